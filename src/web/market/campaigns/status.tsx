import type {
  Campaign,
  CampaignStatus,
  ClosedReason,
  CampaignCard,
} from '../../../shared/market/campaigns.ts'
import { StatusBadge, type StatusKind } from '../../ui/indicators/Badge.tsx'
import { promisedHours } from '../../../shared/market/review-rules.ts'
import { formatAge, hoursSince, countOf } from '../../ui/text/format.ts'

export const statusLabels: Record<CampaignStatus, string> = {
  draft: 'Draft',
  pending: 'Pending Approval',
  active: 'Active',
  completed: 'Completed',
  rejected: 'Rejected',
}

const kinds: Record<CampaignStatus, StatusKind> = {
  draft: 'draft',
  pending: 'waiting',
  active: 'running',
  completed: 'done',
  rejected: 'bad',
}

export function CampaignBadge({ status, paused }: { status: CampaignStatus; paused?: boolean }) {
  return status === 'active' && paused ? (
    <StatusBadge kind="paused" label="Paused" />
  ) : (
    <StatusBadge kind={kinds[status]} label={statusLabels[status]} />
  )
}

const closedLabels: Record<ClosedReason, string> = {
  full: 'All places taken',
  paused: 'Paused',
  funds: 'Waiting for funds',
  limit: 'Monthly limit reached',
  unverified: 'Waiting for verification',
  codes: 'No codes left',
  not_started: 'Not started yet',
  pace: 'Next places later',
}

type Closed = Pick<Campaign, 'status' | 'closedReason' | 'paused'>

/** Why an active campaign takes no reviews now; nothing where its status says so already. */
export function ClosedBadge({ status, closedReason, paused }: Closed) {
  return status === 'active' && closedReason && !paused ? (
    <StatusBadge kind="waiting" label={closedLabels[closedReason]} />
  ) : null
}

/** The same on a card, whose picture has no other status beside it. */
export const PausedBadge = ({ reason }: { reason: ClosedReason }) => (
  <StatusBadge kind={reason === 'paused' ? 'paused' : 'waiting'} label={closedLabels[reason]} />
)

/** How long a campaign has been waiting for approval; red once it is late. */
export function WaitingAge({ since }: { since: string }) {
  const isLate = hoursSince(since) > promisedHours
  return (
    <span className={isLate ? 'font-medium text-danger' : 'text-fg-2'}>
      {isLate ? 'Late: waiting' : 'Waiting'} for {formatAge(since)}
    </span>
  )
}

type Standing = Pick<
  CampaignCard,
  | 'status'
  | 'closedReason'
  | 'needsVerification'
  | 'openPlaces'
  | 'pendingReviews'
  | 'parcelsToSend'
>

const closed: Record<ClosedReason, { text: string; asks: boolean }> = {
  full: { text: 'All places are taken. A higher target opens more.', asks: false },
  paused: { text: 'You paused it. Resume it to get more reviews.', asks: false },
  funds: { text: 'Add money to your wallet to get more reviews.', asks: true },
  limit: { text: 'Reviews of this month are used up. A larger plan has more.', asks: true },
  unverified: { text: 'Verify your business to get more reviews.', asks: true },
  codes: { text: 'Import codes to get more reviews.', asks: true },
  not_started: { text: 'It waits for its start.', asks: false },
  pace: { text: 'It waits for its next day or week.', asks: false },
}

interface Next {
  text: string
  asks: boolean
}

/** How a campaign stands for its business, and whether it waits for the business. */
export function nextOf(campaign: Standing): Next {
  const next = stateOf(campaign)
  const { parcelsToSend: count } = campaign
  // First, in each state: somebody waits for them, and their time runs.
  return count > 0
    ? { text: `${countOf(count, 'parcel')} to send. ${next.text}`, asks: true }
    : next
}

function stateOf(campaign: Standing): Next {
  const { status, closedReason, needsVerification, openPlaces, pendingReviews } = campaign
  if (status === 'draft') return { text: 'Finish and submit it.', asks: true }
  if (status === 'rejected') return { text: 'Read why, change it and submit it again.', asks: true }
  if (status === 'pending') {
    return needsVerification
      ? { text: 'Verify your business to get it approved.', asks: true }
      : { text: `Our team decides within ${promisedHours} hours.`, asks: false }
  }
  if (status === 'completed') return { text: 'It takes no more reviews.', asks: false }
  if (closedReason) return closed[closedReason]
  const waiting = pendingReviews > 0 ? `, ${countOf(pendingReviews, 'review')} being checked` : ''
  return { text: `${countOf(openPlaces, 'place')} open${waiting}.`, asks: false }
}
