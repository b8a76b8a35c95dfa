import { beforeEach, expect, test } from 'vitest'
import type { CallOf, WireReplyOf } from '../../../shared/base/endpoint.ts'
import type { EvidenceItem } from '../../../shared/market/evidence.ts'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { listFailedItems } from '../../../shared/overview/operations.ts'
import * as contract from '../../../shared/market/reviews.ts'
import { traceKeyOf } from '../../people/accounts/traces.ts'
import { clock, secret, server } from '../../test/server.ts'
import {
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aSubmittedReview,
  atOnce,
  orFail,
  reviewBody,
  type Person,
} from '../../test/world.ts'
import { examineReviews } from './examine-reviews.ts'

const traceKey = traceKeyOf(secret)

/** The reviews of earlier tests, which have the same texts, are similar to none. */
beforeEach(() => server().owner.query("update review_evidence set shingles = '{}'"))

const examine = () => examineReviews(server().db, clock.now(), { log: server().app.log, traceKey })

async function submit(reviewer: Person, campaign: { id: string }, content: string) {
  const params = { campaignId: campaign.id }
  const body = { ...reviewBody, content }
  return orFail(await api(reviewer, contract.submitReview, { params, body }))
}

async function evidenceOf(id: string, viewer: Person): Promise<EvidenceItem[] | null | undefined> {
  const query = { limit: '100' }
  const { items } = orFail(await api(viewer, contract.listReviews, { query }))
  return items.find((review) => review.id === id)!.evidence
}

test('a review waits for its evidence, gets it once, and only admins see it', async () => {
  const { review, reviewer, business, admin } = await aSubmittedReview()
  expect(await evidenceOf(review.id, admin)).toBeNull()
  await atOnce(3, examine)
  expect(await evidenceOf(review.id, admin)).toEqual([])
  for (const other of [reviewer, business]) {
    expect(await evidenceOf(review.id, other)).toBeUndefined()
  }
})

test('a text that is similar to another review of the business names that review', async () => {
  const { review, campaign, admin } = await aSubmittedReview()
  const copied = `${reviewBody.content} So it was.`
  const second = await submit(await aReviewer('Carl Copy'), campaign, copied)
  const own = 'I went there on a rainy Tuesday, the queue was long and the staff were patient.'
  const third = await submit(await aReviewer('Olga Own'), campaign, own)
  await examine()
  expect(await evidenceOf(second.id, admin)).toEqual([
    {
      kind: 'near-duplicate',
      reviewId: review.id,
      reviewerId: review.reviewerId,
      campaignId: campaign.id,
      sameReviewer: false,
      sameBusiness: true,
      similarity: expect.toSatisfy((percent: number) => percent > 80 && percent < 100),
      content: reviewBody.content,
    },
  ])
  expect(await evidenceOf(third.id, admin)).toEqual([])
})

test('a text that the reviewer wrote for another business is found too', async () => {
  const reviewer = await aReviewer()
  const first = await aSubmittedReview({ reviewer })
  const second = await aSubmittedReview({ reviewer })
  await examine()
  expect(await evidenceOf(second.review.id, second.admin)).toMatchObject([
    { kind: 'near-duplicate', reviewId: first.review.id, sameReviewer: true, similarity: 100 },
  ])
})

test('the page of a campaign shows evidence only to admins', async () => {
  const { review, campaign, reviewer, business, admin } = await aSubmittedReview()
  await examine()
  const params = { campaignId: campaign.id }
  for (const viewer of [admin, business, reviewer]) {
    const { reviews } = orFail(await api(viewer, getCampaign, { params }))
    const shown = reviews.items.find(({ id }) => id === review.id)
    expect(shown?.evidence).toEqual(viewer === admin ? [] : undefined)
  }
})

test('a resubmitted review is examined again', async () => {
  const { review, reviewer, admin } = await aSubmittedReview()
  await examine()
  const params = { reviewId: review.id }
  const body = {
    reason: 'personal_data' as const,
    note: 'Please leave the telephone number out.',
    allowResubmission: true,
  }
  orFail(await api(admin, contract.rejectReview, { params, body }))
  const content = `${reviewBody.content} Write to joe@mail.com for more.`
  orFail(await api(reviewer, contract.resubmitReview, { params, body: { ...reviewBody, content } }))
  expect(await evidenceOf(review.id, admin)).toBeNull()
  await examine()
  expect(await evidenceOf(review.id, admin)).toEqual([
    { kind: 'contact', quotes: ['joe@mail.com'] },
  ])
})

test('the queue by evidence has the highest weight first, then the oldest, page by page', async () => {
  const { campaign, admin } = await anActiveCampaign({ target: 10 })
  const texts = [
    'The first one was written early, before the shop had opened, and says what it should.',
    'A second voice: the rolls were soft, the price was fair, and the bag tore on the way home.',
    'Rye for once, dense and sour. Ask me at joe@mail.com how I toast it on Sunday mornings.',
    'My children finished theirs in the car, so all that I can judge is how quiet they were.',
  ]
  const made: { id: string }[] = []
  for (const [minutes, content] of texts.entries()) {
    clock.offset = minutes * 60_000
    made.push(await submit(await aReviewer(`Reviewer of ${minutes}`), campaign, content))
  }
  await examine()

  const ids: string[] = []
  let cursor: string | null = null
  do {
    const query: CallOf<typeof contract.listReviews>['query'] = {
      sort: 'evidence',
      campaignId: campaign.id,
      limit: '2',
      ...(cursor && { cursor }),
    }
    const page: WireReplyOf<typeof contract.listReviews> = orFail(
      await api(admin, contract.listReviews, { query }),
    )
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor)
  expect(ids).toEqual([2, 0, 1, 3].map((n) => made[n]!.id))

  // For other roles the order must not reveal evidence.
  const query = { sort: 'evidence' as const, campaignId: campaign.id }
  const reviewer = await aReviewer()
  expect(orFail(await api(reviewer, contract.listReviews, { query })).items).toEqual([])
  const other = await anAdmin()
  expect(orFail(await api(other, contract.listReviews, { query })).items).toHaveLength(4)
})

/** The reviews that the queue of the automatic checks still holds. */
const waiting = async () => {
  const { rows } = await server().owner.query(
    'select review_id from review_evidence where items is null',
  )
  return rows.map(({ review_id: id }) => id as string)
}

test('a review whose check fails holds up no other, and is checked by the next run', async () => {
  const { review: broken, admin } = await aSubmittedReview()
  const { review: other } = await aSubmittedReview()
  const { owner } = server()
  await owner.query(`
    create function break_evidence() returns trigger language plpgsql as
      'begin raise exception ''The dictionary is missing.''; end';
    create trigger break_evidence before update on review_evidence for each row
      when (old.review_id = '${broken.id}') execute function break_evidence()`)
  await examine()
  expect(await evidenceOf(other.id, admin)).not.toBeNull()
  expect(await waiting()).toEqual([broken.id])
  const failed = async () => orFail(await api(admin, listFailedItems)).items
  expect(await failed()).toMatchObject([
    { job: 'examine-review', itemId: broken.id, message: 'The dictionary is missing.' },
  ])
  await owner.query('drop function break_evidence() cascade')
  await examine()
  expect(await waiting()).toEqual([])
  expect(await failed()).toEqual([])
})

test('a review that was decided before its check leaves the queue', async () => {
  const { review, admin } = await aSubmittedReview()
  expect(await waiting()).toEqual([review.id])
  orFail(await api(admin, contract.approveReview, { params: { reviewId: review.id }, body: {} }))
  await examine()
  expect(await waiting()).toEqual([])
})
