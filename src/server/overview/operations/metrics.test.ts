import { expect, test } from 'vitest'
import { server, whileConfigured } from '../../test/server.ts'
import { aSubmittedReview } from '../../test/world.ts'

const metrics = (authorization?: string) =>
  server().app.inject({ url: '/metrics', ...(authorization && { headers: { authorization } }) })

test('metrics are closed without a configured token, and to clients without the token', async () => {
  expect((await metrics()).statusCode).toBe(404)
  await whileConfigured({ METRICS_TOKEN: 'a token' }, async () => {
    for (const wrong of [undefined, 'Bearer ', 'Bearer another token', 'Basic a token']) {
      const answer = await metrics(wrong)
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer'])
      expect(answer.body).not.toContain('candor')
    }
  })
})

test('metrics report request durations by route and the waiting work', async () => {
  await aSubmittedReview()
  await whileConfigured({ METRICS_TOKEN: 'a token' }, async () => {
    await server().app.inject({ url: '/api/campaigns/1234' })
    const { body, headers } = await metrics('Bearer a token')
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/campaigns/:campaignId",' +
        'status="401"} 1',
    )
    expect(body).toMatch(/^candor_waiting\{kind="reviews"\} [1-9]\d*$/m)
    for (const kind of ['campaigns', 'verifications', 'payouts', 'refunds', 'notifications']) {
      expect(body).toMatch(new RegExp(`^candor_waiting\\{kind="${kind}"\\} \\d+$`, 'm'))
    }
    expect(body).toMatch(/^process_resident_memory_bytes \d+$/m)
  })
})
