import { inDollars, type Cents } from '../../../shared/base/money.ts'
import { isUnfrozen } from '../../../shared/people/freeze.ts'
import {
  planNames,
  plans,
  type Plan,
  dayOf,
  dayText,
  nextPeriod,
  periodAt,
} from '../../../shared/people/plans.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { lockPerson, lockViewer } from '../../people/accounts/people.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { lockWallet, subscriptionIncome, transfer, wallet } from '../../ledger/ledger.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { readPlatform } from '../../platform/queries.ts'

const rank = (plan: Plan) => planNames.indexOf(plan)

/**
 * Changes the plan of a business. An upgrade is charged in full at once, a downgrade takes effect
 * at renewal, and choosing the current plan cancels a downgrade (docs/domain.md, Plans).
 */
export async function changePlan(
  tx: Tx,
  business: Viewer,
  { plan, priceCents }: { plan: Plan; priceCents?: number | undefined },
  at: Date,
): Promise<void> {
  await lockViewer(tx, business)
  const { current, balance } = await lockPlan(tx, business.id)
  const before = { plan: current.plan, nextPlan: current.nextPlan }
  const entry = { action: 'changePlan', subject: `user:${business.id}`, before }
  if (plan === current.plan) {
    if (!current.nextPlan) throw new Refusal('conflict', 'This is already your plan.')
    await audit(tx, business, { ...entry, after: { plan, nextPlan: null } }, at)
    return set(tx, business.id, { nextPlan: null })
  }
  const price = await priceOf(tx, plan)
  if (priceCents !== undefined && price !== priceCents) {
    const message =
      `${plans[plan].name} costs ${inDollars(price)} a month now. ` +
      'Please confirm it at this price.'
    throw new Refusal('conflict', message, { reason: 'changed' })
  }
  if (rank(plan) < rank(current.plan) && current.planExpiresAt) {
    await audit(tx, business, { ...entry, after: { plan: current.plan, nextPlan: plan } }, at)
    return set(tx, business.id, { nextPlan: plan })
  }
  const start = dayOf(at)
  await charge(tx, business.id, { plan, start, balance, price }, at)
  await begin(tx, business.id, { plan, start, anchorDay: start.getUTCDate() })
  await audit(tx, business, { ...entry, after: { plan, nextPlan: null } }, at)
  await notify(tx, business.id, 'plan-changed', { plan: plans[plan].name }, at)
}

/**
 * Charges the next period of a subscription that has ended; does nothing when it has not ended, and
 * while the business is suspended.
 * If the wallet cannot pay, the plan becomes Starter and the business is notified.
 */
export async function renewSubscription(tx: Tx, businessId: string, at: Date) {
  const person = await lockPerson(tx, businessId)
  if (person.closed || !isUnfrozen('renewSubscription', person)) return
  const { current, balance } = await lockPlan(tx, businessId)
  if (!current.planExpiresAt || current.planExpiresAt > at) return
  const plan = current.nextPlan ?? current.plan
  const anchorDay = current.planAnchorDay ?? current.planExpiresAt.getUTCDate()
  // Do not charge periods that passed while the application was not running.
  const { start } = periodAt(current.planExpiresAt, anchorDay, at)
  const price = await priceOf(tx, plan)
  const entry = { subject: `user:${businessId}`, before: { plan: current.plan } }
  if (price > balance) {
    await begin(tx, businessId, { plan: 'starter', start, anchorDay })
    await audit(tx, null, { ...entry, action: 'endPlan', after: { plan: 'starter' } }, at)
    await notify(tx, businessId, 'plan-ended', { plan: plans[plan].name }, at)
    return
  }
  await charge(tx, businessId, { plan, start, balance, price }, at)
  await begin(tx, businessId, { plan, start, anchorDay })
  const after = { plan, amount: inDollars(price) }
  await audit(tx, null, { ...entry, action: 'renewPlan', after }, at)
  const { name } = plans[plan]
  if (price > 0) {
    const renewsOn = dayText(nextPeriod(start, anchorDay))
    const data = { plan: name, amountCents: price, renewsOn }
    await notify(tx, businessId, 'plan-renewed', data, at)
  } else if (plan !== current.plan) {
    await notify(tx, businessId, 'plan-changed', { plan: name }, at)
  }
}

/** Every plan change locks the wallet, so it cannot overlap with a submission. */
async function lockPlan(tx: Tx, businessId: string) {
  const { balanceCents: balance } = await lockWallet(tx, businessId)
  const current = await tx
    .selectFrom('businesses')
    .select(['plan', 'nextPlan', 'planExpiresAt', 'planAnchorDay'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  return { current, balance }
}

async function priceOf(tx: Tx, plan: Plan): Promise<Cents> {
  const { planPrices } = await readPlatform(tx)
  return planPrices[`${plan}Cents`]
}

async function charge(
  tx: Tx,
  businessId: string,
  { plan, start, balance, price }: { plan: Plan; start: Date; balance: Cents; price: Cents },
  at: Date,
) {
  if (price === 0) return
  if (price > balance) {
    const message = `Your wallet does not cover ${plans[plan].name}. Please fund it first.`
    throw new Refusal('conflict', message, { reason: 'funds' })
  }
  await transfer(tx, keyOf(businessId, start, plan), at, [
    { from: wallet(businessId), to: subscriptionIncome, amount: price },
  ])
}

const keyOf = (businessId: string, start: Date, plan: Plan) =>
  `subscription:${businessId}:${dayText(start)}/${plan}`

/** Starts a plan. Starter has no end; a paid plan has one even while its price is 0. */
async function begin(
  tx: Tx,
  businessId: string,
  { plan, start, anchorDay }: { plan: Plan; start: Date; anchorDay: number },
) {
  const free = plan === 'starter'
  await set(tx, businessId, {
    plan,
    nextPlan: null,
    planExpiresAt: free ? null : nextPeriod(start, anchorDay),
    planAnchorDay: free ? null : anchorDay,
  })
}

async function set(
  tx: Tx,
  businessId: string,
  values: {
    plan?: Plan
    nextPlan: Plan | null
    planExpiresAt?: Date | null
    planAnchorDay?: number | null
  },
) {
  await tx.updateTable('businesses').set(values).where('id', '=', businessId).execute()
}
