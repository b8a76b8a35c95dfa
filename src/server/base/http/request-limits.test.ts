import { expect, test } from 'vitest'
import { server, whileConfigured } from '../../test/server.ts'
import { aReviewer, request, type Person } from '../../test/world.ts'

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
    // Files and changes are counted apart.
    const files = await statuses('/api/wallet/transactions.csv', 3)
    expect(files.map(({ status }) => status)).toEqual([200, 200, 429])
    // Pages that are read from the database count as reads, and those without it do not.
    for (const path of [
      '/p/nothing',
      '/transparency?business=nothing',
      '/sitemap.xml',
      '/.well-known/candor-digest.json',
      '/checkout/nothing',
    ]) {
      expect([path, (await request(null, 'GET', path)).status]).toEqual([path, 429])
    }
    expect((await request(null, 'GET', '/verify')).status).toBe(200)
    const head = await server().app.inject({ method: 'HEAD', url: '/p/nothing' })
    expect(head.statusCode).toBe(429)
    const change = await request(await aReviewer(), 'POST', '/api/notifications/reading', {})
    expect(change.status).toBe(200)
  })
})

const change = { path: '/api/notifications/reading', body: {} }

/** The statuses of so many changes, and the last answer. */
async function changes(times: number, person: Person | null, address = '192.0.2.1') {
  const { path, body } = person ? change : { path: '/api/contact', body: { name: '' } }
  const answers = []
  for (let i = 0; i < times; i++) {
    answers.push(await request(person, 'POST', path, { body, address }))
  }
  return { statuses: answers.map(({ status }) => status), last: answers.at(-1)! }
}

test('an account may change so much in a minute, from all networks together', async () => {
  await whileConfigured({ CHANGES_PER_MINUTE: '3' }, async () => {
    const reviewer = await aReviewer()
    const { statuses } = await changes(2, reviewer)
    const more = await changes(2, reviewer, '198.51.100.1')
    expect([...statuses, ...more.statuses]).toEqual([200, 200, 200, 429])
    expect(more.last.error).toMatchObject({
      code: 'rate_limited',
      message: 'Too many requests. Please try again in a minute.',
    })
    expect(Number(more.last.headers['retry-after'])).toBeGreaterThan(0)
    expect((await request(reviewer, 'GET', '/api/campaigns')).status).toBe(200)
    expect((await changes(1, await aReviewer())).statuses).toEqual([200])
  })
})

test('a network may change so much in a minute, with and without accounts', async () => {
  await whileConfigured({ NETWORK_CHANGES_PER_MINUTE: '3' }, async () => {
    const first = '2001:db8:1:2::1'
    expect((await changes(2, null, first)).statuses).toEqual([400, 400])
    const { statuses, last } = await changes(2, await aReviewer(), '2001:db8:1:2:9::9')
    expect(statuses).toEqual([200, 429])
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    expect((await changes(1, null, '2001:db8:1:3::1')).statuses).toEqual([400])
  })
})
