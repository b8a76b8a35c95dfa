import type { Dashboard } from '../../../shared/overview/dashboard.ts'
import { formatMoment, formatMoney } from '../../ui/text/format.ts'
import { shortRenewal } from '../../money/wallet/payout-times.ts'
import { isParcelLate } from '../../market/places/parcel-text.ts'
import { campaignOf } from './business-steps.tsx'
import { NeedsAttention, type Need } from './NeedsAttention.tsx'

interface BusinessNeedsProps {
  data: Extract<Dashboard, { role: 'business' }>
  /** Whether the first steps are done. */
  isSettled: boolean
}

/** What a business must do for its campaigns to get reviews. */
export function BusinessNeeds({ data, isSettled }: BusinessNeedsProps) {
  const short = shortRenewal(data.renewal, data.availableCents, data.owedCents)
  return (
    <NeedsAttention
      otherwise={isSettled ? 'Your campaigns are funded and up to date.' : undefined}
      needs={[
        ...reversalNeeds(data),
        parcelNeed(data),
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

/** The parcels that reviewers wait for. */
function parcelNeed(data: BusinessNeedsProps['data']): Need {
  const { parcelsToSend, parcelsDueAt: dueAt, parcelsCampaign } = data
  return {
    count: parcelsToSend,
    label: ['Parcel to send', 'Parcels to send'],
    title: data.parcelsTitle,
    note: isParcelLate({ dueAt })
      ? 'Late: the reviewer can leave and is paid the price.'
      : `Send ${parcelsToSend === 1 ? 'it' : 'the first'} by ${formatMoment(dueAt)}.`,
    link: parcelsCampaign
      ? { ...campaignOf(parcelsCampaign), search: { tab: 'parcels' } }
      : { to: '/campaigns' },
  }
}

/** What a business must do after card payments were taken back. */
const reversalNeeds = (data: BusinessNeedsProps['data']): Need[] => [
  {
    count: data.owedCents > 0 ? 1 : 0,
    label: ['Debt to pay', ''],
    title: `${formatMoney(data.owedCents)} owed after a card payment was taken back`,
    note: 'Campaigns take no new reviews until it is paid. Money you add pays it first.',
    link: { to: '/wallet' },
  },
  {
    count: data.openDisputes,
    label: ['Disputed card payment', 'Disputed card payments'],
    title: `${formatMoney(data.disputedCents)} taken back by the bank`,
    note: disputeNote(data.disputeAnswerBy),
    link: { to: '/wallet', search: { cause: 'reversal' } },
  },
]

const disputeNote = (answerBy: string | null) =>
  'The card’s holder disputes it. If you made the payment, send us what shows it ' +
  `${answerBy ? `before ${formatMoment(answerBy)}` : 'soon'}: we answer the bank.`
