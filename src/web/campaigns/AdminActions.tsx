import { useState } from 'react'
import { campaignCan } from '../../shared/campaigns.ts'
import type { Campaign, CampaignStatus } from '../../shared/campaigns.ts'
import { OpenDecision } from '../decisions/OpenDecision.tsx'
import { useOpenDecision } from '../decisions/decisions.ts'
import { lazyDialog } from '../lazy-dialog.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { useDecideCampaign } from './deciding.ts'

const RejectCampaignDialog = lazyDialog(
  async () => (await import('./RejectCampaignDialog.tsx')).RejectCampaignDialog,
)

/** Why the campaign cannot be decided. */
const undecidable: Partial<Record<CampaignStatus, string>> = {
  draft: 'The business has not submitted it yet.',
  completed: 'A completed campaign cannot be changed.',
}

/** Approves or rejects a campaign, after six seconds in which it can be taken back. */
export function AdminActions({ campaign }: { campaign: Campaign }) {
  const decide = useDecideCampaign(campaign)
  const decision = useOpenDecision(campaign.id)
  const [rejecting, setRejecting] = useState(false)
  const { status, rejection } = campaign

  return (
    <Card title="Admin Actions" needsAttention={status === 'pending'}>
      {decision ? (
        <OpenDecision decision={decision} what="this campaign" />
      ) : (
        <Buttons
          campaign={campaign}
          onApprove={() => decide(null)}
          onReject={() => setRejecting(true)}
        />
      )}
      {rejection && (
        <div className="mt-4 border-t pt-4">
          <p className="text-13 text-fg-3">Note to the business</p>
          <p className="mt-1 whitespace-pre-line">{rejection.note}</p>
        </div>
      )}
      <RejectCampaignDialog
        open={rejecting}
        onClose={() => setRejecting(false)}
        onReject={(note) => {
          setRejecting(false)
          decide(note)
        }}
      />
    </Card>
  )
}

interface ButtonsProps {
  campaign: Campaign
  onApprove: () => void
  onReject: () => void
}

function Buttons({ campaign, onApprove, onReject }: ButtonsProps) {
  const { status, needsVerification } = campaign
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="success"
        disabled={!campaignCan.approve(campaign) || needsVerification}
        onClick={onApprove}
      >
        {status === 'active' ? 'Already Active' : 'Approve Campaign'}
      </Button>
      <Button variant="danger" disabled={!campaignCan.reject(campaign)} onClick={onReject}>
        Reject Campaign
      </Button>
      {needsVerification && campaignCan.approve(campaign) && (
        <p className="text-13 text-fg-3">
          It pays more than a business that is not verified may. Verify the business first.
        </p>
      )}
      {undecidable[status] && <p className="text-13 text-fg-3">{undecidable[status]}</p>}
    </div>
  )
}
