import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { expect, test } from 'vitest'
import { isLong } from '../../test/long.ts'
import { addressesOf, aDecidedReview, open, pathOf } from '../../test/public-reviews.ts'
import { server } from '../../test/server.ts'
import { aBusiness, anActiveCampaign } from '../../test/world.ts'
import { pagesOfFile } from './sitemap.ts'

const locationsOf = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => pathOf(address!))

type Node = DefaultTreeAdapterTypes.Node

/** The texts of the reviews of a page, and where its links lead, as a crawler without scripts sees. */
function read(html: string) {
  const [links, reviews]: [string[], string[]] = [[], []]
  const textOf = (node: Node): string =>
    'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
  const visit = (node: Node) => {
    if ('tagName' in node && node.tagName === 'a') {
      const href = node.attrs.find(({ name }) => name === 'href')?.value
      if (href) links.push(href)
    }
    if ('tagName' in node && node.tagName === 'blockquote') reviews.push(textOf(node))
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parse(html))
  return { links, reviews }
}

// spec: 12.9
test('a crawler without scripts finds every published review by links, from the site map', async () => {
  const world = await anActiveCampaign({
    business: await aBusiness({ balance: 1_000_00 }),
    target: 30,
  })
  for (let i = 0; i < 12; i++) await aDecidedReview(world, (i % 5) + 1)
  const hidden = await aDecidedReview(world, 1, 'rejected')
  const { product, business } = await addressesOf(world)

  const robots = await open('/robots.txt')
  const [, index] = /^Sitemap: (\S+)$/m.exec(robots.body)!
  const files = locationsOf((await open(pathOf(index!))).body)
  expect(files[0]).toBe('/sitemaps/pages.xml')
  const paths = []
  for (const file of files) paths.push(...locationsOf((await open(file)).body))
  expect(paths).toEqual(
    expect.arrayContaining(['/', '/about', '/open', pathOf(product), pathOf(business)]),
  )
  expect(paths).not.toContain('/unsubscribe')

  // From the business's page alone, by links of these pages.
  const seen = new Set<string>()
  const found = new Set<string>()
  const toVisit = [pathOf(business)]
  for (let path = toVisit.pop(); path; path = toVisit.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const { status, body } = await open(path)
    expect([path, status]).toEqual([path, 200])
    const { links, reviews } = read(body)
    if (path.startsWith('/r/')) for (const text of reviews) found.add(path + text)
    toVisit.push(...links.filter((link) => /^\/[bpr]\//.test(link)))
  }
  expect(found.size).toBe(12)
  expect([...seen].join(' ')).not.toContain(hidden)
})

// spec: 12.9
test('a site map of many pages is divided at 50,000, and a page stays in its file', async () => {
  const { business } = await anActiveCampaign()
  const many = isLong ? 120_000 : 2_400
  const { owner } = server()
  // Otherwise they begin before the end of the first file, with more on either side than is read
  // at once.
  if (!isLong)
    await owner.query(
      `select setval(pg_get_serial_sequence('public_slugs', 'position'), ${pagesOfFile - 1_200})`,
    )
  const without = locationsOf((await open('/sitemap.xml')).body)
  // Without triggers: these rows have no reviews, and go again.
  await owner.query('alter table campaigns disable trigger user')
  await owner.query(
    `with made as (
      insert into campaigns (id, business_id, title, product, description, price_cents,
        target_reviews, status, created_at, updated_at, star_counts)
      select gen_random_uuid(), $1, 'Many', 'Many', '', 100, 5, 'active', now(), now(), '{0,0,0,0,1}'
      from generate_series(1, ${many}) returning id)
    insert into public_slugs (kind, slug, owner_id) select 'product', 'many-' || id, id from made`,
    [business.id],
  )
  const files = locationsOf((await open('/sitemap.xml')).body)
  expect(files.length - without.length).toBe(isLong ? 2 : 1)

  const all = new Map<string, string>()
  for (const file of files) {
    const { body } = await open(file)
    const paths = locationsOf(body)
    expect(paths.length).toBeLessThanOrEqual(pagesOfFile)
    for (const path of paths.filter((one) => one.startsWith('/p/many-'))) {
      expect(all.get(path), 'each page is in one file').toBeUndefined()
      all.set(path, file)
    }
  }
  expect(all.size).toBe(many)

  // A page that goes leaves the others where they are.
  const [gone, ...rest] = [...all.keys()]
  await owner.query(`update campaigns set star_counts = '{0,0,0,0,0}' where id = $1::uuid`, [
    gone!.replace('/p/many-', ''),
  ])
  const again = locationsOf((await open(all.get(gone!)!)).body)
  expect(again).not.toContain(gone)
  expect(again).toContain(rest[0])
  expect((await open('/sitemaps/99.xml')).body).not.toContain('<url>')
  expect((await open('/sitemaps/x.xml')).status).toBe(404)

  await owner.query(`delete from public_slugs where slug like 'many-%'`)
  await owner.query(`delete from campaigns where title = 'Many'`)
  await owner.query('alter table campaigns enable trigger user')
})
