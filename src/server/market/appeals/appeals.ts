import type * as z from 'zod'
import {
  appealGrounds,
  type AppealDecision,
  type AppealGround,
} from '../../../shared/market/appeals.ts'
import type { AppealAbout } from '../../../shared/platform/statement-rules.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Tx } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
import { personLock, requireUnfrozen, stateOf } from '../../people/accounts/people.ts'
import { reinstateUser } from '../../people/users/users.ts'
import { overturnVerification } from '../../people/verification/verification.ts'
import { audit } from '../../platform/audit/audit.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { setPublication, unpublishReview } from '../reviews/publication.ts'
import { mayDecide } from '../reviews/appeal-rows.ts'
import { lockWithCampaign, requireCurrentVersion } from '../reviews/review-reservation.ts'
import { isAt } from './filing.ts'
import { overturnRejection } from './overturned.ts'
import { readAppeal } from './queries.ts'

type Decision = { appealId: string } & z.output<typeof AppealDecision>

/**
 * Decides an open appeal. Upheld, the decision stays. Granted, it is taken back: a rejected review
 * is approved and paid. The admin of the first decision decides only where there is no other one.
 */
export async function decideAppeal(
  tx: Tx,
  admin: Viewer,
  { appealId, outcome, note, version }: Decision,
  at: Date,
) {
  const { appeal, ofReview } = await lockAppeal(tx, admin, appealId)
  if (appeal.outcome) throw new Refusal('conflict', 'This appeal has already been decided.')
  if (!appeal.mayDecide) {
    const message = 'You took this decision yourself, so another administrator decides the appeal.'
    throw new Refusal('conflict', message, { reason: 'own_decision' })
  }
  if (ofReview) requireCurrentVersion(ofReview.review, version)

  const { about } = appeal
  const set = { outcome, note, decidedBy: admin.id, decidedAt: at }
  await tx.updateTable('appeals').set(set).where('id', '=', appeal.id).execute()
  const subject = appeal.reviewId ? `review:${appeal.reviewId}` : `user:${appeal.filedBy}`
  const action = outcome === 'granted' ? 'grantAppeal' : 'upholdDecision'
  await audit(tx, admin, { action, subject, after: { about, note } }, at)
  const done = outcome === 'granted' ? await grant(tx, admin, { appeal, ofReview, note }, at) : {}
  await tell(tx, { appeal, ofReview, outcome, note, done }, at)
  return readAppeal(tx, admin, appeal.id, at)
}

type Locked = Awaited<ReturnType<typeof lockAppeal>>

/** Locks the appeal after its person, campaign and review, as every verb does. */
async function lockAppeal(tx: Tx, admin: Viewer, appealId: string) {
  const ofId = tx.selectFrom('appeals as a').where('a.id', '=', isUuid(appealId) ? appealId : null)
  const found = await ofId.select(['reviewId', 'filedBy', 'ground']).executeTakeFirst()
  if (!found) throw new Refusal('not_found', 'Appeal not found.')
  let ofReview: Awaited<ReturnType<typeof lockWithCampaign>> | null = null
  if (found.reviewId) {
    ofReview = await lockWithCampaign(tx, found.reviewId)
    const { author, campaign } = ofReview
    requireUnfrozen('decideReview', found.ground ? campaign.owner : author)
  } else {
    // A suspension takes the same lock.
    const person = await personLock(tx, found.filedBy).forUpdate().executeTakeFirstOrThrow()
    requireUnfrozen('decideReview', stateOf(person))
  }
  const appeal = await ofId
    .selectAll('a')
    .select(mayDecide(admin).as('mayDecide'))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { appeal, ofReview }
}

type Done = Partial<Awaited<ReturnType<typeof overturnRejection>>> &
  Awaited<ReturnType<typeof overturnVerification>>

/** Takes the decision back, if it still stands. */
async function grant(
  tx: Tx,
  admin: Viewer,
  { appeal, ofReview, note }: Locked & { note: string },
  at: Date,
): Promise<Done> {
  const { about, decisionAt, filedBy } = appeal
  if (!ofReview) {
    return about === 'suspension'
      ? reinstateAgain(tx, admin, filedBy, decisionAt, at)
      : overturnVerification(tx, admin, { businessId: filedBy, decisionAt }, at)
  }
  const { campaign, review } = ofReview
  if (about === 'rejection') {
    return overturnRejection(tx, admin, campaign, review, at)
  }
  if (about === 'unpublication') {
    if (isAt(review.unpublishedAt, decisionAt)) await setPublication(tx, review, null, at)
  } else if (!review.unpublishedAt) {
    // The reviewer is told why, keeps the money, and can appeal in turn.
    const ground = appealGrounds[appeal.ground as AppealGround]
    const reason = `The business appealed: ${ground.toLowerCase()}. ${note}`
    await unpublishReview(tx, admin, { reviewId: review.id, reason }, at)
  }
  return {}
}

async function reinstateAgain(
  tx: Tx,
  admin: Viewer,
  userId: string,
  decisionAt: Date,
  at: Date,
): Promise<Done> {
  const { suspendedAt } = await personLock(tx, userId).executeTakeFirstOrThrow()
  if (!isAt(suspendedAt, decisionAt)) return { effect: 'none' }
  await reinstateUser(tx, admin, { userId }, at)
  return {}
}

/** Tells the person, and the business of a review whose author appealed. */
async function tell(
  tx: Tx,
  {
    appeal,
    ofReview,
    outcome,
    note,
    done,
  }: Locked & { outcome: 'upheld' | 'granted'; note: string; done: Done },
  at: Date,
) {
  const { statementId, filedBy } = appeal
  const about = appeal.about as AppealAbout
  const of = { about, outcome, ...(statementId && { statementId }) }
  if (!ofReview) {
    const { effect } = done
    await notify(tx, filedBy, 'appeal-decided', { ...of, ...(effect && { effect }), note }, at)
    return
  }
  const { campaign, review } = ofReview
  const { id: campaignId, title } = campaign
  const data = { ...of, campaignId, title, reviewId: review.id }
  const { paidBy, paidCents } = done
  const amount = paidCents ? { amountCents: paidCents } : {}
  await notify(tx, filedBy, 'appeal-decided', { ...data, ...amount, note }, at)
  if (about !== 'rejection' && about !== 'unpublication') return
  const toBusiness = {
    campaignId,
    title,
    reviewId: review.id,
    about,
    outcome,
    ...(paidBy && { paidBy }),
  }
  await notify(tx, review.businessId, 'campaign-appeal-decided', toBusiness, at)
}

/** Withdraws the open appeals of a person who closes the account. */
export async function withdrawAppeals(tx: Tx, { id }: Pick<Viewer, 'id'>, at: Date) {
  await tx
    .updateTable('appeals')
    .set({ outcome: 'withdrawn', decidedAt: at })
    .where('outcome', 'is', null)
    .where('filedBy', '=', id)
    .execute()
}
