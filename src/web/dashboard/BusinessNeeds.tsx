import type { Dashboard } from '../../shared/dashboard.ts'
import { shortRenewal } from '../wallet/renewal-text.ts'
import { campaignOf } from './business-steps.tsx'
import { NeedsAttention } from './NeedsAttention.tsx'

interface BusinessNeedsProps {
  data: Extract<Dashboard, { role: 'business' }>
  /** Whether the first steps are done. */
  isSettled: boolean
}

/** What a business must do for its campaigns to get reviews. */
export function BusinessNeeds({ data, isSettled }: BusinessNeedsProps) {
  const short = shortRenewal(data.renewal, data.availableCents)
  return (
    <NeedsAttention
      otherwise={isSettled ? 'Your campaigns are funded and up to date.' : undefined}
      needs={[
        {
          count: data.unfundedCampaigns,
          label: ['Campaign waiting for funds', 'Campaigns waiting for funds'],
          title: data.unfundedTitle,
          note: 'Your wallet does not cover another review.',
          link: { to: '/wallet' },
        },
        {
          count: short ? 1 : 0,
          label: ['Plan to pay for', ''],
          title: short && `${short.name} ${short.costs}; ${short.missing}`,
          note: short?.otherwise ?? '',
          link: { to: '/wallet' },
        },
        {
          count: data.limitedCampaigns,
          label: ["Campaign at your plan's limit", "Campaigns at your plan's limit"],
          title: data.limitedTitle,
          note: 'New reviews are accepted again next month or on a larger plan.',
          link: { to: '/settings/$section', params: { section: 'plan' } },
        },
        {
          count: data.unverifiedCampaigns,
          label: ['Campaign waiting for verification', 'Campaigns waiting for verification'],
          title: data.unverifiedTitle,
          note: 'Verify your business to get more reviews this month.',
          link: { to: '/dashboard/verify' },
        },
        {
          count: data.rejectedCampaigns,
          label: ['Rejected campaign to fix', 'Rejected campaigns to fix'],
          title: data.newestRejectedTitle,
          note: 'Make the requested changes and submit again.',
          link:
            data.rejectedCampaigns === 1 && data.newestRejected
              ? campaignOf(data.newestRejected)
              : { to: '/campaigns', search: { status: 'rejected' } },
        },
        {
          count: data.draftCampaigns,
          label: ['Draft to submit', 'Drafts to submit'],
          title: data.newestDraftTitle,
          link:
            data.draftCampaigns === 1 && data.newestDraft
              ? campaignOf(data.newestDraft)
              : { to: '/campaigns', search: { status: 'draft' } },
        },
        {
          count: data.verificationStatus === 'rejected' ? 1 : 0,
          label: ['Business to verify', ''],
          note: 'Your documents were rejected. See why and upload new ones.',
          link: { to: '/dashboard/verify' },
        },
      ]}
    />
  )
}
