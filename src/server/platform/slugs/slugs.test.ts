import { beforeEach, expect, test } from 'vitest'
import {
  changeBusinessAddress,
  changeProductAddress,
} from '../../../shared/market/public-address.ts'
import { approveReview, publishReview, unpublishReview } from '../../../shared/market/reviews.ts'
import { editSettings } from '../../../shared/people/settings.ts'
import { addressesOf, aDecidedReview, open, pathOf, type World } from '../../test/public-reviews.ts'
import { closeAccount, emptyWallet, withPassword } from '../../test/members.ts'
import { config, server } from '../../test/server.ts'
import { tablesWith } from '../../test/whole-database.ts'
import {
  aBusiness,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  atOnce,
  orFail,
} from '../../test/world.ts'

let world: World
beforeEach(async () => {
  world = await anActiveCampaign({ business: await aBusiness({ balance: 1_000_00 }), target: 30 })
})

// spec: 12.5
test('a page keeps its address when the name changes, and redirects from an older one', async () => {
  await aDecidedReview(world, 4)
  const before = await addressesOf(world)
  const body = { companyName: `Renamed ${Date.now()}` }
  orFail(await api(world.business, editSettings, { body }))
  expect(await addressesOf(world)).toEqual(before)
  expect((await open(pathOf(before.business))).body).toContain(body.companyName)

  const slug = `bakery-${Date.now()}`
  const params = { campaignId: world.campaign.id }
  const changed = orFail(
    await api(world.business, changeProductAddress, { params, body: { slug } }),
  )
  expect(changed.publicUrl).toBe(`${config.server.publicUrl}/p/${slug}`)
  orFail(await api(world.business, changeBusinessAddress, { body: { slug } }))
  const moved = await open(pathOf(before.product))
  expect([moved.status, moved.headers.location]).toEqual([301, `/p/${slug}`])
  expect((await open(pathOf(before.business))).headers.location).toBe(`/b/${slug}`)
  expect((await open(`/b/${slug}`)).status).toBe(200)

  // The old address stays the owner's, who can go back to it, and nobody else can take it.
  const other = await anActiveCampaign({ business: await aBusiness({ balance: 100_00 }) })
  await aDecidedReview(other, 5)
  const old = { slug: pathOf(before.product).slice(3) }
  const theirs = { params: { campaignId: other.campaign.id }, body: old }
  expect((await api(other.business, changeProductAddress, theirs)).status).toBe(409)
  expect((await api(other.business, changeProductAddress, { params, body: old })).status).toBe(404)
  orFail(await api(world.business, changeProductAddress, { params, body: old }))
  expect((await open(`/p/${slug}`)).headers.location).toBe(pathOf(before.product))
})

test('nobody takes an address that a closed business had, and its name is gone', async () => {
  const name = `Vanished Bakery ${Date.now()}`
  const business = await withPassword(await aBusiness({ balance: 0, name }))
  const { db, owner } = server()
  await db
    .updateTable('businesses')
    .set({ companyName: name })
    .where('id', '=', business.id)
    .execute()
  await owner.query(`select claim_slug('business', $1, $2)`, [business.id, name])
  const slug = name.toLowerCase().replaceAll(' ', '-')
  const later = [`second-${Date.now()}`, `third-${Date.now()}`]
  for (const one of later) {
    orFail(await api(business, changeBusinessAddress, { body: { slug: one } }))
  }
  const all = [slug, ...later]
  const slugs = () => db.selectFrom('publicSlugs').selectAll().where('slug', 'in', all).execute()
  expect(await slugs()).toHaveLength(3)
  orFail(await closeAccount(business))
  expect(await slugs()).toEqual([])
  expect(await tablesWith(slug)).toEqual([])

  await aDecidedReview(world, 4)
  for (const one of all) {
    const taken = await api(world.business, changeBusinessAddress, { body: { slug: one } })
    const refused = [one, 409, expect.stringContaining('taken')]
    expect([one, taken.status, taken.error?.fields?.slug]).toEqual(refused)
  }
  // One of the same name gets a longer address by itself.
  const namesake = await aBusiness({ balance: 0, name })
  await owner.query(`select claim_slug('business', $1, $2)`, [namesake.id, name])
  const [given] = await db
    .selectFrom('publicSlugs')
    .select('slug')
    .where('ownerId', '=', namesake.id)
    .execute()
  expect(given!.slug).toMatch(new RegExp(`^${slug}-`))
})

