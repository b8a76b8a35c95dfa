import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastJson, { type Schema } from 'fast-json-stringify'
import * as z from 'zod'
import {
  successStatus,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '../../shared/endpoint.ts'
import { Refusal } from '../../shared/refusal.ts'
import type { Role } from '../../shared/roles.ts'
import type { Clock } from '../clock.ts'
import { isTransient, type Db, type Tx } from '../db/database.ts'
import { wireSchema } from './openapi.ts'
import { idempotencyKey, once, type Answer } from './idempotency.ts'
import { findViewer, type SignedIn } from './session.ts'

type ViewerOf<E extends Endpoint> = E['allow'] extends readonly Role[]
  ? SignedIn<E['allow'][number]>
  : SignedIn | null

/** What a handler is given. A read gets `db`; a change gets `tx`, and no other handle. */
export type Call<E extends Endpoint> = {
  viewer: ViewerOf<E>
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  at: Date
  /** Where the request came from, as the socket or a trusted proxy says. */
  address: string
} & (E['method'] extends 'GET'
  ? { db: Db; request: FastifyRequest; reply: FastifyReply }
  : { tx: Tx })

export type Route = <E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<ReplyOf<E>>,
) => void

/** Returns the function that mounts endpoints, and the list of those it mounted. */
export function routeOn(
  app: FastifyInstance,
  { db, clock, wakeJobs }: { db: Db; clock: Clock; wakeJobs: () => void },
) {
  const mounted: Endpoint[] = []

  const route: Route = (endpoint, handler) => {
    mounted.push(endpoint)
    const toAnswer = answerOf(endpoint)
    const run = handler as (call: unknown) => Promise<unknown>
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => {
        const at = clock.now()
        const viewer = await authorize(endpoint, db, request, at)
        const input = { viewer, at, address: request.ip, ...parse(endpoint, request) }
        const answer =
          endpoint.method === 'GET'
            ? toAnswer(await run({ ...input, db, request, reply }))
            : await change(endpoint, input, db, request, async (call) => toAnswer(await run(call)))
        if (endpoint.method !== 'GET') wakeJobs()
        return reply.status(answer.status).type('application/json; charset=utf-8').send(answer.json)
      },
    })
  }
  return { route, mounted }
}

/** Role, the first place of permission: 401 when signed out, 403 when never allowed. */
export async function authorize(
  { allow, denied }: Pick<Endpoint, 'allow' | 'denied'>,
  db: Db,
  request: FastifyRequest,
  at: Date,
) {
  const viewer = await findViewer(db, request, at)
  if (allow === 'anyone') return viewer
  if (!viewer) throw new Refusal('unauthenticated', 'Please sign in.')
  if (!allow.includes(viewer.role)) {
    throw new Refusal('forbidden', denied ?? 'You do not have access to this.')
  }
  return viewer
}

/** What is sent in vain is refused too: who asks for $1 of a refund must not get all of it. */
const noBody = z.strictObject({}).optional()

function parse(endpoint: Endpoint, request: FastifyRequest) {
  const params = endpoint.params?.safeParse(request.params)
  if (params && !params.success) {
    throw new Refusal('not_found', 'There is nothing at this address.')
  }
  return {
    params: params?.data,
    query: endpoint.query?.parse(request.query),
    // A body of null is what a POST without one arrives as.
    body: (endpoint.body ?? noBody).parse(request.body ?? undefined),
  }
}

async function change(
  endpoint: Endpoint,
  input: ReturnType<typeof parse> & { viewer: SignedIn | null; at: Date; address: string },
  db: Db,
  request: FastifyRequest,
  run: (call: unknown) => Promise<Answer>,
): Promise<Answer> {
  const { viewer, at, params, body } = input
  const key = endpoint.method === 'POST' ? idempotencyKey(request) : null
  const attempt = () =>
    db.transaction().execute(async (tx) => {
      const work = () => run({ ...input, tx })
      if (key === null || !viewer) return work()
      const route = `${endpoint.method} ${endpoint.path}`
      return once(tx, viewer, { route, key, request: { params, body } }, at, work)
    })
  return key === null ? attempt() : tryAgain(attempt)
}

const triesWithKey = 3

/**
 * An error while COMMIT was under way leaves open whether it happened; the key tells, so a request
 * that has one is tried again here. Others answer 503, and their client decides.
 */
async function tryAgain<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      if (tried === triesWithKey || !isTransient(error)) throw error
      await sleep(tried * randomInt(50, 200))
    }
  }
}

/** Written by the contract, compiled once: nothing leaves that it does not name. */
export function answerOf(endpoint: Pick<Endpoint, 'reply'>): (value: unknown) => Answer {
  const write = fastJson(wireSchema(endpoint.reply) as Schema)
  const status = successStatus(endpoint)
  return (value) => ({ status, json: write(value) })
}
