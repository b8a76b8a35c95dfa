import { readFileSync } from 'node:fs'
import { parse } from 'parse5'
import { beforeEach, expect, test } from 'vitest'
import * as campaigns from '../../../shared/market/campaigns.ts'
import { disclosure } from '../../../shared/market/disclosure.ts'
import { getDashboard } from '../../../shared/overview/dashboard.ts'
import {
  approveReview,
  listReviews,
  publishReview,
  submitReview,
  unpublishReview,
  getReviewSummary,
} from '../../../shared/market/reviews.ts'
import { scenes } from '../../../shared/base/scenes.ts'
import { getSettings } from '../../../shared/people/settings.ts'
import { suspendUser } from '../../../shared/people/users.ts'
import { shapeOf } from '../../test/html-shape.ts'
import { closeAccount, emptyWallet, withPassword } from '../../test/members.ts'
import { server } from '../../test/server.ts'
import { unwrittenProfile } from '../../../shared/people/account-end.ts'
import { addressesOf, aDecidedReview, open, pathOf, type World } from '../../test/public-reviews.ts'
import {
  aBusiness,
  anActiveCampaign,
  api,
  aReviewer,
  orFail,
  request,
  reviewBody,
} from '../../test/world.ts'

const payloads: string[] = JSON.parse(readFileSync('src/server/test/script-payloads.json', 'utf8'))
const unpublication = { reason: 'The shop has shown that this was another loaf.' }

const idsIn = (body: string) => [...body.matchAll(/id="review-([0-9a-f-]+)"/g)].map(([, id]) => id!)
const linkIn = (body: string, rel: 'next' | 'prev') =>
  new RegExp(`href="([^"]+)"\\s+rel="${rel}"`).exec(body)?.[1]
const canonicalOf = (body: string) => /<link rel="canonical" href="([^"]+)"/.exec(body)?.[1]

let world: World
beforeEach(async () => {
  world = await anActiveCampaign({ business: await aBusiness({ balance: 1_000_00 }), target: 30 })
})

