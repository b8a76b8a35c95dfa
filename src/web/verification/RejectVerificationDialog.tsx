import { VerificationRejection } from '../../shared/verification.ts'
import { SingleFieldForm } from '../ui/forms/SingleFieldForm.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { toast } from '../ui/overlays/Toast.tsx'
import { useRejectVerification } from './queries.ts'

interface RejectVerificationDialogProps {
  businessId: string
  open: boolean
  onClose: () => void
}

export function RejectVerificationDialog({ open, ...form }: RejectVerificationDialogProps) {
  return (
    <Dialog open={open} onClose={form.onClose} title="Reject this business?">
      <RejectForm {...form} />
    </Dialog>
  )
}

function RejectForm({ businessId, onClose }: Omit<RejectVerificationDialogProps, 'open'>) {
  const reject = useRejectVerification(businessId, () => {
    toast('Business rejected')
    onClose()
  })
  return (
    <SingleFieldForm
      label="Note to the business"
      rows={4}
      schema={VerificationRejection.shape.note}
      send={reject}
      failure={reject.isError && `Failed to reject business: ${reject.error.message}`}
      submitLabel="Reject business"
      onCancel={onClose}
    >
      The business will see your note and can upload documents again.
    </SingleFieldForm>
  )
}
