import type { Campaign, CampaignStatus, ClosedReason } from '../../../shared/market/campaigns.ts'
import { StatusBadge } from '../../ui/indicators/Badge.tsx'
import type { StatusKind } from '../../ui/indicators/Badge.tsx'

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
