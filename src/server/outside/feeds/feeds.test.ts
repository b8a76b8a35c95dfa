import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { beforeEach, expect, test } from 'vitest'
import { isLong } from '../../test/long.ts'
import * as campaigns from '../../../shared/market/campaigns.ts'
import type { Cents } from '../../../shared/base/money.ts'
import { disclosure } from '../../../shared/market/disclosure.ts'
import { editSettings } from '../../../shared/people/settings.ts'
import { addressesOf, aDecidedReview, open, pathOf, type World } from '../../test/public-reviews.ts'
import { approveReview } from '../../../shared/market/reviews.ts'
import { clock, server } from '../../test/server.ts'
import {
  aBusiness,
  anActiveCampaign,
  api,
  aReviewer,
  aReviewOf,
  orFail,
  request,
} from '../../test/world.ts'
import { googleFeed } from './google.ts'
import type { FeedReview } from './queries.ts'
import { jsonFeed } from './syndication.ts'

const schema = new URL('../../test/google-product-reviews.xsd', import.meta.url)
const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(schema)))

/** Parses XML and checks it against the schema; returns the texts at a path. */
function validated(xml: string) {
  const document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
    return (path: string) => document.find(path).map((node) => node.content)
  } finally {
    setImmediate(() => document.dispose())
  }
}

const feedOf = async (world: World, name: string) => {
  const slug = pathOf((await addressesOf(world)).business).slice(3)
  return `/api/public/businesses/${slug}/${name}`
}

/** Texts that break what is put together carelessly. */
const hostile = [
  'It ends here: ]]> and <![CDATA[ begins again, & also &amp; <script>alert(1)</script> "q".',
  'Controls \u0001\u0008\u000b\u001f\u007f\ufffe\uffff vanish, but \t tab and \n line stay with us.',
  'Emoji \u{1f600}\u{1f468}‍\u{1f469}‍\u{1f467} and combining é, plus a long tail of plain words.',
  'هذه مراجعة طويلة بما يكفي لكي تُقبل، وهي مكتوبة من اليمين إلى اليسار \u202e معكوسة.',
]

let world: World
beforeEach(async () => {
  world = await anActiveCampaign({ business: await aBusiness({ balance: 1_000_00 }), target: 30 })
})

// spec: 12.16
test('the feed for Google is valid, with every published review of all stars', async () => {
  const ids: string[] = []
  for (const rating of [1, 2, 3, 4, 5]) ids.unshift(await aDecidedReview(world, rating))
  await aDecidedReview(world, 1, 'rejected')
  const { status, headers, body } = await open(await feedOf(world, 'google-product-reviews.xml'))
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'access-control-allow-origin': '*',
  })
  const at = validated(body)
  expect(at('//review_id')).toEqual(ids)
  expect(at('//overall')).toEqual(['5', '4', '3', '2', '1'])
  expect(at('//is_incentivized_review')).toEqual(Array(5).fill('true'))
  expect(at('//is_verified_purchase|//collection_method|//title')).toEqual([])
  expect(new Set(at('//review_url'))).toEqual(
    new Set(ids.map((id) => `http://localhost:3000/r/${id}`)),
  )
  expect(body).not.toContain('@')
})

// spec: 12.16
test('hostile texts and names stay texts', async () => {
  for (const [i, content] of hostile.entries()) {
    const id = await aDecidedReview(world, i + 1)
    await server().owner.query('update reviews set content = $1 where id = $2', [content, id])
  }
  await server().owner.query('update campaigns set product = $1 where id = $2', [
    'Loaf ]]> & <b>"Co"</b>\u{1f35e}',
    world.campaign.id,
  ])
  await api(world.business, editSettings, { body: { companyName: 'A & B <i>“C”</i>' } })
  const at = validated((await open(await feedOf(world, 'google-product-reviews.xml'))).body)
  const shown = hostile.map((text) =>
    Array.from(text)
      .filter((letter) => !'\u0001\u0008\u000b\u001f\ufffe\uffff'.includes(letter))
      .join(''),
  )
  expect(at('//content')).toEqual(shown.toReversed())
  expect(at('//publisher/name')).toEqual(['A & B <i>“C”</i>'])

  const rss = XmlDocument.fromString((await open(await feedOf(world, 'reviews.rss'))).body)
  expect(rss.find('//item/description')[0]!.content.replace(/>\s+</, '><')).toBe(
    `<p>${shown.at(-1)}</p><p>${disclosure}</p>`,
  )
  expect(rss.find('//item/description').at(-1)!.content).toContain(
    '&lt;![CDATA[ begins again, &amp;',
  )
  rss.dispose()
  const json = await request<{ items: { content_text: string }[] }>(
    null,
    'GET',
    await feedOf(world, 'reviews.json'),
  )
  const parsed = typeof json.body === 'string' ? JSON.parse(json.body) : json.body
  expect(parsed.items[0].content_text).toBe(`${shown.at(-1)}\n\n${disclosure}`)
})

