import { CampaignRejection } from '../../shared/campaigns.ts'
import { SingleFieldForm } from '../ui/forms/SingleFieldForm.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'

interface RejectCampaignDialogProps {
  open: boolean
  onClose: () => void
  onReject: (note: string) => void
}

export function RejectCampaignDialog({ open, onClose, onReject }: RejectCampaignDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Reject this campaign?">
      <SingleFieldForm
        label="Note to the business"
        rows={4}
        schema={CampaignRejection.shape.note}
        send={{ mutate: onReject, isPending: false }}
        failure={null}
        submitLabel="Reject Campaign"
        onCancel={onClose}
      >
        The business will see your note and can submit the campaign again.
      </SingleFieldForm>
    </Dialog>
  )
}
