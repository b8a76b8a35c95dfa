import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import {
  successStatus,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  type WireReplyOf,
} from '../../shared/endpoint.ts'
import { Refusal } from '../../shared/refusal.ts'
import type { Role } from '../../shared/roles.ts'
import type { Clock } from '../clock.ts'
import type { Database, Db, Tx } from '../db/database.ts'
import { isTransient } from '../db/errors.ts'
import type { Replica } from '../db/replica.ts'
import { belongsTo } from '../db/requests.ts'
import { findKeyOwner } from './api-key.ts'
import { answerOnce, idempotencyKey, type Answer } from './idempotency.ts'
import {
  checkOf,
  findViewer,
  hasJustWritten,
  lastViewer,
  rememberWrite,
  type SignedIn,
} from './session.ts'
import { serializerOf, type OnWire } from './serializer.ts'
import type { SharedReads } from './shared-reads.ts'
import { requireRecentProof } from './step-up.ts'

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
  ? { db: Db; shared: Shared | null; request: FastifyRequest; reply: FastifyReply }
  : { tx: Tx })

/** Reads what may be a second old together with others (shared-reads.ts). */
export interface Shared {
  /**
   * The same for all who give this key: it names everything that the read depends on. Null for what
   * nobody else has asked for lately, which is read alone.
   */
  read<T extends object>(key: string, read: (db: Db) => Promise<T>): Promise<T> | null
  /** What this viewer gets of it; made once for all who get the same. */
  formOf: SharedReads['formOf']
}

export type Route = <E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<ReplyOf<E> | OnWire<WireReplyOf<E>>>,
) => void

export interface RouteDeps {
  db: Database
  replica: Replica | null
  sharedReads: SharedReads
  clock: Clock
  wakeJobs: () => void
  /** False for answers that are sent as they are. */
  compress?: false
}

/** Returns a function that mounts endpoints, and the list of mounted endpoints. */
export function routeOn(app: FastifyInstance, deps: RouteDeps) {
  const { db, replica, clock, compress } = deps
  const mounted: Endpoint[] = []

  const route: Route = (endpoint, handler) => {
    mounted.push(endpoint)
    const run = handler as (call: unknown) => Promise<unknown>
    const answer =
      endpoint.method === 'GET' ? readerOf(endpoint, deps, run) : changerOf(endpoint, deps, run)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(compress === false && { compress }),
      handler: async (request, reply) => {
        const at = clock.now()
        // The session is confirmed by the primary.
        const checkedDb = replica && endpoint.mayLag ? null : db
        const work = (viewer: SignedIn | null, primary: Db) => {
          const input = { viewer, at, address: request.ip, ...parse(endpoint, request) }
          // Making an API key needed the proof.
          if (endpoint.stepUp && !viewer!.apiKey) requireRecentProof(viewer!, at)
          return answer(input, primary, request, reply)
        }
        const { status, json } =
          (checkedDb && (await forLastViewer(endpoint, checkedDb, request, at, work))) ??
          (await work(await authorize(endpoint, db, request, at), db))
        void reply.status(status).type('application/json; charset=utf-8')
        // To return the reply would make Fastify wait for the end of its stream.
        return json
      },
    })
  }
  return { route, mounted }
}

type Input = ReturnType<typeof parse> & { viewer: SignedIn | null; at: Date; address: string }

/** An answer; of a read that is shared as bytes. */
type Written = Omit<Answer, 'json'> & { json: string | Buffer }

type Answering = (
  input: Input,
  primary: Db,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Written>

function readerOf(
  endpoint: Endpoint,
  { db, replica, sharedReads }: RouteDeps,
  run: (call: unknown) => Promise<unknown>,
): Answering {
  const toAnswer = serializerOf(endpoint)
  const status = successStatus(endpoint)
  const sharedAt = (at: Date): Shared => ({
    read: (key, read) =>
      sharedReads.read(`${endpoint.name} ${key}`, at, () =>
        replica ? replica.read(read) : read(db),
      ),
    formOf: (read, name, make) => sharedReads.formOf(read, name, make),
  })
  return async (input, primary, request, reply) => {
    const lags = mayLagFor(endpoint, input.viewer) && !hasJustWritten(request)
    const shared = lags ? sharedAt(input.at) : null
    const read = (on: Db) => run({ ...input, db: on, shared, request, reply })
    const value = await (replica && lags ? replica.read(read) : read(primary))
    return { status, json: sharedReads.payloadOf(value, () => toAnswer(value).json) }
  }
}

function changerOf(
  endpoint: Endpoint,
  { wakeJobs }: RouteDeps,
  run: (call: unknown) => Promise<unknown>,
): Answering {
  const toAnswer = serializerOf(endpoint)
  const verb = async (call: unknown) => toAnswer(await run(call))
  return async (input, primary, request, reply) => {
    const answer = await change(endpoint, input, primary, request, verb)
    if (input.viewer && !input.viewer.apiKey) rememberWrite(reply)
    wakeJobs()
    return answer
  }
}

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

/**
 * Does the work of a request for whom its session was when it asked before, if it did: the first
 * statement of the work confirms that, so that a request waits for the database once less. Null
 * when it is not so; then nothing of that work counts.
 */
async function forLastViewer<T>(
  endpoint: Endpoint,
  db: Database,
  request: FastifyRequest,
  at: Date,
  work: (viewer: SignedIn, db: Db) => Promise<T>,
): Promise<T | null> {
  const viewer = request.bearer === null ? lastViewer(request) : undefined
  if (!viewer) return null
  const check = checkOf(request.sessionToken!, viewer, at)
  try {
    requirePermission(endpoint, request, viewer)
    const result = await work(viewer, db.checkedBy(check))
    // Who gets what was read for others has asked nothing yet.
    if (check.state === null) await db.confirm(check)
    return check.state === 'passed' ? result : null
  } catch (error) {
    if (check.state === 'passed') throw error
    return null
  }
}

type Permission = Pick<Endpoint, 'allow' | 'scopes' | 'denied' | 'withoutCodes'>

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
  const viewer =
    request.bearer === null
      ? await findViewer(db, request, at)
      : await findKeyOwner(permission, db, request, at)
  requirePermission(permission, request, viewer)
  return viewer
}

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
    throw new Refusal('forbidden', message, { reason: 'two-factor-required' })
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
    return run({ ...input, tx })
  }
  if (key === null || !viewer) {
    const attempt = () => db.transaction().execute(work)
    return key === null ? attempt() : retryTransient(attempt)
  }
  const route = `${endpoint.method} ${endpoint.path}`
  const call = { route, key, shownOnce: endpoint.shownOnce, request: { params, body } }
  return retryTransient(() => answerOnce(db, viewer, call, at, work))
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
