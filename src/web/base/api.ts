import { personHeader, visitor } from '../../shared/base/person-header.ts'
import { Refusal, statusOf } from '../../shared/base/refusal.ts'
import type { ErrorEnvelope, RefusalCode } from '../../shared/base/refusal.ts'
import type { CallOf, Endpoint, WireReplyOf } from '../../shared/base/endpoint.ts'

type Input<E extends Endpoint> = CallOf<E> & {
  idempotencyKey?: string
  /** Whether the request outlives the page. Browsers limit such bodies to 64 kB. */
  keepalive?: boolean
  /** Who acts, if that may be somebody else by now than whom the page is drawn for. */
  personId?: string
  /** Whether the page sends it by itself. Then no dialog says that somebody else is signed in. */
  isUnasked?: boolean | undefined
}

/** An endpoint without its schemas, for calls made before the schemas are loaded. */
type Address<E extends Endpoint> = Pick<E, 'method' | 'path'>

/** Calls an operation of the contract. Every failure is a Refusal with a message for the user. */
export function call<E extends Endpoint>(
  { method, path }: E | Address<E>,
  ...[input]: object extends Input<E> ? [Input<E>?] : [Input<E>]
): Promise<WireReplyOf<E>> {
  const url = fill(path, input?.params) + queryOf(input?.query)
  const body = input?.body === undefined ? undefined : JSON.stringify(input.body)
  if (method === 'POST') return post(url, body, input)
  const send = () =>
    request<WireReplyOf<E>>(url, {
      method,
      body: body ?? null,
      isUnasked: input?.isUnasked,
      keepalive: input?.keepalive ?? false,
    })
  return method === 'DELETE' ? once(`${method} ${url}`, send) : send()
}

let drawnFor = (): string | undefined => undefined

/** Sets how to find whom the page is drawn for now: a person, a visitor, or not known yet. */
export const drawPageFor = (find: () => string | undefined) => void (drawnFor = find)

/** Names the person with a request: the server refuses it while somebody else is signed in. */
export const personHeaders = (personId = drawnFor()): Record<string, string> =>
  personId ? { [personHeader]: personId } : {}

/** What sends a request, as `fetch` does. */
export type Send = (url: string, options: RequestInit) => Promise<Response>

/** Sends a form with files, perhaps by a `fetch` that tells how much of it is sent. */
export function sendForm<Reply>(url: string, body: FormData, send?: Send): Promise<Reply> {
  return request(url, { method: 'POST', body }, send)
}

/** Calls an operation of better-auth, which has its own contract. */
export function callAuth(path: `/${string}`, data: object = {}): Promise<unknown> {
  const url = `/api/auth${path}`
  const body = JSON.stringify(data)
  return once(`${url} ${body}`, () => request(url, { method: 'POST', body }))
}

/** Actions on their way. */
const inFlight = new Map<string, Promise<unknown>>()

/** Does an action. The same one that is on its way, such as of a double click, is done once. */
function once<Reply>(sent: string, act: () => Promise<Reply>): Promise<Reply> {
  const action = `${drawnFor()} ${sent}`
  const known = inFlight.get(action)
  if (known) return known as Promise<Reply>
  const done = act().finally(() => inFlight.delete(action))
  inFlight.set(action, done)
  return done
}

/** Idempotency keys of actions that got no response; a retry by the user reuses the key. */
const unanswered = new Map<string, string>()

type Sending = Pick<Input<Endpoint>, 'idempotencyKey' | 'keepalive' | 'personId'>

function post<Reply>(url: string, body?: string, sending?: Sending): Promise<Reply> {
  const action = `${url} ${body ?? ''}`
  return once(action, () => sendUntilAnswered<Reply>(action, url, body, sending))
}

async function sendUntilAnswered<Reply>(
  action: string,
  url: string,
  body?: string,
  { idempotencyKey, keepalive = false, personId }: Sending = {},
): Promise<Reply> {
  const key = idempotencyKey ?? unanswered.get(action) ?? newKey()
  const options = {
    method: 'POST',
    body: body ?? null,
    headers: { 'Idempotency-Key': key, ...personHeaders(personId) },
    keepalive,
  }

  for (let attempt = 1; ; attempt++) {
    try {
      const reply = await request<Reply>(url, options)
      unanswered.delete(action)
      return reply
    } catch (error) {
      if (!isUnavailable(error)) {
        unanswered.delete(action)
        throw error
      }
      unanswered.set(action, key)
      if (attempt === 3) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 400))
    }
  }
}

