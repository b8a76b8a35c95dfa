import { expect, test } from 'vitest'
import { approveReview } from '../../../shared/market/reviews.ts'
import { server } from '../../test/server.ts'
import { aBusiness, anAdmin, api, aReviewer, aSubmittedReview, orFail } from '../../test/world.ts'

/** HEAD of every address that GET has: the same answer without its body. */

/** What differs by the request, or is of a body. */
const ofOneAnswer = /^(x-request-id|date|content-length|transfer-encoding|ratelimit.*|connection)$/

const known = (headers: object) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneAnswer.test(name)))

async function addresses() {
  const { business, campaign, review, reviewer } = await aSubmittedReview()
  const params = { reviewId: review.id }
  orFail(await api(await anAdmin(), approveReview, { params, body: {} }))
  const { rows } = await server().owner.query(
    'select kind, slug from public_slugs where owner_id = any($1) order by kind',
    [[business.id, campaign.id]],
  )
  const [ofBusiness, ofProduct] = rows.map(({ slug }) => slug as string)
  const values: Record<string, string> = {
    campaignId: campaign.id,
    reviewId: review.id,
    reviewerId: reviewer.id,
    userId: reviewer.id,
    businessId: business.id,
    file: '0.xml',
    month: '2026-01',
  }
  const urls = server()
    .routes.filter((route) => route.startsWith('GET '))
    .map((route) => route.slice(4))
    .map((path) =>
      path === '/embed/texts/:file'
        ? '/embed/texts/de.json'
        : path
            .replace(':slug', path.startsWith('/p/') ? ofProduct! : ofBusiness!)
            .replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? review.id),
    )
  return { urls: [...urls, '/sitemaps/pages.xml'], business, reviewer }
}

test('HEAD has the status and the headers of GET, at every address', async () => {
  const { urls, business, reviewer } = await addresses()
  const people = [await anAdmin(), business, reviewer, await aBusiness(), await aReviewer()]
  const found = new Set<string>()
  for (const url of urls) {
    // A stream of events, which has a test of its own; the built scripts need a build.
    if (/^\/api\/events$|\.js$/.test(url)) continue
    for (const { cookie } of [{ cookie: '' }, ...people]) {
      const answerTo = (method: 'GET' | 'HEAD') =>
        server().app.inject({ method, url, headers: { cookie } })
      const [head, get] = [await answerTo('HEAD'), await answerTo('GET')]
      expect([url, head.statusCode]).toEqual([url, get.statusCode])
      expect([url, known(head.headers)]).toEqual([url, known(get.headers)])
      expect([url, head.body]).toEqual([url, ''])
      if (get.statusCode === 200) found.add(url)
    }
  }
  expect([...found].filter((url) => /\.(csv|xml)$/.test(url)).length).toBeGreaterThan(13)
})
