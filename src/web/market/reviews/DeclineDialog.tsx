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
export function DeclineDialog({ review, isOwn, open, onClose }: DeclineDialogProps) {
  const decline = useDeclineProposal(review.id)
  // The next time it says nothing of this one.
  function close() {
    decline.reset()
    onClose()
  }
  const what = isOwn ? 'Withdraw' : 'Decline'
  const done = isOwn ? 'Proposal withdrawn' : 'Proposal declined'
  return (
    <Dialog open={open} onClose={close} title={`${what} this proposal?`}>
      <SingleFieldForm
        label="Note"
        hint={isOwn ? 'It is kept in the audit log.' : 'The admin who proposed it reads your note.'}
        rows={3}
        schema={declineProposal.body.shape.note}
        send={{
          ...decline,
          mutate: (note: string) =>
            decline.mutate(note, {
              onSuccess: () => {
                toast(done)
                close()
              },
            }),
        }}
        failure={decline.error && failureText(decline.error, 'The proposal could not be ended.')}
        submitLabel={what}
        variant="primary"
        onCancel={close}
      >
        The review waits for a decision as before.
      </SingleFieldForm>
    </Dialog>
  )
}
