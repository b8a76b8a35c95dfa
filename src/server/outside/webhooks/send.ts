import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Webhook } from 'standardwebhooks'
import { beginningOf } from '../../../shared/base/excerpt.ts'
import { resolveAllowed, type AllowedAddresses, type Resolve } from './addresses.ts'

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
export function signedHeaders({ id, body, secrets }: Message, at: Date): Record<string, string> {
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
  const addresses = await Promise.race([resolveAllowed(url, allowed, resolve), aborted(signal)])
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
  const response = await new Promise<IncomingMessage>((resolved, rejected) => {
    asked.on('response', resolved)
    asked.on('error', rejected)
    asked.end(body)
  })
  try {
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
