import { expect, test } from 'vitest'
import { isLong } from '../../test/long.ts'
import { seeded } from '../../demo/timeline.ts'
import { sweepDeposits } from './sweep-payments.ts'
import { closeAccount, withPassword } from '../../test/members.ts'
import { clock, server, webhookSecret } from '../../test/server.ts'
import { aBusiness, atOnce } from '../../test/world.ts'
import {
  aPendingDeposit,
  app,
  completed,
  deliver,
  disputeOf,
  eventOf,
  fake,
  post,
  provider,
  secret,
  sessionOf,
  stripe,
  withStripe,
  type Deposit,
} from '../../test/stripe.ts'
import { signEvent } from './sandbox.ts'

/**
 * Webhooks of Stripe as an adversary would deliver them: repeated, in any order, in parallel, long
 * after their checkout ended or their business closed its account, and forged in every way.
 * WEBHOOK_SEED repeats other runs.
 */
const seed = Number(process.env.WEBHOOK_SEED ?? 12)
const events = isLong ? 10_000 : 150

withStripe()

/** What became of a deposit, in cents, once all its genuine events have arrived. */
interface Outcome {
  credited: boolean
  reversed: number
  returned: number
}
interface Story extends Outcome {
  deposit: Deposit
  genuine: object[]
}

const nothing: Outcome = { credited: false, reversed: 0, returned: 0 }
const credited: Outcome = { ...nothing, credited: true }

const dispute = (deposit: Deposit, status: string) =>
  eventOf('charge.dispute.closed', disputeOf(deposit, { status }))
const session = (type: string, deposit: Deposit, change = {}) =>
  eventOf(`checkout.session.${type}`, sessionOf(deposit, change))

/** The ways in which a card payment goes. Stripe knows each payment of them that was made. */
const stories: ((deposit: Deposit) => Omit<Story, 'deposit'>)[] = [
  (one) => ({ ...credited, genuine: [completed(one)] }),
  (one) => ({ ...nothing, genuine: [session('expired', one)] }),
  (one) => ({ ...nothing, genuine: [session('async_payment_failed', one)] }),
  // A failed attempt, and then another one that succeeds.
  (one) => ({ ...credited, genuine: [session('expired', one), completed(one)] }),
  (one) => ({
    ...credited,
    genuine: [
      completed(one, { payment_status: 'unpaid' }),
      session('async_payment_failed', one),
      session('async_payment_succeeded', one),
    ],
  }),
  // Signed by Stripe, but not what was asked for.
  (one) => ({ ...nothing, genuine: [completed(one, { amount_total: one.amount + 1 })] }),
  (one) => ({ ...nothing, genuine: [completed(one, { currency: 'jpy' })] }),
  (one) => ({ ...nothing, genuine: [{ ...completed(one), livemode: true }] }),
  (one) => ({
    ...credited,
    reversed: one.amount,
    genuine: [
      completed(one),
      eventOf('charge.dispute.created', disputeOf(one)),
      eventOf('charge.dispute.funds_withdrawn', disputeOf(one)),
      dispute(one, 'lost'),
    ],
  }),
  (one) => ({
    ...credited,
    reversed: one.amount,
    returned: one.amount,
    genuine: [
      completed(one),
      eventOf('charge.dispute.created', disputeOf(one)),
      eventOf('charge.dispute.funds_reinstated', disputeOf(one, { status: 'won' })),
      dispute(one, 'won'),
    ],
  }),
  // The event of the payment itself is lost for good.
  (one) => ({
    ...credited,
    reversed: one.amount,
    genuine: [eventOf('charge.dispute.created', disputeOf(one)), dispute(one, 'lost')],
  }),
  refundedInParts,
]

/** Two refunds from Stripe's dashboard, one of which comes back. */
function refundedInParts(one: Deposit) {
  const part = Math.ceil(one.amount / 3)
  const refund = (n: number, status: string) => ({
    id: `re_${n}_${one.id}`,
    object: 'refund',
    amount: part,
    currency: 'usd',
    payment_intent: one.payment,
    status,
  })
  const charge = `ch_${one.id}`
  fake.chargesRefunded.set(charge, [refund(1, 'succeeded'), refund(2, 'succeeded')])
  return {
    ...credited,
    reversed: 2 * part,
    returned: part,
    genuine: [
      completed(one),
      eventOf('charge.refunded', { id: charge, payment_intent: one.payment }),
      eventOf('refund.failed', refund(2, 'failed')),
    ],
  }
}

interface Sent {
  status: number
  send: () => Promise<number>
}

const stamp = (seconds = 0) => Math.floor(clock.now().getTime() / 1000) + seconds
const signed = (payload: string, timestamp: number) =>
  stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })

/** What Stripe answers about a payment. */
const paymentOf = ({ id, payment, amount }: Deposit) => ({
  id: payment,
  metadata: { depositId: id },
  amount_received: amount,
  currency: 'usd',
})

