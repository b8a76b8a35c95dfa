import { expect, test } from 'vitest'
import { config, server, whileConfigured } from '../../test/server.ts'
import { anActiveCampaign, anAdmin, aReviewer } from '../../test/world.ts'

/** What browsers are told with every answer: pages, the API, errors, and what is not there. */

const answersOf = async () => {
  const { cookie } = await aReviewer()
  const headers = { cookie }
  return Promise.all(
    [
      { url: '/healthz' },
      { url: '/api/session', headers },
      { url: '/api/campaigns', headers },
      { url: '/api/campaigns' },
      { url: '/api/nothing' },
      { url: '/api/docs/' },
      { url: '/%E0%A4%A' },
      { url: '/checkout/nothing' },
      { url: '/checkout/checkout.css' },
    ].map(async (one) => ({ ...one, answer: await server().app.inject(one) })),
  )
}

test('no answer is sniffed, framed, or tells other sites where it came from', async () => {
  for (const { url, answer } of await answersOf()) {
    const { headers } = answer
    expect(headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers['content-type'], url).toMatch(/; charset=utf-8$/i)
    const policy = String(headers['content-security-policy']).split(';')
    for (const directive of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]) {
      expect(policy, url).toContain(directive)
    }
    expect(headers['x-powered-by'] ?? headers.server, url).toBeUndefined()
    expect(headers['strict-transport-security'], url).toBeUndefined()
  }
})

test('data for scripts of other sites have no headers of documents, and run nothing', async () => {
  const { campaign } = await anActiveCampaign()
  const url = `/api/public/campaigns/${campaign.id}/reviews`
  const { statusCode, headers } = await server().app.inject(url)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(headers).not.toHaveProperty('cross-origin-opener-policy')
  expect(headers).not.toHaveProperty('x-frame-options')
})

test('behind https every answer says so for a year, for every host of the domain', async () => {
  await whileConfigured({ PUBLIC_URL: 'https://candor.example' }, async () => {
    for (const { url, answer } of await answersOf()) {
      expect(answer.headers['strict-transport-security'], url).toBe(
        'max-age=31536000; includeSubDomains',
      )
    }
  })
})

test('methods that nothing uses are refused', async () => {
  const { cookie } = await anAdmin()
  for (const method of ['TRACE', 'PUT', 'CONNECT', 'SEARCH', 'PROPFIND']) {
    for (const url of ['/', '/api/session', '/api/users']) {
      const headers = { cookie, origin: config.server.publicUrl }
      const answer = await server().app.inject({ method: method as 'PUT', url, headers })
      expect([method, url, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([
        method,
        url,
        true,
      ])
      expect(answer.body).not.toContain(cookie)
    }
  }
})
