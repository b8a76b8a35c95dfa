import { createHmac, randomInt, randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { Refusal } from '../../../shared/base/refusal.ts'
import { reportLimits } from '../../../shared/market/report-rules.ts'
import type { ReportForm } from '../../../shared/market/reports.ts'
import type { Tx } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import { addressCounted, networkOf } from '../../base/http/networks.ts'
import { take } from '../../base/http/rate-limits.ts'
import { otherwise } from '../../base/http/serializer.ts'
import type { Viewer } from '../../base/http/session.ts'
import { lockViewer } from '../../people/accounts/people.ts'
import { audit } from '../../platform/audit/audit.ts'
import { notifyAdmins } from '../../platform/notifications/notify.ts'
import { tellWebhooks } from '../../platform/notifications/webhook-events.ts'
import { isPublic } from '../reviews/rows.ts'

type Filed = z.output<typeof ReportForm> & { reviewId: string; address: string; key: string }

/**
 * Puts a published review before the admins. A repeat of the same person gets the number of the
 * first report: it is known by the account, the email address or the network.
 */
export async function reportReview(
  tx: Tx,
  viewer: Viewer | null,
  { reviewId, address, key, reason, content, email }: Filed,
  at: Date,
): Promise<{ number: string; isRepeat: boolean }> {
  await takeTurn(tx, { address, key }, at)
  if (viewer) await lockViewer(tx, viewer)
  const review = await publishedReview(tx, reviewId)
  const network = hashOf(key, 'network', networkOf(address))
  const [id, number] = [randomUUID(), newNumber()]
  const reporterId = viewer?.id ?? null
  const values = { id, number, reviewId, reporterId, email: email ?? null, network }
  const { numInsertedOrUpdatedRows: saved } = await tx
    .insertInto('reports')
    .values({ ...values, reason, content, createdAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (!saved) return otherwise({ ...(await firstReport(tx, values)), isRepeat: true })

  const subject = `review:${reviewId}`
  await audit(tx, viewer, { action: 'reportReview', subject, after: { number, reason } }, at)
  const { campaignId, title, businessId } = review
  const told = { campaignId, title, reviewId, number, isAppeal: false }
  await notifyAdmins(tx, 'report-filed', told, at)
  await tellWebhooks(tx, businessId, [{ type: 'review.reported', subjectId: reviewId }], at)
  return { number, isRepeat: false }
}

/** Also repeats count, so that nobody tries addresses of other people by the thousand. */
async function takeTurn(tx: Tx, { address, key }: Pick<Filed, 'address' | 'key'>, at: Date) {
  const who = addressCounted(address)
  // No address is kept for longer than an hour.
  const day = { key: `report-day:${hashOf(key, 'address', who)}`, windowMinutes: 24 * 60 }
  await take(tx, { ...day, max: reportLimits.day }, at)
  await take(tx, { key: `report:${who}`, max: reportLimits.hour, windowMinutes: 60 }, at)
}

const publishedReview = (tx: Tx, reviewId: string) =>
  tx
    .selectFrom('reviews as r')
    .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
    .select(['r.businessId', 'r.campaignId', 'c.title'])
    .where('r.id', '=', isUuid(reviewId) ? reviewId : null)
    .where(isPublic)
    .executeTakeFirstOrThrow(
      () => new Refusal('not_found', 'There is no published review at this address.'),
    )

interface Reporter {
  reviewId: string
  reporterId: string | null
  email: string | null
  network: string
}

/** Reads the number that the person has already. */
const firstReport = (tx: Tx, { reviewId, reporterId, email, network }: Reporter) =>
  tx
    .selectFrom('reports')
    .select('number')
    .where('reviewId', '=', reviewId)
    .where(({ eb, or, fn }) =>
      or([
        eb('reporterId', '=', reporterId),
        eb(fn('lower', ['email']), '=', email?.toLowerCase() ?? null),
        eb('network', '=', network),
      ]),
    )
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirstOrThrow()

const hashOf = (key: string, kind: 'address' | 'network', value: string) =>
  createHmac('sha256', key).update(`${kind}\n${value}`).digest('base64url')

/** Without letters and digits that look alike. */
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const newNumber = () =>
  `R-${Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join('')}`
