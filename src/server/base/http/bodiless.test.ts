import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { server } from '../../test/server.ts'
import { anActiveCampaign, type Person } from '../../test/world.ts'

/** Ordinary clients name a type with every request, also where they send no body. */

let port = 0
beforeAll(async () => {
  const { app } = server()
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})

/** The status of a request with exactly these headers. */
async function statusOf(method: string, path: string, headers: string[], person?: Person) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const cookie = person ? [`Cookie: ${person.cookie}`] : []
  const own = ['Host: localhost', 'Origin: http://localhost:3000', 'Connection: close', ...cookie]
  socket.write([`${method} ${path} HTTP/1.1`, ...own, ...headers, '', ''].join('\r\n'))
  const answer = await text(socket)
  return Number(answer.split(' ')[1])
}

const types = ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'a/b']

test.each(['GET', 'DELETE', 'POST', 'PATCH', 'PUT', 'OPTIONS'])(
  'a %s with a type and no body is answered, signed in or not',
  async (method) => {
    const { business } = await anActiveCampaign()
    for (const type of types) {
      for (const length of [[], ['Content-Length: 0']]) {
        const headers = [`Content-Type: ${type}`, ...length]
        for (const path of ['/api/session', '/api/webhooks/1', '/nowhere', '/embed.js']) {
          for (const person of [undefined, business]) {
            expect(await statusOf(method, path, headers, person)).toBeGreaterThanOrEqual(200)
          }
        }
      }
    }
  },
)

test('an action that needs no body takes a type without one', async () => {
  const { business, campaign } = await anActiveCampaign()
  for (const length of [[], ['Content-Length: 0']]) {
    const headers = ['Content-Type: application/json', ...length]
    const path = `/api/campaigns/${campaign.id}/pause`
    expect(await statusOf('POST', path, headers, business)).toBe(200)
    expect(await statusOf('DELETE', path, headers, business)).toBe(200)
  }
  const signOut = ['Content-Type: application/json', 'Content-Length: 0']
  expect(await statusOf('POST', '/api/auth/sign-out', signOut, business)).toBe(200)
})

test('one that needs a body says so', async () => {
  const { business } = await anActiveCampaign()
  const headers = ['Content-Type: application/json', 'Content-Length: 0']
  expect(await statusOf('POST', '/api/campaigns', headers, business)).toBe(400)
})
