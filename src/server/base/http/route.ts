import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import {
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '../../../shared/base/endpoint.ts'
import { Refusal, statusOf } from '../../../shared/base/refusal.ts'
import type { Role } from '../../../shared/base/roles.ts'
import type { Clock } from '../clock.ts'
import { planned, type Database, type Db, type Tx, belongsTo } from '../db/database.ts'
import { isTransient } from '../db/errors.ts'
import type { Replica } from '../db/replica.ts'
import { findKeyOwner } from './api-key.ts'
import { refusalBody } from './errors.ts'
import { answerOnce, idempotencyKey, type Answer } from './idempotency.ts'
import { requireSamePerson } from './guards.ts'
import {
  findSession,
  hasJustWritten,
  rememberWrite,
  type SignedIn,
  requireRecentProof,
} from './session.ts'
import { serializerOf } from './serializer.ts'

type ViewerOf<E extends Endpoint> = E['allow'] extends readonly Role[]
  ? SignedIn<E['allow'][number]>
  : SignedIn | null

/** The input of a handler. A GET gets `db`; anything else gets only `tx`. */
export type Call<E extends Endpoint> = {
  viewer: ViewerOf<E>
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  at: Date
  /** The client's address, from the socket or a trusted proxy. */
  address: string
} & (E['method'] extends 'GET'
  ? { db: Db; request: FastifyRequest; reply: FastifyReply }
  : { tx: Tx })

/** Mounts an endpoint. A handler that has sent its answer itself returns Fastify's `reply`. */
export type Route = <E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<ReplyOf<E> | FastifyReply>,
) => void

export interface RouteDeps {
  db: Database
  replica: Replica | null
  clock: Clock
  wakeJobs: () => void
  /** False for answers that are sent as they are. */
  compress?: false
}

/** Returns a function that mounts endpoints, and the list of mounted endpoints. */
export function routeOn(app: FastifyInstance, deps: RouteDeps) {
  const { db, clock, compress } = deps
  const mounted: Endpoint[] = []

  const route: Route = (endpoint, handler) => {
    mounted.push(endpoint)
    const run = handler as (call: unknown) => Promise<unknown>
    const answer =
      endpoint.method === 'GET' ? readerOf(endpoint, deps, run) : changerOf(endpoint, deps, run)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { anySite: endpoint.anySite },
      ...(compress === false && { compress }),
      handler: async (request, reply) => {
        const at = clock.now()
        const viewer = await authorize(endpoint, db, request, at)
        const input = { viewer, at, address: request.ip, ...parse(endpoint, request) }
        // Making an API key needed the proof.
        if (endpoint.stepUp && !viewer!.apiKey) requireRecentProof(viewer!, at)
        const answered = await answer(input, request, reply)
        if (!answered) return reply
        const { status, json } = answered
        return reply.status(status).type('application/json; charset=utf-8').send(json)
      },
    })
  }
  return { route, mounted }
}

type Input = ReturnType<typeof parse> & { viewer: SignedIn | null; at: Date; address: string }

type Answering = (
  input: Input,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Answer | null>

function readerOf(
  endpoint: Endpoint,
  { db, replica }: RouteDeps,
  run: (call: unknown) => Promise<unknown>,
): Answering {
  const toAnswer = serializerOf(endpoint)
  return async (input, request, reply) => {
    const lags = mayLagFor(endpoint, input.viewer) && !hasJustWritten(request)
    const read = (on: Db) =>
      run({ ...input, db: isSearch(input) ? planned(on) : on, request, reply })
    const value = await (replica && lags ? replica.read(read) : read(db))
    // To await Fastify's reply, which the handler returned, is to wait until it has been sent.
    return reply.sent ? null : toAnswer(value)
  }
}

function changerOf(
  endpoint: Endpoint,
  { db, wakeJobs }: RouteDeps,
  run: (call: unknown) => Promise<unknown>,
): Answering {
  const toAnswer = serializerOf(endpoint)
  const verb = async (call: unknown) => toAnswer(await run(call))
  return async (input, request, reply) => {
    const answer = await change(endpoint, input, db, request, verb)
    if (input.viewer && !input.viewer.apiKey) rememberWrite(reply)
    wakeJobs()
    return answer
  }
}

/** Whether somebody looks for words, for which PostgreSQL has to choose its indexes. */
const isSearch = ({ query }: Pick<Input, 'query'>) =>
  (query as { q?: string } | undefined)?.q !== undefined

const mayLagFor = ({ mayLag = [] }: Pick<Endpoint, 'mayLag'>, viewer: SignedIn | null) =>
  mayLag === 'anyone' || (viewer !== null && !viewer.apiKey && mayLag.includes(viewer.role))

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether admins can do nothing before they have two-factor codes (in production). */
    adminsNeedCodes?: boolean
  }
}

