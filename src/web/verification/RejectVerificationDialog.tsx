import { VerificationRejection } from '../../shared/verification.ts'
import { RejectWithNote } from '../reviews/RejectWithNote.tsx'
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
      <RejectWithNote
        of="verification"
        schema={VerificationRejection.shape.note}
        submitLabel="Reject business"
        onReject={onReject}
        onCancel={onClose}
      >
        The business will see your note and can upload documents again.
      </RejectWithNote>
    </Dialog>
  )
}
