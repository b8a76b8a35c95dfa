import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { VerificationRejection } from '../../shared/verification.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { toast } from '../ui/Toast.tsx'
import { useRejectVerification } from './queries.ts'

interface RejectVerificationDialogProps {
  businessId: string
  open: boolean
  onClose: () => void
}

export function RejectVerificationDialog(props: RejectVerificationDialogProps) {
  const { businessId, open, onClose } = props
  return (
    <Dialog open={open} onClose={onClose} title="Reject this business?">
      <RejectForm businessId={businessId} onClose={onClose} />
    </Dialog>
  )
}

function RejectForm({ businessId, onClose }: Omit<RejectVerificationDialogProps, 'open'>) {
  const reject = useRejectVerification(businessId, () => {
    toast('Business rejected')
    onClose()
  })
  const form = useForm({
    resolver: zodResolver(VerificationRejection),
    defaultValues: { note: '' },
  })

  return (
    <form
      onSubmit={form.handleSubmit(({ note }) => reject.mutate(note))}
      noValidate
      className="space-y-5"
    >
      {reject.isError && (
        <Alert variant="error">Failed to reject business: {reject.error.message}</Alert>
      )}
      <p>The business reads your note, and may upload documents again.</p>
      <TextArea
        label="Note to the business"
        rows={4}
        {...form.register('note')}
        error={form.formState.errors.note?.message}
      />
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" loading={reject.isPending}>
          Reject business
        </Button>
      </DialogActions>
    </form>
  )
}
