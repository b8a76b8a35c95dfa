import { beforeAll, expect, test } from 'vitest'
import * as contract from '../../../shared/overview/search.ts'
import { batchReference } from '../../../shared/money/withdrawal-rules.ts'
import { exportPayouts, listPayouts, payWithdrawal } from '../../../shared/money/payouts.ts'
import { requestRefund } from '../../../shared/money/refunds.ts'
import { listReviews } from '../../../shared/market/reviews.ts'
import { requestWithdrawal } from '../../../shared/money/wallet.ts'
import { server } from '../../test/server.ts'
import { twoOwners, type Owner } from '../../test/two-owners.ts'
import {
  aBusiness,
  aDeposit,
  aDestinationOf,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewerWith,
  aSubmittedReview,
  orFail,
  type Person,
} from '../../test/world.ts'

let owners: [Owner, Owner]
beforeAll(async () => {
  owners = await twoOwners()
})

const search = async (person: Person, q: string) =>
  orFail(await api(person, contract.searchEverything, { query: { q } })).found
const idsOf = async (person: Person, q: string, kind: string) =>
  (await search(person, q)).filter((one) => one.kind === kind).map(({ id }) => id)

/** Texts that everything of both owners has, one letter too. */
const broad = ['e', 'Review', 'o', '  review  ']

test('nobody finds what they cannot list, whatever they type', async () => {
  for (const [own, other] of [owners, owners.toReversed()] as [Owner, Owner][]) {
    for (const q of broad) {
      const foreign = new Set<string>([
        ...Object.values(other.campaignIds),
        ...Object.values(other.withdrawals),
        other.business.id,
        other.reviewer.id,
      ])
      const found = await search(own.business, q)
      expect(found.filter(({ id }) => foreign.has(id))).toEqual([])
      expect(found.filter(({ kind }) => kind === 'person')).toEqual([])
      const read = await search(own.reviewer, q)
      expect(read.filter(({ kind }) => kind === 'person')).toEqual([])
      expect(read.map(({ id }) => id)).not.toContain(own.campaignIds.draft)
      for (const { id } of read.filter(({ kind }) => kind === 'review')) {
        expect(await idsOf(other.reviewer, q, 'review')).not.toContain(id)
      }
    }
  }
})

test('each role finds its own kinds, with the page of each', async () => {
  const [own] = owners
  expect(new Set((await search(own.business, 'review')).map(({ kind }) => kind))).toContain(
    'transaction',
  )
  const people = await search(own.admin, own.business.email)
  expect(people).toContainEqual({
    kind: 'person',
    id: own.business.id,
    title: expect.any(String) as string,
    note: expect.stringContaining(own.business.email) as string,
    path: `/admin/users/${own.business.id}`,
  })
  const kinds = (await search(own.admin, 'review')).map(({ kind }) => kind)
  expect(kinds).not.toContain('transaction')
  for (const [role, q] of [
    ['business', 'review'],
    ['reviewer', 'review'],
    ['admin', 'e'],
  ] as const) {
    const perKind = Map.groupBy(await search(own[role], q), ({ kind }) => kind)
    for (const [, found] of perKind) expect(found.length).toBeLessThanOrEqual(5)
  }
})

test('a payment that is found by its reviewer names the reviewer, the amount and the day', async () => {
  const [own] = owners
  const found = await search(own.business, 'Reviewer')
  const payments = found.filter(({ kind }) => kind === 'transaction')
  expect(payments).not.toEqual([])
  for (const { note } of payments) {
    expect(note).toMatch(/^\w+ Reviewer · −?\$[\d.,]+ · [A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  }
})

test('admins find a withdrawal by its amounts, bank reference and id, others only their own', async () => {
  const admin = await anAdmin()
  const reviewer = await aReviewerWith(200_00)
  await aDestinationOf(reviewer)
  const body = { amountCents: 71_30 }
  const { id } = orFail(await api(reviewer, requestWithdrawal, { body }))
  const withdrawal = {
    kind: 'payout',
    id,
    title: '$64.17 to Ruth Reviewer, $71.30 less $7.13',
    note: expect.stringMatching(/^Pending · [A-Z][a-z]{2} \d{1,2}, \d{4}$/) as string,
    path: `/admin/payouts?status=all&q=${id}`,
  }
  for (const q of ['64.17', '$64.17', '71.3', '71.30', '$71.30', id]) {
    const found = (await search(admin, q)).filter(({ kind }) => kind === 'payout')
    expect([q, found]).toEqual([q, [withdrawal]])
    // The list that it leads to finds the same.
    const { items } = orFail(await api(admin, listPayouts, { query: { q } }))
    expect([q, items.map((one) => one.id)]).toEqual([q, [id]])
  }
  // The list finds it by the person, too.
  for (const [q, found] of [
    [reviewer.email, [id]],
    ['nobody@nowhere.example', []],
  ] as const) {
    const { items } = orFail(await api(admin, listPayouts, { query: { q } }))
    expect([q, items.map((one) => one.id)]).toEqual([q, found])
  }
  for (const q of ['64', '64.1', '64.170', '7.13']) {
    expect((await search(admin, q)).filter(({ kind }) => kind === 'payout')).toEqual([])
  }
  const { id: batchId } = orFail(await api(admin, exportPayouts))
  expect(await search(admin, batchReference(batchId).toLowerCase())).toContainEqual(
    expect.objectContaining({ kind: 'payout', path: `/admin/payouts/batches/${batchId}` }),
  )
  const params = { withdrawalId: id }
  orFail(await api(admin, payWithdrawal, { params, body: { reference: 'NIP 4471-B' } }))
  expect(await search(admin, 'NIP 4471-B')).toEqual([
    { ...withdrawal, note: expect.stringMatching(/^Paid · /) as string },
  ])

  // The reviewer finds it among the own transactions, and nobody else does.
  for (const q of ['64.17', '$71.30', 'NIP 4471']) {
    expect(await idsOf(reviewer, q, 'transaction')).toEqual([id])
    for (const other of [await aReviewer(), await aBusiness()]) {
      expect(await search(other, q)).toEqual([])
    }
  }
})

test('an amount finds the money of exactly that amount first, and the campaigns that pay it', async () => {
  const business = await aBusiness({ balance: 500_00 })
  const depositId = await aDeposit(business, 217_31)
  const { campaign } = await anActiveCampaign({ business, price: 43_17 })
  const title = 'Worth 217.31 to everybody'
  await server().owner.query('update campaigns set title = $2 where id = $1', [campaign.id, title])
  const { id: refundId } = orFail(
    await api(business, requestRefund, { body: { amountCents: 43_17 } }),
  )
  const admin = await anAdmin()
  const found = async (person: Person, q: string) =>
    (await search(person, q)).map(({ kind, id }) => [kind, id])
  for (const q of ['217.31', '$217.31']) {
    expect(await found(admin, q)).toEqual([
      ['deposit', depositId],
      ...(q === '217.31' ? [['campaign', campaign.id]] : []),
    ])
  }
  expect(await found(admin, '43.17')).toEqual([
    ['refund', refundId],
    ['campaign', campaign.id],
  ])
  expect((await search(admin, '43.17')).map(({ note }) => note)).toEqual([
    expect.stringMatching(/^Pending · /),
    expect.stringMatching(/^\$43\.17 a review · /),
  ])
  expect((await found(business, '217.31'))[0]).toEqual(['transaction', depositId])
  expect(await found(business, '43.17')).toEqual([['campaign', campaign.id]])
  const reviewer = await aReviewer()
  expect(await found(reviewer, '43.17')).toEqual([['campaign', campaign.id]])
  for (const other of [reviewer, await aBusiness()]) {
    const kinds = (await search(other, '217.31')).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind !== 'campaign')).toEqual([])
  }
})

