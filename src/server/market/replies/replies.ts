import type * as z from 'zod'
import { sql } from 'kysely'
import type { ReplyDecision } from '../../../shared/market/replies.ts'
import { replyCan, type ReplyStatus } from '../../../shared/market/reply-rules.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Tx } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
import { lockViewer } from '../../people/accounts/people.ts'
import { audit, type Facts } from '../../platform/audit/audit.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { tellWebhooks } from '../../platform/notifications/webhook-events.ts'
import { notFound, readReview } from '../reviews/queries.ts'
import { findDueReplies } from './queries.ts'

interface ReviewRef {
  reviewId: string
}

/**
 * Replies to a published review of the own business, or changes the reply. The new text waits for
 * moderation, and what was public before stays public meanwhile.
 */
export async function replyToReview(
  tx: Tx,
  business: Viewer,
  { reviewId, content }: ReviewRef & { content: string },
  at: Date,
) {
  await lockViewer(tx, business)
  const review = await lockReview(tx, reviewId, business)
  requirePublished(review)
  const before = await findReply(tx, reviewId)
  if (before?.content === content) {
    if (before.status !== 'refused') return readReview(tx, business, reviewId)
    throw new Refusal('conflict', 'Change your reply first: it was refused with these words.')
  }
  // Nobody needs to read again what is public.
  const isShown = before?.shown === content
  const state = isShown
    ? { status: 'published' as const, decidedAt: at, evidence: '[]' }
    : { status: 'pending' as const, decidedAt: null, evidence: null }
  const text = { ...state, content, createdAt: at, weight: 0, note: null, decidedBy: null }
  if (before) {
    await tx
      .updateTable('reviewReplies')
      .set({ ...text, version: before.version + 1 })
      .where('reviewId', '=', reviewId)
      .execute()
  } else {
    await tx
      .insertInto('reviewReplies')
      .values({ ...text, reviewId })
      .execute()
  }
  await record(tx, business, 'replyToReview', reviewId, { edited: before !== undefined }, at)
  return readReview(tx, business, reviewId)
}

/** Removes the own reply, also where its review is no longer public. */
export async function removeReply(tx: Tx, business: Viewer, { reviewId }: ReviewRef, at: Date) {
  await lockViewer(tx, business)
  await lockReview(tx, reviewId, business)
  const removed = await tx
    .deleteFrom('reviewReplies')
    .where('reviewId', '=', reviewId)
    .returning('status')
    .executeTakeFirst()
  if (!removed) throw noReply()
  await record(tx, business, 'removeReply', reviewId, removed, at)
  return readReview(tx, business, reviewId)
}

/** Publishes a reply that waits, or refuses it. One that is public can be taken down, too. */
export async function decideReply(
  tx: Tx,
  admin: Viewer,
  { reviewId, outcome, note, version }: ReviewRef & z.output<typeof ReplyDecision>,
  at: Date,
) {
  const review = await lockReview(tx, reviewId)
  const reply = await findReply(tx, reviewId)
  if (!reply) throw noReply()
  if (version !== undefined && version !== reply.version) {
    throw new Refusal('conflict', 'This reply has changed since you opened it. Please reload it.')
  }
  if (!replyCan[outcome](reply)) {
    throw new Refusal('conflict', 'This reply has already been decided.')
  }
  if (outcome === 'published') {
    requirePublished(review)
    await publish(tx, review, reply, admin, at)
  } else {
    await refuse(tx, review, reply, { admin, note: note! }, at)
  }
  return readReview(tx, admin, reviewId)
}

/** Publishes a reply that nobody has decided in time. Called by a job. */
export async function publishReply(tx: Tx, { reviewId }: ReviewRef, at: Date) {
  const review = await lockReview(tx, reviewId)
  const due = await findDueReplies(tx, at, sql`r.id = ${reviewId}`)
  const reply = await findReply(tx, reviewId)
  if (due.length > 0 && reply) await publish(tx, review, reply, null, at)
}

