import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import * as contract from '../../../shared/market/reviews.ts'
import { editSettings } from '../../../shared/people/settings.ts'
import { clock } from '../../test/server.ts'
import {
  aBusiness,
  aDeposit,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  aSubmittedReview,
  atOnce,
  balanceOf,
  confirming,
  orFail,
  type Person,
  reviewBody,
} from '../../test/world.ts'

const approve = (admin: Person, reviewId: string) =>
  api(admin, contract.approveReview, { params: { reviewId }, body: {} })
const submit = (reviewer: Person, campaignId: string) =>
  api(reviewer, contract.submitReview, { params: { campaignId }, body: reviewBody })

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

async function campaignNow(id: string) {
  return orFail(await api(await anAdmin(), getCampaign, { params: { campaignId: id } }))
}

// spec: 3.10, 4.12, 9.3, 10.5
test('submitting a review reserves its price and fee', async () => {
  const { business, review, campaign } = await aSubmittedReview({ price: 10_00 })
  expect(review).toMatchObject({ status: 'pending', earningsCents: 10_00, feeCents: 1_50 })
  expect(await balanceOf(business)).toBe(1_000_00 - 11_50)
  expect(await campaignNow(campaign.id)).toMatchObject({ pendingReviews: 1, completedReviews: 0 })
})

test('a submission answers what its reviewer then reads', async () => {
  const { review, reviewer } = await aSubmittedReview()
  const read = await api(reviewer, contract.getReview, { params: { reviewId: review.id } })
  expect(review).toEqual(orFail(read))
})

// spec: 2.88
test('businesses and admins read the bio of a reviewer, other reviewers do not', async () => {
  const { review, reviewer, campaign, business } = await aSubmittedReview()
  const admin = await anAdmin()
  orFail(await api(reviewer, editSettings, { body: { bio: 'I bake on Sundays.' } }))
  orFail(await approve(admin, review.id))
  const bios = []
  for (const viewer of [business, admin, await aReviewer(), reviewer]) {
    const params = { campaignId: campaign.id }
    const listed = orFail(await api(viewer, contract.listCampaignReviews, { params })).items
    const page = orFail(await api(viewer, getCampaign, { params })).reviews.items
    bios.push([listed, page].map(([shown]) => shown?.reviewer.bio))
  }
  const bio = 'I bake on Sundays.'
  expect(bios).toEqual([
    [bio, bio],
    [bio, bio],
    [undefined, undefined],
    [undefined, undefined],
  ])
})

test('of ten reviewers for the last place, one gets it', async () => {
  const { campaign } = await anActiveCampaign({ target: 5 })
  for (let i = 0; i < 4; i++) await aReviewOf(campaign, await aReviewer())
  const reviewers = await atOnce(10, () => aReviewer())
  const answers = await atOnce(10, (i) => submit(reviewers[i]!, campaign.id))
  expect(statuses(answers)).toEqual([201, ...Array<number>(9).fill(409)])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.error).toMatchObject({ code: 'conflict', reason: 'full' })
})

test('of ten submissions to two campaigns, a wallet for three accepts three', async () => {
  const business = await aBusiness({ balance: 3 * 11_50 + 11_49 })
  const [one, two] = [
    await anActiveCampaign({ business, target: 10 }),
    await anActiveCampaign({ business, target: 10 }),
  ]
  const reviewers = await atOnce(10, () => aReviewer())
  const answers = await atOnce(10, (i) => submit(reviewers[i]!, (i % 2 ? one : two).campaign.id))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused.map(({ error }) => error?.reason)).toEqual(Array(7).fill('funds'))
  expect(await balanceOf(business)).toBe(11_49)
})

test('the monthly limit holds for simultaneous submissions to two campaigns', async () => {
  const business = await aBusiness({ balance: 10_000_00 })
  const [one, two] = [
    await anActiveCampaign({ business, price: 50, target: 60 }),
    await anActiveCampaign({ business, price: 50, target: 60 }),
  ]
  for (let i = 0; i < 48; i++) await aReviewOf(one.campaign, await aReviewer())
  const reviewers = await atOnce(8, () => aReviewer())
  const answers = await atOnce(8, (i) => submit(reviewers[i]!, (i % 2 ? one : two).campaign.id))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused.map(({ error }) => error?.reason)).toEqual(Array(6).fill('limit'))

  clock.travel({ days: 31 })
  expect((await submit(reviewers[0]!, two.campaign.id)).status).toBeLessThan(500)
  const fresh = await aReviewer()
  expect((await submit(fresh, two.campaign.id)).status).toBe(201)
})

// spec: 1.4, 5.18, 6.5
test('a reviewer has one review per campaign, also when it is sent ten times at once', async () => {
  const { campaign, business } = await anActiveCampaign()
  const reviewer = await aReviewer()
  const answers = await atOnce(10, () => submit(reviewer, campaign.id))
  expect(statuses(answers)).toEqual([201, ...Array<number>(9).fill(409)])
  expect(answers.find(({ status }) => status === 409)?.error?.message).toBe(
    "You've already submitted a review for this campaign.",
  )
  expect(await balanceOf(business)).toBe(1_000_00 - 11_50)
})

test('the same key five times at once has one effect and one answer', async () => {
  const { campaign, business } = await anActiveCampaign()
  const reviewer = await aReviewer()
  const call = { params: { campaignId: campaign.id }, body: reviewBody, key: 'once' }
  const answers = await atOnce(5, () => api(reviewer, contract.submitReview, call))
  expect(statuses(answers)).toEqual(Array(5).fill(201))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await balanceOf(business)).toBe(1_000_00 - 11_50)

  const different = { ...call, body: { ...reviewBody, rating: 1 } }
  expect((await api(reviewer, contract.submitReview, different)).status).toBe(422)
})

