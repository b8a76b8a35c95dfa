import { useState } from 'react'
import { declineProposal } from '../../../shared/market/proposals.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { failureText } from '../../base/form-refusal.ts'
import { SingleFieldForm } from '../../ui/forms/SingleFieldForm.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useDeclineProposal } from './queries.ts'

interface DeclineDialogProps {
  review: Review
  isOwn: boolean
  open: boolean
  onClose: () => void
}

/** Asks why a proposed rejection is declined or withdrawn. */
export function DeclineDialog({ open, ...form }: DeclineDialogProps) {
  return (
    <Dialog open={open} onClose={form.onClose} title={`${actOf(form)} this proposal?`}>
      <DeclineForm {...form} />
    </Dialog>
  )
}

const actOf = ({ isOwn }: { isOwn: boolean }) => (isOwn ? 'Withdraw' : 'Decline')

/** In the dialog, so that it begins anew each time. */
function DeclineForm({ review, isOwn, onClose }: Omit<DeclineDialogProps, 'open'>) {
  const decline = useDeclineProposal(review.id)
  // Another one may take its place meanwhile.
  const [proposalId] = useState(review.proposal?.id)
  const onSuccess = () => {
    toast(isOwn ? 'Proposal withdrawn' : 'Proposal declined')
    onClose()
  }
  const mutate = (note: string) => decline.mutate({ note, proposalId }, { onSuccess })
  return (
    <SingleFieldForm
      label="Note"
      hint={isOwn ? 'It is kept in the audit log.' : 'The admin who proposed it reads your note.'}
      rows={3}
      schema={declineProposal.body.shape.note}
      send={{ ...decline, mutate }}
      failure={decline.error && failureText(decline.error, 'The proposal could not be ended.')}
      submitLabel={actOf({ isOwn })}
      variant="primary"
      onCancel={onClose}
    >
      The review waits for a decision as before.
    </SingleFieldForm>
  )
}
