import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { approveReview } from '../../../shared/market/reviews.ts'
import { server } from '../../test/server.ts'
import { anAdmin, api, aReviewer, aSubmittedReview, orFail, request } from '../../test/world.ts'

/** What caches may keep: the embed of a campaign for a minute, and nothing else of the API. */

const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await server().app.inject({ url, headers })
  return { status: answer.statusCode, body: answer.body, headers: answer.headers }
}

// spec: 11.5
test('private answers and errors are never stored', async () => {
  const admin = await anAdmin()
  for (const [person, path] of [
    [admin, '/api/session'],
    [admin, '/api/users'],
    [admin, '/api/users.csv'],
    [admin, '/api/nothing'],
    [null, '/api/users'],
    [null, '/api/public/site'],
    [null, '/malformed/%E0%A4%A'],
    [null, `/api/public/campaigns/${randomUUID()}/reviews`],
    [null, `/api/public/campaigns/${randomUUID()}/reviews?cursor=x`],
    [null, '/api/public/campaigns/not-an-id/reviews?limit=1000'],
  ] as const) {
    const { headers } = await request(person, 'GET', path)
    expect([path, headers['cache-control']]).toEqual([path, 'no-store'])
  }
  const refused = await request(await aReviewer(), 'POST', '/api/campaigns', { body: {} })
  expect([refused.status, refused.headers['cache-control']]).toEqual([403, 'no-store'])
})

test('an address with broken encoding gets our headers and our answer', async () => {
  const { status, headers, body } = await get('/%E0%A4%A')
  expect(status).toBe(404)
  const policy = String(headers['content-security-policy'])
  for (const kind of ['default', 'style', 'script', 'connect']) {
    expect(policy.split(';')).toContain(
      kind === 'default' ? "default-src 'self'" : `${kind}-src 'self'`,
    )
  }
  expect(JSON.parse(body)).toMatchObject({ error: { code: 'not_found' } })
})

test('reviews of an embed that have not changed are not sent again', async () => {
  const { campaign, review, admin } = await aSubmittedReview()
  const url = `/api/public/campaigns/${campaign.id}/reviews`
  const first = await get(url)
  expect([first.status, first.headers['cache-control']]).toEqual([
    200,
    'public, max-age=60, stale-while-revalidate=60',
  ])
  const tag = String(first.headers.etag)
  expect(tag).toMatch(/^"[^"]+"$/)

  const again = await get(url, { 'if-none-match': tag })
  expect([again.status, again.body, again.headers.etag]).toEqual([304, '', tag])
  expect(again.headers['access-control-allow-origin']).toBe('*')

  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  const changed = async () => {
    const { status, headers } = await get(url, { 'if-none-match': tag })
    return [status, headers.etag === tag]
  }
  await expect.poll(changed).toEqual([200, false])
})
