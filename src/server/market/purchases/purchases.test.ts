import { expect, test } from 'vitest'
import { getOpenMatters, deleteAccount } from '../../../shared/people/settings.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import * as contract from '../../../shared/market/purchases.ts'
import { getCampaign, waitForCampaign } from '../../../shared/market/campaign-page.ts'
import {
  approveCampaign,
  completeCampaign,
  deleteCampaign,
  editCampaign,
  pauseCampaign,
} from '../../../shared/market/campaigns.ts'
import { getPlace } from '../../../shared/market/places.ts'
import { getWallet, listTransactions } from '../../../shared/money/wallet.ts'
import { forgetProofs } from '../proofs/proofs.ts'
import { clock, server } from '../../test/server.ts'
import { aTakenPlace, giveBack, placeNow, runClock, submit, take } from '../../test/places.ts'
import { aProof } from '../../test/proofs.ts'
import {
  approve,
  aPurchase,
  aReviewWithReceipt,
  handIn,
  submitWithReceipt,
} from '../../test/reimbursement.ts'
import {
  aBusiness,
  anAdmin,
  api,
  aReviewer,
  atOnce,
  balanceOf,
  orFail,
  type Person,
} from '../../test/world.ts'

const note = 'This receipt is of another shop and of another product.'
const decide = (
  admin: Person,
  placeId: string,
  reimbursementCents: number,
  body: { note?: string } = reimbursementCents > 0 ? {} : { note },
) =>
  api(admin, contract.decideReceipt, { params: { placeId }, body: { reimbursementCents, ...body } })

const waiting = async (admin: Person) =>
  orFail(await api(admin, contract.listReceipts, { query: { limit: 100 } })).items

/** A place with a receipt, in the campaign of a business with $100. */
async function aHandedIn() {
  const business = await aBusiness({ balance: 100_00 })
  const world = await aPurchase({ business })
  const place = orFail(await handIn(world.reviewer, world.place.id))
  return { ...world, business, place }
}

// spec: 14.80
test('a receipt that was handed in is paid back although the place expires', async () => {
  const { business, reviewer, place, admin, campaign } = await aHandedIn()
  expect(place.purchase).toMatchObject({ amountCents: 24_50, paidCents: null })
  expect((await decide(admin, place.id, 24_50)).status).toBe(409)
  clock.travel({ days: 17, minutes: 2 })
  await runClock()

  expect(await balanceOf(business)).toBe(100_00 - 30_00)
  expect(orFail(await api(business, getWallet)).reservedCents).toBe(30_00)
  const found = (await waiting(admin)).find(({ placeId }) => placeId === place.id)
  expect(found).toMatchObject({ status: 'expired', capCents: 30_00, amountCents: 24_50 })
  expect(found!.proof).not.toBeNull()
  const told = orFail(await api(reviewer, listNotifications)).items
  expect(told.find(({ kind }) => kind === 'place-expired')!.text).toMatch(
    /its deadline has passed\. Our team decides the receipt that you handed in\.$/,
  )

  const decided = orFail(await decide(admin, place.id, 24_50))
  expect(decided.purchase).toMatchObject({ paidCents: 24_50 })
  expect(await balanceOf(reviewer)).toBe(24_50)
  expect(await balanceOf(business)).toBe(100_00 - 24_50)
  expect(orFail(await api(reviewer, getWallet)).totalEarningsCents).toBe(0)
  expect((await waiting(admin)).map(({ placeId }) => placeId)).not.toContain(place.id)
  const texts = orFail(await api(reviewer, listTransactions)).items.map((one) => one.description)
  expect(texts).toEqual([`Purchase paid back: ${campaign.product}`])
})

// spec: 14.80
test('a returned place keeps its receipt, too, and one that is not genuine pays nothing', async () => {
  const { business, reviewer, place, admin } = await aHandedIn()
  orFail(await giveBack(reviewer, place.id))

  const bare = await decide(admin, place.id, 0, {})
  expect([bare.status, bare.error?.fields]).toEqual([400, { note: expect.any(String) }])
  expect((await decide(admin, place.id, 30_01)).status).toBe(422)
  orFail(await decide(admin, place.id, 0))

  expect(await balanceOf(business)).toBe(100_00)
  expect(await balanceOf(reviewer)).toBe(0)
  const { items } = orFail(await api(reviewer, listNotifications))
  expect(items.map(({ text }) => text)).toContainEqual(expect.stringContaining(note))
})

// spec: 14.81
test('a receipt comes before the deadline, for an own place that pays one back', async () => {
  const { reviewer, place } = await aPurchase()
  const other = await aReviewer()
  expect((await handIn(other, place.id)).status).toBe(404)
  const mine = (await aProof(other)).id
  expect((await handIn(reviewer, place.id, { proofId: mine })).status).toBe(400)
  expect((await handIn(reviewer, place.id, { amountCents: 0 })).status).toBe(400)
  const plain = await aTakenPlace()
  expect((await handIn(plain.reviewer, plain.place.id)).status).toBe(409)
  clock.travel({ days: 17 })
  expect((await handIn(reviewer, place.id)).status).toBe(409)
})