test('anonymous reviewers have no id, and others none that Candor uses', async () => {
  const anonymous = await aReviewer('Ada Obi')
  orFail(await api(anonymous, editSettings, { body: { publicName: 'anonymous' } }))
  await aDecidedReview(world, 4)
  const { rows } = await server().owner.query(
    'update reviews set reviewer_id = $1 where campaign_id = $2 returning id',
    [anonymous.id, world.campaign.id],
  )
  expect(rows).toHaveLength(1)
  const named = await aDecidedReview(world, 5)
  const { body } = await open(await feedOf(world, 'google-product-reviews.xml'))
  const at = validated(body)
  expect(at('//name[@is_anonymous="true"]')).toEqual(['Anonymous Reviewer'])
  expect(at(`//review[review_id="${named}"]//reviewer_id`)).toHaveLength(1)
  expect(at('//reviewer_id')).toHaveLength(1)
  const { rows: people } = await server().owner.query('select id from users')
  for (const { id } of people) expect(body).not.toContain(id)
  expect(body).not.toContain('Ada')
  // A closed account has no name, whatever it chose.
  await server().owner.query(
    `update users set name = '' where id = (select reviewer_id from reviews where id = $1)`,
    [named],
  )
  const closed = validated((await open(await feedOf(world, 'google-product-reviews.xml'))).body)
  expect(closed('//name[@is_anonymous="true"]')).toEqual(Array(2).fill('Anonymous Reviewer'))
  expect(closed('//reviewer_id')).toEqual([])
  // The books are checked with the review's own author.
  await server().owner.query(
    `update reviews set reviewer_id = (select to_owner from transfers
      where key = 'settle:' || reviews.id and to_kind = 'wallet') where id = $1`,
    [rows[0].id],
  )
})

// spec: 12.18
test('codes are checked, kept, edited with reviews, and in the feed', async () => {
  const params = { campaignId: world.campaign.id }
  const edit = (body: object) => api(world.business, campaigns.editCampaign, { params, body })
  for (const gtin of ['4006381333932', '12345', 'abc', '40063813339310000']) {
    expect([gtin, (await edit({ gtin })).status]).toEqual([gtin, 400])
  }
  expect((await edit({ mpn: 'x'.repeat(71) })).status).toBe(400)
  await aDecidedReview(world, 3)
  const codes = { gtin: '4006381333931', mpn: 'M-1', sku: 'S 2', brand: 'Loaf & Co' }
  expect(orFail(await edit({ ...codes, gtin: '400-638133393 1' }))).toMatchObject({
    ...codes,
    status: 'pending',
  })
  const feed = await feedOf(world, 'google-product-reviews.xml')
  expect(validated((await open(feed)).body)('//product_ids')).toEqual([])
  orFail(await api(world.admin, campaigns.approveCampaign, { params, body: {} }))
  const at = validated((await open(feed)).body)
  expect(at('//gtin|//mpn|//sku|//brand')).toEqual(Object.values(codes))
  expect(orFail(await edit({ gtin: null })).gtin).toBeNull()
})

// spec: 12.17
test('feeds for readers have the newest reviews, and JSON Feed leads on to older ones', async () => {
  await aDecidedReview(world, 2)
  const path = await feedOf(world, 'reviews.rss')
  const rss = await open(path)
  expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  expect(rss.body).toContain(disclosure)
  const known = { headers: { 'if-none-match': rss.headers.etag as string } }
  expect((await request(null, 'GET', path, known)).status).toBe(304)

  await aDecidedReview(world, 4)
  const json = await request<string>(null, 'GET', await feedOf(world, 'reviews.json'))
  const feed = (typeof json.body === 'string' ? JSON.parse(json.body) : json.body) as {
    version: string
    items: { _candor: object }[]
  }
  expect(feed.version).toBe('https://jsonfeed.org/version/1.1')
  expect(feed.items[0]!._candor).toMatchObject({ rating: 4, incentivized: true, disclosure })
})

test('JSON Feed leads on to older reviews, page by page', () => {
  const review = { ...aMadeUpReview(0), id: 'r1' }
  const at = { publicUrl: 'http://localhost:3000', url: 'http://localhost:3000/f.json' }
  const page = (nextCursor: string | null) =>
    JSON.parse(jsonFeed(business, { reviews: [review], nextCursor }, at)) as { next_url?: string }
  expect(page('a+b').next_url).toBe('http://localhost:3000/f.json?after=a%2Bb')
  expect(page(null).next_url).toBeUndefined()
})

test('a description in RSS is HTML that shows each sign and line, and the disclosure apart', async () => {
  const id = await aDecidedReview(world, 4)
  const content = 'Fair: price < $20 and quality > 3 & "more".\n\nI would <b>buy</b> it again.'
  await server().owner.query('update reviews set content = $1 where id = $2', [content, id])
  const rss = XmlDocument.fromString((await open(await feedOf(world, 'reviews.rss'))).body)
  const description = rss.find('//item/description')[0]!.content
  rss.dispose()
  expect(description.replaceAll(/>\s+</g, '><')).toBe(
    '<p>Fair: price &lt; $20 and quality &gt; 3 &amp; &quot;more&quot;.<br /><br />' +
      `I would &lt;b&gt;buy&lt;/b&gt; it again.</p><p>${disclosure}</p>`,
  )
})

