import { expect, test } from 'vitest'
import { server, whileConfigured } from '../test/server.ts'
import { aReviewer, request } from '../test/world.ts'

const statuses = async (path: string, times: number) => {
  const reviewer = await aReviewer()
  const answers = []
  for (let i = 0; i < times; i++) answers.push(await request(reviewer, 'GET', path))
  return answers
}

test('an address may read so often a minute, and is told when to come back', async () => {
  await whileConfigured({ READS_PER_MINUTE: '3', FILES_PER_MINUTE: '2' }, async () => {
    const answers = await statuses('/api/campaigns', 4)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    const refused = answers[3]!
    expect(refused.error).toMatchObject({
      code: 'rate_limited',
      message: 'Too many requests. Please try again in a minute.',
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // Files are counted apart, and changes have limits of their own.
    const files = await statuses('/api/wallet/transactions.csv', 3)
    expect(files.map(({ status }) => status)).toEqual([200, 200, 429])
    // Pages that are read from the database count as reads, and those without it do not.
    expect((await request(null, 'GET', '/p/nothing')).status).toBe(429)
    expect((await request(null, 'GET', '/verify')).status).toBe(200)
    const head = await server().app.inject({ method: 'HEAD', url: '/p/nothing' })
    expect(head.statusCode).toBe(429)
    const change = await request(await aReviewer(), 'POST', '/api/notifications/reading', {})
    expect(change.status).toBe(200)
  })
})
