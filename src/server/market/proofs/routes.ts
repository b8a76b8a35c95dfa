import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { created } from '../../../shared/base/endpoint.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { proofLimits, proofSide } from '../../../shared/market/proof-rules.ts'
import { Proof } from '../../../shared/market/proofs.ts'
import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import { documentTypeOf } from '../../base/files/document-types.ts'
import type { FileStore } from '../../base/files/files.ts'
import { malwareIn, type FindMalware } from '../../base/files/malware.ts'
import { receiveForm } from '../../base/http/multipart.ts'
import { take } from '../../base/http/rate-limits.ts'
import { authorize } from '../../base/http/route.ts'
import { serializerOf } from '../../base/http/serializer.ts'
import type { Viewer } from '../../base/http/session.ts'
import { drawImage, wholeIn, type ImageRules } from '../pictures/decoding.ts'
import { storeImages } from '../pictures/stored-images.ts'
import { addProof, refuseTooMany } from './proofs.ts'
import { proofKey } from './rows.ts'

interface Deps {
  db: Db
  clock: Clock
  files: FileStore
  /** Undefined where no check for malware is configured. */
  findMalware: FindMalware | undefined
  wakeJobs: () => void
}

const limits = { ...proofLimits, what: 'file' as const }

/** Mounts the upload and the files: plain routes with the same checks, as they are not JSON. */
export function mountProofs(app: FastifyInstance, deps: Deps) {
  app.post('/api/proofs', { config: { upload: limits } }, (request, reply) =>
    upload(deps, request, reply),
  )
  app.get('/api/proofs/:proofId/file', (request, reply) => send(deps, request, reply))
}

const added = serializerOf({ reply: created(Proof) })

async function upload(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { db, clock } = deps
  const at = clock.now()
  const viewer = (await authorize({ allow: ['reviewer'] }, db, request, at))!
  await requireRoom(db, viewer, at)
  let sent: Buffer | undefined
  await receiveForm(request, viewer, async ({ bytes }) => {
    const malware = await malwareIn(deps.findMalware, bytes)
    if (malware) throw refused(`This file contains malware (${malware}).`)
    sent = bytes
  })
  if (!sent) throw refused('Choose a file.')
  const { contentType, bytes } = await toKeep(viewer, sent)
  const id = randomUUID()
  const stored = [{ storageKey: proofKey(id), bytes, contentType }]
  const { status, json } = await storeImages(deps, request.log, stored, async (tx) =>
    added(await addProof(tx, viewer, { id, contentType, sizeBytes: bytes.length }, at)),
  )
  deps.wakeJobs()
  return reply.status(status).type('application/json; charset=utf-8').send(json)
}

const refused = (message: string) => new Refusal('invalid', message, { fields: { file: message } })

const rules: ImageRules = {
  what: 'file',
  formats: { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', pdf: 'PDF' },
  limits: proofLimits,
  refused,
}

/** A PDF as it was sent; a picture drawn anew, without metadata and whatever else it held. */
async function toKeep(owner: Viewer, bytes: Buffer) {
  if (documentTypeOf(bytes) === 'application/pdf') {
    return { contentType: 'application/pdf' as const, bytes }
  }
  const drawn = await drawImage(owner, bytes, rules, (image) =>
    wholeIn(image(), proofSide).toBuffer(),
  )
  return { contentType: 'image/webp' as const, bytes: drawn }
}

/** How many proofs a reviewer sends in an hour: each takes a second of a processor. */
const maxInHour = 30

/** Refuses before the file arrives and is decoded, which costs more than all else. */
async function requireRoom(db: Db, viewer: Viewer, at: Date) {
  const limit = { key: `proof:${viewer.id}`, max: maxInHour, windowMinutes: 60 }
  await db.transaction().execute(async (tx) => {
    await refuseTooMany(tx, viewer)
    await take(tx, limit, at)
  })
}

/** A proof is for its reviewer alone, and once a review or place has it for admins. */
async function send({ db, clock, files }: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { proofId } = request.params as { proofId: string }
  const viewer = (await authorize({ allow: ['reviewer', 'admin'] }, db, request, clock.now()))!
  const isAdmin = viewer.role === 'admin'
  const proof = await db
    .selectFrom('proofs')
    .select(['contentType', 'sizeBytes'])
    .where('id', '=', isUuid(proofId) ? proofId : null)
    .$if(isAdmin, (query) =>
      query.where((is) => is.or([is('reviewId', 'is not', null), is('placeId', 'is not', null)])),
    )
    .$if(!isAdmin, (query) => query.where('reviewerId', '=', viewer.id))
    .executeTakeFirst()
  if (!proof) throw new Refusal('not_found', 'There is no such proof.')
  return reply
    .type(proof.contentType)
    .header('content-length', proof.sizeBytes)
    .header('content-disposition', 'inline')
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(await files.open(proofKey(proofId)))
}
