import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import { type Due, dueHours, dueQueues, type DueQueue } from '../../../shared/platform/due.ts'
import { mayNow } from '../../people/accounts/people.ts'
import { waitingSince as campaignSince } from '../../market/campaigns/submission-time.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { payableSince } from '../../money/wallet/pay-by.ts'
import { lacksCode } from '../../money/wallet/bank-codes.ts'
import { isHeld } from '../../money/payouts/queries.ts'
import { isReceiptToDecide } from '../../market/purchases/queries.ts'
import { isOpenReport, reportWaitsSince } from '../../market/reports/queries.ts'
import { isPublic, waitingSince } from '../../market/reviews/rows.ts'

type DueNow = z.output<typeof Due>

/** Finds the part of a queue. */
export const queueOf = ({ queues }: DueNow, queue: DueQueue) =>
  queues.find((part) => part.queue === queue)!

const Row = z.strictObject({
  queue: z.enum(dueQueues),
  count: z.number(),
  oldestAt: z.date().nullable(),
  late: z.number(),
  answerBy: z.date().nullable(),
})

/** What waits since before this is late. */
const lateBefore = (queue: DueQueue, at: Date) =>
  new Date(at.getTime() - dueHours[queue] * 3_600_000)

/** SQL: the row of a queue, from what waits there and since when. */
const partOf = (queue: DueQueue, since: RawBuilder<unknown>, rest: RawBuilder<unknown>, at: Date) =>
  sql`select ${sql.lit(queue)} as queue, count(*) as count, min(${since}) as oldest_at,
    count(*) filter (where ${since} < ${lateBefore(queue, at)}) as late,
    null::timestamptz as answer_by ${rest}`

/** SQL: open disputes. The provider takes no answer after `respond_by`. */
const disputes = (at: Date) => sql`
  select 'disputes' as queue, count(*) as count, min(v.created_at) as oldest_at,
    count(*) filter (where v.respond_by < ${inHours(dueHours.disputes, at)}) as late,
    min(v.respond_by) as answer_by
  from reversals v where v.is_dispute and v.returned_at is null and v.confirmed_at is null`

const inHours = (hours: number, at: Date) => new Date(at.getTime() + hours * 3_600_000)

/** SQL: withdrawals that can be sent to the bank now, and were not yet. */
const readyToPay = (at: Date) => sql`
  from withdrawals w join users u on u.id = w.reviewer_id
    join reviewers rv on rv.id = w.reviewer_id
    join payout_destinations d on d.reviewer_id = w.reviewer_id
  where w.status = 'pending' and ${mayNow('payWithdrawal', 'u')} and not ${isHeld(at)}
    and not ${lacksCode}
    and not exists (select from payout_batch_lines l where l.withdrawal_id = w.id)`

/**
 * Reads how many wait in each queue of the admins, since when, and how many are late. Counts what
 * an admin can decide now: not what a suspension or a missing destination stops.
 */
export async function readDue(db: Db, at: Date): Promise<DueNow> {
  const parts = [
    partOf('reviews', waitingSince, sql`from reviews r where r.status = 'pending'`, at),
    partOf(
      'campaigns',
      campaignSince,
      sql`from campaigns c join users o on o.id = c.business_id
        where c.status = 'pending' and c.deleted_at is null and ${mayNow('approveCampaign', 'o')}`,
      at,
    ),
    partOf(
      'verifications',
      sql`b.verification_submitted_at`,
      sql`from businesses b join users o on o.id = b.id
        where b.verification_status = 'pending' and ${mayNow('approveVerification', 'o')}`,
      at,
    ),
    partOf('appeals', sql`a.created_at`, sql`from appeals a where a.outcome is null`, at),
    partOf(
      'replies',
      sql`p.created_at`,
      sql`from review_replies p join reviews r on r.id = p.review_id
        where p.status = 'pending' and ${isPublic}`,
      at,
    ),
    partOf('receipts', sql`p.ended_at`, sql`from places p where ${isReceiptToDecide}`, at),
    partOf('reports', reportWaitsSince, sql`from reports p where ${isOpenReport}`, at),
    partOf('withdrawals', payableSince, readyToPay(at), at),
    partOf(
      'refunds',
      sql`f.created_at`,
      sql`from refund_requests f where f.status = 'pending'`,
      at,
    ),
    disputes(at),
    partOf(
      'messages',
      sql`m.created_at`,
      sql`from contact_messages m where m.answered_at is null`,
      at,
    ),
  ]
  const rows = await selectRows(db, Row, sql.join(parts, sql` union all `))
  const byQueue = new Map(rows.map((row) => [row.queue, row]))
  return { queues: dueQueues.map((queue) => byQueue.get(queue)!) }
}

/** The answer of `getReviewQueue`. */
export function reviewQueueOf(due: DueNow) {
  const { count, oldestAt, late } = queueOf(due, 'reviews')
  const appeals = queueOf(due, 'appeals')
  return {
    pending: count,
    oldestSubmittedAt: oldestAt,
    late,
    openAppeals: appeals.count,
    oldestAppealAt: appeals.oldestAt,
  }
}

/** The figures of the dashboard, which it had before `getDue`. */
export function dashboardDue(due: DueNow) {
  const [reviews, campaigns, appeals] = [
    queueOf(due, 'reviews'),
    queueOf(due, 'campaigns'),
    queueOf(due, 'appeals'),
  ]
  const [verifications, withdrawals, refunds] = [
    queueOf(due, 'verifications'),
    queueOf(due, 'withdrawals'),
    queueOf(due, 'refunds'),
  ]
  return {
    pendingReviews: reviews.count,
    oldestReviewAt: reviews.oldestAt,
    lateReviews: reviews.late,
    pendingCampaigns: campaigns.count,
    oldestCampaignAt: campaigns.oldestAt,
    lateCampaigns: campaigns.late,
    openAppeals: appeals.count,
    oldestAppealAt: appeals.oldestAt,
    pendingVerifications: verifications.count,
    oldestVerificationAt: verifications.oldestAt,
    waitingPayouts: withdrawals.count,
    oldestPayoutAt: withdrawals.oldestAt,
    pendingRefunds: refunds.count,
    oldestRefundAt: refunds.oldestAt,
  }
}