export const mustSetUpCodes = (
  { adminsNeedCodes = false }: Pick<FastifyInstance, 'adminsNeedCodes'>,
  { role, hasCodes }: Pick<SignedIn, 'role' | 'hasCodes'>,
) => adminsNeedCodes && role === 'admin' && !hasCodes

type Permission = Pick<Endpoint, 'allow' | 'scopes' | 'denied' | 'withoutCodes' | 'whileSuspended'>

/**
 * Checks that the viewer's role may call an endpoint, and an API key its scopes: 401 when signed
 * out, 403 for other roles and keys.
 */
export async function authorize(
  permission: Permission,
  db: Db,
  request: FastifyRequest,
  at: Date,
): Promise<SignedIn | null> {
  const isSession = request.bearer === null
  const viewer = isSession
    ? await findSession(db, request, at)
    : await findKeyOwner(permission, db, request, at)
  if (viewer && isSession) await requireSamePerson(db, request, viewer)
  if (viewer) await request.server.countChange?.(request, viewer)
  if (viewer?.suspended && !permission.whileSuspended) {
    // To public pages a suspended person is a visitor.
    if (permission.allow === 'anyone') return null
    throw new Refusal('suspended', suspendedMessage)
  }
  requirePermission(permission, request, viewer)
  return viewer
}

const suspendedMessage =
  'Your account is suspended. You can read why, appeal, read your wallet and export your data.'

function requirePermission(
  { allow, denied, withoutCodes }: Permission,
  { server }: FastifyRequest,
  viewer: SignedIn | null,
) {
  if (allow === 'anyone') return
  if (!viewer) throw new Refusal('unauthenticated', 'Please sign in.')
  if (!allow.includes(viewer.role)) {
    throw new Refusal('forbidden', denied ?? 'You do not have access to this.')
  }
  if (mustSetUpCodes(server, viewer) && !withoutCodes) {
    const message = 'Administrators need two-factor codes. Turn them on in your settings first.'
    // Earlier versions had only this reason.
    throw new Refusal('two_factor_required', message, { reason: 'two-factor-required' })
  }
}

/** Refuse a body where none is expected: a client that asks to refund $1 must not get all. */
const noBody = z.strictObject({}).optional()

function parse(endpoint: Endpoint, request: FastifyRequest) {
  const params = endpoint.params?.safeParse(request.params)
  if (params && !params.success) {
    throw new Refusal('not_found', 'There is nothing at this address.')
  }
  return {
    params: params?.data,
    query: endpoint.query?.parse(request.query),
    // Fastify gives null as the body of a POST without one.
    body: (endpoint.body ?? noBody).parse(request.body ?? undefined),
  }
}

async function change(
  endpoint: Endpoint,
  input: Input,
  db: Db,
  request: FastifyRequest,
  run: (call: unknown) => Promise<Answer>,
): Promise<Answer> {
  const { viewer, at, params, body } = input
  const key = endpoint.method === 'POST' ? idempotencyKey(request) : null
  const work = (tx: Tx) => {
    belongsTo(tx, request.id)
    return run({ ...input, tx }).catch((error: unknown) => keptRefusal(request, error))
  }
  if (key === null || !viewer) {
    const attempt = () => db.transaction().execute(work)
    return key === null ? attempt() : retryTransient(attempt)
  }
  const route = `${endpoint.method} ${endpoint.path}`
  const call = { route, key, shownOnce: endpoint.shownOnce, request: { params, body } }
  return retryTransient(() => answerOnce(db, viewer, call, at, work))
}

/** A refusal that keeps what was written is an answer, so that its transaction commits. */
function keptRefusal(request: FastifyRequest, error: unknown): Answer {
  if (!(error instanceof Refusal && error.keepsChanges)) throw error
  return { status: statusOf[error.code], json: refusalBody(request, error) }
}

const triesWithKey = 3

/**
 * Retries a request with an idempotency key after a transient error. An error during COMMIT leaves
 * open whether it happened, and only the key makes a retry safe. Other requests answer 503.
 */
async function retryTransient<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      if (tried === triesWithKey || !isTransient(error)) throw error
      await sleep(tried * randomInt(50, 200))
    }
  }
}
