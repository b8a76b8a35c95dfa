import type { Campaign, CampaignStatus, ClosedReason } from '../../shared/campaigns.ts'
import { StatusBadge } from '../ui/indicators/Badge.tsx'
import type { StatusKind } from '../ui/indicators/Badge.tsx'

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
}

/** Why a campaign takes no reviews now; nothing where its status says so already. */
export function ClosedBadge({ closedReason, paused }: Pick<Campaign, 'closedReason' | 'paused'>) {
  return closedReason && !paused ? (
    <StatusBadge kind="waiting" label={closedLabels[closedReason]} />
  ) : null
}

/** The same on a card, whose picture has no other status beside it. */
export const PausedBadge = ({ reason }: { reason: ClosedReason }) => (
  <StatusBadge kind={reason === 'paused' ? 'paused' : 'waiting'} label={closedLabels[reason]} />
)

/** Why a campaign has no open place, for reviewers. */
export const closedForReviewers: Record<ClosedReason, string> = {
  full: 'All places are taken. A place opens if a review is rejected.',
  paused: 'The business has paused this campaign.',
  funds: 'This campaign is waiting for funds.',
  limit: 'This campaign has reached its limit for this month.',
  unverified: 'This campaign waits until its business is verified.',
}

/** What makes it take reviews again, as one or two sentences. */
export const opensAgain: Record<ClosedReason, string> = {
  full: 'It may also stay full.',
  paused: 'It takes reviews again when the business resumes it.',
  funds: 'It takes reviews again when the business adds money to its wallet.',
  limit: 'It takes reviews again next month, or when the business changes its plan.',
  unverified: 'It takes reviews again once our team has checked the business.',
}
