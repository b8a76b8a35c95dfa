import { expect, test } from 'vitest'
import { createCampaign, pauseCampaign } from '../../../shared/market/campaigns.ts'
import { getReview, resubmitReview } from '../../../shared/market/reviews.ts'
import { inDollars, type Cents } from '../../../shared/base/money.ts'
import { getStatement, listMovements } from '../../../shared/money/statements.ts'
import { getTransaction, getWallet, listTransactions } from '../../../shared/money/wallet.ts'
import { advanceReview } from '../reviews/advances.ts'
import { improvedBody } from '../../test/second-try.ts'
import { clock, server } from '../../test/server.ts'
import { appeal, decide, textsOf } from '../../test/appeals.ts'
import { aTakenPlace, giveBack, placeNow, runClock, submit, take } from '../../test/places.ts'
import { aProof } from '../../test/proofs.ts'
import {
  approve,
  aPurchase,
  aReimbursingCampaign,
  aReviewWithReceipt,
  reject,
  submitWithReceipt,
} from '../../test/reimbursement.ts'
import {
  aBusiness,
  anAdmin,
  api,
  aReviewer,
  aReviewerWith,
  atOnce,
  balanceOf,
  campaignBody,
  orFail,
  type Person,
} from '../../test/world.ts'

/** What a review costs at $10 on the Starter plan. */
const cost = 11_50

// spec: 14.60
test('a place reserves price, fee and cap, and keeps the cap', async () => {
  const business = await aBusiness({ balance: 100_00 })
  const { place, reviewer } = await aPurchase({ business })

  expect(await balanceOf(business)).toBe(100_00 - cost - 30_00)
  expect(place).toMatchObject({ reimbursementCapCents: 30_00, proofRequired: true })
  const wallet = orFail(await api(business, getWallet))
  expect(wallet.reservedCents).toBe(cost + 30_00)
  expect(await placeNow(reviewer, place.id)).toMatchObject({ fulfilment: 'reimbursement' })
})

// spec: 14.60
test('a wallet that pays the price and not the cap opens no place', async () => {
  const business = await aBusiness({ balance: cost + 29_99 })
  const { campaign } = await aReimbursingCampaign({ business })

  const refused = await take(await aReviewer(), campaign)

  expect(refused).toMatchObject({ status: 409, error: { reason: 'funds' } })
})

// spec: 14.61
test('the form of a campaign names what this way needs', async () => {
  const business = await aBusiness()
  const fields = { ...campaignBody, pricePerReviewCents: 10_00, targetReviews: 5, tryingDays: 7 }
  const make = (way: object) => api(business, createCampaign, { body: { ...fields, ...way } })
  const fulfilment = 'reimbursement' as const

  expect((await make({ fulfilment })).error?.fields).toHaveProperty('reimbursementCapCents')
  expect((await make({ reimbursementCapCents: 5_00 })).error?.fields).toHaveProperty(
    'reimbursementCapCents',
  )
  const worth = { fulfilment, reimbursementCapCents: 5_00, worthCents: 1 }
  expect((await make(worth)).error?.fields).toHaveProperty('worthCents')
  expect(orFail(await make({ fulfilment, reimbursementCapCents: 5_00 }))).toMatchObject({
    reimbursementCapCents: 5_00,
    reimbursedCents: 0,
  })
})

// spec: 14.61
test('a review needs the receipt and its amount, each named where it is missing', async () => {
  const { reviewer, campaign } = await aPurchase()
  const proofId = (await aProof(reviewer)).id
  const send = (more: { amountCents?: number }) =>
    submitWithReceipt(reviewer, campaign, { proofId, ...more })

  const bare = await submit(reviewer, campaign)
  expect([bare.status, bare.error?.fields]).toEqual([422, { proofId: expect.any(String) }])
  const without = await send({ amountCents: NaN })
  expect([without.status, without.error?.fields]).toEqual([
    422,
    { amountCents: expect.any(String) },
  ])
  expect((await send({ amountCents: 0 })).status).toBe(400)
  expect(orFail(await send({})).reimbursement).toEqual({
    capCents: 30_00,
    amountCents: 24_50,
    paidCents: null,
  })
})

