import { VerificationRejection } from '../../../shared/people/verification.ts'
import type { VerificationRequest } from '../../../shared/people/verification.ts'
import { useTakenBack } from '../../platform/decisions/taken-back.ts'
import { usePrefetchNoteTemplates } from '../../market/reviews/note-templates.ts'
import { NoteForm } from '../../market/reviews/NoteForm.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

interface RejectVerificationDialogProps {
  verification: Pick<VerificationRequest, 'businessId' | 'companyName'>
  open: boolean
  onClose: () => void
  onReject: (note: string) => void
}

export function RejectVerificationDialog(props: RejectVerificationDialogProps) {
  const { open, onClose, onReject } = props
  const { businessId, companyName } = props.verification
  const before = useTakenBack(businessId, 'reject')
  usePrefetchNoteTemplates()
  return (
    <Dialog open={open} onClose={onClose} title="Reject this business?">
      <NoteForm
        of="verification"
        facts={{ business: companyName }}
        schema={VerificationRejection.shape.note}
        start={before?.note}
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
