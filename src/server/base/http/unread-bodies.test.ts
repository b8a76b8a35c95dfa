import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { config, server } from '../../test/server.ts'
import { aCampaignWithCodes, codesNow } from '../../test/codes.ts'
import { aBusiness, aReviewer, type Person } from '../../test/world.ts'
import { receiveJson } from './multipart.ts'

/** Nobody makes the server collect a body that it would refuse. */

let port = 0
beforeAll(async () => {
  const { app } = server()
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})

/** More than any body that is read before its sender is known. */
const start = Buffer.alloc(1_200_000, '[0,0,0,0')

interface Sent {
  type: string
  person?: Person | null
  length?: number
}

/** The answer to a request whose body begins and then stops; empty when there is none. */
async function answerTo(path: string, { type, person = null, length }: Sent) {
  const socket = connect(port, '127.0.0.1')
  const how = length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  const head = ['Host: localhost', 'Origin: http://localhost:3000', `Content-Type: ${type}`, how]
  if (person) head.push(`Cookie: ${person.cookie}`)
  let answer = ''
  socket.on('data', (bytes) => void (answer += bytes.toString()))
  socket.on('error', () => {})
  socket.write([path, ...head, '', ''].join('\r\n'))
  if (length === undefined) socket.write(`${start.length.toString(16)}\r\n`)
  socket.write(start)
  await Promise.race([once(socket, 'data'), once(socket, 'close'), sleep(5_000)])
  socket.destroy()
  return { status: Number(answer.split(' ')[1] ?? 0), answer }
}

const types = ['application/json', 'text/plain', 'a/b', 'multipart/form-data; boundary=x']
const uploads = [
  '/api/verification',
  '/api/proofs',
  '/api/photos',
  '/api/campaigns/1/picture',
  '/api/campaigns/1/codes',
  '/api/campaigns/1/shipments',
]

test('no route waits for a large body of somebody who is not signed in', async () => {
  const changing = server().routes.filter((route) => /^(POST|PUT|PATCH|DELETE) /.test(route))
  expect(changing.length).toBeGreaterThan(100)
  for (const route of changing) {
    for (const type of types) {
      const { status, answer } = await answerTo(`${route} HTTP/1.1`, { type })
      expect([route, type, status]).toEqual([route, type, expect.toSatisfy(isRefusal)])
      expect([route, answer]).toEqual([route, expect.stringContaining('"requestId"')])
    }
  }
})

const isRefusal = (status: number) => status >= 400 && status < 500

test('an upload of somebody who is not signed in is refused before it arrives', async () => {
  for (const path of uploads) {
    for (const type of types) {
      const { status } = await answerTo(`POST ${path} HTTP/1.1`, { type, length: 100_000_000 })
      expect([path, type, status]).toEqual([path, type, 401])
    }
  }
})

test('a body that is no form is refused before it arrives', async () => {
  const [business, reviewer] = [await aBusiness(), await aReviewer()]
  const forms = uploads.filter((path) => !/codes|shipments|picture/.test(path))
  for (const path of forms) {
    const person = path === '/api/verification' ? business : reviewer
    for (const type of types.filter((one) => !one.startsWith('multipart'))) {
      const sent = { type, person, length: 100_000_000 }
      const { status, answer } = await answerTo(`POST ${path} HTTP/1.1`, sent)
      expect([path, type, status]).toEqual([path, type, 415])
      expect(answer).toMatch(/"code":"unsupported","message":"Send the \w+ as a form\."/)
    }
  }
})

test('a list as JSON is as large as its file at most, and few of an account arrive', async () => {
  const { business, campaign } = await aCampaignWithCodes([])
  const path = `/api/campaigns/${campaign.id}/codes`
  const type = 'application/json'
  const { origin } = new URL(config.server.publicUrl)
  const headers = { cookie: business.cookie, origin, 'content-type': type }
  const post = async (payload: string) => {
    const answer = await server().app.inject({ method: 'POST', url: path, headers, payload })
    return [answer.statusCode, answer.json().error.message, answer.json().error.fields]
  }
  const largest = 3 * 1024 * 1024 + 64 * 1024
  expect(await post(' '.repeat(largest + 1))).toEqual([
    413,
    'This request is too large.',
    undefined,
  ])
  expect(await post(' '.repeat(largest))).toEqual([400, expect.any(String), undefined])
  expect(await post('{"codes":["A\\ud83d"]}')).toEqual([
    400,
    expect.stringMatching(/half character/),
    { 'codes.0': expect.any(String) },
  ])
  const text = await answerTo(`POST ${path} HTTP/1.1`, { type: 'text/plain', person: business })
  expect(text.status).toBe(415)

  const sent = { type, person: business, length: 3_000_000 }
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => answerTo(`POST ${path} HTTP/1.1`, sent)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([0, 0, 0, 0, 429, 429])
  expect(await codesNow(business, campaign)).toMatchObject({ free: 0 })
})

test('a list that breaks off on its way is a mistake of its sender', async () => {
  const raw = new Readable({ read() {} })
  const request = {
    raw,
    headers: { 'content-type': 'application/json' },
    routeOptions: { config: { upload: { files: 1, bytes: 1_000 } } },
  } as unknown as FastifyRequest
  const received = receiveJson(request, { id: 'b1', role: 'business' })
  raw.push('{"codes":')
  setImmediate(() => raw.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })))
  await expect(received).rejects.toMatchObject({ statusCode: 400 })
})
