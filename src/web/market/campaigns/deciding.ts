import type { approveCampaign, Campaign, rejectCampaign } from '../../../shared/market/campaigns.ts'
import { useDecideSoon } from '../../platform/decisions/decisions.ts'
import { requestOf } from '../../platform/decisions/kept.ts'
import { useRefreshCampaigns } from './queries.ts'

/** Returns a function that approves a campaign, or rejects it with a note, which can be undone. */
export function useDecideCampaign(campaign: Campaign) {
  const decideSoon = useDecideSoon()
  const refresh = useRefreshCampaigns()
  return (note: string | null) =>
    decideSoon(
      {
        id: campaign.id,
        act: note === null ? 'approve' : 'reject',
        takenBack: 'the campaign waits again',
        subject: `the campaign “${campaign.title}”`,
        page: `/campaigns/${campaign.id}`,
        note: note ?? undefined,
        done: note === null ? 'Campaign approved' : 'Campaign rejected',
        failed:
          note === null
            ? 'Failed to approve campaign. Please try again.'
            : 'Failed to reject campaign. Please try again.',
        request: request(campaign, note),
        made: {
          path: `/api/campaigns/${campaign.id}`,
          at: ['status'],
          is: note === null ? 'active' : 'rejected',
        },
      },
      refresh,
    )
}

function request({ id, version }: Campaign, note: string | null) {
  const params = { campaignId: id }
  return note === null
    ? requestOf<typeof approveCampaign>({
        path: '/api/campaigns/:campaignId/approval',
        params,
        body: { version },
      })
    : requestOf<typeof rejectCampaign>({
        path: '/api/campaigns/:campaignId/rejection',
        params,
        body: { note, version },
      })
}
