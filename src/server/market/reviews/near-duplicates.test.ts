import { beforeEach, expect, test } from 'vitest'
import type { EvidenceItem } from '../../../shared/market/evidence.ts'
import * as contract from '../../../shared/market/reviews.ts'
import { traceKeyOf } from '../../people/accounts/traces.ts'
import { examineReviews } from './examine-reviews.ts'
import { clock, secret, server } from '../../test/server.ts'
import {
  anActiveCampaign,
  api,
  aReviewer,
  confirming,
  orFail,
  type Person,
} from '../../test/world.ts'

const original =
  'I carried the kettle to the allotment for a month. It boils half a litre in two minutes, the ' +
  'lid closes with a good click, and the handle stays cool. The scale inside is hard to read.'

/** The reviews of earlier tests are similar to none. */
beforeEach(() => server().owner.query("update review_evidence set shingles = '{}'"))

const examine = () =>
  examineReviews(server().db, clock.now(), {
    log: server().app.log,
    traceKey: traceKeyOf(secret),
  })

/** A review of a campaign, by default of a new business and by a new person. */
async function aReviewWith(
  content: string,
  given: { by?: Person; of?: Awaited<ReturnType<typeof anActiveCampaign>> } = {},
) {
  const { campaign, business, admin } = given.of ?? (await anActiveCampaign())
  const reviewer = given.by ?? (await aReviewer())
  const params = { campaignId: campaign.id }
  const body = { rating: 4, content, ...confirming }
  const review = orFail(await api(reviewer, contract.submitReview, { params, body }))
  return { review, campaign, business, reviewer, admin }
}

async function copiesOf({ id }: { id: string }, admin: Person): Promise<EvidenceItem[]> {
  await examine()
  const query = { limit: '100' }
  const { items } = orFail(await api(admin, contract.listReviews, { query }))
  const { evidence } = items.find((review) => review.id === id)!
  return evidence!.filter(({ kind }) => kind === 'near-duplicate')
}

// spec: 1.7
test('a copy of a review of another business by someone else is found, with the whole twin', async () => {
  const first = await aReviewWith(original)
  const params = { reviewId: first.review.id }
  orFail(await api(first.admin, contract.approveReview, { params, body: {} }))
  const copied = original.replace('kettle', 'pot').replace('a month', 'six weeks')
  const second = await aReviewWith(copied)
  expect(await copiesOf(second.review, second.admin)).toEqual([
    {
      kind: 'near-duplicate',
      reviewId: first.review.id,
      reviewerId: first.reviewer.id,
      campaignId: first.campaign.id,
      sameReviewer: false,
      sameBusiness: false,
      similarity: expect.toSatisfy((percent: number) => percent > 80 && percent < 100),
      content: original,
    },
  ])
})

test('copies that come while the job works are compared too', async () => {
  const others = await Promise.all([1, 2, 3].map((n) => aReviewWith(`${original} ${n}`.repeat(n))))
  await server().owner.query("update review_evidence set shingles = '{}'")
  const running = examine()
  const [first, second] = [await aReviewWith(original), await aReviewWith(`${original} So it was.`)]
  await running
  const { items } = orFail(await api(others[0]!.admin, contract.listReviews, { query: {} }))
  const evidence = items.find(({ id }) => id === second.review.id)!.evidence
  expect(evidence).toContainEqual(
    expect.objectContaining({ kind: 'near-duplicate', reviewId: first.review.id }),
  )
})

test('two copies that wait together name each other, within a business too', async () => {
  const first = await aReviewWith(original)
  const second = await aReviewWith(`${original} So it was.`, { of: first })
  expect(await copiesOf(first.review, first.admin)).toMatchObject([
    { reviewId: second.review.id, sameReviewer: false, sameBusiness: true },
  ])
  expect(await copiesOf(second.review, first.admin)).toMatchObject([
    { reviewId: first.review.id, sameReviewer: false, sameBusiness: true },
  ])
})

test('a person who sends the same text to another business is found, in any alphabet', async () => {
  for (const text of [
    original,
    '一个月来我每天早上都用这个水壶烧水，两分钟就能烧开半升水，盖子关得很紧，把手一直不烫，但是里面的刻度很难看清楚，希望下一版能够改进一下刻度的颜色。',
    '🍞'.repeat(60),
  ]) {
    const { reviewer, review } = await aReviewWith(text)
    const again = await aReviewWith(text, { by: reviewer })
    expect(await copiesOf(again.review, again.admin), text).toMatchObject([
      { reviewId: review.id, sameReviewer: true, sameBusiness: false, similarity: 100 },
    ])
  }
})

test('a review of the same thing in other words, and one with a shared phrase, are no copies', async () => {
  await aReviewWith(original)
  for (const own of [
    'A month on the allotment with this kettle: two minutes to boil, and a handle that I can ' +
      'hold without a cloth. I cannot read the marks inside. The click of the lid is pleasant.',
    'It boils half a litre in two minutes, they say. Mine took four on a gas stove, leaked from ' +
      'the spout on the second day, and went back to the shop with a note about the seal.',
  ]) {
    const { review, admin } = await aReviewWith(own)
    expect(await copiesOf(review, admin), own).toEqual([])
  }
})

test('a resubmission is compared by its new text', async () => {
  const first = await aReviewWith(original)
  const own = 'The spout drips on the left, and my neighbour says that hers does so on the right.'
  const second = await aReviewWith(own)
  expect(await copiesOf(second.review, second.admin)).toEqual([])
  const params = { reviewId: second.review.id }
  const note = 'Please say how long you have used it.'
  const body = { reason: 'low_effort' as const, note, allowResubmission: true }
  orFail(await api(second.admin, contract.rejectReview, { params, body }))
  const again = { rating: 4, content: original, ...confirming }
  orFail(await api(second.reviewer, contract.resubmitReview, { params, body: again }))
  expect(await copiesOf(second.review, second.admin)).toMatchObject([
    { reviewId: first.review.id, similarity: 100 },
  ])
})