// spec: 12.1
test('pages exist from the first published review on, with absolute addresses', async () => {
  expect(await addressesOf(world)).toEqual({ product: null, business: null })
  await aDecidedReview(world, 2, 'rejected')
  expect(await addressesOf(world)).toEqual({ product: null, business: null })
  const id = await aDecidedReview(world, 4)
  const { product, business } = await addressesOf(world)
  expect(product).toMatch(/^http:\/\/localhost:3000\/p\/sourdough-loaf/)
  expect(business).toMatch(/^http:\/\/localhost:3000\/b\//)
  expect(orFail(await api(world.business, getSettings)).publicUrl).toBe(business)
  for (const path of [pathOf(product), pathOf(business), `/r/${id}`]) {
    const { status, headers, body } = await open(path)
    expect([path, status]).toEqual([path, 200])
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain(`<link rel="canonical" href="http://localhost:3000${path}"`)
    expect(() =>
      parse(body, {
        onParseError: (error) => {
          throw new Error(error.code)
        },
      }),
    ).not.toThrow()
  }
})

test('a business page has its three newest reviews, whatever their stars, with disclosures', async () => {
  const ids: string[] = []
  for (const stars of [5, 5, 1, 2, 4]) ids.unshift(await aDecidedReview(world, stars))
  const reviewId = ids[0]!
  const hide = { params: { reviewId }, body: unpublication }
  orFail(await api(world.admin, unpublishReview, hide))
  const { business } = await addressesOf(world)
  const { body } = await open(pathOf(business))
  const articles = body.match(/<article.*?<\/article>/gs)!
  const shown = articles.map((article) => /id="review-([0-9a-f-]+)"/.exec(article)![1])
  expect(shown).toEqual(ids.slice(1, 4))
  expect(articles.every((article) => article.includes(disclosure))).toBe(true)
  // Everybody finds the way to an account.
  expect(body).toContain('href="/login"')
  expect(body).toContain('href="/register"')
})

// spec: 10.29, 12.2
test('a product page has every review with its disclosure, by links alone', async () => {
  const ids: string[] = []
  for (let i = 0; i < 23; i++) ids.unshift(await aDecidedReview(world, (i % 5) + 1))
  const { product, business } = await addressesOf(world)
  const seen: string[] = []
  const pages: string[] = []
  for (let path: string | undefined = pathOf(product); path;) {
    pages.push(path)
    const { body } = await open(path)
    // Each page is its own, so that search engines find the reviews of all.
    expect(canonicalOf(body)).toBe(`http://localhost:3000${path}`)
    const shown = idsIn(body)
    const disclosures = body.match(new RegExp(`<article.*?</article>`, 'gs'))!
    expect(disclosures.every((article) => article.includes(disclosure))).toBe(true)
    seen.push(...shown)
    path = linkIn(body, 'next')
  }
  expect(seen).toEqual(ids)
  expect(pages).toHaveLength(3)
  // Back by the links to newer reviews, to the same pages.
  const back: string[] = []
  for (let path: string | undefined = pages.at(-1); path;) {
    const { body } = await open(path)
    expect(canonicalOf(body)).toBe(`http://localhost:3000${path}`)
    const shown = idsIn(body)
    back.unshift(...shown)
    // Each page links to what follows on both of its sides, whichever way one came.
    const [older, newer] = [linkIn(body, 'next'), linkIn(body, 'prev')]
    const following = ids[ids.indexOf(shown.at(-1)!) + 1]
    expect(older && idsIn((await open(older)).body)[0]).toBe(following)
    const preceding = ids[ids.indexOf(shown[0]!) - 1]
    expect(newer && idsIn((await open(newer)).body).at(-1)).toBe(preceding)
    path = newer
  }
  expect(back.toSorted()).toEqual(ids.toSorted())
  const query = pages[1]!.split('?')[1]
  for (const path of [pages[1]!, `${pathOf(business)}?${query}`]) {
    const { body } = await open(`${path}&utm_source=elsewhere`)
    expect(canonicalOf(body)).toBe(`http://localhost:3000${path}`)
  }
  const wrong = await open(`${pages[0]}?after=nonsense`)
  expect([wrong.status, wrong.headers['cache-control']]).toEqual([404, 'no-store'])
})

// spec: 12.3
test('a business page says how many of its decided reviews were rejected, by stars', async () => {
  for (const rating of [5, 5, 5]) await aDecidedReview(world, rating)
  await aDecidedReview(world, 5, 'rejected')
  await aDecidedReview(world, 1, 'rejected')
  await aDecidedReview(world, 4, 'sent back')
  const gone = await aDecidedReview(world, 2)
  const params = { reviewId: gone }
  orFail(await api(world.admin, unpublishReview, { params, body: unpublication }))
  const { body } = await open(pathOf((await addressesOf(world)).business))
  const section = /id="decisions".*?<\/table>/s.exec(body)![0].replaceAll(/<[^>]+>|\s+/g, ' ')
  expect(section.replaceAll(/\s+/g, ' ')).toContain(
    '5 stars 25% of 4 4 stars none decided 3 stars none decided 2 stars 0% of 1 1 star 100% of 1',
  )
  expect(body).toContain('3 paid reviews')
  expect(body).toContain('Not verified')
})

// spec: 12.4
test('what is unpublished or never published has no page', async () => {
  const id = await aDecidedReview(world, 3)
  const { product, business } = await addressesOf(world)
  const all = [pathOf(product), pathOf(business), `/r/${id}`]
  const statuses = async () => Promise.all(all.map(async (path) => (await open(path)).status))
  expect(await statuses()).toEqual([200, 200, 200])

  const params = { reviewId: id }
  orFail(await api(world.admin, unpublishReview, { params, body: unpublication }))
  expect(await statuses()).toEqual([404, 404, 410])
  const { body } = await open(`/r/${id}`)
  expect(body).toContain('This review was unpublished')
  expect(body).toMatch(/<time datetime="20/)
  expect(body).not.toContain('crust was crisp')
  expect(body).not.toContain(unpublication.reason)
  // It leads to no page that is gone with it.
  expect(body).not.toMatch(/href="\/[bp]\//)
  expect(await addressesOf(world)).toEqual({ product: null, business: null })

  orFail(await api(world.admin, publishReview, { params }))
  expect(await statuses()).toEqual([200, 200, 200])
  const rejected = await aDecidedReview(world, 1, 'rejected')
  expect((await open(`/r/${rejected}`)).status).toBe(404)

  for (const path of [
    '/b/nobody',
    '/p/nothing',
    '/r/none',
    '/p/%00',
    '/b/..%2f',
    '/b/x?after=1&after=2',
  ]) {
    const missing = await open(path)
    expect([path, missing.status]).toEqual([path, 404])
    expect(missing.body).toContain('There is nothing public at this address')
    expect(missing.body).toContain(scenes['no-match'].ember)
  }
})

test('deleting a campaign hides no review and changes no count', async () => {
  const id = await aDecidedReview(world, 1)
  const { business, campaign } = world
  const params = { campaignId: campaign.id }
  const { product, business: ofBusiness } = await addressesOf(world)
  const receipt = `/api/public/reviews/${id}/receipt`
  const all = [pathOf(product), pathOf(ofBusiness), `/r/${id}`, receipt]
  expect((await open(all[0]!)).body).not.toContain('This campaign has ended')

  orFail(await api(business, campaigns.deleteCampaign, { params }))
  expect(await Promise.all(all.map(async (path) => (await open(path)).status))).toEqual([
    200, 200, 200, 200,
  ])
  const page = (await open(all[0]!)).body
  expect(page).toContain('This campaign has ended and takes no new reviews.')
  expect(page).toMatch(/"(rating|review)Count": ?1\b/)
  const ofAll = (await open(all[1]!)).body
  expect(ofAll).toContain('1 paid review')
  expect(ofAll).toContain('campaign ended')

  const listed = orFail(await api(business, listReviews))
  expect(listed.items).toMatchObject([{ id, campaign: { withdrawn: true } }])
  const summary = orFail(await api(business, getReviewSummary))
  expect(summary.starCounts).toEqual([1, 0, 0, 0, 0])
  const dashboard = orFail(await api(business, getDashboard))
  expect(dashboard).toMatchObject({ publishedReviews: 1, averageRating: 1 })
})

test('a review that was open when its campaign was deleted is published when it is approved', async () => {
  const reviewer = await aReviewer()
  const params = { campaignId: world.campaign.id }
  const { id } = orFail(await api(reviewer, submitReview, { params, body: reviewBody }))
  orFail(await api(world.business, campaigns.deleteCampaign, { params }))
  expect((await open(`/r/${id}`)).status).toBe(404)
  orFail(await api(world.admin, approveReview, { params: { reviewId: id }, body: {} }))
  expect((await open(`/r/${id}`)).status).toBe(200)
})

test('a change that waits for approval hides no review, and shows no unapproved words', async () => {
  await aDecidedReview(world, 1)
  const { product } = await addressesOf(world)
  const { id: campaignId } = world.campaign
  const description = 'Another description, which no admin has read so far, of this very loaf.'
  orFail(
    await api(world.business, campaigns.editCampaign, {
      params: { campaignId },
      body: { description },
    }),
  )
  const { status, body } = await open(pathOf(product))
  expect(status).toBe(200)
  expect(body).not.toContain(description)
})

test('a business that has written nothing about itself shows nothing', async () => {
  await aDecidedReview(world, 4)
  const { business } = await addressesOf(world)
  expect((await open(pathOf(business))).body).not.toContain(unwrittenProfile)
})

test('a suspended business keeps its pages, which say so', async () => {
  await aDecidedReview(world, 4)
  const addresses = await addressesOf(world)
  orFail(
    await api(world.admin, suspendUser, {
      params: { userId: world.business.id },
      body: { reason: 'It paid for reviews elsewhere, too.' },
    }),
  )
  for (const path of [pathOf(addresses.product), pathOf(addresses.business)]) {
    const { status, body } = await open(path)
    expect([status, body.includes('has suspended this business')]).toEqual([200, true])
    expect(body).not.toContain('It paid for reviews elsewhere')
  }
})

test('a product of a closed business does not say that it was suspended', async () => {
  await aDecidedReview(world, 4)
  const { product } = await addressesOf(world)
  const business = await withPassword(world.business)
  await emptyWallet(business)
  orFail(await closeAccount(business))
  const { status, body } = await open(pathOf(product))
  expect([status, body.includes('has suspended this business')]).toEqual([200, false])
  expect(body).toContain('Closed business')
})

// spec: 12.6
test('an unchanged page is 304, for visitors and signed-in people alike', async () => {
  await aDecidedReview(world, 4)
  const path = pathOf((await addressesOf(world)).product)
  const { headers, body } = await open(path)
  expect(headers).toMatchObject({ 'cache-control': expect.stringContaining('max-age=60') })
  expect(await request(world.business, 'GET', path)).toMatchObject({
    body,
    headers: { etag: headers.etag },
  })
  const known = { headers: { 'if-none-match': headers.etag as string } }
  expect((await request(null, 'GET', path, known)).status).toBe(304)
  await aDecidedReview(world, 1)
  expect((await request(null, 'GET', path, known)).status).toBe(200)
})

test('hostile texts in every place stay texts', async () => {
  const id = await aDecidedReview(world, 4)
  const { product, business } = await addressesOf(world)
  const paths = [pathOf(product), pathOf(business), `/r/${id}`]
  const shapes = async () =>
    Promise.all(
      paths.map(async (path) =>
        // Descriptions and titles of links have the texts, as texts.
        shapeOf((await open(path)).body).filter((one) => !/^meta (name|property) /.test(one)),
      ),
    )
  const write = async (text: string) => {
    const { owner } = server()
    await owner.query(
      `update businesses set company_name = $1, description = $1, website = $1 where id = $2`,
      [text, world.business.id],
    )
    await owner.query(
      `update campaigns set product = $1, description = $1, product_url = $1, mpn = $1 where id = $2`,
      [text, world.campaign.id],
    )
    await owner.query('update users set name = $1 where role = $2', [text, 'reviewer'])
    await owner.query('update reviews set content = $1', [text])
  }
  await write('plain')
  const plain = await shapes()
  for (const text of payloads.filter((_, i) => i % 20 === 0)) {
    await write(text)
    expect([text, await shapes()]).toEqual([text, plain])
  }
})
