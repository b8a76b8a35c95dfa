import type { approveCampaign, Campaign, rejectCampaign } from '../../shared/campaigns.ts'
import { call } from '../api.ts'
import { decideSoon } from '../decisions/decisions.ts'
import { failureText } from '../failure-text.ts'
import { useRefreshCampaigns } from './queries.ts'

/** Returns a function that approves a campaign, or rejects it with a note, which can be undone. */
export function useDecideCampaign(campaign: Campaign) {
  const refresh = useRefreshCampaigns()
  return (note: string | null) =>
    decideSoon({
      id: campaign.id,
      act: note === null ? 'approve' : 'reject',
      takenBack: 'the campaign waits again',
      subject: `the campaign “${campaign.title}”`,
      note: note ?? undefined,
      done: note === null ? 'Campaign approved' : 'Campaign rejected',
      textOf: (failure) =>
        failureText(
          failure,
          note === null
            ? 'Failed to approve campaign. Please try again.'
            : 'Failed to reject campaign. Please try again.',
        ),
      request: () => request(campaign, note),
      refresh,
    })
}

function request({ id, version }: Campaign, note: string | null): Promise<unknown> {
  const params = { campaignId: id }
  return note === null
    ? call<typeof approveCampaign>(
        { method: 'POST', path: '/api/campaigns/:campaignId/approval' },
        { params, body: { version }, keepalive: true },
      )
    : call<typeof rejectCampaign>(
        { method: 'POST', path: '/api/campaigns/:campaignId/rejection' },
        { params, body: { note, version }, keepalive: true },
      )
}
