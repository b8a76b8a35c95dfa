import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../../shared/base/refusal.ts'
import { fewAtOnce } from './few-at-once.ts'
import { requireStorable } from './guards.ts'
import type { Viewer } from './session.ts'

interface Limits {
  files: number
  /** Of each file. */
  bytes: number
  /** What the files are, in messages and as the field of the form. */
  what?: 'document' | 'picture' | 'photo' | 'file'
}

interface ReceivedFile {
  name: string
  bytes: Buffer
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a route receives. Its body may take as long as an upload over a slow line. */
    upload?: Limits
  }
}

/** Mounts routes that receive files. Nothing of a body is read before they know its sender. */
export async function acceptFiles(app: FastifyInstance, mount: (scope: FastifyInstance) => void) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    await scope.register(multipart, { limits: { fields: 5 } })
    mount(scope)
  })
}

/** Bytes of a field beside the files. */
const fieldSize = 1_000

/** The largest body of so many files, with its other parts. */
export const largestBody = ({ files, bytes }: Limits) => files * bytes + 64 * 1024

const tooLarge: Record<string, (limits: Limits) => string> = {
  FST_REQ_FILE_TOO_LARGE: ({ bytes, what = 'document' }) =>
    `A ${what} may be at most ${bytes / 1024 / 1024} MB.`,
  FST_FILES_LIMIT: ({ files, what = 'document' }) =>
    files === 1 ? `Send one ${what}.` : `At most ${files} ${what}s can be uploaded at a time.`,
}

const ofOne = new Refusal(
  'rate_limited',
  'Your other files are still on their way. Please try again in a moment.',
  { retryAfter: 5 },
)

const owners = new Refusal(
  'unavailable',
  'Many files are on their way at the moment. Please try again soon.',
  { retryAfter: 15 },
)

/** Bodies that arrive. Each has a connection and space on the disk while a slow line takes. */
const few = fewAtOnce({ ofOne: 4, owners: 50 }, { ofOne, owners })

/** Hands over the files of an account's form one after the other, and returns its fields. */
export const receiveForm = (
  request: FastifyRequest,
  viewer: Viewer,
  onFile: (file: ReceivedFile) => Promise<void>,
): Promise<Record<string, unknown>> =>
  receiving(request, viewer, async (limits) => {
    const folder = await mkdtemp(join(tmpdir(), 'candor-upload-'))
    try {
      return await receive(request, { limits, folder }, onFile)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

/** The JSON of an account, which is as large as the file in its stead; undefined without one. */
export const receiveJson = (request: FastifyRequest, viewer: Viewer): Promise<unknown> =>
  receiving(request, viewer, async (limits) => {
    const type = request.headers['content-type']
    if (type === undefined) return undefined
    if (!/^application\/json\b/i.test(type)) {
      throw new Refusal('unsupported', 'Send this as a form or as JSON.')
    }
    const body = parsed(await readBody(request, largestBody(limits)))
    requireStorable(body)
    return body
  })

const receiving = <T>(
  { raw, routeOptions }: FastifyRequest,
  { id }: Viewer,
  work: (limits: Limits) => Promise<T>,
): Promise<T> =>
  few(id, async () => {
    try {
      return await work(routeOptions.config.upload!)
    } catch (error) {
      // Browsers read the answer only when they have sent everything.
      raw.unpipe().resume()
      throw error
    }
  })

async function readBody({ raw }: FastifyRequest, most: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  // A request that is destroyed has no answer.
  const body = raw.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  const next = () => body.next().catch(() => Promise.reject(unread(400)))
  for (let part = await next(); !part.done; part = await next()) {
    size += part.value.length
    if (size > most) throw unread(413)
    chunks.push(part.value)
  }
  return Buffer.concat(chunks).toString()
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw unread(400)
  }
}

/** As Fastify says it of other routes. */
const unread = (statusCode: number) => Object.assign(new Error('Not read.'), { statusCode })

/** A file is on disk until it is whole, and then in memory until the next one. */
async function receive(
  request: FastifyRequest,
  { limits, folder }: { limits: Limits; folder: string },
  onFile: (file: ReceivedFile) => Promise<void>,
): Promise<Record<string, unknown>> {
  const { what = 'document', files, bytes: fileSize } = limits
  if (!request.isMultipart()) throw new Refusal('unsupported', `Send the ${what}s as a form.`)
  const fields: Record<string, unknown> = {}
  const parts = request.parts({ limits: { files, fileSize, fieldSize } })
  for (;;) {
    // Only failures of the form itself are the sender's; those of `onFile` are not.
    const { value: part, done } = await parts.next().catch((error: unknown) => {
      throw refusalOf(error, limits)
    })
    if (done) return fields
    if (part.type === 'field') {
      fields[part.fieldname] = part.value
      requireStorable(fields)
      continue
    }
    const bytes = await readWhole(part.file, join(folder, 'file')).catch((error: unknown) => {
      throw refusalOf(error, limits)
    })
    await onFile({ name: part.filename, bytes })
  }
}

async function readWhole(file: Readable & { truncated: boolean }, path: string): Promise<Buffer> {
  await pipeline(file, createWriteStream(path, { mode: 0o600 }))
  if (file.truncated) {
    throw Object.assign(new Error('The file is too large.'), { code: 'FST_REQ_FILE_TOO_LARGE' })
  }
  return readFile(path)
}

function refusalOf(error: unknown, limits: Limits): unknown {
  const { what = 'document' } = limits
  const field = { document: 'documents', picture: 'picture', photo: 'file', file: 'file' }[what]
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // The disk is full or broken, which the sender cannot help.
  if (error instanceof Error && 'path' in error) return error
  if (error instanceof Error && 'syscall' in error && error.syscall === 'write') return error
  const message = tooLarge[code]?.(limits)
  if (message) return new Refusal('too_large', message, { fields: { [field]: message } })
  const broken =
    what === 'document'
      ? 'The documents did not arrive whole. Please send them again.'
      : `The ${what} did not arrive whole. Please send it again.`
  return new Refusal('invalid', broken, { fields: { [field]: broken } })
}
