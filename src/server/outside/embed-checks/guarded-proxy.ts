import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { isPublicAddress } from '../../base/public-addresses.ts'

/** For tests, whose pages are on this machine. */
interface Guard {
  allowPrivate: boolean
}

/** The address to connect to. Every address of the name must be public, and none is asked twice. */
async function resolve(host: string, port: number, { allowPrivate }: Guard): Promise<string> {
  const name = host.replace(/^\[|\]$/g, '')
  const addresses = await lookup(name, { all: true })
  const isFine =
    allowPrivate ||
    ((port === 80 || port === 443) && addresses.every(({ address }) => isPublicAddress(address)))
  if (!isFine || !addresses[0]) throw new Error(`${host} is not a site of the internet.`)
  return addresses[0].address
}

const portOf = ({ port, protocol }: URL) => Number(port) || (protocol === 'https:' ? 443 : 80)

/**
 * A proxy for a browser that opens pages of strangers. It checks the address that it connects to,
 * so that no name can lead into a private network, at first or later (DNS rebinding).
 */
export async function startGuardedProxy(guard: Guard) {
  const sockets = new Set<Duplex>()
  const server = createServer((request, response) => {
    answerFor(request, response, guard).catch(() => response.writeHead(403).end())
  })
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    tunnel(`https://${request.url}`, socket, guard).catch(() =>
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, close }
}

async function answerFor(request: IncomingMessage, response: ServerResponse, guard: Guard) {
  const url = new URL(request.url!)
  if (url.protocol !== 'http:') throw new Error('Only http is forwarded.')
  const host = await resolve(url.hostname, portOf(url), guard)
  const { method, headers } = request
  const path = url.pathname + url.search
  const outgoing = httpRequest({ host, port: portOf(url), method, path, headers })
  outgoing.on('error', () => response.destroy())
  request.pipe(outgoing)
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  response.writeHead(answer.statusCode ?? 502, answer.headers)
  answer.on('error', () => response.destroy())
  answer.pipe(response)
}

async function tunnel(authority: string, socket: Duplex, guard: Guard) {
  const url = new URL(authority)
  const host = await resolve(url.hostname, portOf(url), guard)
  const remote: Socket = connect({ host, port: portOf(url) })
  remote.on('error', () => socket.destroy())
  socket.on('close', () => remote.destroy())
  await once(remote, 'connect')
  socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
  remote.pipe(socket)
  socket.pipe(remote)
}
