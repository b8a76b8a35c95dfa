import { decodeJwt } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import type { ReceiptClaims } from '../../../shared/outside/receipt-claims.ts'
import { getReceipt } from '../../../shared/outside/receipts.ts'
import { getStatement, listMovements } from '../../../shared/money/statements.ts'
import { getTransaction, listTransactions } from '../../../shared/money/wallet.ts'
import { anAppealed, appeal, approve, aRejectedReview, decide, reject } from '../../test/appeals.ts'
import { rowsOf } from '../../test/csv.ts'
import { clock, server } from '../../test/server.ts'
import { aBusiness, api, orFail, request, type Person } from '../../test/world.ts'

/**
 * A granted appeal reserves the money of a review once more, and it is settled once more, each time
 * under a key with its round. Every place that names such a key must name the present one.
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

/** Grants the appeal in the next month; before each further round the review is rejected again. */
async function reopen(rounds: number) {
  const { admin, reviewer, review } = world
  let { appealId } = world
  for (let round = 1; round <= rounds; round++) {
    if (round > 1) {
      orFail(await reject(admin, review.id))
      appealId = orFail(await appeal(reviewer, review.id)).appeal!.id
    }
    travelToNextMonth()
    orFail(await decide(admin, appealId))
    clock.travel({ days: 1 })
  }
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

test.each([1, 2])('money that is held in round %i has no outcome yet', async (round) => {
  await reopen(round)
  expect(await outcomes()).toEqual(['held null'])
  expect((await receipt(world.business, world.review.id)).number).toBeNull()
})

test.each([1, 2])('money that is paid in round %i is named by its own keys', async (round) => {
  await reopen(round)
  const { admin, business, reviewer, review } = world
  orFail(await approve(admin, review.id))
  const settled = await transferOf(`settle:${review.id}/${round}`)
  expect(await outcomes()).toEqual([`paid ${settled!.createdAt.toISOString()}`])
  expect(await numbered(reviewer)).toBe(settled!.id)
  expect(await numbered(business)).toBe((await transferOf(`reserve:${review.id}/${round}`))!.id)

  const { jws } = orFail(await api(null, getReceipt, { params: { reviewId: review.id } }))
  expect(decodeJwt<ReceiptClaims>(jws).ledgerEntry).toBe(`settle:${review.id}/${round}`)
  // It was reserved in this month, though an earlier round was in another.
  const month = clock.now().toISOString().slice(0, 7)
  const statement = orFail(await api(business, getStatement, { params: { month } }))
  expect(statement.spending).toMatchObject({ reviews: 1, heldEarlier: { reviews: 0, cents: 0 } })
})

test('money that is returned again came back when it did so, and not before', async () => {
  await reopen(1)
  orFail(await reject(world.admin, world.review.id))
  const again = await transferOf(`settle:${world.review.id}/1`)
  expect(await outcomes()).toEqual([`returned ${again!.createdAt.toISOString()}`])
  for (const { createdAt, outcomeAt } of await movements()) {
    expect(outcomeAt! >= createdAt).toBe(true)
  }
})
