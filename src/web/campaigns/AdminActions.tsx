import { useState } from 'react'
import { campaignCan } from '../../shared/campaigns.ts'
import type { Campaign, CampaignStatus } from '../../shared/campaigns.ts'
import { lazyDialog } from '../lazy-dialog.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { FailureAlert } from '../FailureAlert.tsx'
import { toast } from '../ui/overlays/Toast.tsx'
import { useApproveCampaign } from './queries.ts'

const RejectCampaignDialog = lazyDialog(
  async () => (await import('./RejectCampaignDialog.tsx')).RejectCampaignDialog,
)

/** Why the campaign cannot be decided. */
const undecidable: Partial<Record<CampaignStatus, string>> = {
  draft: 'The business has not submitted it yet.',
  completed: 'A completed campaign cannot be changed.',
}

export function AdminActions({ campaign }: { campaign: Campaign }) {
  const approve = useApproveCampaign()
  const [rejecting, setRejecting] = useState(false)
  const { status, rejection, needsVerification } = campaign

  return (
    <Card title="Admin Actions" needsAttention={status === 'pending'}>
      <div className="flex flex-col gap-2">
        <FailureAlert of={approve} otherwise="Failed to approve campaign. Please try again." />
        <Button
          variant="success"
          disabled={!campaignCan.approve(campaign) || needsVerification}
          loading={approve.isPending}
          onClick={() => approve.mutate(campaign, { onSuccess: () => toast('Campaign approved') })}
        >
          {status === 'active' ? 'Already Active' : 'Approve Campaign'}
        </Button>
        <Button
          variant="danger"
          disabled={!campaignCan.reject(campaign) || approve.isPending}
          onClick={() => setRejecting(true)}
        >
          Reject Campaign
        </Button>
        {needsVerification && campaignCan.approve(campaign) && (
          <p className="text-13 text-fg-3">
            It pays more than a business that is not verified may. Verify the business first.
          </p>
        )}
        {undecidable[status] && <p className="text-13 text-fg-3">{undecidable[status]}</p>}
      </div>
      {rejection && (
        <div className="mt-4 border-t pt-4">
          <p className="text-13 text-fg-3">Note to the business</p>
          <p className="mt-1 whitespace-pre-line">{rejection.note}</p>
        </div>
      )}
      <RejectCampaignDialog
        campaign={campaign}
        open={rejecting}
        onClose={() => setRejecting(false)}
      />
    </Card>
  )
}