/** Ways to forge an event that would credit this deposit. */
const forgeries: ((deposit: Deposit) => Promise<number>)[] = [
  (one) => deliver(completed(one), { key: 'whsec_of_someone_else' }),
  (one) => deliver(completed(one), { key: ' ' }),
  (one) => deliver(completed(one), { timestamp: stamp(-301) }),
  (one) => deliver(completed(one), { timestamp: 1 }),
  (one) => post(JSON.stringify(completed(one)), {}),
  (one) => post(JSON.stringify(completed(one)), { 'stripe-signature': `t=${stamp()},v1=` }),
  (one) =>
    post(JSON.stringify(completed(one)), { 'stripe-signature': `t=NaN,v1=${'0'.repeat(64)}` }),
  // The signature of another body, of the same body at another time, and of another scheme.
  (one) => {
    const header = signed(JSON.stringify(eventOf('ping', {})), stamp())
    return post(JSON.stringify(completed(one)), { 'stripe-signature': header })
  },
  (one) => {
    const payload = JSON.stringify(completed(one))
    const moved = signed(payload, stamp(-3_600)).replace(/t=\d+/, `t=${stamp()}`)
    return post(payload, { 'stripe-signature': moved })
  },
  (one) => {
    const payload = JSON.stringify(completed(one))
    return post(payload, { 'stripe-signature': signed(payload, stamp()).replace('v1=', 'v0=') })
  },
  (one) => {
    const paid = { type: 'paid', depositId: one.id, reference: 'x' } as const
    const { body, headers } = signEvent(webhookSecret, paid, clock.now())
    return post(body, headers)
  },
]

/** Each genuine event between one and three times, and forgeries, in random order. */
function delivered(parts: { deposit: Deposit; genuine: object[] }[], random: () => number): Sent[] {
  const sent = parts.flatMap(({ deposit, genuine }) => {
    const times = () => Array.from({ length: 1 + Math.floor(random() * 3) })
    const repeated = genuine.flatMap((event) => times().map(() => event))
    const forged = forgeries[Math.floor(random() * forgeries.length)]!
    return [
      ...repeated.map((event): Sent => ({ status: 200, send: () => deliver(event) })),
      { status: 400, send: () => forged(deposit) },
    ]
  })
  return shuffled(sent, random)
}

const shuffled = <T>(list: T[], random: () => number): T[] =>
  list
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)

/** Sends everything over sixteen connections at once. Returns the number of requests. */
async function storm(sent: Sent[]): Promise<number> {
  const queue = [...sent]
  const answers: string[] = []
  await atOnce(16, async () => {
    for (let one = queue.pop(); one; one = queue.pop()) {
      const status = await one.send()
      if (status !== one.status) answers.push(`${status} instead of ${one.status}`)
    }
  })
  expect(answers).toEqual([])
  return sent.length
}

/** What the ledger says about each deposit, by id. */
async function outcomesOf(): Promise<Map<string, Outcome>> {
  const { rows } = await server().owner.query<{ id: string } & Record<keyof Outcome, string>>(`
    select d.id,
      (select count(*) from transfers where key = 'deposit:' || d.id and leg = 0) as credited,
      (select coalesce(sum(t.amount_cents), 0) from reversals v
        join transfers t on t.key = 'reversal:' || v.id where v.deposit_id = d.id) as reversed,
      (select coalesce(sum(t.amount_cents), 0) from reversals v
        join transfers t on t.key = 'reversal-won:' || v.id where v.deposit_id = d.id) as returned
    from deposits d`)
  return new Map(
    rows.map(({ id, credited: times, reversed, returned }) => [
      id,
      { credited: Number(times) > 0, reversed: Number(reversed), returned: Number(returned) },
    ]),
  )
}

/** What a business has, less what it owes. */
async function netOf(businessId: string): Promise<number> {
  const { rows } = await server().owner.query<{ net: string }>(
    `select coalesce(sum(case when to_owner = $1 then amount_cents else -amount_cents end), 0) as net
    from transfers where (to_kind in ('wallet', 'receivable') and to_owner = $1)
      <> (from_kind in ('wallet', 'receivable') and from_owner = $1)`,
    [businessId],
  )
  return Number(rows[0]!.net)
}

test(`${events} webhooks repeated, reordered, late and forged credit each payment once`, async () => {
  const random = seeded(seed)
  console.log(`WEBHOOK_SEED=${seed}`)
  // The first businesses have many payments; each of the others has one, and closes its account.
  const aBusinessOf = async () => withPassword(await aBusiness({ balance: 0 }))
  const businesses = await atOnce(5, aBusinessOf)
  const all: Story[] = []
  for (let i = 0; i < events / 7; i++) {
    const business = i % 5 === 0 ? await aBusinessOf() : businesses[i % 5]!
    if (i % 5 === 0) businesses.push(business)
    const deposit = await aPendingDeposit({ business, amount: 1 + Math.floor(random() * 500_00) })
    const story = stories[i % stories.length]!(deposit)
    if (story.credited) fake.payments.set(deposit.payment, paymentOf(deposit))
    all.push({ deposit, ...story })
  }
  const early = all.map(({ deposit, genuine }, i) => ({
    deposit,
    genuine: i % 5 === 0 ? [] : genuine.filter(() => random() < 0.5),
  }))
  let sent = await storm(delivered(early, random))

  clock.travel({ minutes: 25 * 60 })
  await sweepDeposits(server().db, { provider, clock, log: app.log })
  // One after the other, because attempts with a password are limited per address.
  for (const one of businesses.slice(5)) expect((await closeAccount(one)).status).toBe(200)

  sent += await storm(delivered(all, random))
  const outcomes = await outcomesOf()
  for (const { deposit, genuine: _genuine, ...expected } of all) {
    expect(outcomes.get(deposit.id), deposit.id).toEqual(expected)
  }
  for (const { id } of businesses) {
    const own = all.filter(({ deposit }) => deposit.business.id === id)
    const net = own.reduce(
      (sum, { deposit, ...one }) =>
        sum + (one.credited ? deposit.amount : 0) - one.reversed + one.returned,
      0,
    )
    expect(await netOf(id)).toBe(net)
  }
  expect(sent).toBeGreaterThanOrEqual(events)
})
