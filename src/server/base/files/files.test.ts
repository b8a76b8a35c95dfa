import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDocumentLink, type Verification } from '../../../shared/people/verification.ts'
import { handleErrors } from '../http/errors.ts'
import { acceptFiles } from '../http/multipart.ts'
import { readCookies } from '../http/session.ts'
import { clock, config, secret, server } from '../../test/server.ts'
import { aBusiness, anAdmin, api, orFail } from '../../test/world.ts'
import { mountDocuments } from '../../people/verification/routes.ts'
import { MissingFile, type FileStore } from './files.ts'
import { openFiles } from './store.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const exitWithParent = new URL('../../../../scripts/exit-with-parent.mjs', import.meta.url).href
const s3rver = join(root, 'node_modules/s3rver/bin/s3rver.js')

const running: ChildProcess[] = []
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-files-'))
})

afterAll(async () => {
  for (const child of running)
    if (child.exitCode === null && child.kill()) await once(child, 'exit')
  await rm(folder, { recursive: true, force: true })
})

/** Starts a process and returns the capture of the first output line that matches `ready`. */
async function start(command: string, args: string[], ready: RegExp) {
  // The process exits when the stdin pipe closes, so it does not outlive the test.
  const child = spawn(command, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  running.push(child)
  for await (const line of createInterface(child.stdout)) {
    const [, found] = ready.exec(line) ?? []
    if (found) return found
  }
  throw new Error(`${command} ended with ${child.exitCode}.`)
}

const s3Settings = {
  bucket: 'candor-documents',
  region: 'us-east-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
}

const local = () => openFiles({ s3: undefined, dataDir: folder })

async function startS3() {
  const data = await mkdtemp(join(folder, 's3-'))
  const options = ['-d', data, '-a', '127.0.0.1', '-p', '0', '--configure-bucket']
  const port = await start(
    process.execPath,
    ['--import', exitWithParent, s3rver, ...options, s3Settings.bucket],
    /listening on .*:(\d+)/,
  )
  return `http://127.0.0.1:${port}`
}

const s3 = async () =>
  openFiles({ s3: { ...s3Settings, endpoint: await startS3() }, dataDir: folder })

function documents(sizes: number[]) {
  const form = new FormData()
  form.set('type', 'registered')
  for (const size of sizes) {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)])
    form.append('documents', new Blob([bytes]), 'deed.pdf')
  }
  return form
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe.each([
  ['on the local disk', local],
  ['in an S3-compatible store', s3],
])('files %s', (_where, open) => {
  let files: FileStore
  const newKey = () => `business-verifications/${randomUUID()}`
  const bytesOf = async (key: string) => buffer(await files.open(key))

  beforeAll(async () => {
    files = await open()
  })

  test.each([1, 64 * 1024, 10 * 1024 * 1024])(
    '%i bytes are read as they were written',
    async (size) => {
      const [key, bytes] = [newKey(), randomBytes(size)]
      await files.put(key, bytes, 'application/pdf')
      const back = await bytesOf(key)
      expect([back.length, hash(back)]).toEqual([size, hash(bytes)])
    },
  )

  test('many files can be written at once', async () => {
    const given = Array.from({ length: 10 }, () => [newKey(), randomBytes(200_000)] as const)
    await Promise.all(given.map(([key, bytes]) => files.put(key, bytes, 'image/png')))
    const back = await Promise.all(given.map(([key]) => bytesOf(key)))
    expect(back.map(hash)).toEqual(given.map(([, bytes]) => hash(bytes)))
  })

  // spec: 7.14
  test('writing a key again replaces its bytes', async () => {
    const key = newKey()
    await files.put(key, randomBytes(50_000), 'application/pdf')
    await files.put(key, Buffer.from('short'), 'application/pdf')
    expect((await bytesOf(key)).toString()).toBe('short')
  })

  test('a file that flows from the disk arrives whole', async () => {
    const [key, path] = [newKey(), join(folder, 'flowing')]
    const bytes = randomBytes(300_000)
    await writeFile(path, bytes)
    const stream = createReadStream(path)
    await files.put(key, { stream, length: bytes.length }, 'application/zip')
    expect(hash(await bytesOf(key))).toBe(hash(bytes))
  })

  test('a missing or removed file cannot be opened', async () => {
    const key = newKey()
    await expect(files.open(key)).rejects.toThrow(MissingFile)
    await files.put(key, Buffer.from('here'), 'application/pdf')
    await files.remove(key)
    await expect(files.open(key)).rejects.toThrow(MissingFile)
    await files.remove(key)
  })
})

test('a store with a host name has its buckets as folders, and is asked for no checksums', async () => {
  const asked: string[] = []
  const store = createServer((request, response) => {
    const { host } = request.headers
    const checks = Object.keys(request.headers).filter((name) => name.includes('checksum'))
    asked.push(`${request.method} ${host}${request.url?.split('?')[0]} ${checks.join()}`)
    request.resume().on('end', () => response.end())
  })
  await once(store.listen(0, 'localhost'), 'listening')
  const host = `localhost:${(store.address() as AddressInfo).port}`
  const files = await openFiles({
    s3: { ...s3Settings, endpoint: `http://${host}` },
    dataDir: folder,
  })
  await files.put('a/b', Buffer.from('a'), 'image/png')
  await buffer(await files.open('a/b'))
  await files.remove('a/b')
  expect(asked).toEqual(
    ['PUT', 'GET', 'DELETE'].map((verb) => `${verb} ${host}/candor-documents/a/b `),
  )
  store.closeAllConnections()
  store.close()
})