type Curable = Extract<RefusalCode, 'step_up_required' | 'unauthenticated' | 'other_person'>

/** What asks the user for what a refused action needs; then the action is sent again. */
const cures = new Map<RefusalCode, () => Promise<boolean>>()

/** Sets the dialog for a refusal: those of `StepUp.tsx`. Returns a function that removes it. */
export function onRefusal(code: Curable, ask: () => Promise<boolean>): () => void {
  cures.set(code, ask)
  return () => void cures.delete(code)
}

/** Asks in a dialog to sign in again; false when there is no dialog or the user cancels. */
export const askToSignIn = async () => (await cures.get('unauthenticated')?.()) ?? false

/** Says in a dialog who is signed in in place of the person whom the page is drawn for. */
export const tellOtherPerson = () => void cures.get('other_person')?.()

/** Reads do not ask, because their page leads to the login page; nor does signing in. */
const isCurable = (code: RefusalCode, url: string, { method }: RequestInit) =>
  code === 'step_up_required' ||
  (code === 'unauthenticated' && method !== 'GET' && !url.startsWith('/api/auth/'))

async function request<Reply>(
  url: string,
  options: RequestInit & Pick<Input<Endpoint>, 'isUnasked'>,
  send: Send = fetch,
): Promise<Reply> {
  // Who is signed in now, a page may always ask; and a visitor may read what everybody may.
  const isRead = (options.method ?? 'GET') === 'GET'
  const isOpen = url === '/api/session' || (isRead && drawnFor() === visitor)
  const person = isOpen ? {} : personHeaders()
  const headers = new Headers({ ...person, ...(options.headers as Record<string, string>) })
  headers.set('Accept', 'application/json')
  if (typeof options.body === 'string') {
    headers.set('Content-Type', 'application/json')
  }

  let response: Response
  let answer: unknown
  try {
    response = await send(url, { ...options, headers })
    // A proxy refuses with a page of its own.
    answer = await response.json().catch((error) => (response.ok ? Promise.reject(error) : null))
  } catch {
    throw new Refusal(
      'unavailable',
      'Candor cannot be reached. Check your connection and try again.',
    )
  }
  if (!response.ok) {
    const refusal = refusalOf(response, answer)
    const isAsked = options.method !== 'GET' && !options.isUnasked
    if (refusal.code === 'other_person' && isAsked) tellOtherPerson()
    // Sent again only after an answer, so a server that asks again meets a new dialog.
    if (isCurable(refusal.code, url, options) && (await cures.get(refusal.code)?.())) {
      return request(url, { ...options, headers: Object.fromEntries(headers) }, send)
    }
    throw refusal
  }
  return answer as Reply
}

export function refusalOf(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  answer: unknown,
): Refusal {
  if (!isEnvelope(answer)) {
    if (status === statusOf.too_large) {
      return new Refusal('too_large', 'The file is too large. Choose a smaller one.')
    }
    return new Refusal('unavailable', 'Candor is temporarily unavailable. Please try again.')
  }
  const { code, message, ...details } = answer.error
  const known = code in statusOf ? (code as RefusalCode) : 'internal'
  const retryAfter = Number(headers.get('Retry-After'))
  return new Refusal(known, message, { ...details, ...(retryAfter && { retryAfter }) })
}

/** False for the error page of a proxy, which is not JSON of Candor. */
function isEnvelope(answer: unknown): answer is ErrorEnvelope {
  const error = (answer as Partial<ErrorEnvelope> | null)?.error
  return typeof error?.code === 'string' && typeof error.message === 'string'
}

export function isUnavailable(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'unavailable'
}

/** The path of an operation with its parameters. */
export function fill(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function queryOf(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  // It writes numbers and booleans as text by itself.
  const text = new URLSearchParams(given as [string, string][]).toString()
  return text && `?${text}`
}

/** `randomUUID` exists only in secure contexts. */
export function newKey(): string {
  return crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-')
}