test('a review that is published later enters every feed at its top, with that time', async () => {
  const early = await aReviewOf(world.campaign, await aReviewer())
  for (const rating of [1, 2, 3]) await aDecidedReview(world, rating)
  clock.travel({ days: 3 })
  const published = clock.now()
  const params = { reviewId: early.id }
  orFail(await api(world.admin, approveReview, { params, body: {} }))

  const google = validated((await open(await feedOf(world, 'google-product-reviews.xml'))).body)
  expect(google('//review_id')[0]).toBe(early.id)
  const times = [google('//review_timestamp')[0]!]
  const rss = XmlDocument.fromString((await open(await feedOf(world, 'reviews.rss'))).body)
  expect(rss.find('//item/guid')[0]!.content).toContain(early.id)
  times.push(rss.find('//item/pubDate')[0]!.content)
  rss.dispose()
  const { body } = await open(await feedOf(world, 'reviews.json'))
  const feed = (typeof body === 'string' ? JSON.parse(body) : body) as {
    items: { id: string; date_published: string }[]
  }
  expect(feed.items[0]!.id).toBe(early.id)
  times.push(feed.items[0]!.date_published)
  for (const time of times) {
    expect(Math.abs(new Date(time).getTime() - published.getTime())).toBeLessThan(60_000)
  }
})

test('nothing public has no feed, and an older address leads to the newer one', async () => {
  expect((await open('/api/public/businesses/nobody/reviews.rss')).status).toBe(404)
  expect((await open('/api/public/businesses/%00/reviews.rss')).status).toBe(404)
  await aDecidedReview(world, 2)
  const before = await feedOf(world, 'reviews.json')
  await server().owner.query(`update public_slugs set slug = slug || '-new' where owner_id = $1`, [
    world.business.id,
  ])
  await server().owner.query(
    `insert into public_slugs (kind, slug, owner_id, current) select 'business', $1, $2, false`,
    [before.split('/')[4], world.business.id],
  )
  for (const address of [before, before.replace(/(?<=businesses\/)./, escaped)]) {
    const moved = await open(address)
    const location = await feedOf(world, 'reviews.json')
    expect([moved.status, moved.headers.location]).toEqual([301, location])
  }
})

const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`

/** Reviews as the database gives them, made up. */
async function* madeUp(count: number): AsyncGenerator<FeedReview[]> {
  for (let from = 0; from < count; from += 500) {
    yield Array.from({ length: Math.min(500, count - from) }, (_, i) => aMadeUpReview(from + i))
  }
}

const aMadeUpReview = (n: number): FeedReview => ({
  id: randomUUID(),
  reviewerId: randomUUID(),
  reviewerName: 'Ada O.',
  isAnonymous: false,
  country: 'NG',
  rating: (n % 5) + 1,
  content: hostile[n % hostile.length]!.repeat(4),
  photos: [],
  reply: null,
  paid: { priceCents: 10_00 as Cents, worthCents: 0 as Cents, reimbursedCents: 0 as Cents },
  publishedAt: new Date(1_700_000_000_000 + n),
  language: 'en',
  product: 'Loaf',
  productUrl: null,
  productPage: 'http://localhost:3000/p/loaf',
  gtin: '4006381333931',
  mpn: null,
  sku: null,
  brand: null,
})

const business = { id: '', name: 'Bakery', slug: 'bakery', publicUrl: 'http://localhost/b/bakery' }
const place = { publicUrl: 'http://localhost:3000', idSecret: 'secret' }

test.each([1, 1_000, ...(isLong ? [100_000] : [])])(
  'a feed of %d reviews is valid',
  async (count) => {
    let xml = ''
    for await (const part of googleFeed(business, madeUp(count), place)) xml += part
    expect(validated(xml)('//overall')).toHaveLength(count)
  },
)

test.runIf(isLong)('a feed of 100,000 reviews needs no more memory', async () => {
  const most = async (count: number) => {
    let [peak, characters, part] = [0, 0, 0]
    globalThis.gc?.()
    const start = process.memoryUsage().heapUsed
    for await (const text of googleFeed(business, madeUp(count), place)) {
      characters += text.length
      if (++part % 10 === 0) globalThis.gc?.()
      peak = Math.max(peak, process.memoryUsage().heapUsed - start)
    }
    return { peak: Math.round(peak / 1024 ** 2), length: Math.round(characters / 1024 ** 2) }
  }
  const [small, large] = [await most(10_000), await most(100_000)]
  console.log('MB of memory and of feed', { small, large })
  expect(large.length).toBeGreaterThan(small.length * 9)
  expect(large.peak).toBeLessThan(small.peak * 2 + 50)
})