// spec: 14.81
test('a review brings its own receipt: that of its place can be used, or is deleted', async () => {
  const { reviewer, place, campaign, admin } = await aHandedIn()
  const proofId = place.purchase!.proof!.id
  const review = orFail(await submitWithReceipt(reviewer, campaign, { proofId }))
  orFail(await approve(admin, review.id, 24_50))
  expect((await decide(admin, place.id, 5_00)).status).toBe(409)
  expect(await balanceOf(reviewer)).toBe(10_00 + 24_50)

  const again = await aHandedIn()
  orFail(await submitWithReceipt(again.reviewer, again.campaign))
  const proofs = await server()
    .db.selectFrom('proofs')
    .select('id')
    .where('reviewerId', '=', again.reviewer.id)
    .execute()
  expect(proofs).toHaveLength(1)
  expect(proofs[0]!.id).not.toBe(again.place.purchase!.proof!.id)
})

// spec: 14.81
test('a receipt is replaced by a later one, and read by its reviewer and admins alone', async () => {
  const { reviewer, place, business, admin } = await aHandedIn()
  const first = place.purchase!.proof!
  const file = (person: Person) =>
    server().app.inject({ method: 'GET', url: first.url, headers: { cookie: person.cookie } })
  expect((await file(admin)).statusCode).toBe(200)
  expect((await file(await aReviewer())).statusCode).toBe(404)
  const params = { placeId: place.id }
  expect(orFail(await api(business, getPlace, { params })).purchase).toBeUndefined()

  orFail(await handIn(reviewer, place.id, { amountCents: 20_00 }))
  const { purchase } = await placeNow(reviewer, place.id)
  expect(purchase).toMatchObject({ amountCents: 20_00 })
  expect(purchase!.proof!.id).not.toBe(first.id)
  expect((await file(admin)).statusCode).toBe(404)
})

// spec: 14.82
test('a receipt is kept while it waits, and 90 days after its decision', async () => {
  const { reviewer, place, admin } = await aHandedIn()
  const forget = () =>
    server()
      .db.transaction()
      .execute((tx) => forgetProofs(tx, clock.now()))
  clock.travel({ days: 17, minutes: 2 })
  await runClock()
  clock.travel({ days: 30 })
  await forget()
  orFail(await decide(admin, place.id, 24_50))
  clock.travel({ days: 89 })
  await forget()
  expect((await placeNow(reviewer, place.id)).purchase!.proof).not.toBeNull()
  clock.travel({ days: 2 })
  await forget()
  expect((await placeNow(reviewer, place.id)).purchase).toMatchObject({
    paidCents: 24_50,
    proof: null,
  })
})

// spec: 14.82
test('a purchase of a campaign is paid back once: no place follows a receipt', async () => {
  const { reviewer, place, campaign, admin } = await aHandedIn()
  orFail(await giveBack(reviewer, place.id))
  expect((await take(reviewer, campaign)).error).toMatchObject({ reason: 'purchased' })
  orFail(await decide(admin, place.id, 0))
  orFail(await take(reviewer, campaign))
})

test('no review without a place follows a purchase that is paid back', async () => {
  const { reviewer, place, campaign, admin, business } = await aHandedIn()
  orFail(await giveBack(reviewer, place.id))
  const params = { campaignId: campaign.id }
  const own = { fulfilment: 'own', tryingDays: 0, reimbursementCapCents: 0 } as const
  orFail(await api(business, editCampaign, { params, body: own }))
  orFail(await api(admin, approveCampaign, { params, body: {} }))
  const write = () => submit(reviewer, campaign)
  expect((await write()).error).toMatchObject({ reason: 'purchased' })
  orFail(await decide(admin, place.id, 24_50))
  expect((await write()).error).toMatchObject({ reason: 'purchased' })
})

// spec: 14.82
test('no place follows a receipt whose deadline has passed before the job ran', async () => {
  const { business, reviewer, place, campaign } = await aHandedIn()
  clock.travel({ days: 17, minutes: 2 })

  expect((await take(reviewer, campaign)).error).toMatchObject({ reason: 'purchased' })

  await runClock()
  expect((await placeNow(reviewer, place.id)).status).toBe('expired')
  expect(await balanceOf(business)).toBe(100_00 - 30_00)
})

