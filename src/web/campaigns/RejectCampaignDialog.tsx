import { CampaignRejection } from '../../shared/campaigns.ts'
import { NoteForm } from '../reviews/NoteForm.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'

interface RejectCampaignDialogProps {
  /** The title of the campaign. */
  title: string
  open: boolean
  onClose: () => void
  onReject: (note: string) => void
}

export function RejectCampaignDialog({
  title,
  open,
  onClose,
  onReject,
}: RejectCampaignDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Reject this campaign?">
      <NoteForm
        of="campaign"
        schema={CampaignRejection.shape.note}
        submitLabel="Reject Campaign"
        onSend={onReject}
        onCancel={onClose}
      >
        <p className="line-clamp-2 font-medium wrap-anywhere text-fg">“{title}”</p>
        <p>The business will see your note and can submit the campaign again.</p>
      </NoteForm>
    </Dialog>
  )
}
