import { expect, test } from 'vitest'
import * as contract from '../../../shared/money/wallet.ts'
import { signEvent } from '../payments/sandbox.ts'
import type { PaymentEvent } from '../payments/payments.ts'
import { clock, server, webhookSecret } from '../../test/server.ts'
import {
  aBusiness,
  aDeposit,
  api,
  aSubmittedReview,
  atOnce,
  balanceOf,
  orFail,
  request,
  type Person,
} from '../../test/world.ts'

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

/** Sends a signed webhook with the body that was signed. */
function webhook(event: PaymentEvent, { secret = webhookSecret, at = clock.now() } = {}) {
  const { body, headers } = signEvent(secret, event, at)
  return request(null, 'POST', '/api/payments/webhook', {
    body,
    headers: { ...headers, 'content-type': 'application/json' },
  })
}

async function aPendingDeposit(business: Person, amountCents = 50_00) {
  return orFail(await api(business, contract.createDeposit, { body: { amountCents } })).id
}

// spec: 10.9
test('only the signed webhook credits a deposit, and only once', async () => {
  const business = await aBusiness({ balance: 0 })
  const answer = orFail(
    await api(business, contract.createDeposit, { body: { amountCents: 50_00 } }),
  )
  expect(answer.checkoutUrl).toBe(`http://localhost:3000/checkout/${answer.id}`)
  expect(await balanceOf(business)).toBe(0)

  const event = { type: 'paid', depositId: answer.id, reference: 'r' } as const
  const answers = await atOnce(5, () => webhook(event))
  expect(statuses(answers)).toEqual(Array(5).fill(200))
  expect(await balanceOf(business)).toBe(50_00)
  const late = { type: 'failed', depositId: answer.id, failure: 'too late' } as const
  expect((await webhook(late)).status).toBe(200)
  expect(await balanceOf(business)).toBe(50_00)
})

test('an event with a missing, wrong, old or changed signature credits nothing', async () => {
  const business = await aBusiness({ balance: 0 })
  const depositId = await aPendingDeposit(business)
  const event = { type: 'paid', depositId, reference: 'r' } as const
  const hourAgo = new Date(clock.now().getTime() - 60 * 60_000)
  const { body, headers } = signEvent(webhookSecret, event, clock.now())
  const json = { 'content-type': 'application/json' }
  const attempts = [
    webhook(event, { secret: 'another secret' }),
    webhook(event, { at: hourAgo }),
    request(null, 'POST', '/api/payments/webhook', { body, headers: json }),
    request(null, 'POST', '/api/payments/webhook', {
      body: body.replace('"r"', '"s"'),
      headers: { ...headers, ...json },
    }),
    request(null, 'POST', '/api/payments/webhook', {
      body,
      headers: { ...json, 'stripe-signature': 't=1,v1=00' },
    }),
  ]
  expect(statuses(await Promise.all(attempts))).toEqual(Array(5).fill(400))
  expect(await balanceOf(business)).toBe(0)
})

// spec: 10.11
test('a dispute takes the balance, and the next deposit pays the rest', async () => {
  const business = await aBusiness({ balance: 0 })
  const depositId = await aPendingDeposit(business, 100_00)
  orFail(await webhook({ type: 'paid', depositId, reference: 'r' }))
  await aSubmittedReview({ business, price: 40_00 })
  expect(await balanceOf(business)).toBe(54_00)

  const dispute = {
    type: 'reversed',
    depositId,
    reversalId: 'd1',
    reference: 'r',
    amountCents: 100_00 as never,
  } as const
  await atOnce(3, () => webhook(dispute))
  expect(await balanceOf(business)).toBe(0)
  expect(orFail(await api(business, contract.getWallet))).toMatchObject({
    receivableCents: 46_00,
    reservedCents: 46_00,
  })

  await aDeposit(business, 30_00)
  expect(await balanceOf(business)).toBe(0)
  await aDeposit(business, 30_00)
  expect(await balanceOf(business)).toBe(14_00)

  const won = { type: 'reversal-returned', depositId, reversalId: 'd1' } as const
  await atOnce(3, () => webhook(won))
  expect(await balanceOf(business)).toBe(114_00)
})

