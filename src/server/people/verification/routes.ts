import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { Refusal } from '../../../shared/base/refusal.ts'
import * as contract from '../../../shared/people/verification.ts'
import type { VerificationRequest } from '../../../shared/people/verification.ts'
import type { Clock } from '../../base/clock.ts'
import type { Db, Tx } from '../../base/db/database.ts'
import { announceFile, dropFiles, keepFiles } from '../../base/files/announced.ts'
import { cleanName, documentName } from '../../base/files/document-names.ts'
import { documentTypeOf } from '../../base/files/document-types.ts'
import { hasTooManyPixels } from '../../base/files/image-size.ts'
import type { FileStore } from '../../base/files/files.ts'
import { malwareIn, type FindMalware } from '../../base/files/malware.ts'
import { answerOnce, idempotencyKey } from '../../base/http/idempotency.ts'
import type { List, Columns } from '../../base/http/list-file.ts'
import { receiveForm } from '../../base/http/multipart.ts'
import { authorize, type Route } from '../../base/http/route.ts'
import { serializerOf } from '../../base/http/serializer.ts'
import type { Viewer } from '../../base/http/session.ts'
import { listVerifications, readOwnVerification } from './queries.ts'
import * as verbs from './verification.ts'

/** Only the names of documents: opening a document is audited. */
const verificationColumns: Columns<z.output<typeof VerificationRequest>> = [
  ['submitted_utc', ({ submittedAt }) => submittedAt],
  ['company', ({ companyName }) => companyName],
  ['user', ({ user }) => user.name],
  ['email', ({ user }) => user.email],
  ['kind', ({ type }) => type],
  ['status', ({ status }) => status],
  ['note', ({ rejection }) => rejection?.note],
  ['website', ({ website }) => website],
  ['documents', ({ documents }) => documents.map(({ fileName }) => fileName).join('; ')],
  ['business_id', ({ businessId }) => businessId],
]

export function verificationRoutes(route: Route, list: List) {
  route(contract.getVerification, ({ db, viewer, at }) => readOwnVerification(db, viewer.id, at))
  list(contract.listVerifications, verificationColumns, ({ db, query }) =>
    listVerifications(db, query),
  )
  route(contract.approveVerification, ({ tx, viewer, params, body, at }) =>
    verbs.approveVerification(tx, viewer, { ...params, ...body }, at),
  )
  route(contract.rejectVerification, ({ tx, viewer, params, body, at }) =>
    verbs.rejectVerification(tx, viewer, { ...params, ...body }, at),
  )
  route(contract.createDocumentLink, ({ tx, viewer, params, at }) =>
    verbs.createDocumentLink(tx, viewer, params, at),
  )
}

interface Deps {
  db: Db
  clock: Clock
  files: FileStore
  /** Undefined where no check for malware is configured. */
  findMalware?: FindMalware | undefined
}

const uploadPath = '/api/verification'

/** Mounts uploads and downloads: plain routes with the same checks, because they are not JSON. */
export function mountDocuments(app: FastifyInstance, deps: Deps) {
  const limits = contract.documentLimits
  app.post(uploadPath, { config: { upload: limits } }, (request: FastifyRequest, reply) =>
    upload(deps, request, reply),
  )
  app.get('/api/document-links/:token', (request: FastifyRequest, reply) =>
    download(deps, request, reply),
  )
}

const submitted = serializerOf({ reply: contract.VerificationSubmitted })

/**
 * Stores the files and then records them. Every file is named in `file_removals` before it is
 * stored, and the transaction that records it takes it out there. So what was stored for nothing is
 * removed, whatever failed, and nothing else is, also when the answer of COMMIT was lost.
 */
