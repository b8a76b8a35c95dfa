import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { Webhook } from 'standardwebhooks'
import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  type WebhookEvent,
} from '../../shared/outside/webhooks.ts'
import type { Courier } from '../outside/webhooks/deliver-webhooks.ts'
import { sendWebhooks } from '../outside/webhooks/send-webhooks.ts'
import { systemResolve } from '../outside/webhooks/send.ts'
import { clock, secret, server } from './server.ts'
import { api, orFail, type Person } from './world.ts'

/** A request that a receiver got, and whose signature it checked. */
export interface Received {
  id: string
  path: string
  type: string
  sequence: number
  timestamp: string
  data: Record<string, unknown>
}

type Answer = (response: ServerResponse, received: Received) => void

/** A program of a business that takes webhooks, as the how-to page shows it. */
export async function aReceiver(answer: Answer = (response) => response.end('ok')) {
  const received: Received[] = []
  const receiver = { received, answer, url: '', secret: '', forged: 0 }
  const read = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    const headers = request.headers as Record<string, string>
    try {
      const body = verified(receiver.secret, Buffer.concat(parts).toString(), headers)
      const one = { ...(body as object), id: headers['webhook-id'], path: request.url } as Received
      received.push(one)
      receiver.answer(response, one)
    } catch {
      receiver.forged++
      response.writeHead(400).end()
    }
  }
  const http = createServer((request, response) => void read(request, response))
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  receiver.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/hook`
  return receiver
}

/** Checks a body as receivers do, also where the test has moved the clock. */
function verified(secret: string, body: string, headers: Record<string, string>): unknown {
  const webhook = new Webhook(secret)
  if (clock.offset === 0) return webhook.verify(body, headers)
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000)
  const signature = webhook.sign(headers['webhook-id']!, at, body)
  if (!headers['webhook-signature']!.split(' ').includes(signature)) throw new Error('Forged.')
  return JSON.parse(body)
}

export type Receiver = Awaited<ReturnType<typeof aReceiver>>

/** Makes a webhook of this person to the receiver, which from then on knows its secret. */
export async function aWebhookOf(
  owner: Person,
  receiver: Receiver,
  events: WebhookEvent[] = ['review.submitted', 'review.approved', 'review.rejected'],
) {
  const made = orFail(await api(owner, createWebhook, { body: { url: receiver.url, events } }))
  receiver.secret = made.secret
  return made
}

/** A webhook with a delivery, without the notification of a real one. Nothing comes to it. */
export async function aStoredWebhookOf({ id: ownerId }: Pick<Person, 'id'>, name: string) {
  const [id, deliveryId] = [randomUUID(), randomUUID()]
  const at = clock.now()
  const { db } = server()
  const url = `https://${name.toLowerCase().replaceAll(/[^a-z]/g, '-')}.example/hook`
  const made = { sealedSecret: 'x', lastSequence: 1, createdAt: at, updatedAt: at }
  await db
    .insertInto('webhooks')
    .values({ id, ownerId, hearsAll: false, url, events: ['ping'], ...made })
    .execute()
  const about = { webhookId: id, sequence: 1, type: 'ping', subjectId: id, body: '{}' }
  await db
    .insertInto('webhookDeliveries')
    .values({ id: deliveryId, ...about, status: 'failed', createdAt: at })
    .execute()
  const attempt = { deliveryId, url, headers: '{}', status: 500, answer: 'No.', error: 'No.' }
  await db
    .insertInto('webhookAttempts')
    .values({ id: randomUUID(), ...attempt, durationMs: 12, createdAt: at })
    .execute()
  return id
}

export const courier = (change: Partial<Courier> = {}): Courier => ({
  clock,
  secret,
  allowed: { loopback: true },
  resolve: systemResolve,
  timeoutMillis: 5_000,
  leaseMillis: 60_000,
  ...change,
})

/** Runs the job once. */
export const runWebhooks = (change?: Partial<Courier>) =>
  sendWebhooks(server().db, courier(change), server().app.log)

export const webhookOf = async (owner: Person) => orFail(await api(owner, listWebhooks)).items[0]!

/** The log of a webhook, newest first. */
export async function deliveriesOf(owner: Person, { id: webhookId }: { id: string }) {
  const params = { webhookId }
  return orFail(await api(owner, listWebhookDeliveries, { params, query: { limit: 100 } })).items
}
