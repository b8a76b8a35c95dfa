import type * as z from 'zod'
import { Refusal } from '../../../shared/base/refusal.ts'
import {
  reportAppealUntil,
  reportCan,
  reportResultPath,
  type ReportOutcome,
} from '../../../shared/market/report-rules.ts'
import type { ReportDecision } from '../../../shared/market/reports.ts'
import type { Tx } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
import { reportResultMail } from '../../base/mail/messages.ts'
import { otherAdmins } from '../../people/users/queries.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Delivery } from '../../platform/notifications/deliver.ts'
import { notifyAdmins } from '../../platform/notifications/notify.ts'
import { unpublishReview } from '../reviews/publication.ts'
import { lockWithCampaign } from '../reviews/review-reservation.ts'
import { readReport } from './queries.ts'
import { readResult, resultToken } from './results.ts'

type Decision = { reportId: string } & z.output<typeof ReportDecision>

/**
 * Decides a report: the review is kept, or taken out of public view. After an appeal, another admin
 * decides once more, where there is one.
 */
export async function decideReport(
  tx: Tx,
  admin: Viewer,
  { reportId, outcome, note }: Decision,
  at: Date,
) {
  const { report, review } = await lockReviewOf(tx, reportId)
  if (!reportCan.decide(report)) {
    throw new Refusal('conflict', 'This report has already been decided.')
  }
  if (report.decidedBy === admin.id && (await otherAdmins(tx, admin)) > 0) {
    const message = 'You took this decision yourself, so another administrator decides the appeal.'
    throw new Refusal('conflict', message, { reason: 'own_decision' })
  }
  if (outcome === 'kept' && review.unpublishedAt) {
    const message = 'This review is not public any more. Please choose that it is unpublished.'
    throw new Refusal('conflict', message)
  }
  const decision = report.appeal
    ? { appealOutcome: outcome, appealNote: note, appealDecidedBy: admin.id, appealDecidedAt: at }
    : { outcome, note, decidedBy: admin.id, decidedAt: at }
  await tx
    .updateTable('reports')
    .set({ ...decision, awaitsMail: report.email !== null })
    .where('id', '=', report.id)
    .execute()
  const action = outcome === 'kept' ? 'dismissReport' : 'grantReport'
  const after = { number: report.number, note }
  await audit(tx, admin, { action, subject: `review:${review.id}`, after }, at)
  if (outcome === 'unpublished' && !review.unpublishedAt) {
    await unpublishReview(tx, admin, { reviewId: review.id, reason: note }, at)
  }
  return readReport(tx, admin, report.id)
}

/** Asks for another decision about the own report, once, in six months. */
export async function appealReport(
  tx: Tx,
  { reportId, content }: { reportId: string; content: string },
  at: Date,
) {
  const { report, review, campaign } = await lockReviewOf(tx, reportId)
  if (report.appeal) {
    throw new Refusal('conflict', 'You have already appealed against this decision.')
  }
  if (!reportCan.appeal(report) || review.unpublishedAt) {
    throw new Refusal('conflict', 'There is no decision to appeal against.')
  }
  if (at >= reportAppealUntil(report.decidedAt!)) {
    const message = 'The six months to appeal against this decision are over.'
    throw new Refusal('conflict', message, { reason: 'too_late' })
  }
  await tx
    .updateTable('reports')
    .set({ appeal: content, appealedAt: at })
    .where('id', '=', report.id)
    .execute()
  const { id, number } = report
  const entry = { action: 'appealReport', subject: `review:${review.id}`, after: { number } }
  await audit(tx, null, entry, at)
  const told = { campaignId: campaign.id, title: campaign.title, reviewId: review.id, number }
  await notifyAdmins(tx, 'report-filed', { ...told, isAppeal: true }, at)
  return readResult(tx, id, at)
}

/** Locks the review of a report, on which all decisions about it wait. */
async function lockReviewOf(tx: Tx, reportId: string) {
  const ofId = tx.selectFrom('reports').where('id', '=', isUuid(reportId) ? reportId : null)
  const found = await ofId.select('reviewId').executeTakeFirst()
  if (!found) throw new Refusal('not_found', 'There is no such report.')
  const { campaign, review } = await lockWithCampaign(tx, found.reviewId)
  const { outcome, appealOutcome, ...report } = await ofId.selectAll().executeTakeFirstOrThrow()
  const decided = {
    outcome: outcome as ReportOutcome | null,
    appealOutcome: appealOutcome as ReportOutcome | null,
  }
  return { report: { ...report, ...decided }, campaign, review }
}

export interface ResultDelivery extends Pick<Delivery, 'queueMails' | 'publicUrl' | 'at'> {
  /** Signs the links to a decision. */
  reportKey: string
}

/** Mails a decision to the reporter who gave an address, once. Called by a job. */
export async function mailResult(
  tx: Tx,
  reportId: string,
  { queueMails, publicUrl, reportKey, at }: ResultDelivery,
) {
  const told = await tx
    .updateTable('reports')
    .set({ awaitsMail: false })
    .where('id', '=', reportId)
    .where('awaitsMail', '=', true)
    .returning('email')
    .executeTakeFirst()
  if (!told) return
  const { appeal, ...result } = await readResult(tx, reportId, at)
  const { number, product } = result
  const mail = reportResultMail(told.email!, publicUrl, {
    number,
    product,
    isAppeal: appeal !== null,
    isKept: (appeal ?? result).outcome === 'kept',
    note: (appeal ?? result).note!,
    mayAppeal: result.mayAppeal,
    path: reportResultPath,
    token: resultToken(reportKey, reportId),
  })
  await queueMails(tx, [mail])
}
