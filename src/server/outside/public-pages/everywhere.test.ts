import { expect, test } from 'vitest'
import { anonymousReviewer } from '../../../shared/platform/public-name.ts'
import { approveReview, listReviews, unpublishReview } from '../../../shared/market/reviews.ts'
import { editSettings } from '../../../shared/people/settings.ts'
import { aKeyOf } from '../../test/api-keys.ts'
import { closeAccount, emptyWallet, withPassword } from '../../test/members.ts'
import { addressesOf, aDecidedReview, pathOf, type World } from '../../test/public-reviews.ts'
import { anActiveCampaign, api, aReviewer, aReviewOf, orFail, request } from '../../test/world.ts'

/** What must hold wherever a review is public: pages, feeds, the embed and the API. */

/** Everything public about a review of this campaign; `turn` asks for what no cache has. */
async function publicTexts(world: World, reviewId: string, turn: number) {
  const { product, business } = await addressesOf(world)
  const feeds = `/api/public/businesses/${pathOf(business).slice(3)}`
  const embed = `/api/public/campaigns/${world.campaign.id}`
  const paths = [pathOf(product), pathOf(business), `/r/${reviewId}`]
  const files = ['google-product-reviews.xml', 'reviews.rss', 'reviews.json']
  paths.push(...files.map((file) => `${feeds}/${file}`))
  paths.push(`${embed}/embed.html?count=${turn}`, `${embed}/reviews?limit=${turn}`)
  return Promise.all(
    paths.map(async (path) => {
      const { status, body } = await request(null, 'GET', path)
      return [path, status, JSON.stringify(body)] as const
    }),
  )
}

test.each([
  ['initial', 'Zelda Q.'],
  ['full', 'Zelda Quince'],
  ['anonymous', anonymousReviewer],
] as const)(
  'an author who chose %s is %s wherever a review is public, and anonymous once closed',
  async (publicName, shown) => {
    const world = await anActiveCampaign()
    const author = await withPassword(await aReviewer('Zelda Quince'))
    orFail(await api(author, editSettings, { body: { publicName } }))
    const { id: reviewId } = await aReviewOf(world.campaign, author)
    orFail(await api(world.admin, approveReview, { params: { reviewId }, body: {} }))
    const key = await aKeyOf(world.business)
    const nameForKey = async () => orFail(await api(key, listReviews)).items[0]!.reviewer.name

    for (const [path, ...answer] of await publicTexts(world, reviewId, 5)) {
      expect([path, ...answer]).toEqual([path, 200, expect.stringContaining(shown)])
      if (publicName !== 'full') expect(answer[1]).not.toContain('Quince')
    }
    expect(await nameForKey()).toBe(shown)
    await emptyWallet(author)
    orFail(await closeAccount(author))
    for (const [path, ...answer] of await publicTexts(world, reviewId, 6)) {
      expect([path, ...answer]).toEqual([path, 200, expect.stringContaining(anonymousReviewer)])
      expect(answer[1]).not.toMatch(/Zelda|Quince|deleted-|<reviewer_id/)
      expect(answer[1]).not.toContain(author.id)
    }
    expect(await nameForKey()).toBe(anonymousReviewer)
  },
)

test('an unpublished review is in nothing public, and the others are', async () => {
  const world = await anActiveCampaign()
  const [gone, stays] = [await aDecidedReview(world, 5), await aDecidedReview(world, 2)]
  const has = async (id: string, turn: number) => {
    const texts = await publicTexts(world, stays, turn)
    return texts.filter(([path]) => path !== `/r/${stays}`).map(([, , text]) => text.includes(id))
  }
  expect(await has(gone, 5)).toEqual(Array(7).fill(true))
  const body = { reason: 'The shop has shown that this was another loaf.' }
  orFail(await api(world.admin, unpublishReview, { params: { reviewId: gone }, body }))
  expect([await has(gone, 6), await has(stays, 7)]).toEqual([
    Array(7).fill(false),
    Array(7).fill(true),
  ])
})