// spec: 14.62
test('an approval pays price and purchase, and returns the rest of the cap', async () => {
  const business = await aBusiness({ balance: 100_00 })
  const { review, reviewer, admin } = await aReviewWithReceipt({ business })

  const missing = await approve(admin, review.id)
  expect([missing.status, missing.error?.fields]).toEqual([
    422,
    { reimbursementCents: expect.any(String) },
  ])
  expect((await approve(admin, review.id, 30_01)).status).toBe(422)
  const { paid } = orFail(await approve(admin, review.id, 24_50))

  expect(paid).toEqual({ priceCents: 10_00, worthCents: 0, reimbursedCents: 24_50 })
  expect(await balanceOf(reviewer)).toBe(10_00 + 24_50)
  expect(await balanceOf(business)).toBe(100_00 - cost - 24_50)
  const wallet = orFail(await api(reviewer, getWallet))
  expect(wallet.totalEarningsCents).toBe(10_00)
  const other = await aReviewer()
  const read = orFail(await api(other, getReview, { params: { reviewId: review.id } }))
  expect(read.reimbursement).toBeUndefined()
  expect(read.paid.reimbursedCents).toBe(24_50)
})

// spec: 14.62
test('a rejection pays the purchase back, too, unless the receipt is not genuine', async () => {
  const business = await aBusiness({ balance: 200_00 })
  const first = await aReviewWithReceipt({ business })
  expect((await reject(first.admin, first.review.id)).status).toBe(422)
  orFail(await reject(first.admin, first.review.id, 24_50))
  expect(await balanceOf(first.reviewer)).toBe(24_50)
  expect(await balanceOf(business)).toBe(200_00 - 24_50)

  const second = await aReviewWithReceipt({ business })
  orFail(await reject(second.admin, second.review.id, 0))
  expect(await balanceOf(second.reviewer)).toBe(0)
  expect(await balanceOf(business)).toBe(200_00 - 24_50)
  // Where nothing was paid, the statement names no receipt.
  const { items } = orFail(await api(business, listMovements))
  const returned = items.filter(({ description }) => description.includes('from the purchase'))
  expect(returned.map(({ amountCents, completed }) => [amountCents, completed])).toEqual([
    [5_50, true],
    [30_00, false],
  ])
})

// spec: 14.63
test('a place without its review pays nothing back', async () => {
  const business = await aBusiness({ balance: 100_00 })
  const { reviewer, place, campaign } = await aPurchase({ business })
  orFail(await giveBack(reviewer, place.id))
  expect(await balanceOf(business)).toBe(100_00)

  orFail(await take(reviewer, campaign))
  clock.travel({ days: 17, minutes: 2 })
  await runClock()
  expect(await balanceOf(business)).toBe(100_00)
  expect(await balanceOf(reviewer)).toBe(0)
})

// spec: 14.64
test('a second try keeps the cap until a better receipt comes', async () => {
  const business = await aBusiness({ balance: 100_00 })
  const { reviewer, review, admin } = await aReviewWithReceipt({ business })
  orFail(await reject(admin, review.id, 0, true))
  expect(await balanceOf(business)).toBe(100_00 - cost - 30_00)
  const params = { reviewId: review.id }
  const proofId = (await aProof(reviewer)).id
  const again = { ...improvedBody, proofId, amountCents: 20_00 }
  orFail(await api(reviewer, resubmitReview, { params, body: again }))

  orFail(await reject(admin, review.id, 20_00))

  expect(await balanceOf(reviewer)).toBe(20_00)
  expect(await balanceOf(business)).toBe(80_00)
})

// spec: 14.64
test('what was paid back with the first try is not asked for again', async () => {
  const business = await aBusiness({ balance: 100_00 })
  const { reviewer, review, admin } = await aReviewWithReceipt({ business })
  orFail(await reject(admin, review.id, 24_50, true))
  expect(await balanceOf(reviewer)).toBe(24_50)
  orFail(
    await api(reviewer, resubmitReview, { params: { reviewId: review.id }, body: improvedBody }),
  )

  expect((await approve(admin, review.id, 5_00)).status).toBe(422)
  orFail(await approve(admin, review.id))

  expect(await balanceOf(reviewer)).toBe(34_50)
  expect(await balanceOf(business)).toBe(100_00 - cost - 24_50)
})

// spec: 14.64
test('a second try that never comes returns the cap', async () => {
  const business = await aBusiness({ balance: 100_00 })
  const { review, admin } = await aReviewWithReceipt({ business })
  orFail(await reject(admin, review.id, 0, true))
  clock.travel({ days: 7, minutes: 1 })
  await runClock()
  expect(await balanceOf(business)).toBe(100_00)
})

