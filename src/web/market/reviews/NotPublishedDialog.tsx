import { Unpublication } from '../../../shared/market/reviews.ts'
import { SingleFieldForm } from '../../ui/forms/SingleFieldForm.tsx'
import { useTakenBack } from '../../platform/decisions/taken-back.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import type { Approval } from './deciding.ts'

interface NotPublishedDialogProps {
  reviewId: string
  open: boolean
  onClose: () => void
  onApprove: (reason: string) => void
}

const usualReasons = [
  'The review names a person who has no part in it.',
  'The review tells of a private matter, such as an illness.',
]

/** Asks why a review is paid and shown nowhere. */
export function NotPublishedDialog(props: NotPublishedDialogProps) {
  const { reviewId, open, onClose, onApprove } = props
  const before: Approval | undefined = useTakenBack(reviewId, 'approve')?.request.body
  return (
    <Dialog open={open} onClose={onClose} title="Approve without publishing?">
      <SingleFieldForm
        label="Reason"
        {...(before?.reason && { start: before.reason })}
        suggestions={usualReasons}
        hint="At least 20 characters. Its reviewer and the business read it."
        rows={4}
        schema={Unpublication.shape.reason}
        send={{ mutate: onApprove, isPending: false }}
        failure={false}
        submitLabel="Approve, do not publish"
        variant="primary"
        onCancel={onClose}
      >
        The reviewer is paid and the business is charged as for every approved review, but the
        review is not public. You can publish it later.
      </SingleFieldForm>
    </Dialog>
  )
}