// spec: 14.85
test.each([
  { becomes: 'completed', call: completeCampaign, body: undefined },
  { becomes: 'deleted', call: deleteCampaign, body: undefined },
  { becomes: 'changed', call: editCampaign, body: { instructions: 'Buy two of them.' } },
])('what becomes of a receipt is read although its campaign is $becomes', async (then) => {
  const { business, reviewer, place, campaign, admin } = await aHandedIn()
  orFail(await giveBack(reviewer, place.id))
  const params = { campaignId: campaign.id }
  orFail(await api(business, then.call as typeof editCampaign, { params, body: then.body! }))
  const page = async () => orFail(await api(reviewer, getCampaign, { params }))

  const { ownPlace, instructions } = await page()
  expect(ownPlace!.purchase).toMatchObject({ amountCents: 24_50, paidCents: null })
  // Nobody has approved other words.
  expect(instructions).toBe(campaign.instructions)
  orFail(await decide(admin, place.id, 0))
  expect((await page()).ownPlace!.purchase).toMatchObject({ paidCents: 0 })
  expect((await api(await aReviewer(), getCampaign, { params })).status).toBe(404)
})

// spec: 14.85
test('nobody waits for a campaign that pays back their purchase', async () => {
  const { business, reviewer, place, campaign, admin } = await aHandedIn()
  const params = { campaignId: campaign.id }
  const wait = () => api(reviewer, waitForCampaign, { params })
  orFail(await api(business, pauseCampaign, { params }))
  expect((await wait()).error).toMatchObject({ reason: 'purchased' })
  orFail(await giveBack(reviewer, place.id))
  expect((await wait()).error).toMatchObject({ reason: 'purchased' })
  orFail(await decide(admin, place.id, 0))
  expect((await wait()).status).toBe(200)
})

// spec: 14.85
test('who waited before the purchase is not told that the campaign opens', async () => {
  const { business, reviewer, place, campaign } = await aHandedIn()
  const params = { campaignId: campaign.id }
  orFail(await giveBack(reviewer, place.id))
  await server()
    .db.insertInto('campaignWaits')
    .values({ campaignId: campaign.id, reviewerId: reviewer.id, createdAt: clock.now() })
    .execute()
  await runClock()
  const { items } = orFail(await api(reviewer, listNotifications))
  expect(items.map(({ kind }) => kind)).not.toContain('campaign-open')
  expect(orFail(await api(business, getCampaign, { params })).openPlaces).toBeGreaterThan(0)
})

// spec: 14.83
test('an account with a receipt is not closed before its decision', async () => {
  const { reviewer, place, admin, business } = await aHandedIn()
  const close = () => api(reviewer, deleteAccount, { body: { password: 'a good password' } })
  expect((await close()).status).toBe(409)
  expect((await placeNow(reviewer, place.id)).status).toBe('taken')
  orFail(await giveBack(reviewer, place.id))
  expect(orFail(await api(reviewer, getOpenMatters)).openReceipts).toBe(1)
  expect(orFail(await api(business, getOpenMatters)).openReceipts).toBe(1)
  orFail(await decide(admin, place.id, 0))
  expect((await close()).status).toBe(200)
})

// spec: 14.84
test('two decisions at once pay a receipt back once', async () => {
  const { business, reviewer, place, admin } = await aHandedIn()
  orFail(await giveBack(reviewer, place.id))
  const other = await anAdmin()

  const answers = await atOnce(10, (i) =>
    i % 2 ? decide(admin, place.id, 24_50) : decide(other, place.id, 20_00),
  )

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const paid = await balanceOf(reviewer)
  expect([20_00, 24_50]).toContain(paid)
  expect(await balanceOf(business)).toBe(100_00 - paid)
})

// spec: 14.84
test('a receipt at the deadline is either handed in or too late', async () => {
  const { reviewer, place, business } = await aPurchase({
    business: await aBusiness({ balance: 100_00 }),
  })
  const proofId = (await aProof(reviewer)).id
  clock.travel({ days: 17, minutes: -1 })
  const [handed] = await Promise.all([
    handIn(reviewer, place.id, { proofId }),
    giveBack(reviewer, place.id),
    runClock(),
  ])

  expect((await placeNow(reviewer, place.id)).status).toBe('returned')
  expect(await balanceOf(business)).toBe(handed.status === 200 ? 70_00 : 100_00)
})

// spec: 14.84
test('a review and its return at once settle a receipt once', async () => {
  const { reviewer, place, campaign, business } = await aHandedIn()
  const proofId = place.purchase!.proof!.id

  const [sent, back] = await Promise.all([
    submitWithReceipt(reviewer, campaign, { proofId }),
    giveBack(reviewer, place.id),
  ])

  expect([sent.status === 201, back.status === 200].filter(Boolean)).toHaveLength(1)
  expect(await balanceOf(business)).toBe(100_00 - 30_00 - (sent.status === 201 ? 11_50 : 0))
})

// spec: 14.81
test('a receipt of another review cannot be handed in', async () => {
  const { reviewer, review } = await aReviewWithReceipt()
  const { place } = await aPurchase({ reviewer })
  const refused = await handIn(reviewer, place.id, { proofId: review.proof!.id })
  expect([refused.status, refused.error?.fields]).toEqual([409, { proofId: expect.any(String) }])
})