test.each([
  { owed: 30_00, returned: 100_00, toReceivable: 30_00, toWallet: 70_00 },
  { owed: 100_00, returned: 100_00, toReceivable: 100_00, toWallet: 0 },
  { owed: 130_00, returned: 100_00, toReceivable: 100_00, toWallet: 0 },
  { owed: 0, returned: 100_00, toReceivable: 0, toWallet: 100_00 },
])(
  'a won dispute of $returned pays the $owed that are owed first, the rest goes to the wallet',
  async ({ owed, returned, toReceivable, toWallet }) => {
    const business = await aBusiness({ balance: 0 })
    const won = await aDeposit(business, returned)
    // The dispute takes what the business has; a second dispute takes what it no longer has.
    const other = await aDeposit(business, 130_00)
    const reversed = (depositId: string, amountCents: number) =>
      webhook({
        type: 'reversed',
        depositId,
        reversalId: `of ${depositId}`,
        reference: 'r',
        amountCents: amountCents as never,
      })
    orFail(await reversed(won, returned))
    await aSubmittedReview({ business, price: 100_00 })
    const left = 130_00 - 115_00
    orFail(await reversed(other, owed + left))
    const before = orFail(await api(business, contract.getWallet))
    expect(before).toMatchObject({ availableCents: 0, receivableCents: owed })

    const event = { type: 'reversal-returned', depositId: won, reversalId: `of ${won}` } as const
    orFail(await webhook(event))
    expect(orFail(await api(business, contract.getWallet))).toMatchObject({
      availableCents: toWallet,
      receivableCents: owed - toReceivable,
    })
    const { rows } = await server().owner.query(
      `select from_kind || ' to ' || to_kind as leg, amount_cents::int as amount from transfers
        where key = $1 order by leg`,
      [`reversal-won:of ${won}`],
    )
    const legs = [
      { leg: 'card_clearing to receivable', amount: toReceivable },
      { leg: 'card_clearing to wallet', amount: toWallet },
    ]
    expect(rows).toEqual(legs.filter(({ amount }) => amount > 0))
  },
)

test('a dispute that arrives before its payment takes nothing twice', async () => {
  const business = await aBusiness({ balance: 20_00 })
  const depositId = await aPendingDeposit(business, 50_00)
  const dispute = {
    type: 'reversed',
    depositId,
    reversalId: 'd2',
    reference: 'r',
    amountCents: 50_00 as never,
  } as const
  orFail(await webhook(dispute))
  orFail(await webhook({ type: 'paid', depositId, reference: 'r' }))
  expect(await balanceOf(business)).toBe(20_00)
})

test('the checkout page accepts the test cards and explains what is wrong with others', async () => {
  const business = await aBusiness({ balance: 0 })
  const pay = async (id: string, number: string, rest = {}) =>
    request<string>(null, 'POST', `/checkout/${id}/payment`, {
      body: new URLSearchParams({ number, expiry: '12 / 40', cvc: '123', ...rest }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const id = await aPendingDeposit(business)
  expect((await request(null, 'GET', `/checkout/${id}`)).body).toContain('Card number')
  const wrong = await pay(id, '4111 1111 1111 1111', { expiry: '01/20', cvc: 'x' })
  expect(wrong.status).toBe(422)
  expect(wrong.body).toContain('This card has expired.')
  expect((await pay(id, '4000 0000 0000 0002')).status).toBe(402)
  expect(await balanceOf(business)).toBe(0)
  expect((await pay(id, '4242 4242 4242 4242')).status).toBe(303)
  expect((await pay(id, '4242 4242 4242 4242')).status).toBe(303)
  expect(await balanceOf(business)).toBe(50_00)
  expect((await request(null, 'GET', `/checkout/${id}`)).body).toContain('Payment received')

  const secure = await aPendingDeposit(business)
  const asked = await pay(secure, '4000002500003155')
  const token = /name="token" value="(\w+)"/.exec(asked.body)?.[1] ?? ''
  const authenticate = (fields: Record<string, string>) =>
    request(null, 'POST', `/checkout/${secure}/authentication`, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect((await authenticate({ result: 'complete', token: 'made-up' })).status).toBe(402)
  expect((await authenticate({ result: 'fail', token })).status).toBe(402)
  expect(await balanceOf(business)).toBe(50_00)
  expect((await authenticate({ result: 'complete', token })).status).toBe(303)
  expect(await balanceOf(business)).toBe(100_00)

  const disputed = await aPendingDeposit(business)
  expect((await pay(disputed, '4000 0000 0000 0259')).status).toBe(303)
  expect(await balanceOf(business)).toBe(100_00)
  expect((await request(null, 'GET', '/checkout/nothing')).status).toBe(404)
})

test('the address that a declined card leaves shows the card form again', async () => {
  const business = await aBusiness({ balance: 0 })
  const id = await aPendingDeposit(business)
  await request(null, 'POST', `/checkout/${id}/payment`, {
    body: { number: '4000 0000 0000 0002', expiry: '12 / 40', cvc: '123' },
  })
  for (const step of ['payment', 'authentication']) {
    const again = await request<string>(null, 'GET', `/checkout/${id}/${step}`)
    expect(again.status).toBe(200)
    expect(again.body).toContain('Your payment did not go through. Nothing was charged')
    expect(again.body).toContain('Card number')
  }
  await webhook({ type: 'paid', depositId: id, reference: 'r' })
  const paid = await request(null, 'GET', `/checkout/${id}/payment`)
  expect(paid.body).toContain('Payment received')
})

test('user text cannot become markup on the checkout page', async () => {
  const business = await aBusiness({ balance: 0, name: '<script>alert(1)</script>' })
  const id = await aPendingDeposit(business)
  const page = await request<string>(null, 'GET', `/checkout/${id}`)
  expect(page.body).toContain('&lt;script&gt;alert(1)')
  expect(page.body).not.toContain('<script>')
})
