import { VerificationRejection } from '../../shared/verification.ts'
import { SingleFieldForm } from '../ui/forms/SingleFieldForm.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'

interface RejectVerificationDialogProps {
  open: boolean
  onClose: () => void
  onReject: (note: string) => void
}

export function RejectVerificationDialog(props: RejectVerificationDialogProps) {
  const { open, onClose, onReject } = props
  return (
    <Dialog open={open} onClose={onClose} title="Reject this business?">
      <SingleFieldForm
        label="Note to the business"
        rows={4}
        schema={VerificationRejection.shape.note}
        send={{ mutate: onReject, isPending: false }}
        failure={null}
        submitLabel="Reject business"
        onCancel={onClose}
      >
        The business will see your note and can upload documents again.
      </SingleFieldForm>
    </Dialog>
  )
}
