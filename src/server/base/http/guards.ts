import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { personHeader, visitor } from '../../../shared/base/person-header.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { findViewer, type Viewer } from './session.ts'

const loopbacks = ['localhost', '127.0.0.1', '[::1]']

/**
 * The site's own origins: the public one and, if it is a loopback address, the other loopback
 * names.
 */
export function ownOrigins(publicUrl: string): string[] {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (!loopbacks.includes(hostname)) return [publicUrl]
  return loopbacks.map((name) => `${protocol}//${name}${port && `:${port}`}`)
}

/** Refuses what no route takes, before it is looked at. */
export function guardRequests(
  app: FastifyInstance,
  { origins, ...deps }: { origins: string[]; db: Db; clock: Clock },
) {
  requireOwnOrigin(app, origins)
  refuseOtherPeople(app, deps)
  limitSlowBodies(app)
  ignoreTypesWithoutBody(app)
  refuseUnstorable(app)
  answerHead(app)
  leadWithoutSlash(app)
}

/** A page of which somebody has typed or linked the address with a slash at its end. */
const withSlash = /^((?:\/[\w.~%-]+)+)\/+(?=\?|$)/

/** Leads from the address of a page with a slash at its end to the page. */
function leadWithoutSlash(app: FastifyInstance) {
  app.addHook('onRequest', ({ method, url }, reply, done) => {
    const isPage = (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/')
    if (!isPage || !withSlash.test(url)) return done()
    reply.redirect(url.replace(withSlash, '$1'), 301)
  })
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a changing request unless it comes from the site's own pages (CSRF), signed in or not:
 * otherwise another site could sign somebody in, up or out. Routes for other servers set
 * `config.anyOrigin` and check a signature. A change for any site (`config.anySite`) knows nobody
 * who comes from elsewhere. A browser sends an API key only when a script of the
 * same origin says so, and the cookies do not count beside it.
 */
function requireOwnOrigin(app: FastifyInstance, origins: string[]) {
  const isAllowed = ({ method, headers, routeOptions, bearer }: FastifyRequest) =>
    reading.has(method) ||
    routeOptions.config.anyOrigin ||
    origins.includes(headers.origin ?? '') ||
    (bearer !== null && isForKeys(routeOptions.url ?? ''))
  const message = `This request must come from Candor's own pages, at ${origins[0]}.`
  app.addHook('onRequest', (request, _reply, done) => {
    if (isAllowed(request)) return done()
    if (!request.routeOptions.config.anySite) return done(new Refusal('forbidden', message))
    request.ownCookies = {}
    request.sessionToken = null
    done()
  })
}

/** Signing in and out is for browsers alone. */
const isForKeys = (route: string) => route.startsWith('/api/') && !isForSigningIn(route)

const isForSigningIn = (route: string) => route.startsWith('/api/auth/')

declare module 'fastify' {
  interface FastifyContextConfig {
    anyOrigin?: boolean
  }
}

/** Whether the client sends a body: an empty one, or a type without one, is none. */
const hasBody = ({ 'content-length': length = '0', ...headers }: IncomingHttpHeaders) =>
  Number(length) > 0 || 'transfer-encoding' in headers

const isForm = ({ 'content-type': type = '' }: IncomingHttpHeaders) => /^multipart\//i.test(type)

/**
 * Fastify would refuse the missing body of a client that names a type with every request. A form
 * without a body is one that did not arrive.
 */
function ignoreTypesWithoutBody(app: FastifyInstance) {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    if (!hasBody(headers) && !isForm(headers)) delete headers['content-type']
    done()
  })
}

/** Refuses a change of a page that was drawn for another person before anything else happens. */
function refuseOtherPeople(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }) {
  app.addHook('onRequest', async (request) => {
    if (reading.has(request.method) || request.headers[personHeader] === undefined) return
    const viewer = await findViewer(db, request, clock.now())
    if (viewer) await requireSamePerson(db, request, viewer)
  })
}

/** How long the body of a request may take. Ten documents over a slow line take a while. */
const bodyMillis = 60_000
export const uploadMillis = 15 * 60_000

