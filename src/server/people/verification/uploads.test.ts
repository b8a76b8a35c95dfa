import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { isLong } from '../../test/long.ts'
import * as contract from '../../../shared/people/verification.ts'
import type { Db } from '../../base/db/database.ts'
import { localFiles } from '../../base/files/store.ts'
import { handleErrors } from '../../base/http/errors.ts'
import { limitSlowBodies } from '../../base/http/guards.ts'
import { acceptFiles } from '../../base/http/multipart.ts'
import { readCookies } from '../../base/http/session.ts'
import { removeFiles } from '../../base/jobs/remove-files.ts'
import { eicar, startClamd, startFakeClamd } from '../../test/clamd.ts'
import { clock, config, secret, server, whileConfigured } from '../../test/server.ts'
import { pdf, uploadFiles } from '../../test/uploads.ts'
import { aBusiness, api, atOnce, orFail, request } from '../../test/world.ts'
import { mountDocuments } from './routes.ts'
import { announceFile } from '../../base/files/announced.ts'

/** What goes wrong in an upload, and what is left of it. */

const deed = { name: 'deed.pdf', bytes: pdf }
const stored = async () =>
  (await readdir(server().files, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  ).length
const remove = () => {
  const { db, files, app } = server()
  return removeFiles(db, { files: localFiles(files), clock, log: app.log })
}

/** A database whose `n`th transaction commits, and then its answer is lost. */
function losingAnswer(db: Db, n: number): Db {
  let count = 0
  const transaction = () => ({
    execute: async (work: Parameters<ReturnType<Db['transaction']>['execute']>[0]) => {
      const result = await db.transaction().execute(work)
      if (++count === n) throw Object.assign(new Error('Lost.'), { code: 'ECONNRESET' })
      return result
    },
  })
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') return transaction
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

test('an upload whose COMMIT was not answered keeps its files', async () => {
  const { db, files } = server()
  const app = fastify()
  handleErrors(app)
  readCookies(app, { secret, publicUrl: config.server.publicUrl })
  // One transaction announces the file, the second records it.
  const deps = { db: losingAnswer(db, 2), clock, files: localFiles(files) }
  await acceptFiles(app, (scope) => mountDocuments(scope, deps))
  const business = await aBusiness()
  const form = new FormData()
  form.set('type', 'registered')
  form.append('documents', new Blob([new Uint8Array(pdf)]), 'deed.pdf')
  const encoded = new Response(form)
  const before = await stored()
  const answer = await app.inject({
    method: 'POST',
    url: '/api/verification',
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { cookie: business.cookie, 'content-type': encoded.headers.get('content-type')! },
  })
  expect(answer.statusCode).toBe(503)
  const { status, documents } = orFail(await api(business, contract.getVerification))
  expect([status, documents.length]).toEqual(['pending', 1])
  clock.travel({ days: 1 })
  await remove()
  expect(await stored()).toBe(before + 1)
})

test('a crash between storing and recording leaves a file for an hour, and no longer', async () => {
  const { db, files } = server()
  const storageKey = `business-verifications/${randomUUID()}`
  await db.transaction().execute((tx) => announceFile(tx, storageKey, clock.now()))
  await localFiles(files).put(storageKey, pdf, 'application/pdf')
  const before = await stored()
  clock.travel({ minutes: 59 })
  await remove()
  expect(await stored()).toBe(before)
  clock.travel({ minutes: 2 })
  await remove()
  expect(await stored()).toBe(before - 1)
})

test('a file that the store could not remove is removed by a later run', async () => {
  const { db, files, app } = server()
  const storageKey = `business-verifications/${randomUUID()}`
  await db.transaction().execute((tx) => announceFile(tx, storageKey, clock.now()))
  await localFiles(files).put(storageKey, pdf, 'application/pdf')
  const before = await stored()
  clock.travel({ minutes: 61 })
  const down = { ...localFiles(files), remove: () => Promise.reject(new Error('It is down.')) }
  const log = { error: () => {} }
  await removeFiles(db, { files: down, clock, log })
  expect(await stored()).toBe(before)
  await removeFiles(db, { files: localFiles(files), clock, log: app.log })
  expect(await stored()).toBe(before - 1)
})

test('an upload with the same key happens once, however often it is sent', async () => {
  const business = await aBusiness()
  const headers = { 'idempotency-key': 'upload-1' }
  const before = await stored()
  const answers = await atOnce(4, () => uploadFiles(business, [deed], 'registered', headers))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const [first, ...others] = answers.map(orFail)
  for (const other of others) expect(other).toEqual(first)
  const other = { name: 'deed.pdf', bytes: Buffer.concat([pdf, Buffer.from(' ')]) }
  expect((await uploadFiles(business, [other], 'registered', headers)).status).toBe(422)
  expect(orFail(await api(business, contract.getVerification)).documents).toHaveLength(1)
  clock.travel({ minutes: 61 })
  await remove()
  expect(await stored()).toBe(before + 1)
})

test('a form that ends in the middle is refused with a sentence and stores nothing', async () => {
  const business = await aBusiness()
  const before = await stored()
  const whole = Buffer.from(
    '--x\r\ncontent-disposition: form-data; name="documents"; filename="deed.pdf"\r\n' +
      'content-type: application/pdf\r\n\r\n%PDF-1.7 and then',
  )
  for (const end of [whole.length, 90, 20, 0]) {
    const answer = await request<unknown>(business, 'POST', '/api/verification', {
      body: whole.subarray(0, end),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect([end, answer.status]).toEqual([end, 400])
    expect(answer.error?.message).toMatch(/did not arrive whole|select at least one document/)
  }
  expect(await stored()).toBe(before)
})

test('where a scanner is configured, malware is refused and nothing is stored without it', async () => {
  // The long tests use ClamAV itself.
  const real = isLong ? await startClamd() : null
  const clamd = real ?? (await startFakeClamd())
  let isRunning = true
  onTestFinished(() => (isRunning ? clamd.stop() : undefined))
  await whileConfigured({ CLAMD_URL: clamd.url }, async () => {
    const before = await stored()
    const infected = Buffer.concat([pdf, Buffer.from(`\n${eicar}`)])
    const business = await aBusiness()
    const answer = await uploadFiles(business, [deed, { name: 'bad.pdf', bytes: infected }])
    expect(answer.status).toBe(400)
    expect(answer.error?.message).toMatch(/^bad\.pdf contains malware \(Eicar-Test-Signature/)
    expect(await stored()).toBe(before)
    expect((await uploadFiles(business, [deed])).status).toBe(201)

    await clamd.stop()
    isRunning = false
    const without = await uploadFiles(await aBusiness(), [deed])
    expect([without.status, without.error?.message]).toEqual([
      503,
      'Documents cannot be checked for malware at the moment. Please try again soon.',
    ])
    expect(await stored()).toBe(before + 1)
  })
})

test('a body that comes too slowly ends its connection, except that of a form', async () => {
  const app = fastify()
  limitSlowBodies(app, 200)
  app.post('/plain', async () => 'plain')
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, async () => null)
  const config = { upload: { files: 1, bytes: 10 } }
  app.post('/upload', { config }, async () => 'uploaded')
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const send = async (path: string, pauseMillis: number, type = 'application/json') => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n`)
    socket.write(`content-type: ${type}\r\ncontent-length: 2\r\n\r\n{`)
    setTimeout(() => socket.writable && socket.write('}'), pauseMillis)
    let answer = ''
    socket.on('error', () => {})
    socket.on('data', (chunk) => (answer += String(chunk)))
    await new Promise((resolve) => socket.once('close', resolve))
    return answer.split('\r\n').at(-1)
  }
  expect(await send('/plain', 10)).toBe('plain')
  expect(await send('/plain', 1_000)).toBe('')
  expect(await send('/upload', 10)).toBe('uploaded')
  expect(await send('/upload', 1_000)).toBe('')
  const form = 'multipart/form-data; boundary=x'
  expect(await send('/plain', 1_000, form)).toBe('')
  expect(await send('/upload', 1_000, form)).toBe('uploaded')
})