/** Removes the replies of a business that closes its account. */
export const removeRepliesOf = (tx: Tx, { id }: Pick<Viewer, 'id'>) =>
  tx
    .deleteFrom('reviewReplies')
    .where('reviewId', 'in', tx.selectFrom('reviews').select('id').where('businessId', '=', id))
    .execute()

type Review = Awaited<ReturnType<typeof lockReview>>
type Found = NonNullable<Awaited<ReturnType<typeof findReply>>>

async function publish(tx: Tx, review: Review, reply: Found, admin: Viewer | null, at: Date) {
  const { id, reviewerId, businessId } = review
  await setReply(tx, id, {
    status: 'published',
    shown: reply.content,
    shownAt: reply.createdAt,
    decidedBy: admin?.id ?? null,
    decidedAt: at,
  })
  await record(tx, admin, 'publishReply', id, {}, at)
  if (reply.shown === null) await notify(tx, reviewerId, 'review-replied', ofReview(review), at)
  await tellWebhooks(tx, businessId, [{ type: 'review.replied', subjectId: id }], at)
}

/** An edit that is refused leaves the text before it public, until that is refused as well. */
async function refuse(
  tx: Tx,
  review: Review,
  reply: Found,
  { admin, note }: { admin: Viewer; note: string },
  at: Date,
) {
  const taken = reply.status === 'pending' ? {} : { shown: null, shownAt: null }
  const decided = { status: 'refused' as const, note, decidedBy: admin.id, decidedAt: at }
  await setReply(tx, review.id, { ...decided, ...taken })
  await record(tx, admin, 'refuseReply', review.id, { note }, at)
  await notify(tx, review.businessId, 'reply-refused', { ...ofReview(review), note }, at)
}

interface Decided {
  status: 'published' | 'refused'
  decidedBy: string | null
  decidedAt: Date
  shown?: string | null
  shownAt?: Date | null
  note?: string
}

const setReply = (tx: Tx, reviewId: string, decided: Decided) =>
  tx
    .updateTable('reviewReplies')
    .set({ ...decided, version: sql`version + 1` })
    .where('reviewId', '=', reviewId)
    .execute()

const ofReview = ({ id: reviewId, campaignId, title }: Review) => ({ reviewId, campaignId, title })

/** Locks the review, on which all changes of its reply wait. Of a business only an own one. */
async function lockReview(tx: Tx, reviewId: string, business?: Viewer) {
  if (!isUuid(reviewId)) throw notFound()
  return tx
    .selectFrom('reviews as r')
    .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
    .select(['r.id', 'r.reviewerId', 'r.businessId', 'r.campaignId', 'r.status'])
    .select(['r.unpublishedAt', 'c.title'])
    .where('r.id', '=', reviewId)
    .$if(business !== undefined, (query) => query.where('r.businessId', '=', business!.id))
    .forNoKeyUpdate('r')
    .executeTakeFirstOrThrow(notFound)
}

const findReply = (tx: Tx, reviewId: string) =>
  tx
    .selectFrom('reviewReplies')
    .select(['content', 'shown', 'version', 'createdAt'])
    .select(sql<ReplyStatus>`status`.as('status'))
    .where('reviewId', '=', reviewId)
    .executeTakeFirst()

function requirePublished({ status, unpublishedAt }: Review) {
  if (status === 'approved' && unpublishedAt === null) return
  throw new Refusal('conflict', 'Only a published review can have a reply.')
}

/** The log has no text of a reply, as it has none of a review. */
const record = (
  tx: Tx,
  viewer: Viewer | null,
  action: string,
  reviewId: string,
  after: Facts,
  at: Date,
) => audit(tx, viewer, { action, subject: `review:${reviewId}`, after }, at)

const noReply = () => new Refusal('not_found', 'This review has no reply.')
