import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import fastify, { LogController } from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { endpoint, type Endpoint, listOf, page } from '../../../shared/base/endpoint.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { aMember } from '../../test/members.ts'
import { clock, config, secret, server } from '../../test/server.ts'
import { handleErrors } from './errors.ts'
import { listOn } from './list-file.ts'
import { routeOn } from './route.ts'
import { readCookies } from './session.ts'

/** A list that never ends or fails in the middle, read through a real socket. */
const endless = endpoint({
  method: 'GET',
  name: 'listEndless',
  path: '/api/endless',
  allow: 'anyone',
  query: z.object(page),
  reply: listOf(z.object({ id: z.string() })),
})
const rows = Array.from({ length: 100 }, () => ({ id: randomUUID() }))

async function streaming(
  read: (pages: number) => Promise<unknown> | void,
  allow: Endpoint['allow'] = 'anyone',
) {
  let pages = 0
  const log: string[] = []
  const stream = { write: (line: string) => void log.push(line) }
  const app = fastify({
    logger: { level: 'error', stream },
    logController: new LogController({ disableRequestLogging: true }),
  })
  handleErrors(app)
  readCookies(app, { secret, publicUrl: config.server.publicUrl })
  const deps = { db: server().db, clock }
  const { route } = routeOn(app, {
    ...deps,
    replica: null,
    wakeJobs: () => {},
  })
  listOn(app, { ...deps, route })(
    { ...endless, allow },
    [['id', ({ id }) => id]],
    async ({ query }) => {
      expect(query.limit).toBe(rows.length)
      // Yields, as a database query would.
      await turn()
      await read(++pages)
      return { items: rows, nextCursor: 'more' }
    },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${endless.path}.csv`,
    pages: () => pages,
    log,
    close: () => app.close(),
  }
}

/** Whether the number stays the same over two hundred turns of the event loop. */
async function isStill(count: () => number) {
  const before = count()
  for (let i = 0; i < 200; i++) await turn()
  return count() === before
}

test('the server reads no page ahead of a slow client and stops when the client disconnects', async () => {
  const { url, pages, log, close } = await streaming(() => {})
  const asked = get(url)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  await once(answer, 'readable')
  // The system takes some megabytes before the client is slow.
  const patient = { message: 'waits for its reader' }
  await expect.poll(() => isStill(pages), patient).toBe(true)
  const waiting = pages()
  answer.resume()
  await expect.poll(pages).toBeGreaterThan(waiting + 10)
  asked.destroy()
  await expect.poll(() => isStill(pages), { message: 'ends with its reader' }).toBe(true)
  expect(log).toEqual([])
  await close()
})

// spec: 11.7
test('a file whose reading fails does not look complete, and the failure is logged', async () => {
  const { url, log, close } = await streaming((pages) => {
    if (pages === 3) throw new Error('the database went away')
  })
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow('terminated')
  expect(log.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'the database went away',
  ])
  await close()
})

test('a viewer who is signed out during a download gets no more of the file', async () => {
  const member = await aMember('reviewer')
  const leave = () => server().db.deleteFrom('sessions').where('userId', '=', member.id).execute()
  const { url, pages, close } = await streaming(
    (page) => {
      if (page === 20) throw new Error('This would never end.')
      return page === 3 ? leave() : undefined
    },
    ['reviewer'],
  )
  const answer = await fetch(url, { headers: { cookie: member.cookie } })
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow('terminated')
  expect(pages()).toBe(3)
  await close()
})

test('a file that fails before its first row gets the usual error response', async () => {
  const { url, close } = await streaming(() => {
    throw new Refusal('unavailable', 'Not just now.', { retryAfter: 2 })
  })
  const answer = await fetch(url)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('content-disposition')).toBeNull()
  expect(await answer.json()).toMatchObject({ error: { message: 'Not just now.' } })
  await close()
})
