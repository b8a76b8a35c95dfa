import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { approveReview } from '../../../shared/market/reviews.ts'
import { server } from '../../test/server.ts'
import { anAdmin, api, aSubmittedReview, orFail } from '../../test/world.ts'

/** What scripts of other sites may read, also where a library for tracing adds headers. */

const traced = 'baggage,sentry-trace,traceparent'

async function publicReads() {
  const { campaign, review, business } = await aSubmittedReview()
  const params = { reviewId: review.id }
  orFail(await api(await anAdmin(), approveReview, { params, body: {} }))
  const { slug } = await server()
    .db.selectFrom('publicSlugs')
    .select('slug')
    .where('ownerId', '=', business.id)
    .executeTakeFirstOrThrow()
  const feeds = `/api/public/businesses/${slug}`
  return [
    '/api/public/campaigns?limit=10',
    `/api/public/campaigns/${campaign.id}/reviews?limit=10`,
    `/api/public/campaigns/${campaign.id}/embed.html?layout=grid`,
    '/embed/texts/de.json',
    '/embed.js',
    '/embed/more.js',
    `${feeds}/google-product-reviews.xml`,
    `${feeds}/reviews.rss`,
    `${feeds}/reviews.json`,
    `/api/public/reviews/${review.id}/receipt`,
    '/.well-known/jwks.json',
  ]
}

test('a browser may ask every public read with the headers that tracing adds', async () => {
  for (const url of [...(await publicReads()), `/api/campaigns/x/picture/y/card.webp`]) {
    const headers = {
      origin: 'https://shop.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': traced,
    }
    const answer = await server().app.inject({ method: 'OPTIONS', url, headers })
    expect([url, answer.statusCode, answer.body]).toEqual([url, 204, ''])
    expect(answer.headers, url).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': traced,
      vary: 'access-control-request-headers',
    })
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  }
})

test('scripts of other sites read public answers and their errors, and nothing else', async () => {
  for (const url of await publicReads()) {
    if (url.endsWith('.js')) continue
    const { statusCode, headers } = await server().app.inject({ url })
    expect([url, statusCode, headers['access-control-allow-origin']]).toEqual([url, 200, '*'])
    expect(headers['cross-origin-resource-policy'], url).toBe('cross-origin')
  }
  const nowhere = `/api/public/campaigns/${randomUUID()}/reviews`
  for (const url of [nowhere, `${nowhere}?limit=1000`, '/api/public/campaigns/x/reviews']) {
    const { statusCode, headers } = await server().app.inject({ url })
    expect([url, statusCode >= 400, headers['access-control-allow-origin']]).toEqual([
      url,
      true,
      '*',
    ])
  }
  for (const url of ['/api/session', '/api/campaigns', '/api/public/site', '/api/nothing']) {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await server().app.inject({ method, url })
      expect(headers, url).not.toHaveProperty('access-control-allow-origin')
    }
  }
})
