import { expect, test } from 'vitest'
import {
  approveReview,
  listReviews,
  submitReview,
  unpublishReview,
  getReviewSummary,
} from '../../../shared/market/reviews.ts'
import {
  aBusiness,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  confirming,
  orFail,
  type Person,
} from '../../test/world.ts'

async function aPublishedReview(campaignId: string, rating: number, content: string) {
  const body = { rating, content, ...confirming }
  const params = { campaignId }
  const { id } = orFail(await api(await aReviewer(), submitReview, { params, body }))
  orFail(await api(await anAdmin(), approveReview, { params: { reviewId: id }, body: {} }))
  return id
}

async function anotherBusinessWithAReview() {
  const { campaign } = await anActiveCampaign()
  await aPublishedReview(campaign.id, 5, 'A kettle of another business, whose handle is firm.')
}

const summaryOf = async (business: Person, query = {}) =>
  orFail(await api(business, getReviewSummary, { query }))

test('stars, weeks and recurring words are of the published reviews of the business alone', async () => {
  const business = await aBusiness()
  const { campaign } = await anActiveCampaign({ business })
  const { campaign: second } = await anActiveCampaign({ business })
  const other = await anActiveCampaign()
  await aPublishedReview(
    campaign.id,
    5,
    'The best crust: it crackles and the crumb is moist, nutty, forty grams a slice.',
  )
  await aPublishedReview(
    campaign.id,
    3,
    'A nutty loaf with the best crust, which keeps for forty hours.',
  )
  await aPublishedReview(
    second.id,
    1,
    'It went stale in two days, and the crust was burnt on one side.',
  )
  await aPublishedReview(
    other.campaign.id,
    2,
    'Somebody else baked this nutty loaf with its crust of seeds.',
  )
  const hidden = await aPublishedReview(
    second.id,
    4,
    'Hidden words: crust and nutty once more in this sentence.',
  )
  const reason = 'The reviewer turned out to be a competitor.'
  const params = { reviewId: hidden }
  orFail(await api(await anAdmin(), unpublishReview, { params, body: { reason } }))

  const all = await summaryOf(business)
  expect(all).toMatchObject({ starCounts: [1, 0, 1, 0, 1], average: 3 })
  expect(all.weeks).toHaveLength(12)
  expect(all.weeks.at(-1)).toMatchObject({ count: 3, average: 3 })
  expect(all.words).toEqual([
    { word: 'crust', count: 3 },
    { word: 'nutty', count: 2 },
  ])
  const one = await summaryOf(business, { campaignId: campaign.id })
  expect(one).toMatchObject({ starCounts: [0, 0, 1, 0, 1], average: 4 })
  const none = { starCounts: [0, 0, 0, 0, 0], average: null, words: [] }
  for (const campaignId of [other.campaign.id, 'nothing']) {
    expect(await summaryOf(business, { campaignId })).toMatchObject(none)
  }
  expect((await api(await aReviewer(), getReviewSummary)).status).toBe(403)
})

test('recurring words are counted in what the filters show, so that each finds reviews', async () => {
  const business = await aBusiness()
  const { campaign } = await anActiveCampaign({ business })
  const texts = [
    [1, 'The kettle leaks where its handle meets the body, and the handle gets hot.'],
    [2, 'A heavy kettle, and the handle came loose after a week of daily use.'],
    [5, 'Boils fast, pours without spilling, and this kettle looks good on the shelf.'],
    [5, 'Pours well and boils within two minutes, which my old kettle never did.'],
  ] as const
  for (const [rating, content] of texts) await aPublishedReview(campaign.id, rating, content)
  const pending = 'A kettle whose lid I have not tried yet, and more of it in a week.'
  const body = { rating: 4, content: pending, ...confirming }
  const params = { campaignId: campaign.id }
  orFail(await api(await aReviewer(), submitReview, { params, body }))
  await anotherBusinessWithAReview()
  const wordsOf = async (query: object) => {
    const { words, wordsOf: counted, found: count } = await summaryOf(business, query)
    const listed = orFail(await api(business, listReviews, { query }))
    expect(count).toBe(listed.items.length)
    for (const { word, count } of words) {
      const found = orFail(await api(business, listReviews, { query: { ...query, q: word } }))
      expect(found.items.length, word).toBeGreaterThanOrEqual(count)
    }
    return [counted, ...words.map(({ word, count }) => `${word} ${count}`)]
  }
  expect(await wordsOf({})).toEqual([4, 'kettle 4', 'boils 2', 'handle 2', 'pours 2'])
  expect(await wordsOf({ maxStars: 3 })).toEqual([2, 'handle 2', 'kettle 2'])
  expect(await wordsOf({ stars: 5 })).toEqual([2, 'boils 2', 'kettle 2', 'pours 2'])
  expect(await wordsOf({ q: 'handle' })).toEqual([2, 'handle 2', 'kettle 2'])
  expect(await wordsOf({ status: 'pending' })).toEqual([0])
  // Appeals are between the reviewer and admins.
  expect(await wordsOf({ status: 'appealed' })).toEqual([0])
  // The stars are of all its reviews, to choose another one.
  expect(await summaryOf(business, { stars: 1 })).toMatchObject({ starCounts: [1, 1, 0, 0, 2] })
})

test('a business lists its worst reviews first, and finds them by their authors', async () => {
  const business = await aBusiness()
  const { campaign } = await anActiveCampaign({ business })
  for (const rating of [4, 1, 5, 3]) {
    await aPublishedReview(
      campaign.id,
      rating,
      `I would give it ${rating}: the lid fits, and the spout hardly drips.`,
    )
  }
  const ratings = async (query: object) => {
    const seen: (number | null)[] = []
    let cursor: string | null | undefined
    do {
      const page = { ...query, limit: 2, ...(cursor && { cursor }) }
      const found = orFail(await api(business, listReviews, { query: page }))
      seen.push(...found.items.map(({ rating }) => rating))
      cursor = found.nextCursor
    } while (cursor)
    return seen
  }
  expect(await ratings({ sort: 'lowest' })).toEqual([1, 3, 4, 5])
  expect(await ratings({ sort: 'lowest', maxStars: 3 })).toEqual([1, 3])
  expect((await ratings({ q: 'Ruth Rev' })).toSorted()).toEqual([1, 3, 4, 5])
  expect(await ratings({ q: 'Nobody Else' })).toEqual([])
  // A reviewer does not find others by names.
  const other = await aReviewer()
  expect(orFail(await api(other, listReviews, { query: { q: 'Ruth Rev' } })).items).toEqual([])
})

test('a business filters its reviews by stars', async () => {
  const business = await aBusiness()
  const { campaign } = await anActiveCampaign({ business })
  const two = await aPublishedReview(
    campaign.id,
    2,
    'The handle came off after a week of careful daily use.',
  )
  await aPublishedReview(
    campaign.id,
    5,
    'The handle sits firmly, and the enamel has not chipped yet.',
  )
  const found = orFail(await api(business, listReviews, { query: { stars: 2 } }))
  expect(found.items.map(({ id }) => id)).toEqual([two])
  expect((await api(business, listReviews, { query: { stars: 6 } })).status).toBe(400)
})
