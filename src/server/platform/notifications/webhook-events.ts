import { sql, type RawBuilder } from 'kysely'
import type { WebhookEvent } from '../../../shared/outside/webhooks.ts'
import type { NotificationData } from './data.ts'
import type { Tx } from '../../base/db/database.ts'

/** SQL: whether any webhook hears of the events of this business. Without one none is written. */
export const hasListeningWebhook = (ownerId: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from webhooks w where w.owner_id = ${ownerId} and w.disabled_at is null)
  or exists (select from webhooks w where w.hears_all and w.disabled_at is null))`

/**
 * Writes the events of a business in the transaction of their cause. Of a reviewer, who hears of
 * some things like a business, there are none.
 */
export async function tellWebhooks(tx: Tx, ownerId: string, told: Told[], at: Date) {
  if (told.length === 0) return
  await sql`
    insert into webhook_events (owner_id, type, subject_id, facts, created_at)
    select b.id, t.type, t."subjectId", t.facts, ${at}::timestamptz
    from businesses b, jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      as t (type text, "subjectId" uuid, facts jsonb)
    where b.id = ${ownerId}::uuid and ${hasListeningWebhook(sql`b.id`)}`.execute(tx)
}

/** What webhooks hear of: an event about one review, campaign, deposit or business. */
export interface Told {
  type: WebhookEvent
  subjectId: string
  /** Fields of the event's data that the subject may have lost by the time it is read. */
  facts?: Record<string, string>
}

const about =
  <K extends string>(subject: K) =>
  (type: WebhookEvent, facts?: Record<string, string>) =>
  (data: Record<K, string>): Told[] => [{ type, subjectId: data[subject], ...(facts && { facts }) }]

const review = about('reviewId')
const campaign = about('campaignId')
const appeal = ({ about: subject, outcome }: Record<'about' | 'outcome', string>, id: string) => [
  { type: 'appeal.decided' as const, subjectId: id, facts: { about: subject, outcome } },
]
const verification = (_: unknown, businessId: string): Told[] => [
  { type: 'verification.decided', subjectId: businessId },
]

/**
 * The events of the notifications to a business. One that it does not name has none. Those of
 * warnings are in campaigns/warnings.ts.
 */
const events: {
  [K in keyof NotificationData]?: (data: NotificationData[K], userId: string) => Told[]
} = {
  'review-submitted': (data) => [
    ...review('review.submitted')(data),
    ...(data.isLastPlace ? campaign('campaign.closed', { closedReason: 'full' })(data) : []),
  ],
  'review-resubmitted': review('review.submitted'),
  'campaign-review-approved': (data) => [
    ...review('review.approved')(data),
    ...(data.unpublished ? [] : review('review.published')(data)),
  ],
  'campaign-review-rejected': review('review.rejected'),
  'review-unpublished': (data) => (data.isOwn ? [] : review('review.unpublished')(data)),
  'review-published-again': (data) => (data.isOwn ? [] : review('review.published')(data)),
  // A granted appeal approves the review, or publishes it again.
  'campaign-appeal-decided': (data) => [
    ...appeal(data, data.reviewId),
    ...(data.outcome === 'granted' && data.about === 'rejection'
      ? review('review.approved')(data)
      : []),
    ...(data.outcome === 'granted' ? review('review.published')(data) : []),
  ],
  'appeal-decided': (data, userId) =>
    data.about === 'rejection' || data.about === 'unpublication'
      ? []
      : appeal(data, data.reviewId ?? userId),
  'campaign-approved': campaign('campaign.approved'),
  'campaign-rejected': campaign('campaign.rejected'),
  'campaign-completed': campaign('campaign.completed'),
  'deposit-completed': about('depositId')('deposit.completed'),
  'verification-approved': verification,
  'verification-rejected': verification,
}

/** The events of a notification to a person. */
export function eventsOf<K extends keyof NotificationData>(
  kind: K,
  data: NotificationData[K],
  userId: string,
): Told[] {
  return events[kind]?.(data, userId) ?? []
}