test('a review that is published after its business closed brings back its product alone', async () => {
  const business = await withPassword(world.business)
  const params = { reviewId: await aDecidedReview(world, 4) }
  const body = { reason: 'This is about another bakery.' }
  orFail(await api(world.admin, unpublishReview, { params, body }))
  await emptyWallet(business)
  orFail(await closeAccount(business))
  orFail(await api(world.admin, publishReview, { params }))
  const { product, business: page } = await addressesOf(world)
  expect(page).toBeNull()
  const { status, body: shown } = await open(pathOf(product))
  expect(status).toBe(200)
  expect(shown).not.toContain('/b/')
})

test('addresses are limited in number and form, and of two at once one is taken', async () => {
  const params = { campaignId: world.campaign.id }
  const to = (slug: string) => api(world.business, changeProductAddress, { params, body: { slug } })
  expect((await to('too-early')).status).toBe(409)
  await aDecidedReview(world, 4)
  for (const wrong of ['ab', '-a-b', 'a--b', 'ä b c', 'a/b/c', 'x'.repeat(81)]) {
    expect([wrong, (await to(wrong)).status]).toEqual([wrong, 400])
  }
  const stamp = Date.now()
  const statuses = []
  for (const n of [1, 2, 3, 4, 5]) statuses.push((await to(`loaf-${stamp}-${n}`)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 409])
  // The page still goes back to one that it has had.
  expect((await to(`loaf-${stamp}-1`)).status).toBe(200)

  const rivals = await atOnce(4, async () => {
    const rival = await anActiveCampaign({ business: await aBusiness({ balance: 100_00 }) })
    await aDecidedReview(rival, 5)
    return rival
  })
  const slug = `wanted-${stamp}`
  const answers = await Promise.all(
    rivals.map(({ business, campaign }) =>
      api(business, changeProductAddress, { params: { campaignId: campaign.id }, body: { slug } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})

test('products of one name get different addresses, also when published at once', async () => {
  const worlds = await atOnce(5, () =>
    aBusiness({ balance: 100_00 }).then((business) => anActiveCampaign({ business })),
  )
  const admin = await anAdmin()
  const made = await Promise.all(
    worlds.map(async ({ campaign }) => (await aReviewOf(campaign, await aReviewer())).id),
  )
  const answers = await Promise.all(
    made.map((reviewId) => api(admin, approveReview, { params: { reviewId }, body: {} })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const urls = await Promise.all(worlds.map(async (one) => (await addressesOf(one)).product))
  expect(new Set(urls).size).toBe(5)
})

test('a business is public while one of its campaigns is, also when several change at once', async () => {
  const worlds = [world, await anActiveCampaign({ business: world.business })]
  const { admin } = world
  const reviews = await Promise.all(
    worlds.map(async ({ campaign }) => (await aReviewOf(campaign, await aReviewer())).id),
  )
  const body = { reason: 'This is about another bakery.' }
  const approveAll = () =>
    Promise.all(
      reviews.map((reviewId) => api(admin, approveReview, { params: { reviewId }, body: {} })),
    )
  const unpublishAll = () =>
    Promise.all(
      reviews.map((reviewId) => api(admin, unpublishReview, { params: { reviewId }, body })),
    )
  const businessUrls = async () =>
    (await Promise.all(worlds.map(addressesOf))).map(({ business }) => business !== null)
  expect(await businessUrls()).toEqual([false, false])
  expect((await approveAll()).map(({ status }) => status)).toEqual([200, 200])
  expect(await businessUrls()).toEqual([true, true])

  const params = { reviewId: reviews[0]! }
  orFail(await api(admin, unpublishReview, { params, body }))
  expect((await addressesOf(worlds[0]!)).product).toBeNull()
  expect(await businessUrls()).toEqual([true, true])
  orFail(await api(admin, publishReview, { params }))
  expect((await unpublishAll()).map(({ status }) => status)).toEqual([200, 200])
  expect(await businessUrls()).toEqual([false, false])
})

test.each([
  ['Café Ærø №1', 'cafe-aero-no1'],
  ['  Müller & Söhne GmbH ', 'muller-sohne-gmbh'],
  ['L’Oréal’s “Best”', 'loreals-best'],
  ['Straße', 'strasse'],
  ['パン屋', ''],
  ['مخبز', ''],
  ['--- x ---', 'x'],
  ['a'.repeat(80), 'a'.repeat(60)],
])('the address of %s is %s', async (name, slug) => {
  const { rows } = await server().owner.query('select slug_of($1) as slug', [name])
  expect(rows[0].slug).toBe(slug)
})
