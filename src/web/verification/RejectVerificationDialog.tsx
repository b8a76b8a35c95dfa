import { VerificationRejection } from '../../shared/verification.ts'
import { NoteForm } from '../reviews/NoteForm.tsx'
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
      <NoteForm
        of="verification"
        schema={VerificationRejection.shape.note}
        submitLabel="Reject business"
        onSend={onReject}
        onCancel={onClose}
      >
        <p className="line-clamp-2 font-medium wrap-anywhere text-fg">{companyName}</p>
        <p>The business will see your note and can upload documents again.</p>
      </NoteForm>
    </Dialog>
  )
}
