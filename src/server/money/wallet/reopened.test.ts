import { decodeJwt } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import type { ReceiptClaims } from '../../../shared/outside/receipt-claims.ts'
import { getReceipt } from '../../../shared/outside/receipts.ts'
import { getStatement, listMovements } from '../../../shared/money/statements.ts'
import { getTransaction, listTransactions } from '../../../shared/money/wallet.ts'
import { getReview } from '../../../shared/market/reviews.ts'
import { completeCampaign } from '../../../shared/market/campaigns.ts'
import { anAppealed, aRejectedReview, decide } from '../../test/appeals.ts'
import { rowsOf } from '../../test/csv.ts'
import { dashboardOf } from '../../test/dashboard.ts'
import { clock, server } from '../../test/server.ts'
import { aBusiness, api, orFail, request, type Person } from '../../test/world.ts'

/**
 * A granted appeal reserves the money of a review once more, and settles it once more, under keys
 * with its round. Every place that names such a key must name the present one.
 */

/** The first of the next month, so that rounds are in different months. */
function travelToNextMonth() {
  const now = clock.now()
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 12)
  clock.travel({ minutes: Math.ceil((next - now.getTime()) / 60_000) })
}

let world: Awaited<ReturnType<typeof anAppealed>>
beforeEach(async () => {
  const business = await aBusiness({ balance: 200_00 })
  world = await anAppealed(aRejectedReview, { business })
})

/** Grants the appeal in the next month: the business pays in round 1. */
async function overturn() {
  travelToNextMonth()
  orFail(await decide(world.admin, world.appealId))
  clock.travel({ days: 1 })
}

/** The first row of the transfer with this key. */
const transferOf = (key: string) =>
  server()
    .db.selectFrom('transfers')
    .select(['id', 'createdAt'])
    .where('key', '=', key)
    .where('leg', '=', 0)
    .executeTakeFirst()
const movements = async () =>
  orFail(await api(world.business, listMovements)).items.filter(({ reviewId }) => reviewId !== null)
/** The outcomes that the list and its file give, each with its time. */
async function outcomes() {
  const items = await movements()
  const { body } = await request<string>(world.business, 'GET', `${listMovements.path}.csv`)
  const file = rowsOf(body).filter(({ review_id }) => review_id !== '')
  const times = (all: (string | null)[]) => all.map((at) => (at ? new Date(at).getTime() : null))
  expect(times(file.map((row) => row.outcome_time_utc!))).toEqual(
    times(items.map(({ outcomeAt }) => outcomeAt)),
  )
  return [...new Set(items.map(({ outcome, outcomeAt }) => `${outcome} ${outcomeAt}`))]
}
const receipt = async (person: Person, transactionId: string) =>
  orFail(await api(person, getTransaction, { params: { transactionId } }))
/** The id of the transfer that the number of a receipt is made of; a search for it finds the row. */
async function numbered(person: Person) {
  const { number } = await receipt(person, world.review.id)
  const { items } = orFail(await api(person, listTransactions, { query: { q: number! } }))
  expect(items.map(({ id }) => id)).toEqual([world.review.id])
  return Number(number!.split('-').at(-1))
}

test('money that is paid after an appeal is named by its own keys', async () => {
  await overturn()
  const { business, reviewer, review } = world
  const settled = await transferOf(`settle:${review.id}/1`)
  expect(await outcomes()).toEqual([`paid ${settled!.createdAt.toISOString()}`])
  expect(await numbered(reviewer)).toBe(settled!.id)
  expect(await numbered(business)).toBe((await transferOf(`reserve:${review.id}/1`))!.id)

  const { jws } = orFail(await api(null, getReceipt, { params: { reviewId: review.id } }))
  expect(decodeJwt<ReceiptClaims>(jws).ledgerEntry).toBe(`settle:${review.id}/1`)
  // It was reserved in this month, though the earlier round was in another.
  const month = clock.now().toISOString().slice(0, 7)
  const statement = orFail(await api(business, getStatement, { params: { month } }))
  expect(statement.spending).toMatchObject({ reviews: 1, heldEarlier: { reviews: 0, cents: 0 } })
})

test('money that the platform pays after an appeal was returned to the business', async () => {
  const { business, campaign, reviewer, review } = world
  const params = { campaignId: campaign.id }
  orFail(await api(business, completeCampaign, { params }))
  await overturn()
  const returned = await transferOf(`settle:${review.id}`)
  expect(await outcomes()).toEqual([`returned ${returned!.createdAt.toISOString()}`])
  expect(await numbered(reviewer)).toBe((await transferOf(`appeal:${review.id}`))!.id)
  const own = await receipt(business, review.id)
  expect([own.status, own.number]).toEqual(['failed', null])
  const month = clock.now().toISOString().slice(0, 7)
  const statement = orFail(await api(business, getStatement, { params: { month } }))
  expect(statement.spending).toMatchObject({ reviews: 0, reviewersCents: 0, feesCents: 0 })
  const read = async (who: Person) =>
    orFail(await api(who, getReview, { params: { reviewId: review.id } })).paidByPlatform
  expect([await read(business), await read(reviewer)]).toEqual([true, undefined])
  const counts = { approvedReviews: 1, publishedReviews: 1, spentThisMonthCents: 0 }
  expect(await dashboardOf(business)).toMatchObject(counts)
})
