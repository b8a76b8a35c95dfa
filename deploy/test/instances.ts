// What several instances on one database share.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { get, request } from 'node:http'
import type pg from 'pg'
import { until } from '../../src/server/test/application.ts'
import type { Client } from './client.ts'
import type { Stack } from './stack.ts'

/** Asks one instance past nginx. */
function ask(
  port: number,
  path: string,
  {
    client,
    body,
    from,
  }: { client?: Client | undefined; body?: object | undefined; from?: string | undefined } = {},
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        port,
        path,
        host: '127.0.0.1',
        method: body ? 'POST' : 'GET',
        headers: {
          cookie: [...(client?.cookies ?? [])].map((pair) => pair.join('=')).join('; '),
          'content-type': 'application/json',
          ...(client && { origin: client.origin }),
          ...(from && { 'x-forwarded-for': from }),
        },
      },
      (incoming) => {
        let text = ''
        incoming.on('data', (data) => (text += data))
        incoming.on('end', () => resolve({ status: incoming.statusCode!, body: text }))
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body && JSON.stringify(body))
  })
}

export async function shareSessions({ instances }: Stack, client: Client) {
  for (const port of instances) {
    const { body } = await ask(port, '/api/session', { client })
    const session = JSON.parse(body) as { user: { role: string } | null }
    assert.equal(session.user?.role, 'business', `the session on port ${port}`)
  }
}

/** A change by way of one instance reaches the browsers of every instance. */
export async function passEventsOn(
  { instances }: Stack,
  { client, administrator, campaign }: { client: Client; administrator: Client; campaign: object },
) {
  const { id } = JSON.parse((await client.post('/api/campaigns', campaign)).body) as { id: string }
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
  const streams = instances.map((port) => {
    const stream = { received: '', isOpen: false, end: () => {} }
    const headers = { cookie }
    const outgoing = get({ host: '127.0.0.1', port, path: '/api/events', headers }, (incoming) => {
      stream.isOpen = true
      incoming.on('data', (data) => (stream.received += data))
      incoming.on('error', () => {})
    })
    outgoing.on('error', () => {})
    stream.end = () => outgoing.destroy()
    return stream
  })
  await until(async () => streams.every(({ isOpen }) => isOpen), 5)
  for (const stream of streams) stream.received = ''
  const { status } = await administrator.post(`/api/campaigns/${id}/approval`, {})
  assert.equal(status, 200)
  await until(async () => streams.every(({ received }) => received.includes('event: ')), 5)
  for (const stream of streams) stream.end()
  return id
}

/** Each instance keeps answers of the embed in memory, and drops them when they change. */
export async function dropEmbeds({ instances }: Stack, campaignId: string, db: pg.Client) {
  const path = `/api/public/campaigns/${campaignId}/reviews`
  const titles = () =>
    Promise.all(
      instances.map(async (port) => {
        const { body } = await ask(port, path)
        return (JSON.parse(body) as { campaign: { title: string } }).campaign.title
      }),
    )
  const [before] = await titles()
  // Without its trigger nobody is told, so what was kept is still the answer.
  await db.query('set session_replication_role = replica')
  await db.query(`update campaigns set title = 'Nobody was told' where id = $1`, [campaignId])
  await db.query('set session_replication_role = default')
  assert.deepEqual([...new Set(await titles())], [before], 'the answer is kept in every instance')
  await db.query(`update campaigns set title = 'Everybody was told' where id = $1`, [campaignId])
  await until(async () => (await titles()).every((title) => title === 'Everybody was told'), 5)
}

/** The limits of sign-ins count in the database; those of reads in each instance. */
export async function shareLimitsOfSignIns({ instances }: Stack, client: Client) {
  const body = { email: `${randomUUID()}@candor.example`, password: 'a wrong password' }
  const statuses: number[] = []
  for (let i = 0; i < 12; i++) {
    const port = instances[i % instances.length]!
    const answer = await ask(port, '/api/auth/sign-in/email', { client, body, from: '192.0.2.7' })
    statuses.push(answer.status)
  }
  assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429])
}