// spec: 14.65
test.each([
  { what: 'what was paid back', paidBack: 24_50 },
  { what: 'that the receipt is not genuine', paidBack: 0 },
])('a granted appeal leaves $what, and reserves no cap again', async ({ paidBack }) => {
  const business = await aBusiness({ balance: 100_00 })
  const { reviewer, review, admin } = await aReviewWithReceipt({ business })
  orFail(await reject(admin, review.id, paidBack))
  const filed = orFail(await appeal(reviewer, review.id))

  const granted = orFail(await decide(await anAdmin(), filed.appeal!.id))

  expect(granted).toMatchObject({ status: 'approved', paid: { reimbursedCents: paidBack } })
  expect(await balanceOf(reviewer)).toBe(10_00 + paidBack)
  expect(await balanceOf(business)).toBe(100_00 - cost - paidBack)
})

// spec: 14.65
test('where the platform pays after an appeal, the business pays nothing more', async () => {
  const business = await aBusiness({ balance: 100_00 })
  const { reviewer, review, admin, campaign } = await aReviewWithReceipt({ business })
  orFail(await reject(admin, review.id, 24_50))
  orFail(await api(business, pauseCampaign, { params: { campaignId: campaign.id } }))
  const filed = orFail(await appeal(reviewer, review.id))

  orFail(await decide(await anAdmin(), filed.appeal!.id))

  expect(await balanceOf(reviewer)).toBe(34_50)
  expect(await balanceOf(business)).toBe(100_00 - 24_50)
})

/** Sent back without a payment; the time for another try is over, and no job has ended it yet. */
async function anAppealWithOpenCap(amountCents = 24_50) {
  const business = await aBusiness({ balance: 100_00 })
  const world = await aPurchase({ business })
  const { reviewer, campaign, admin } = world
  const review = orFail(await submitWithReceipt(reviewer, campaign, { amountCents }))
  orFail(await reject(admin, review.id, 0, true))
  clock.travel({ days: 7, minutes: 1 })
  const filed = orFail(await appeal(reviewer, review.id))
  return { ...world, business, review, appealId: filed.appeal!.id }
}

// spec: 14.65
test.each([
  { claimed: 24_50, paid: 24_50 },
  { claimed: 31_00, paid: 30_00 },
])('a granted appeal pays an open cap by the receipt: $paid', async ({ claimed, paid }) => {
  const { reviewer, business, appealId } = await anAppealWithOpenCap(claimed)

  const granted = orFail(await decide(await anAdmin(), appealId))

  expect(granted.paid.reimbursedCents).toBe(paid)
  expect(await balanceOf(reviewer)).toBe(10_00 + paid)
  expect(await balanceOf(business)).toBe(100_00 - cost - paid)
  expect(await textsOf(reviewer)).toContainEqual(
    expect.stringContaining(`${inDollars((10_00 + paid) as Cents)} is in your wallet`),
  )
})

// spec: 14.65
test('an advance covers the price alone, and the approval pays the purchase back', async () => {
  const business = await aBusiness({ balance: 100_00 })
  const { reviewer, review, admin } = await aReviewWithReceipt({
    business,
    reviewer: await aReviewerWith(10_00),
  })
  const { owner, db } = server()
  await owner.query('update users set email_verified = true where id = $1', [reviewer.id])
  await owner.query(`update review_evidence set items = '[]', weight = 0`)
  clock.travel({ days: 3, minutes: 1 })
  const ref = { reviewId: review.id }
  await db.transaction().execute((tx) => advanceReview(tx, ref, clock.now()))
  expect(await balanceOf(reviewer)).toBe(20_00)

  orFail(await approve(admin, review.id, 24_50))

  expect(await balanceOf(reviewer)).toBe(20_00 + 24_50)
  expect(await balanceOf(business)).toBe(100_00 - cost - 24_50)
})

// spec: 14.66
test('two admins who confirm at once pay a purchase back once', async () => {
  const { reviewer, review, admin } = await aReviewWithReceipt()
  const other = await anAdmin()

  const answers = await atOnce(10, (i) =>
    i % 2 ? approve(admin, review.id, 24_50) : reject(other, review.id, 24_50),
  )

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const isApproved = (await api(reviewer, getReview, { params: { reviewId: review.id } })).body
  expect(await balanceOf(reviewer)).toBe(24_50 + (isApproved.status === 'approved' ? 10_00 : 0))
})

