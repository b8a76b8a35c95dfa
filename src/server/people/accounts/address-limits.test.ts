import { expect, test } from 'vitest'
import { password } from '../../test/members.ts'
import { server, whileConfigured } from '../../test/server.ts'
import { request } from '../../test/world.ts'

/** Whoever has one address of IPv6 has the 2^64 of its network, so they count as one. */

const [one, neighbour, stranger] = ['2001:db8:1:2::1', '2001:db8:1:2:ff:9::7', '2001:db8:1:3::1']

const post = (path: string, body: object, address: string) =>
  request<object>(null, 'POST', path, { body, address })

let made = 0
const person = () => ({
  name: 'Ngozi Okafor',
  email: `network-${++made}@example.com`,
  password,
  phoneNumber: '+234 800 123 4567',
  role: 'business',
})
const email = 'nobody@example.com'
const message = { name: 'Ngozi', email, subject: 'A question', message: 'How do I get paid here?' }

const limited: [kind: string, path: string, body: () => object][] = [
  ['contact', '/api/contact', () => message],
  ['sign-up', '/api/auth/sign-up/email', person],
  ['sign-in', '/api/auth/sign-in/email', () => ({ email, password: 'a wrong one' })],
  ['reset', '/api/auth/request-password-reset', () => ({ email })],
  ['confirm', '/api/auth/verify-email', () => ({ token: 'unknown' })],
  ['confirm', '/api/auth/confirm-email-change', () => ({ token: 'unknown' })],
  ['social', '/api/auth/sign-in/social', () => ({ provider: 'github' })],
]

test.each(limited)('%s counts all addresses of a /64 together (%s)', async (kind, path, body) => {
  const github = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' }
  await server().owner.query('delete from rate_limits')
  await whileConfigured(github, async () => {
    for (const address of [one, neighbour, stranger]) await post(path, body(), address)
  })
  const { rows } = await server().owner.query<{ key: string; count: number }>(
    'select key, count from rate_limits where key like $1 order by key',
    [`${kind}:%`],
  )
  expect(rows).toEqual([
    { key: `${kind}:2001:db8:1:2`, count: 2 },
    { key: `${kind}:2001:db8:1:3`, count: 1 },
  ])
})

test.each([
  ['READS_PER_MINUTE', '/api/session'],
  ['FILES_PER_MINUTE', '/api/campaigns.csv'],
])('%s counts all addresses of a /64 together', async (limit, path) => {
  await whileConfigured({ [limit]: '1' }, async () => {
    const statuses = []
    for (const address of [one, neighbour, stranger]) {
      statuses.push((await request(null, 'GET', path, { address })).status === 429)
    }
    expect(statuses).toEqual([false, true, false])
  })
})

test('addresses of IPv4 count each by itself, however they are written', async () => {
  await server().owner.query('delete from rate_limits')
  for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.2']) {
    await post('/api/contact', message, address)
  }
  const { rows } = await server().owner.query('select key, count from rate_limits order by key')
  expect(rows).toEqual([
    { key: 'contact:192.0.2.1', count: 2 },
    { key: 'contact:192.0.2.2', count: 1 },
  ])
})
