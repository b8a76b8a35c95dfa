import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import * as contract from '../../../shared/market/campaigns.ts'
import { plans } from '../../../shared/people/plans.ts'
import * as reviews from '../../../shared/market/reviews.ts'
import { server } from '../../test/server.ts'
import {
  aBusiness,
  aDeposit,
  anActiveCampaign,
  api,
  aReviewer,
  aReviewOf,
  campaignBody,
  orFail,
  reviewBody,
} from '../../test/world.ts'

const complete = { ...campaignBody, pricePerReviewCents: 10_00, targetReviews: 5 }
const at = ({ id }: { id: string }) => ({ params: { campaignId: id } })

// spec: 3.9, 4.9, 7.9
test('a new campaign is pending, and shows its budget in cents', async () => {
  const business = await aBusiness({ name: 'Bright Bakery' })
  const campaign = orFail(await api(business, contract.createCampaign, { body: complete }))
  expect(campaign).toMatchObject({
    ...complete,
    status: 'pending',
    businessId: business.id,
    business: { companyName: 'Bright Bakery' },
    completedReviews: 0,
    pendingReviews: 0,
    openPlaces: 0,
    closedReason: null,
    budgetCents: 50_00,
    feePerReviewCents: 1_50,
    rejection: null,
    version: 1,
  })
})

test.each([
  ['a short title', { title: 'Too short' }, 'Title must be at least 10 characters'],
  ['no title', { title: '' }, 'Title is required'],
  ['a title of spaces', { title: ' '.repeat(20) }, 'Title is required'],
  ['no product', { product: '' }, 'Product name is required'],
  [
    'a short description',
    { description: 'x'.repeat(49) },
    'Description must be at least 50 characters',
  ],
  ['a price below the minimum', { pricePerReviewCents: 49 }, 'Minimum price is $0.50'],
  ['a price above the maximum', { pricePerReviewCents: 100_000_01 }, 'Maximum price is $100,000'],
  ['half a cent', { pricePerReviewCents: 50.5 }, 'Enter an amount in whole cents'],
  ['too few reviews', { targetReviews: 4 }, 'Minimum 5 reviews required'],
  ['too many reviews', { targetReviews: 100_001 }, 'Maximum 100,000 reviews'],
  [
    'a script for a link',
    { productUrl: 'javascript:alert(1)' },
    'Enter a web address, such as https://example.com',
  ],
  ['a NUL', { title: 'A title with \0 in it' }, 'Remove the invisible control characters'],
  [
    'half a character',
    { product: 'Gum \ud83d' },
    'Remove the half character: a part of an emoji or of another letter is missing',
  ],
  [
    'a title of two lines',
    { title: 'A title of\ntwo lines' },
    'Remove the invisible control characters',
  ],
  [
    'letters turned around',
    { product: 'The \u202egum' },
    'Remove the invisible control characters',
  ],
  [
    'no price',
    { pricePerReviewCents: undefined as unknown as number },
    'Price per review is required',
  ],
  ['no target', { targetReviews: undefined as unknown as number }, 'Target reviews is required'],
  ['a status of its own', { status: 'active' }, 'Unknown field: status'],
])('a campaign with %s is refused', async (_name, change, message) => {
  const business = await aBusiness()
  const body = { ...complete, ...change }
  const answer = await api(business, contract.createCampaign, { body })
  expect([answer.status, answer.error?.message]).toEqual([400, message])
})

test('the body may be as large as the texts allow, and not larger', async () => {
  const business = await aBusiness()
  const body = { ...complete, description: '😀'.repeat(2_500) }
  expect((await api(business, contract.createCampaign, { body })).status).toBe(201)
  const huge = { ...complete, description: 'x'.repeat(300 * 1024) }
  const answer = await api(business, contract.createCampaign, { body: huge })
  expect([answer.status, answer.error?.code]).toEqual([413, 'too_large'])
})

// spec: 10.24
test.each([
  '5 stars',
  'positive review only',
  'Please leave a five-star review',
  'only positive reviews',
  'do not mention negative things',
  'give us 5 stars',
  'rate us 5/5',
])('a brief that asks for “%s” is refused, saying the words', async (words) => {
  const business = await aBusiness()
  const description = `${campaignBody.description} ${words}.`
  const body = { ...complete, description }
  const refused = await api(business, contract.createCampaign, { body })
  expect([refused.status, refused.error?.code]).toEqual([422, 'refused'])
  expect(refused.error?.message).toContain('“')

  const draft = orFail(
    await api(business, contract.createCampaign, { body: { ...body, draft: true } }),
  )
  expect((await api(business, contract.submitCampaign, at(draft))).status).toBe(422)
  const fair = orFail(await api(business, contract.createCampaign, { body: complete }))
  const edited = await api(business, contract.editCampaign, { ...at(fair), body: { description } })
  expect(edited.status).toBe(422)
})

