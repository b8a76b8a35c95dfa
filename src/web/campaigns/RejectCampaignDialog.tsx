import { CampaignRejection } from '../../shared/campaigns.ts'
import { RejectWithNote } from '../reviews/RejectWithNote.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'

interface RejectCampaignDialogProps {
  open: boolean
  onClose: () => void
  onReject: (note: string) => void
}

export function RejectCampaignDialog({ open, onClose, onReject }: RejectCampaignDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Reject this campaign?">
      <RejectWithNote
        of="campaign"
        schema={CampaignRejection.shape.note}
        submitLabel="Reject Campaign"
        onReject={onReject}
        onCancel={onClose}
      >
        The business will see your note and can submit the campaign again.
      </RejectWithNote>
    </Dialog>
  )
}