test('a refusal is not stored, so the same key is tried again', async () => {
  const business = await aBusiness({ balance: 1_00 })
  const { campaign } = await anActiveCampaign({ business })
  const reviewer = await aReviewer()
  const call = { params: { campaignId: campaign.id }, body: reviewBody, key: 'again' }
  expect((await api(reviewer, contract.submitReview, call)).error?.reason).toBe('funds')
  await aDeposit(business, 100_00)
  expect((await api(reviewer, contract.submitReview, call)).status).toBe(201)
})

// spec: 5.15
test.each([
  [
    'too short',
    { rating: 5, content: 'x'.repeat(49) },
    'Review must be at least 50 characters long',
  ],
  [
    'spaces',
    { rating: 5, content: ` ${'x'.repeat(48)}${' '.repeat(20)}` },
    'Review must be at least 50 characters long',
  ],
  ['six stars', { ...reviewBody, rating: 6 }, 'Choose 1 to 5 stars'],
  ['half stars', { ...reviewBody, rating: 4.5 }, undefined],
  ['a NUL', { ...reviewBody, content: `${'x'.repeat(60)}\0` }, undefined],
  ['earnings of its own', { ...reviewBody, earningsCents: 100_00 }, 'Unknown field: earningsCents'],
])('a review with %s is refused', async (_name, body, message) => {
  const { campaign, business } = await anActiveCampaign()
  const params = { campaignId: campaign.id }
  const answer = await api(await aReviewer(), contract.submitReview, { params, body })
  expect(answer.status).toBe(400)
  if (message) expect(answer.error?.message).toBe(message)
  expect(await balanceOf(business)).toBe(1_000_00)
})

// spec: 6.7
test('other reviewers see only approved reviews, and no email address', async () => {
  const { campaign, review, reviewer, admin, business } = await aSubmittedReview({ target: 6 })
  const second = await aReviewer()
  await aReviewOf(campaign, second)
  orFail(await approve(admin, review.id))
  const params = { campaignId: campaign.id }
  for (const viewer of [second, reviewer]) {
    const seen = orFail(await api(viewer, contract.listCampaignReviews, { params }))
    expect(seen.items.map(({ id }) => id)).toContain(review.id)
    expect(seen.items).toHaveLength(viewer === second ? 2 : 1)
  }
  for (const viewer of [second, business]) {
    const page = await api(viewer, getCampaign, { params })
    expect(JSON.stringify(page.body)).not.toContain('@example.com')
  }
  const seenByAdmin = orFail(
    await api(admin, contract.listReviews, {
      query: { campaignId: campaign.id },
    }),
  )
  expect(seenByAdmin.items.every(({ reviewer: { email } }) => email)).toBe(true)
})

// spec: 2.78, 2.79, 6.6, 7.11
test('lists filter by text, status and campaign, and page by cursor without gaps', async () => {
  const { campaign, admin } = await anActiveCampaign({ target: 9 })
  const ids: string[] = []
  for (let i = 0; i < 7; i++) ids.push((await aReviewOf(campaign, await aReviewer())).id)
  orFail(await approve(admin, ids[0]!))

  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const query = { campaignId: campaign.id, limit: 3, ...(cursor && { cursor }) }
    const page = orFail(await api(admin, contract.listReviews, { query }))
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor)
  expect(seen.toSorted()).toEqual(ids.toSorted())

  const list = async (query: object) =>
    orFail(await api(admin, contract.listReviews, { query: { campaignId: campaign.id, ...query } }))
      .items.length
  expect(await list({ status: 'approved' })).toBe(1)
  expect(await list({ q: 'CRUST' })).toBe(7)
  expect(await list({ q: '100%' })).toBe(0)
  const bad = await api(admin, contract.listReviews, { query: { cursor: 'made-up' } })
  expect(bad.status).toBe(400)
})

// spec: 10.28
test('pay never depends on the rating, whatever is written', async () => {
  const business = await aBusiness({ balance: 100_000_00, plan: 'enterprise' })
  const { campaign, admin } = await anActiveCampaign({ business, price: 7_77, target: 100 })
  const rating = fc.integer({ min: 1, max: 5 })
  const content = fc.string({ minLength: 60, maxLength: 200 }).map((text) => `${text}.`.repeat(2))
  await fc.assert(
    fc.asyncProperty(rating, content, async (stars, words) => {
      const reviewer = await aReviewer()
      const before = await balanceOf(business)
      const body = {
        rating: stars,
        content: `Honestly: ${words.replaceAll('\0', '')}`,
        ...confirming,
      }
      const call = { params: { campaignId: campaign.id }, body }
      const review = orFail(await api(reviewer, contract.submitReview, call))
      orFail(await approve(admin, review.id))
      expect([await balanceOf(reviewer), before - (await balanceOf(business))]).toEqual([
        7_77,
        7_77 + 54,
      ])
    }),
    { numRuns: 25 },
  )
})

test('one review is read by its reviewer, its business and admins, and by nobody else', async () => {
  const { business, reviewer, admin, review } = await aSubmittedReview()
  const read = (person: Person, reviewId = review.id) =>
    api(person, contract.getReview, { params: { reviewId } })
  for (const person of [business, reviewer, admin]) {
    expect(orFail(await read(person))).toMatchObject({ id: review.id, content: review.content })
  }
  expect(orFail(await read(business)).reviewer).not.toHaveProperty('email')
  for (const other of [await aBusiness(), await aReviewer()]) {
    expect((await read(other)).status).toBe(404)
  }
  expect((await read(admin, randomUUID())).status).toBe(404)
  expect((await read(admin, "1' or true --")).status).toBe(404)
})
