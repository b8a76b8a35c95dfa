import { CampaignRejection } from '../../../shared/market/campaigns.ts'
import type { Campaign } from '../../../shared/market/campaigns.ts'
import { useTakenBack } from '../../platform/decisions/taken-back.ts'
import { NoteForm } from '../reviews/NoteForm.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

interface RejectCampaignDialogProps {
  campaign: Pick<Campaign, 'id' | 'title' | 'product' | 'business'>
  open: boolean
  onClose: () => void
  onReject: (note: string) => void
}

export function RejectCampaignDialog({
  campaign,
  open,
  onClose,
  onReject,
}: RejectCampaignDialogProps) {
  const before = useTakenBack(campaign.id, 'reject')
  return (
    <Dialog open={open} onClose={onClose} title="Reject this campaign?">
      <NoteForm
        of="campaign"
        facts={{ product: campaign.product, business: campaign.business.companyName }}
        schema={CampaignRejection.shape.note}
        start={before?.note}
        submitLabel="Reject Campaign"
        onSend={onReject}
        onCancel={onClose}
      >
        <p className="line-clamp-2 font-medium wrap-anywhere text-fg">“{campaign.title}”</p>
        <p>The business will see your note and can submit the campaign again.</p>
      </NoteForm>
    </Dialog>
  )
}
