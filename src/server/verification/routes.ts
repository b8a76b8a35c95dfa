import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../shared/refusal.ts'
import * as contract from '../../shared/verification.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { documentTypeOf } from '../files/document-types.ts'
import type { FileStore } from '../files/files.ts'
import type { List } from '../http/list-file.ts'
import { authorize, serializerOf, type Route } from '../http/route.ts'
import { verificationColumns } from './csv-columns.ts'
import { listVerifications, readVerification } from './queries.ts'
import * as verbs from './verification.ts'

export function verificationRoutes(route: Route, list: List) {
  route(contract.getVerification, ({ db, viewer }) => readVerification(db, viewer.id))
  list(contract.listVerifications, verificationColumns, ({ db, query }) =>
    listVerifications(db, query),
  )
  route(contract.approveVerification, ({ tx, viewer, params, at }) =>
    verbs.approveVerification(tx, viewer, params, at),
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
}

/** Mounts uploads and downloads: plain routes with the same checks, because they are not JSON. */
export async function mountDocuments(app: FastifyInstance, deps: Deps) {
  const { files, bytes } = contract.documentLimits
  await app.register(multipart, { limits: { files, fileSize: bytes, fields: 5, fieldSize: 100 } })
  app.post(
    '/api/verification',
    { bodyLimit: files * bytes + 64 * 1024 },
    (request: FastifyRequest, reply) => upload(deps, request, reply),
  )
  app.get('/api/document-links/:token', (request: FastifyRequest, reply) =>
    download(deps, request, reply),
  )
}

const submitted = serializerOf({ reply: contract.VerificationSubmitted })

/** Stores the files and then records them. If recording fails, the files are removed. */
async function upload(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const at = deps.clock.now()
  const viewer = (await authorize({ allow: ['business'] }, deps.db, request, at))!
  const stored: verbs.StoredFile[] = []
  try {
    const type = await receive(request, deps.files, stored)
    const verification = await deps.db
      .transaction()
      .execute((tx) => verbs.submitVerification(tx, viewer, { type, files: stored }, at))
    return await reply
      .status(201)
      .type('application/json; charset=utf-8')
      .send(submitted(verification).json)
  } catch (error) {
    // A failure to remove must not hide the first error.
    await Promise.allSettled(stored.map(({ storageKey }) => deps.files.remove(storageKey)))
    throw toRefusal(error)
  }
}

async function receive(request: FastifyRequest, files: FileStore, stored: verbs.StoredFile[]) {
  if (!request.isMultipart()) throw new Refusal('unsupported', 'Send the documents as a form.')
  let type: unknown
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === 'type') type = part.value
      continue
    }
    const bytes = await part.toBuffer()
    const contentType = documentTypeOf(bytes)
    const fileName = cleanName(part.filename)
    if (!contentType) {
      const message = `${fileName} is not a PDF, JPEG or PNG file.`
      throw new Refusal('invalid', message, { fields: { documents: message } })
    }
    const storageKey = `business-verifications/${randomUUID()}`
    await files.put(storageKey, bytes, contentType)
    stored.push({ fileName, contentType, sizeBytes: bytes.length, storageKey })
  }
  if (stored.length === 0) {
    const message = 'Please select at least one document to upload.'
    throw new Refusal('invalid', message, { fields: { documents: message } })
  }
  return contract.VerificationType.parse(type)
}

/** The file name to show, without a path. */
function cleanName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? ''
  // Remove control characters and those that change the text direction.
  const visible = base.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return visible.slice(-120) || 'document'
}

const tooLarge: Record<string, string> = {
  FST_REQ_FILE_TOO_LARGE: 'A document may be at most 10 MB.',
  FST_FILES_LIMIT: 'At most 10 documents can be uploaded at a time.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'These documents together are too large.',
}

/** A full disk, a full quota, and a file above the process's size limit. */
const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

function toRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = tooLarge[code]
  if (message) return new Refusal('too_large', message, { fields: { documents: message } })
  if (noRoom.has(code)) {
    return new Refusal('unavailable', 'There is no space for documents at the moment.', {
      retryAfter: 60,
    })
  }
  return error
}

async function download(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const at = deps.clock.now()
  const viewer = (await authorize({ allow: ['admin'] }, deps.db, request, at))!
  const { token } = request.params as { token: string }
  const document = await deps.db
    .transaction()
    .execute((tx) => verbs.openDocument(tx, viewer, { token }, at))
  const stream = await deps.files.open(document.storageKey)
  const name = encodeURIComponent(document.fileName)
  return reply
    .type(document.contentType)
    .header('content-length', document.sizeBytes)
    .header('content-disposition', `inline; filename*=UTF-8''${name}`)
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(stream)
}
