import { Agent, request } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import type { Stack } from './stack.ts'

export interface Answer {
  /** 0 where the connection ended without an answer. */
  status: number
  headers: IncomingHttpHeaders
  body: string
}

interface Sent {
  method?: string
  body?: string | Buffer
  headers?: Record<string, string>
  /** The address of this machine that the request comes from. */
  from?: string
}

/** A browser's way to the site: TLS with the test's certificate, cookies kept. */
export function openClient({ httpsPort, certificate }: Stack) {
  const agent = new Agent({ ca: certificate, keepAlive: true, maxSockets: 20 })
  const origin = `https://localhost:${httpsPort}`
  const cookies = new Map<string, string>()

  const connect = (path: string, { method = 'GET', headers = {}, from }: Sent) =>
    request(`${origin}${path}`, {
      agent: from ? new Agent({ ca: certificate }) : agent,
      method,
      localAddress: from,
      family: 4,
      headers: {
        origin,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
    })

  function send(path: string, sent: Sent = {}): Promise<Answer> {
    return new Promise((resolve) => {
      const outgoing = connect(path, sent)
      const fail = () => {
        // A kept connection may be closed by the other side in the moment in which it is used
        // again. Browsers then send the request once more, and so does this client where that is
        // safe: a read, or a change with an idempotency key.
        const isSafe = !sent.method || sent.headers?.['idempotency-key']
        if (outgoing.reusedSocket && isSafe) resolve(send(path, sent))
        else resolve({ status: 0, headers: {}, body: '' })
      }
      outgoing.setTimeout(30_000, () => outgoing.destroy())
      outgoing.on('error', fail)
      outgoing.on('response', (incoming) => {
        for (const cookie of incoming.headers['set-cookie'] ?? []) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
          cookies.set(name!, value!)
        }
        let body = ''
        incoming.on('data', (data) => (body += data))
        incoming.on('error', fail)
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode!, headers: incoming.headers, body }),
        )
      })
      outgoing.end(sent.body)
    })
  }

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })

  /** Opens the stream of live events, and answers with what has come until now. */
  function listen() {
    const outgoing = connect('/api/events', {})
    let received = ''
    outgoing.on('response', (incoming) => incoming.on('data', (data) => (received += data)))
    outgoing.on('error', () => {})
    outgoing.end()
    return { received: () => received, close: () => outgoing.destroy() }
  }

  return { origin, cookies, send, post, listen, close: () => agent.destroy() }
}

export type Client = ReturnType<typeof openClient>