// spec: 14.66
test('two granted appeals and decisions at once pay back once', async () => {
  const business = await aBusiness({ balance: 500_00 })
  const { reviewer, review, admin } = await aReviewWithReceipt({ business })
  orFail(await reject(admin, review.id, 24_50))
  const filed = orFail(await appeal(reviewer, review.id))
  const [one, two] = [await anAdmin(), await anAdmin()]

  await Promise.all([
    decide(one, filed.appeal!.id),
    decide(two, filed.appeal!.id),
    approve(admin, review.id),
    approve(admin, review.id, 24_50),
    reject(two, review.id, 24_50),
  ])

  expect(await balanceOf(reviewer)).toBe(34_50)
  expect(await balanceOf(business)).toBe(500_00 - cost - 24_50)
})

// spec: 14.66
test('a granted appeal and the end of the second try settle an open cap once', async () => {
  const { reviewer, business, appealId } = await anAppealWithOpenCap()
  const admin = await anAdmin()

  await Promise.all([decide(admin, appealId), runClock(), runClock()])

  const paidBack = (await balanceOf(reviewer)) - 10_00
  expect([0, 24_50]).toContain(paidBack)
  expect(await balanceOf(business)).toBe(100_00 - cost - paidBack)
})

// spec: 14.61
test('a campaign that pays back no purchase takes no amount', async () => {
  const { campaign, reviewer } = await aTakenPlace()
  const refused = await submitWithReceipt(reviewer, campaign)
  expect([refused.status, refused.error?.fields]).toEqual([
    422,
    { amountCents: expect.any(String) },
  ])
})

// spec: 14.67
test('both wallets name what was held, paid back and returned', async () => {
  const business = await aBusiness({ balance: 100_00 })
  const { reviewer, review, admin } = await aReviewWithReceipt({ business })
  const textsOf = async (person: Person) =>
    orFail(await api(person, listTransactions)).items.map(
      ({ type, description, amountCents, status }) => [type, description, amountCents, status],
    )
  expect(await textsOf(business)).toContainEqual([
    'payment',
    'Held to pay back the purchase of Sourdough loaf',
    -30_00,
    'pending',
  ])
  orFail(await reject(admin, review.id, 24_50))

  expect(await textsOf(business)).toContainEqual([
    'payment',
    'Purchase paid back: Sourdough loaf',
    -24_50,
    'completed',
  ])
  expect(await textsOf(reviewer)).toEqual([
    ['reimbursement', 'Purchase paid back: Sourdough loaf', 24_50, 'completed'],
  ])
  const movements = orFail(await api(business, listMovements)).items
  expect(movements.map(({ description, amountCents }) => [description, amountCents])).toEqual(
    expect.arrayContaining([
      ['Held for the review of Sourdough loaf', -(cost + 30_00)],
      ['Returned from the review of Sourdough loaf', cost],
      ['Returned from the purchase of Sourdough loaf', 5_50],
    ]),
  )
  const month = clock.now().toISOString().slice(0, 7)
  const { spending } = orFail(await api(business, getStatement, { params: { month } }))
  expect(spending).toMatchObject({ reviews: 0, reviewersCents: 0, reimbursedCents: 24_50 })
})

// spec: 14.67
test('each side of a purchase has a receipt with a number of its own', async () => {
  const { reviewer, review, admin, business } = await aReviewWithReceipt()
  orFail(await approve(admin, review.id, 24_50))
  const numbersOf = async (person: Person) => {
    const { items } = orFail(await api(person, listTransactions))
    const paid = items.filter(({ status, type }) => status === 'completed' && type !== 'deposit')
    const receipts = await Promise.all(
      paid.map(({ id }) => api(person, getTransaction, { params: { transactionId: id } })),
    )
    return receipts.map((receipt) => orFail(receipt).number)
  }
  const numbers = [...(await numbersOf(business)), ...(await numbersOf(reviewer))]
  expect(new Set(numbers)).toHaveProperty('size', 4)
  for (const number of numbers) expect(number).toMatch(/^CR-\d{4}-\d{6}$/)
  for (const number of numbers.slice(0, 2)) {
    const { items } = orFail(await api(business, listTransactions, { query: { q: number! } }))
    expect(items).toHaveLength(1)
  }
})
