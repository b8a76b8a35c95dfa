import { parseFragment, type DefaultTreeAdapterTypes as T } from 'parse5'
import { expect, test } from 'vitest'
import { disclosure } from '../../../shared/market/disclosure.ts'
import { approveReview } from '../../../shared/market/reviews.ts'
import { server } from '../../test/server.ts'
import { anActiveCampaign, api, aReviewer, confirming, orFail, request } from '../../test/world.ts'
import { submitReview } from '../../../shared/market/reviews.ts'

const hostile = [
  '</script><script>alert(1)</script><img src=x onerror=alert(2)>',
  '</template><script>alert(3)</script>',
  '"><svg onload=alert(4)> {{7*7}} ${7*7} <!--',
]

async function published(contents: string[], product = 'Rye loaf') {
  const world = await anActiveCampaign({ target: 10 })
  await server().owner.query('update campaigns set product = $1 where id = $2', [
    product,
    world.campaign.id,
  ])
  for (const [i, content] of contents.entries()) {
    const body = {
      rating: (i % 5) + 1,
      content: `${content} ${'It was on our table. '.repeat(4)}`,
      ...confirming,
    }
    const params = { campaignId: world.campaign.id }
    const review = orFail(await api(await aReviewer('Ada Obi'), submitReview, { params, body }))
    const approval = { params: { reviewId: review.id }, body: {} }
    orFail(await api(world.admin, approveReview, approval))
  }
  return world
}

const get = (campaignId: string, query = '', headers: Record<string, string> = {}) =>
  server().app.inject({ url: `/api/public/campaigns/${campaignId}/embed.html${query}`, headers })

/** All elements, those of the shadow root too. */
function elements(node: T.Node): T.Element[] {
  const children = 'content' in node ? [node.content] : 'childNodes' in node ? node.childNodes : []
  const own = 'tagName' in node && node.tagName ? [node] : []
  return [...own, ...children.flatMap(elements)]
}
const textOf = (node: T.Node): string =>
  node.nodeName === '#text'
    ? (node as T.TextNode).value
    : 'childNodes' in node
      ? node.childNodes.map(textOf).join('')
      : ''
const attributesOf = (one: T.Element) =>
  Object.fromEntries(one.attrs.map(({ name, value }) => [name, value]))

// spec: 12.13
test('the fragment has the reviews, the disclosure and structured data', async () => {
  const { campaign } = await published(['First.', 'Second.', 'Third.'])
  const answer = await get(campaign.id, '?layout=grid&count=2')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=60, stale-while-revalidate=60',
  })
  const all = elements(parseFragment(answer.body))
  const [host, template] = all
  expect(host!.tagName).toBe('candor-reviews')
  expect(attributesOf(host!)).toEqual({ campaign: campaign.id, layout: 'grid', count: '2' })
  expect(attributesOf(template!)).toEqual({ shadowrootmode: 'open' })
  expect(all.filter(({ tagName }) => tagName === 'article')).toHaveLength(2)
  const texts = all.filter(({ tagName }) => tagName === 'p').map(textOf)
  expect(texts).toContain(disclosure)

  const script = all.find(({ tagName }) => tagName === 'script')
  const data = JSON.parse(textOf(script!)) as Record<string, unknown>
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Rye loaf',
    aggregateRating: { ratingValue: 2, reviewCount: 3, bestRating: 5, worstRating: 1 },
  })
  expect(data.review).toHaveLength(2)
  for (const review of data.review as object[]) {
    expect(review).toMatchObject({
      '@type': 'Review',
      author: { '@type': 'Person', name: 'Ada O.' },
      disambiguatingDescription: disclosure,
    })
  }
})

test('the fragment is in the language that is asked for', async () => {
  const { campaign } = await published(['First.'])
  const { body } = await get(campaign.id, '?lang=ar&layout=summary')
  const section = elements(parseFragment(body)).find(({ tagName }) => tagName === 'section')!
  expect(attributesOf(section)).toMatchObject({ lang: 'ar', dir: 'rtl', class: 'summary' })
  expect(body).toContain('رأي مدفوع: تقاضى كاتب الرأي')
})

// spec: 12.13
test('no text of the fragment is read as HTML or ends its data', async () => {
  const { campaign } = await published(hostile, hostile[0])
  const query = `?lang=${encodeURIComponent(hostile[2]!)}&layout=%22%3E%3Cscript%3E&accent=%22onload`
  const { body } = await get(campaign.id, query)
  const all = elements(parseFragment(body))
  expect(all.filter(({ tagName }) => tagName === 'script')).toHaveLength(1)
  expect(all.filter(({ tagName }) => tagName === 'template')).toHaveLength(1)
  expect(all.flatMap(({ attrs }) => attrs).filter(({ name }) => name.startsWith('on'))).toEqual([])
  const quotes = all.filter(({ tagName }) => tagName === 'blockquote').map(textOf)
  for (const text of hostile) expect(quotes.some((quote) => quote.includes(text))).toBe(true)
  const script = all.find(({ tagName }) => tagName === 'script')
  const data = JSON.parse(textOf(script!)) as { name: string; review: unknown[] }
  expect([data.name, data.review.length]).toEqual([hostile[0], 3])
})

test('an unchanged fragment is not sent again, and none of a campaign that is not public', async () => {
  const { campaign } = await published(['First.'])
  const first = await get(campaign.id)
  const again = await get(campaign.id, '', { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  for (const id of ['none', '00000000-0000-4000-8000-000000000000']) {
    const { status, headers } = await request(
      null,
      'GET',
      `/api/public/campaigns/${id}/embed.html?count=x`,
    )
    expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
    expect(headers['access-control-allow-origin']).toBe('*')
  }
  await server().owner.query('update campaigns set deleted_at = now() where id = $1', [campaign.id])
  await expect.poll(async () => (await get(campaign.id)).statusCode).toBe(404)
})
