import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import type { Insertable } from 'kysely'
import type { fileAppeal as contract } from '../../../shared/market/appeals.ts'
import { addMonths } from '../../../shared/base/days.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import {
  appealMonths,
  type AppealAbout,
  type StatementKind,
} from '../../../shared/platform/statement-rules.ts'
import type { Tx } from '../../base/db/database.ts'
import { violated } from '../../base/db/errors.ts'
import type { Appeals } from '../../base/db/schema.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
import { lockPerson } from '../../people/accounts/people.ts'
import { audit } from '../../platform/audit/audit.ts'
import { notifyAdmins } from '../../platform/notifications/notify.ts'
import { notFound } from '../reviews/queries.ts'
import { lockWithCampaign } from '../reviews/review-reservation.ts'

type Filed = z.output<typeof contract.body>

/**
 * Asks for another decision: the person about that of a statement, a business about the approval of
 * a review of itself. A suspended person may, too.
 */
export async function fileAppeal(tx: Tx, viewer: Viewer, filed: Filed, at: Date) {
  const found =
    'statementId' in filed
      ? await appealableStatement(tx, viewer, filed.statementId, at)
      : await appealableApproval(tx, viewer, filed, at)
  const id = randomUUID()
  const { subject, told, ...values } = found
  const { content } = filed
  await insertAppeal(tx, { ...values, id, filedBy: viewer.id, content, createdAt: at })
  const { about } = values
  await audit(tx, viewer, { action: 'appealReview', subject, after: { about } }, at)
  const subjectId = subject.split(':')[1]!
  await notifyAdmins(tx, 'appeal-filed', { ...told, appealId: id, subjectId, about }, at)
  return { id, status: 'open' as const }
}

async function insertAppeal(tx: Tx, values: Insertable<Appeals>) {
  try {
    await tx.insertInto('appeals').values(values).execute()
  } catch (error) {
    const once = ['appeals_once', 'appeals_of_statement', 'appeals_of_business']
    if (!once.includes(violated(error) ?? '')) throw error
    throw alreadyFiled()
  }
}

const alreadyFiled = () =>
  new Refusal('conflict', 'You have already appealed against this decision.')
const takenBack = () =>
  new Refusal('conflict', 'This decision no longer stands, so there is nothing to appeal.')
const tooLate = () =>
  new Refusal('conflict', 'The six months to appeal against this decision are over.', {
    reason: 'too_late',
  })
const stillOpen = () =>
  new Refusal('conflict', 'You can still improve this review and send it again.', {
    reason: 'resubmission_open',
  })

const abouts: Record<StatementKind, AppealAbout> = {
  review_rejected: 'rejection',
  review_not_published: 'unpublication',
  review_unpublished: 'unpublication',
  account_suspended: 'suspension',
  account_frozen: 'suspension',
  verification_rejected: 'verification',
}

async function appealableStatement(tx: Tx, { id }: Viewer, statementId: string, at: Date) {
  const statement = await tx
    .selectFrom('statements')
    .selectAll()
    .where('id', '=', isUuid(statementId) ? statementId : null)
    .where('personId', '=', id)
    .executeTakeFirst()
  if (!statement) throw new Refusal('not_found', 'There is no such statement.')
  const { reviewId, createdAt, appealUntil } = statement
  const about = abouts[statement.kind as StatementKind]
  const { stands, reason, resubmitUntil, told } = reviewId
    ? await lockedReview(tx, reviewId, about, createdAt)
    : await lockedPerson(tx, id, about, createdAt)
  const filed = await tx
    .selectFrom('appeals')
    .select('id')
    .where('statementId', '=', statement.id)
    .executeTakeFirst()
  if (filed) throw alreadyFiled()
  if (!stands) throw takenBack()
  if (resubmitUntil && at < resubmitUntil) throw stillOpen()
  if (at >= appealUntil) throw tooLate()
  return {
    statementId: statement.id,
    reviewId,
    about,
    decisionAt: createdAt,
    decisionBy: statement.decidedBy,
    decisionReason: reason,
    decisionNote: statement.facts,
    subject: reviewId ? `review:${reviewId}` : `user:${id}`,
    told,
  }
}

async function lockedReview(tx: Tx, reviewId: string, about: AppealAbout, decidedAt: Date) {
  const { campaign, review, author } = await lockWithCampaign(tx, reviewId)
  requireNotClosed(author)
  const isRejection = about === 'rejection'
  const stands = isRejection
    ? review.status === 'rejected' && isAt(review.decidedAt, decidedAt)
    : isAt(review.unpublishedAt, decidedAt)
  return {
    stands,
    reason: isRejection ? review.rejectionReason : null,
    resubmitUntil: review.resubmitUntil,
    told: { campaignId: campaign.id, title: campaign.title, reviewId },
  }
}

async function lockedPerson(tx: Tx, id: string, about: AppealAbout, decidedAt: Date) {
  requireNotClosed(await lockPerson(tx, id))
  const person = await tx
    .selectFrom('users as u')
    .leftJoin('businesses as b', 'b.id', 'u.id')
    .select(['u.name', 'u.suspendedAt', 'b.companyName'])
    .select(['b.verificationStatus', 'b.verificationDecidedAt'])
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()
  const stands =
    about === 'suspension'
      ? isAt(person.suspendedAt, decidedAt)
      : person.verificationStatus === 'rejected' && isAt(person.verificationDecidedAt, decidedAt)
  const told = { name: person.companyName ?? person.name }
  return { stands, reason: null, resubmitUntil: null, told }
}

export const isAt = (one: Date | null, other: Date) => one?.getTime() === other.getTime()

function requireNotClosed({ closed }: { closed: boolean }) {
  if (closed) throw new Refusal('unauthenticated', 'This account is closed.')
}

type Approval = Extract<Filed, { reviewId: string }>

async function appealableApproval(
  tx: Tx,
  business: Viewer,
  { reviewId, ground }: Approval,
  at: Date,
) {
  const { campaign, review } = await lockWithCampaign(tx, reviewId)
  if (business.role !== 'business' || review.businessId !== business.id) throw notFound()
  requireNotClosed(campaign.owner)
  const filed = await tx
    .selectFrom('appeals')
    .select('id')
    .where('reviewId', '=', review.id)
    .where('ground', 'is not', null)
    .executeTakeFirst()
  if (filed) throw alreadyFiled()
  if (review.status !== 'approved' || review.unpublishedAt) {
    throw new Refusal('conflict', 'Only a published review can be appealed.')
  }
  const decisionAt = review.decidedAt!
  if (at >= addMonths(review.publishedAt!, appealMonths)) throw tooLate()
  return {
    statementId: null,
    reviewId: review.id,
    about: 'approval' as const,
    ground,
    decisionAt,
    decisionBy: review.decidedBy,
    decisionReason: null,
    decisionNote: '',
    subject: `review:${review.id}`,
    told: { campaignId: campaign.id, title: campaign.title, reviewId: review.id },
  }
}
