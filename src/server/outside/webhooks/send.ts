import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Webhook } from 'standardwebhooks'
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { beginningOf } from '../../../shared/base/excerpt.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Config } from '../../base/config.ts'
import { isLoopbackAddress, isPublicAddress } from '../../base/public-addresses.ts'

/** Where webhooks may be sent: to https on the internet. */
export interface AllowedAddresses {
  /** Also to this machine, with http too. */
  loopback: boolean
}

/** Developers try receivers on their machine. Where others can reach Candor, they could, too. */
export const isLocalAllowed = ({ production, server }: Pick<Config, 'production' | 'server'>) =>
  !production && !server.exposed

/** Finds the addresses of a name. Tests replace it. */
type Resolve = (name: string) => Promise<LookupAddress[]>

export const systemResolve: Resolve = (name) => lookup(name, { all: true })

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

/** Refuses an address that is never sent to, as far as it can be told without DNS. */
export function requireAllowedUrl(text: string, allowed: AllowedAddresses) {
  const url = new URL(text)
  const host = hostOf(url)
  const isLocal = allowed.loopback && (isLoopbackAddress(host) || host === 'localhost')
  if (url.protocol !== 'https:' && !isLocal) refuse('Enter an address that starts with https://')
  if (isIP(host) && !isLocal && !isPublicAddress(host)) {
    refuse('Enter an address that is reachable from the internet')
  }
}

function refuse(message: string): never {
  throw new Refusal('invalid', message, { fields: { url: message } })
}

export class ForbiddenAddress extends Error {}

/**
 * The addresses to connect to for a URL. Every address that its name has now must be allowed, and
 * the caller connects to one of these without asking DNS again, which may answer otherwise.
 */
export async function resolveAllowed(
  url: URL,
  { loopback }: AllowedAddresses,
  resolve: Resolve,
): Promise<LookupAddress[]> {
  const host = hostOf(url)
  const family = isIP(host)
  const addresses = family ? [{ address: host, family }] : await resolve(host)
  const isLocal = loopback && addresses.every(({ address }) => isLoopbackAddress(address))
  const isPublic = addresses.every(({ address }) => isPublicAddress(address))
  if (addresses.length === 0) throw new Error(`${host} has no address.`)
  if (isLocal) return addresses
  if (!isPublic) throw new ForbiddenAddress(`${host} leads into a private network.`)
  if (url.protocol !== 'https:') throw new ForbiddenAddress('Only https is sent to the internet.')
  return addresses
}

/** How webhooks are sent. */
export interface Sending {
  allowed: AllowedAddresses
  resolve: Resolve
  /** For the whole exchange: names, connection, request and answer. */
  timeoutMillis: number
}

export const timeoutMillis = 15_000

/** The most of an answer that is read and kept, in bytes. */
const maxAnswer = 4_096

export interface Message {
  url: string
  /** The header `webhook-id`. */
  id: string
  body: string
  /** Of the signatures: the present secret, and a former one that still signs. */
  secrets: string[]
}

export interface Outcome {
  headers: Record<string, string>
  status: number | null
  answer: string | null
  /** Null when the answer was 2xx. */
  error: string | null
}

/** The headers of Standard Webhooks, with one signature for each secret. */
function signedHeaders({ id, body, secrets }: Message, at: Date): Record<string, string> {
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Candor-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  }
}

/** Sends a message once, and says what came of it. Never throws, follows no redirect. */
export async function send(message: Message, at: Date, sending: Sending): Promise<Outcome> {
  const headers = signedHeaders(message, at)
  const signal = AbortSignal.timeout(sending.timeoutMillis)
  try {
    const { status, answer } = await post(message, headers, sending, signal)
    return { headers, status, answer, error: errorOf(status) }
  } catch (error) {
    const seconds = sending.timeoutMillis / 1_000
    const why = signal.aborted
      ? `No answer came within ${seconds} seconds.`
      : error instanceof Error
        ? error.message
        : String(error)
    return { headers, status: null, answer: null, error: beginningOf(cleaned(why), 500) }
  }
}

function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'The answer is a redirect, which is not followed.'
  return `The answer has the status ${status}.`
}

async function post(
  { url: text, body }: Message,
  headers: Record<string, string>,
  { allowed, resolve }: Sending,
  signal: AbortSignal,
): Promise<{ status: number; answer: string }> {
  const url = new URL(text)
  const late = aborted(signal)
  const addresses = await Promise.race([resolveAllowed(url, allowed, resolve), late])
  const options: RequestOptions = {
    method: 'POST',
    headers,
    signal,
    // A connection of its own, to an address that was checked for this request.
    agent: false,
    lookup: (_name, { all }, found) =>
      all ? found(null, addresses) : found(null, addresses[0]!.address, addresses[0]!.family),
  }
  const asked = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options)
  const answered = new Promise<IncomingMessage>((resolved, rejected) => {
    asked.on('response', resolved)
    asked.on('error', rejected)
    // All that comes of an answer that switches to another protocol.
    asked.on('close', () => rejected(new Error('The connection was closed.')))
    asked.end(body)
  })
  try {
    const response = await Promise.race([answered, late])
    return { status: response.statusCode!, answer: await startOf(response) }
  } finally {
    asked.destroy()
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, rejected) => {
    signal.addEventListener('abort', () => rejected(signal.reason as Error))
  })

/** The first bytes of an answer, as far as it came when it breaks off or takes too long. */
async function startOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part)
      length += part.length
      if (length >= maxAnswer) break
    }
  } catch {
    // The status has come, and says whether it arrived.
  }
  const bytes = Buffer.concat(parts)
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const { length: kept } = decoder.decode(bytes.subarray(0, maxAnswer), { stream: true })
  // With what follows, to see where the last character ends.
  return cleaned(beginningOf(bytes.subarray(0, 2 * maxAnswer).toString(), kept))
}

/** Without what PostgreSQL cannot store. */
const cleaned = (text: string) => text.replaceAll('\0', '\uFFFD').toWellFormed()