test('an unreachable store is reported with a message', async () => {
  const s3 = { ...s3Settings, endpoint: 'http://127.0.0.1:1' }
  const files = await openFiles({ s3, dataDir: folder })
  const away = {
    code: 'unavailable',
    message: 'The document store cannot be reached right now. Please try again in a moment.',
  }
  await expect(files.put('a', Buffer.from('a'), 'image/png')).rejects.toMatchObject(away)
  await expect(files.open('a')).rejects.toMatchObject(away)
  await expect(files.remove('a')).rejects.toMatchObject(away)
})

test('a store that refuses the access key stores nothing', async () => {
  const endpoint = await startS3()
  const wrong = { ...s3Settings, endpoint, accessKeyId: 'wrong' }
  const key = randomUUID()
  const put = (await openFiles({ s3: wrong, dataDir: folder })).put(key, Buffer.from('a'), 'a/b')
  await expect(put).rejects.toMatchObject({ code: 'unavailable' })
  const files = await openFiles({ s3: { ...s3Settings, endpoint }, dataDir: folder })
  await expect(files.open(key)).rejects.toThrow(MissingFile)
})

// spec: 7.14
test.each([
  ['the local disk', local],
  ['an S3-compatible store', s3],
])('an admin reads what a business uploaded to %s, byte for byte', async (_where, open) => {
  const app = fastify()
  handleErrors(app)
  readCookies(app, { secret, publicUrl: config.server.publicUrl })
  const deps = { db: server().db, clock, files: await open() }
  await acceptFiles(app, (scope) => mountDocuments(scope, deps))
  const form = documents([10 * 1024 * 1024 - 9])
  const encoded = new Response(form)
  const [business, admin] = [await aBusiness(), await anAdmin()]
  const sent = await app.inject({
    method: 'POST',
    url: '/api/verification',
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { cookie: business.cookie, 'content-type': encoded.headers.get('content-type')! },
  })
  const { id } = sent.json<Verification>().documents[0]!
  const call = { params: { documentId: id } }
  const { url } = orFail(await api(admin, createDocumentLink, call))
  const read = await app.inject({ url, headers: { cookie: admin.cookie } })
  const given = Buffer.from(await (form.get('documents') as Blob).arrayBuffer())
  expect([read.statusCode, hash(read.rawPayload)]).toEqual([200, hash(given)])
  await app.close()
})

test.each([
  ['not loaded without S3 settings', 'undefined', 'false'],
  ['loaded with S3 settings', JSON.stringify(s3Settings), 'true'],
])('the S3 client is %s', async (_name, settings, loaded) => {
  const script = `
    import { createRequire } from 'node:module'
    import { openFiles } from './src/server/base/files/store.ts'
    await openFiles({ s3: ${settings}, dataDir: ${JSON.stringify(folder)} })
    const { cache } = createRequire(import.meta.url)
    console.log('loaded', Object.keys(cache).some((path) => path.includes('@aws-sdk')))`
  const args = ['--input-type=module', '--eval', script]
  expect(await start(process.execPath, args, /loaded (\w+)/)).toBe(loaded)
})

// /dev/full makes the kernel return ENOSPC.
test.runIf(existsSync('/dev/full'))('a full disk stores no part of a file', async () => {
  const files = await local()
  await files.put('full/first', Buffer.from('first'), 'image/png')
  const place = join(folder, 'documents', 'full')
  await symlink('/dev/full', join(place, 'second.part'))
  await expect(files.put('full/second', randomBytes(1_000), 'image/png')).rejects.toMatchObject({
    code: 'ENOSPC',
  })
  expect(await readdir(place)).toEqual(['first'])
})

/** Root can mount directly; other users need a user namespace, where the system allows it. */
const newMountNamespace: [string, ...string[]] =
  process.getuid?.() === 0 ? ['unshare', '--mount'] : ['unshare', '--map-root-user', '--mount']

/** Two ways to run out of space; the second needs the right to mount. */
const small: [string, string, [string, ...string[]]][] = [
  ['a limit on files', 'ulimit -f 400', ['env']],
  ['a full disk', 'mount -t tmpfs -o size=512k none "$5"', newMountNamespace],
]
const possible = small.filter(([, , [command, ...args]]) => {
  const mount = ['mount', '-t', 'tmpfs', 'none', tmpdir()]
  return command === 'env' || spawnSync(command, [...args, ...mount]).status === 0
})

// spec: 8.34
test.each(possible)(
  'an upload that exceeds %s answers 503 with a message and stores nothing',
  async (_name, shell, [command, ...before]) => {
    const dataDir = await mkdtemp(join(folder, 'small-'))
    const appUrl = new URL(inject('template').appUrl)
    appUrl.pathname = `/${server().database}`
    const node = [
      '--import',
      exitWithParent,
      'src/server/test/documents-server.ts',
      appUrl.href,
      dataDir,
      secret,
    ]
    const line = `${shell} && exec "$0" "$@"`
    const args = [...before, 'sh', '-c', line, process.execPath, ...node]
    const url = await start(command, args, /(http:\S+)/)
    // The disk as the process in its own mount namespace sees it.
    const seen = existsSync('/proc/self/root') ? `/proc/${running.at(-1)!.pid}/root` : ''
    const left = async () =>
      (await readdir(seen + dataDir, { recursive: true, withFileTypes: true })).filter((one) =>
        one.isFile(),
      ).length
    const { cookie } = await aBusiness()
    const upload = (sizes: number[]) => {
      const body = documents(sizes)
      return fetch(`${url}/api/verification`, { method: 'POST', headers: { cookie }, body })
    }

    const refused = await upload([50_000, 1_000_000])
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await refused.json()).toMatchObject({
      error: { code: 'unavailable', message: 'There is no space for documents at the moment.' },
    })
    expect(await left()).toBe(0)

    expect((await upload([50_000])).status).toBe(201)
    expect(await left()).toBe(1)
  },
)