// spec: 10.6
test('open places are the minimum of what target, wallet and month leave', async () => {
  const business = await aBusiness({ balance: 2 * 11_50 })
  const { campaign } = await anActiveCampaign({ business })
  expect(campaign).toMatchObject({ openPlaces: 2, closedReason: null })
  await aReviewOf(campaign, await aReviewer())
  await aReviewOf(campaign, await aReviewer())
  const read = async () => orFail(await api(business, getCampaign, at(campaign)))
  expect(await read()).toMatchObject({ openPlaces: 0, closedReason: 'funds' })
  await aDeposit(business, 1_000_00)
  expect(await read()).toMatchObject({ openPlaces: 3, closedReason: null })
})

test('the campaigns of a suspended business take no reviews', async () => {
  const { business, campaign } = await anActiveCampaign()
  const suspendedAt = new Date()
  await server()
    .db.updateTable('users')
    .set({ suspendedAt })
    .where('id', '=', business.id)
    .execute()
  const call = { ...at(campaign), body: reviewBody }
  const refused = await api(await aReviewer(), reviews.submitReview, call)
  expect([refused.status, refused.error?.reason]).toEqual([409, 'paused'])
})

// spec: 2.76, 9.1
test('each plan has its own fee and its own monthly limit', async () => {
  for (const [plan, name, fee, limit] of [
    ['starter', 'Starter', 1_50, 50],
    ['professional', 'Professional', 1_00, 200],
    ['enterprise', 'Enterprise', 70, 400],
  ] as const) {
    expect(plans[plan].name).toBe(name)
    const business = await aBusiness({ plan, balance: 5_000_00 })
    const { campaign } = await anActiveCampaign({ business, target: 400 })
    expect(campaign.feePerReviewCents).toBe(fee)
    // Of the enterprise plan only the target limits the places.
    expect(campaign.openPlaces).toBe(limit)
  }
})

// spec: 6.1, 6.3, 8.15, 11.6
test("someone else's campaign does not exist", async () => {
  const { campaign } = await anActiveCampaign()
  const other = await aBusiness()
  const calls = [
    api(other, getCampaign, at(campaign)),
    api(other, contract.editCampaign, { ...at(campaign), body: { title: 'Mine now, thank you' } }),
    api(other, contract.deleteCampaign, at(campaign)),
    api(other, contract.submitCampaign, at(campaign)),
    api(other, contract.completeCampaign, at(campaign)),
    api(other, contract.pauseCampaign, at(campaign)),
    api(other, contract.resumeCampaign, at(campaign)),
    api(other, reviews.listCampaignReviews, at(campaign)),
    api(other, getCampaign, { params: { campaignId: 'no-uuid' } }),
  ]
  for (const { status, error } of await Promise.all(calls)) {
    expect([status, error?.message]).toEqual([
      404,
      "The campaign you're looking for doesn't exist or you don't have access.",
    ])
  }
})

// spec: 2.49, 2.50, 6.1, 7.9
test('lists show each role its own, search three texts, filter and page', async () => {
  const business = await aBusiness()
  const { campaign: active, admin } = await anActiveCampaign({ business })
  const titles = ['Coffee tasting 100% honest', 'Our new oat drink', 'The corner shop as it is']
  for (const title of titles) {
    orFail(await api(business, contract.createCampaign, { body: { ...complete, title } }))
  }
  const list = async (query: object) =>
    orFail(await api(business, contract.listCampaigns, { query }))
  expect((await list({})).items).toHaveLength(4)
  expect((await list({ status: 'pending' })).items).toHaveLength(3)
  expect((await list({ q: '100%' })).items.map(({ title }) => title)).toEqual([titles[0]])
  expect((await list({ q: 'sourdough' })).items).toHaveLength(4)
  for (const q of ['sour_ough', 'sour%ough', 'sour\\dough', '_']) {
    expect((await list({ q })).items, q).toEqual([])
  }
  expect((await list({ q: 'HONESTLY HOW' })).items).toHaveLength(4)
  for (const sort of ['newest', 'oldest', 'price'] as const) {
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await list({ sort, limit: 2, ...(cursor && { cursor }) })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(new Set(seen).size).toBe(4)
  }

  const reviewer = await aReviewer()
  const mine = orFail(await api(reviewer, contract.listCampaigns, { query: { limit: 100 } }))
  expect(mine.items.every(({ status }) => status === 'active')).toBe(true)
  expect(mine.items.find(({ id }) => id === active.id)).toMatchObject({ reviewed: false })
  await aReviewOf(active, reviewer)
  const again = orFail(await api(reviewer, contract.listCampaigns, { query: { limit: 100 } }))
  expect(again.items.find(({ id }) => id === active.id)).toMatchObject({ reviewed: true })
  const all = orFail(await api(admin, contract.listCampaigns, { query: { limit: 100 } }))
  expect(all.items.length).toBeGreaterThan(4)
})