/** Ends the connection of a client that sends a body too slowly. */
export function limitSlowBodies(app: FastifyInstance, limit = bodyMillis) {
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    const isSlow = routeOptions.config.upload !== undefined && isForm(raw.headers)
    if (hasBody(raw.headers) && !isSlow) {
      const late = setTimeout(() => !raw.complete && raw.destroy(), limit).unref()
      raw.once('close', () => clearTimeout(late))
    }
    done()
  })
}

/**
 * Refuses a body with a text that the database cannot store, which JSON can carry, and an address
 * of the API with a NUL, which it cannot look for. Pages answer such an address themselves.
 */
function refuseUnstorable(app: FastifyInstance) {
  app.addHook('preValidation', async ({ body, params, routeOptions }) => {
    requireStorable(body)
    const hasNul = Object.values(params as Record<string, string>).some((one) => one.includes('\0'))
    if (hasNul && routeOptions.url?.startsWith('/api/')) {
      throw new Refusal('not_found', 'There is nothing at this address.')
    }
  })
}

/**
 * Refuses a body with half a character or a NUL in any of its texts: the database cannot store
 * them, and no reader of an answer of ours must get half a character.
 */
export function requireStorable(body: unknown) {
  // Without recursion: a hostile body nests its values a hundred thousand deep, or has a million.
  const open = [{ path: '', members: membersOf([body]) }]
  for (let last = open.at(-1); last; last = open.at(-1)) {
    const { value: member, done } = last.members.next()
    if (done) {
      open.pop()
      continue
    }
    const [name, value] = member
    if (typeof name === 'string') requireStorableText(name, last.path)
    const path = open.length === 1 ? '' : last.path ? `${last.path}.${name}` : `${name}`
    if (typeof value === 'string') requireStorableText(value, path)
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue
    open.push({ path, members: membersOf(value) })
  }
}

/** One after the other, because a list of all takes much more memory than the body. */
const membersOf = (value: object): Iterator<[name: string | number, value: unknown], undefined> =>
  Array.isArray(value) ? value.entries() : Object.entries(value).values()

function requireStorableText(text: string, path: string) {
  const problem = !text.isWellFormed() ? halfCharacter : text.includes('\0') ? nul : null
  if (problem) throw new Refusal('invalid', problem, { fields: { [path]: problem } })
}

const halfCharacter =
  'Remove the half character: a part of an emoji or of another letter is missing'
const nul = 'Remove the invisible control characters'

/** Fastify answers an address with broken percent-encoding itself, without our headers. */
export function isEncoded(url: string): boolean {
  try {
    decodeURIComponent(url.split('?')[0]!)
    return true
  } catch {
    return false
  }
}

/** Answers HEAD without reading what GET would stream; Fastify would read it to its end. */
function answerHead(app: FastifyInstance) {
  app.addHook('onSend', async ({ method }, _reply, payload) => {
    if (method !== 'HEAD' || !(payload instanceof Readable)) return payload
    payload.destroy()
    return Readable.from([])
  })
}

/**
 * Refuses what a page that was drawn for one person, or for nobody, asks while somebody else is
 * signed in in the same browser. Programs name nobody, and a key has no session. A page of nobody
 * is where one signs in, whoever is there.
 */
export async function requireSamePerson(
  db: Db,
  { headers, routeOptions }: Pick<FastifyRequest, 'headers' | 'routeOptions'>,
  viewer: Pick<Viewer, 'id'>,
) {
  const drawnFor = headers[personHeader]
  if (drawnFor === undefined || drawnFor === viewer.id) return
  if (drawnFor === visitor && isForSigningIn(routeOptions.url ?? '')) return
  const { name } = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  const opened = drawnFor === visitor ? 'while nobody was signed in' : 'for somebody else'
  const message =
    `This page was opened ${opened}. ${name} is signed in now, so nothing was sent. ` +
    `Reload the page to go on as ${name}.`
  throw new Refusal('other_person', message)
}
