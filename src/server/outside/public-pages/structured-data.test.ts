import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { beforeEach, expect, test } from 'vitest'
import { approveCampaign, editCampaign } from '../../../shared/market/campaigns.ts'
import { disclosure } from '../../../shared/market/disclosure.ts'
import { addressesOf, aDecidedReview, open, pathOf, type World } from '../../test/public-reviews.ts'
import { server, whileConfigured } from '../../test/server.ts'
import { aBusiness, anActiveCampaign, api, orFail } from '../../test/world.ts'

type Node = DefaultTreeAdapterTypes.Node
type Data = Record<string, unknown> & { '@type': string }

/** The structured data of a page, as a search engine reads it. */
function dataOf(page: string): Data[] {
  const found: Data[] = []
  const visit = (node: Node) => {
    const isData =
      'tagName' in node &&
      node.tagName === 'script' &&
      node.attrs.some(({ value }) => value === 'application/ld+json')
    if (isData) {
      const [text] = node.childNodes as DefaultTreeAdapterTypes.TextNode[]
      found.push(JSON.parse(text!.value) as Data)
    }
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parse(page))
  return found
}

let world: World
beforeEach(async () => {
  world = await anActiveCampaign({ business: await aBusiness({ balance: 1_000_00 }), target: 30 })
})

// spec: 12.7
test('a product has its average, codes and reviews, each with the disclosure', async () => {
  const low = await aDecidedReview(world, 1)
  const high = await aDecidedReview(world, 4)
  const params = { campaignId: world.campaign.id }
  const codes = { gtin: '4006381333931', mpn: 'M-1', sku: 'S-2', brand: 'Loaf & Co' }
  orFail(await api(world.business, editCampaign, { params, body: codes }))
  orFail(await api(world.admin, approveCampaign, { params, body: {} }))
  const { product } = await addressesOf(world)
  const [data, ...others] = dataOf((await open(pathOf(product))).body)
  expect(others).toEqual([])
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Sourdough loaf',
    url: product,
    gtin: codes.gtin,
    mpn: codes.mpn,
    sku: codes.sku,
    brand: { '@type': 'Brand', name: codes.brand },
    aggregateRating: { ratingValue: 2.5, reviewCount: 2, bestRating: 5, worstRating: 1 },
  })
  const reviews = data!.review as Data[]
  expect(reviews.map(({ url }) => url)).toEqual(
    [high, low].map((id) => `http://localhost:3000/r/${id}`),
  )
  for (const review of reviews) {
    expect(review).toMatchObject({ '@type': 'Review', disambiguatingDescription: disclosure })
  }
})

// spec: 12.7
test('a business has no rating of itself, and a review page none at all', async () => {
  const id = await aDecidedReview(world, 4)
  const { business } = await addressesOf(world)
  const data = dataOf((await open(pathOf(business))).body)
  expect(data.map((one) => one['@type'])).toEqual(['BreadcrumbList'])
  expect(JSON.stringify(data)).not.toMatch(/rating|review/i)
  expect(dataOf((await open(`/r/${id}`)).body)).toEqual([])
})

test('a text cannot end the element that holds the data', async () => {
  const id = await aDecidedReview(world, 4)
  const content = 'A loaf </script><script>alert(1)</script><!-- --> ]]> \u2028 & "more" of it.'
  await server().owner.query('update reviews set content = $1 where id = $2', [content, id])
  const { body } = await open(pathOf((await addressesOf(world)).product))
  const [data] = dataOf(body)
  expect((data!.review as Data[])[0]!.reviewBody).toBe(content)
  expect(body.match(/<script/g)).toHaveLength(1)
})

// spec: 12.7
test('an operator can switch structured data off', async () => {
  await aDecidedReview(world, 4)
  const path = pathOf((await addressesOf(world)).product)
  await whileConfigured({ STRUCTURED_DATA: 'off' }, async () => {
    const { status, body } = await open(path)
    expect([status, dataOf(body)]).toEqual([200, []])
  })
})
