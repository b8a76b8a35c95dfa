import type * as z from 'zod'
import { disclosure } from '../../../shared/market/disclosure.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { dollars, type Columns } from '../../base/http/list-file.ts'

const admins = ['admin'] as const
const readers = ['business', 'admin'] as const

export const reviewColumns: Columns<z.output<typeof Review>> = [
  ['submitted_utc', ({ createdAt }) => createdAt],
  ['decided_utc', ({ decidedAt }) => decidedAt, admins],
  ['status', ({ status }) => status],
  ['campaign', ({ campaign }) => campaign.title],
  ['reviewer', ({ reviewer }) => reviewer.name ?? 'Anonymous Reviewer', readers],
  ['reviewer_email', ({ reviewer }) => reviewer.email, admins],
  ['reviewer_country', ({ reviewer }) => reviewer.country],
  ['reviewer_bio', ({ reviewer }) => reviewer.bio, readers],
  ['rating', ({ rating }) => rating],
  ['content', ({ content }) => content],
  // Every copy of a review must say that it was paid for.
  ['disclosure', () => disclosure],
  ['rejection_reason', ({ rejection }) => rejection?.reason],
  ['rejection_note', ({ rejection }) => rejection?.note],
  ['resubmit_until_utc', ({ rejection }) => rejection?.resubmitUntil],
  ['unpublished_utc', ({ unpublishedAt }) => unpublishedAt],
  ['unpublish_reason', ({ unpublishReason }) => unpublishReason],
  // Only the reviewer and admins see the earnings.
  ['earnings_usd', ({ earningsCents }) => dollars(earningsCents), ['reviewer', 'admin']],
  ['fee_usd', ({ feeCents }) => dollars(feeCents), admins],
  ['reviewer_id', ({ reviewerId }) => reviewerId, admins],
  ['campaign_id', ({ campaignId }) => campaignId],
  ['id', ({ id }) => id],
]
