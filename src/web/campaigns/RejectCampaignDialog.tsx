import { CampaignRejection } from '../../shared/campaigns.ts'
import { RejectWithNote } from '../reviews/RejectWithNote.tsx'
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
      <RejectWithNote
        of="campaign"
        schema={CampaignRejection.shape.note}
        submitLabel="Reject Campaign"
        onReject={onReject}
        onCancel={onClose}
      >
        <span className="mb-2 line-clamp-2 font-medium wrap-anywhere text-fg">“{title}”</span>
        The business will see your note and can submit the campaign again.
      </RejectWithNote>
    </Dialog>
  )
}