async function upload(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { db, clock } = deps
  const at = clock.now()
  const viewer = (await authorize({ allow: ['business'] }, db, request, at))!
  const key = idempotencyKey(request)
  const received: Received[] = []
  const record = async (tx: Tx, { type, change }: Form) => {
    const files = received.map(({ digest: _digest, ...file }) => file)
    await keepFiles(tx, files)
    const verification = await verbs.submitVerification(tx, viewer, { type, files, change }, at)
    return { ...submitted(verification), status: 201 }
  }
  try {
    const form = await receive(deps, request, viewer, received)
    const content = { ...form, files: received.map(({ fileName, digest }) => [fileName, digest]) }
    const once = { route: `POST ${uploadPath}`, request: content }
    const work = (tx: Tx) => record(tx, form)
    const { status, json } = await (key
      ? answerOnce(db, viewer, { ...once, key }, at, work)
      : db.transaction().execute(work))
    return await reply.status(status).type('application/json; charset=utf-8').send(json)
  } catch (error) {
    await drop(deps, received).catch((failure: unknown) => request.log.warn(failure))
    throw toRefusal(error)
  }
}

/** Removes what was stored for nothing. Where that fails, a job does it. */
async function drop({ db, clock, files }: Deps, received: Received[]) {
  const keys = await db.transaction().execute((tx) => dropFiles(tx, received, clock.now()))
  for (const key of keys) await files.remove(key)
}

type Received = verbs.StoredFile & { digest: string }

interface Form {
  type: contract.VerificationType
  change?: { replaces: string | undefined }
}

/** Stores the files of the form, and returns its type of business and what it changes. */
async function receive(
  deps: Deps,
  request: FastifyRequest,
  viewer: Viewer,
  received: Received[],
): Promise<Form> {
  const fields = await receiveForm(request, viewer, async ({ name, bytes }) => {
    const refuse = (message: string) => wrongFile(message, received.length)
    const contentType = documentTypeOf(bytes)
    if (!contentType) {
      throw refuse(`${cleanName(name) || 'This'} is not a PDF, JPEG or PNG file.`)
    }
    const fileName = documentName(name, contentType)
    if (hasTooManyPixels(bytes)) throw refuse(`${fileName} has more than 100 megapixels.`)
    const malware = await malwareIn(deps.findMalware, bytes)
    if (malware) throw refuse(`${fileName} contains malware (${malware}).`)
    const storageKey = `business-verifications/${randomUUID()}`
    await deps.db.transaction().execute((tx) => announceFile(tx, storageKey, deps.clock.now()))
    await deps.files.put(storageKey, bytes, contentType)
    const digest = createHash('sha256').update(bytes).digest('hex')
    received.push({ fileName, contentType, sizeBytes: bytes.length, storageKey, digest })
  })
  if (received.length === 0) throw wrongFile('Please select at least one document to upload.')
  const { type, change, replaces } = fields
  return {
    type: contract.VerificationType.parse(type),
    ...(change !== undefined && {
      change: { replaces: typeof replaces === 'string' ? replaces : undefined },
    }),
  }
}

/** `index` is the place of the file among those that were sent, where one of them is wrong. */
const wrongFile = (message: string, index?: number) =>
  new Refusal('invalid', message, {
    fields: {
      documents: message,
      ...(index !== undefined && { [`documents.${index}`]: message }),
    },
  })

/** A full disk, a full quota, and a file above the process's size limit. */
const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

function toRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!noRoom.has(code)) return error
  return new Refusal('unavailable', 'There is no space for documents at the moment.', {
    retryAfter: 60,
  })
}

/** Characters that `encodeURIComponent` keeps, but RFC 8187 does not allow. */
const percentEncoded = (one: string) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`

async function download(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const at = deps.clock.now()
  const viewer = (await authorize({ allow: ['admin'] }, deps.db, request, at))!
  const { token } = request.params as { token: string }
  const document = await deps.db
    .transaction()
    .execute((tx) => verbs.openDocument(tx, viewer, { token }, at))
  const stream = await deps.files.open(document.storageKey)
  const name = encodeURIComponent(document.fileName).replaceAll(/['()*]/g, percentEncoded)
  return reply
    .type(document.contentType)
    .header('content-length', document.sizeBytes)
    .header('content-disposition', `inline; filename*=UTF-8''${name}`)
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(stream)
}