test('the text of a review is found with and without its accents', async () => {
  const { admin, review, reviewer, business } = await aSubmittedReview()
  const text = 'The bandoneón has body, and the Ñandú étude sounds as it should on every evening.'
  await server().owner.query('update reviews set content = $2 where id = $1', [review.id, text])
  for (const person of [admin, reviewer, business]) {
    for (const q of ['bandoneon', 'Bandoneón', 'nandu etude', 'ñandú']) {
      expect([q, await idsOf(person, q, 'review')]).toEqual([q, [review.id]])
    }
  }
})

test('a reviewer finds own reviews by title, product and text, and never those of others', async () => {
  const { review, reviewer, campaign } = await aSubmittedReview()
  const other = await aReviewer()
  const [title, product, text] = ['Zither for beginners', 'Quillwood 40', 'Strung by hand, in May.']
  await server().owner.query('update campaigns set title = $2, product = $3 where id = $1', [
    campaign.id,
    title,
    product,
  ])
  await server().owner.query('update reviews set content = $2 where id = $1', [review.id, text])
  const reviewsOf = async (person: Person, q: string) =>
    (await search(person, q)).filter(({ kind }) => kind === 'review')
  for (const q of ['zither', 'Quillwood 40', 'strung by hand']) {
    expect([q, await reviewsOf(reviewer, q)]).toEqual([
      q,
      [{ kind: 'review', id: review.id, title: text, note: title, path: `/reviews/${review.id}` }],
    ])
    // The campaign is the other one's to find, the review is not.
    expect([q, await reviewsOf(other, q)]).toEqual([q, []])
    // The list that a full group leads on to finds the same.
    const { items } = orFail(await api(reviewer, listReviews, { query: { q } }))
    expect([q, items.map(({ id }) => id)]).toEqual([q, [review.id]])
  }
})

test('what was searched is in sight of a review that is found, wherever it mentions it', async () => {
  const { review, business, campaign } = await aSubmittedReview()
  const { owner } = server()
  const text = `${'It does what it says, and more than that. '.repeat(3)}Strung with catgut, in May.`
  await owner.query('update reviews set content = $2 where id = $1', [review.id, text])
  await owner.query("update users set name = 'Quirin Zapf' where id = $1", [review.reviewerId])
  const rowOf = async (q: string) =>
    (await search(business, q)).find(({ kind }) => kind === 'review')
  expect((await rowOf('catgut'))?.title).toMatch(/^….{0,20}catgut/)
  expect(await rowOf('zapf')).toMatchObject({
    title: expect.stringMatching(/^It does what it says/) as string,
    note: `Quirin Zapf · ${campaign.title}`,
  })
})

test('a newcomer finds nothing of others, and hostile texts find nothing', async () => {
  const business = await aBusiness({ balance: 0 })
  expect(await search(business, 'e')).toEqual([])
  const reviewer = await aReviewer()
  expect((await search(reviewer, 'e')).filter(({ kind }) => kind !== 'campaign')).toEqual([])
  const admin = await anAdmin()
  for (const q of [`%`, `_`, `\\`, `' or 1=1 --`, '\u{1f600}', '<script>', 'x'.repeat(200)]) {
    expect(await search(admin, q), q).toEqual([])
  }
  for (const q of ['', '   ', 'x'.repeat(201)]) {
    expect((await api(admin, contract.searchEverything, { query: { q } })).status).toBe(400)
  }
})
