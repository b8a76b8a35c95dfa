import { VerificationRejection } from '../../shared/verification.ts'
import { RejectWithNote } from '../reviews/RejectWithNote.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'

interface RejectVerificationDialogProps {
  companyName: string
  open: boolean
  onClose: () => void
  onReject: (note: string) => void
}

export function RejectVerificationDialog(props: RejectVerificationDialogProps) {
  const { companyName, open, onClose, onReject } = props
  return (
    <Dialog open={open} onClose={onClose} title="Reject this business?">
      <RejectWithNote
        of="verification"
        schema={VerificationRejection.shape.note}
        submitLabel="Reject business"
        onReject={onReject}
        onCancel={onClose}
      >
        <span className="mb-2 line-clamp-2 font-medium wrap-anywhere text-fg">{companyName}</span>
        The business will see your note and can upload documents again.
      </RejectWithNote>
    </Dialog>
  )
}
