import { CampaignRejection } from '../../shared/campaigns.ts'
import type { Campaign } from '../../shared/campaigns.ts'
import { failureText } from '../failure-text.ts'
import { SingleFieldForm } from '../ui/forms/SingleFieldForm.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { toast } from '../ui/overlays/Toast.tsx'
import { useRejectCampaign } from './queries.ts'

interface RejectCampaignDialogProps {
  campaign: Campaign
  open: boolean
  onClose: () => void
}

export function RejectCampaignDialog({ open, ...form }: RejectCampaignDialogProps) {
  return (
    <Dialog open={open} onClose={form.onClose} title="Reject this campaign?">
      <RejectCampaignForm {...form} />
    </Dialog>
  )
}

function RejectCampaignForm({ campaign, onClose }: Omit<RejectCampaignDialogProps, 'open'>) {
  const reject = useRejectCampaign(campaign, () => {
    toast('Campaign rejected')
    onClose()
  })
  return (
    <SingleFieldForm
      label="Note to the business"
      rows={4}
      schema={CampaignRejection.shape.note}
      send={reject}
      failure={
        reject.isError && failureText(reject.error, 'Failed to reject campaign. Please try again.')
      }
      submitLabel="Reject Campaign"
      onCancel={onClose}
    >
      The business will see your note and can submit the campaign again.
    </SingleFieldForm>
  )
}
