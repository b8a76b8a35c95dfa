import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../base/db/database.ts'
import type { Listener } from '../../base/db/listener.ts'
import { authorize } from '../../base/http/route.ts'
import { signedIn } from '../../../shared/base/roles.ts'
import { allAdmins, changedClaims, endedSession } from './deliver.ts'

/** Most events say that anything on the page may be out of date. */
const changeEvent = 'event: change\ndata: {}\n\n'
const claimsEvent = 'event: claims\ndata: {}\n\n'
const eventOf = (topic: string) => (topic === changedClaims ? claimsEvent : changeEvent)

const topicsOfAdmins = [allAdmins, changedClaims]
const heartbeatSeconds = 30
/** Admins get a live event for every change: the first at once, those soon after it as one. */
const adminsPauseMillis = 500
/** A page reads its data before its stream is open: what changes between is told as it opens. */
const catchUpMillis = 10_000
/** The limit of streams per person. The tabs of a browser share one stream. */
const maxPerPerson = 10

/** The event streams of this process, by topic: a person, a session, or those of all admins. */
export class LiveEvents {
  readonly #streams = new Map<string, Set<FastifyReply>>()
  /** When each topic last had an event, for some seconds. */
  readonly #latest = new Map<string, number>()
  /** The topics of admins that rest, with whether something has changed meanwhile. */
  readonly #resting = new Map<string, { hasChanged: boolean; timer: NodeJS.Timeout }>()

  constructor(listener: Listener) {
    listener.on('topic', (topic) => this.#receive(topic))
    // Live events may have been missed meanwhile, so tell every browser to refresh.
    listener.on('connected', () => {
      for (const reply of this.#all()) tell(reply, changeEvent)
    })
  }

  add(topic: string, reply: FastifyReply, max = Infinity): boolean {
    const streams = this.#streams.get(topic) ?? new Set()
    if (streams.size >= max) return false
    this.#streams.set(topic, streams.add(reply))
    reply.raw.once('close', () => {
      streams.delete(reply)
      if (streams.size === 0) this.#streams.delete(topic)
    })
    return true
  }

  /** Tells a stream that has just opened what its page may have missed. */
  catchUp(topics: string[], reply: FastifyReply) {
    const since = performance.now() - catchUpMillis
    const missed = topics.filter((topic) => (this.#latest.get(topic) ?? -Infinity) > since)
    for (const event of new Set(missed.map(eventOf))) tell(reply, event)
  }

  #receive(topic: string) {
    if (topic.startsWith(endedSession)) return this.#end(topic)
    this.#latest.set(topic, performance.now())
    if (!topicsOfAdmins.includes(topic)) return this.notifyStreams(topic)
    const rest = this.#resting.get(topic)
    if (rest) rest.hasChanged = true
    else this.#writeToAdmins(topic)
  }

  #writeToAdmins(topic: string) {
    this.notifyStreams(topic)
    const timer = setTimeout(() => {
      this.#resting.delete(topic)
      if (rest.hasChanged) this.#writeToAdmins(topic)
    }, adminsPauseMillis).unref()
    const rest = { hasChanged: false, timer }
    this.#resting.set(topic, rest)
  }

  /** Ends the streams of a session that was signed out. */
  #end(topic: string) {
    for (const { raw } of this.#streams.get(topic) ?? []) raw.end()
  }

  notifyStreams(topic: string) {
    const streams = this.#streams.get(topic) ?? []
    for (const reply of streams) tell(reply, eventOf(topic))
  }

  /** Every stream once: each is under several topics. */
  #all(): Set<FastifyReply> {
    return new Set([...this.#streams.values()].flatMap((streams) => [...streams]))
  }

  sendHeartbeat() {
    for (const reply of this.#all()) tell(reply, ': heartbeat\n\n')
    for (const [topic, at] of this.#latest)
      if (at < performance.now() - catchUpMillis) this.#latest.delete(topic)
  }

  close() {
    for (const { timer } of this.#resting.values()) clearTimeout(timer)
    for (const { raw } of this.#all()) raw.end()
  }
}

/** An ended stream stays in the list until it closes, and writing to it would be an error. */
function tell({ raw }: FastifyReply, event: string) {
  if (!raw.writableEnded) raw.write(event)
}

/** Mounts the server-sent events. Their name says what the page has to fetch again. */
export function mountLiveEvents(
  app: FastifyInstance,
  { db, clock, listener }: { db: Db; clock: Clock; listener: Listener },
) {
  const events = new LiveEvents(listener)
  const heartbeat = setInterval(() => events.sendHeartbeat(), heartbeatSeconds * 1_000)
  // Close the streams before the server waits for its connections to end.
  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    events.close()
  })
  const headers = {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  }
  const enter = async (request: FastifyRequest) =>
    (await authorize({ allow: signedIn }, db, request, clock.now()))!

  // Fastify's own HEAD would open a stream that never ends.
  app.head('/api/events', async (request, reply) => {
    await enter(request)
    return reply.headers(headers).send()
  })
  app.get('/api/events', { exposeHeadRoute: false }, async (request: FastifyRequest, reply) => {
    const viewer = await enter(request)
    // A client that has left already emits no "close" any more, so its stream would never go.
    const isOpen = !reply.raw.destroyed && events.add(viewer.id, reply, maxPerPerson)
    if (!isOpen) return reply.status(204).send()
    events.add(`${endedSession}${viewer.sessionId}`, reply)
    const ofAdmins = viewer.role === 'admin' ? topicsOfAdmins : []
    for (const topic of ofAdmins) events.add(topic, reply)
    reply.hijack()
    reply.raw.writeHead(200, headers)
    reply.raw.write('retry: 3000\n\n')
    events.catchUp([viewer.id, ...ofAdmins], reply)
  })
}
