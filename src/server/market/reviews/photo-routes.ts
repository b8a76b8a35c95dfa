import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { created } from '../../../shared/base/endpoint.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import * as contract from '../../../shared/market/photos.ts'
import { photoLimits, photoSizes, type PhotoSize } from '../../../shared/market/photo-rules.ts'
import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { FileStore } from '../../base/files/files.ts'
import { invalid } from '../../base/http/errors.ts'
import { receiveForm } from '../../base/http/multipart.ts'
import { take } from '../../base/http/rate-limits.ts'
import { authorize, type Route } from '../../base/http/route.ts'
import { serializerOf } from '../../base/http/serializer.ts'
import type { Viewer } from '../../base/http/session.ts'
import { storeImages } from '../pictures/stored-images.ts'
import { addPhoto, photoKey, refuseTooMany, removePhoto } from './photos.ts'
import { isPublic } from './rows.ts'
import { drawImage, wholeIn, type ImageRules } from '../pictures/decoding.ts'

interface Deps {
  db: Db
  clock: Clock
  files: FileStore
  wakeJobs: () => void
}

const limits = { ...photoLimits, what: 'photo' as const }

export function photoRoutes(route: Route) {
  route(contract.removePhoto, ({ tx, viewer, params, at }) => removePhoto(tx, viewer, params, at))
}

/** Mounts the upload and the images: plain routes with the same checks, as they are not JSON. */
export function mountPhotos(app: FastifyInstance, deps: Deps) {
  app.post('/api/photos', { config: { upload: limits } }, (request, reply) =>
    upload(deps, request, reply),
  )
  // The embed reads it, where the host page's policy forbids foreign images.
  app.get('/api/photos/:photoId/:file', { config: { anySite: true } }, (request, reply) =>
    send(deps, request, reply),
  )
}

const added = serializerOf({ reply: created(contract.Photo) })

async function upload(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { db, clock } = deps
  const at = clock.now()
  const viewer = (await authorize({ allow: ['reviewer'] }, db, request, at))!
  await requireRoom(db, viewer, at)
  let file: Buffer | undefined
  const fields = await receiveForm(request, viewer, async ({ bytes }) => {
    file = bytes
  })
  const written = contract.PhotoForm.safeParse(fields)
  if (!written.success) throw invalid(written.error)
  if (!file) {
    throw new Refusal('invalid', 'Choose a photo.', { fields: { file: 'Choose a photo.' } })
  }
  const { width, height, files } = await makePhoto(viewer, file)
  const id = randomUUID()
  const stored = files.map(({ size, bytes }) => ({ storageKey: photoKey(id, size), bytes }))
  const { status, json } = await storeImages(deps, request.log, stored, async (tx) =>
    added(await addPhoto(tx, viewer, { id, width, height, ...written.data }, at)),
  )
  deps.wakeJobs()
  return reply.status(status).type('application/json; charset=utf-8').send(json)
}

/** How many photos a reviewer sends in an hour: each takes a second of a processor. */
const maxInHour = 60

/** Refuses before the image arrives and is decoded, which costs more than all else. */
async function requireRoom(db: Db, viewer: Viewer, at: Date) {
  const limit = { key: `photo:${viewer.id}`, max: maxInHour, windowMinutes: 60 }
  await db.transaction().execute(async (tx) => {
    await refuseTooMany(tx, viewer)
    await take(tx, limit, at)
  })
}

const looking = { allow: 'anyone', scopes: ['reviews:read'] } as const

/**
 * Everybody sees the photos of published reviews. Others are for their reviewer alone, and once a
 * review has them for admins.
 */
async function send(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { photoId, file } = request.params as Record<string, string>
  const size = file!.replace(/\.webp$/, '') as PhotoSize
  const viewer = await authorize(looking, deps.db, request, deps.clock.now())
  const isShown = sql<boolean>`(r.id is not null and ${isPublic}
    and p.position is not null and p.left_out_reason is null)`
  const isOwn = sql<boolean>`p.reviewer_id = ${viewer?.id ?? null}`
  const mayLook = viewer?.role === 'admin' ? sql<boolean>`r.id is not null` : isOwn
  const found =
    file!.endsWith('.webp') && Object.hasOwn(photoSizes, size) && isUuid(photoId!)
      ? await deps.db
          .selectFrom('photos as p')
          .leftJoin('reviews as r', 'r.id', 'p.reviewId')
          .select(isShown.as('isShown'))
          .where('p.id', '=', photoId!)
          .where(sql<boolean>`(${isShown} or ${mayLook})`)
          .executeTakeFirst()
      : undefined
  if (!found) throw new Refusal('not_found', 'There is no such photo.')
  const tag = `"${photoId}-${size}"`
  reply
    .header('etag', tag)
    // A day at most, because a photo may be taken down.
    .header(
      'cache-control',
      found.isShown ? 'public, max-age=86400, immutable' : 'private, no-cache',
    )
    .header('content-security-policy', "default-src 'none'; sandbox")
  if (request.headers['if-none-match'] === tag) return reply.status(304).send()
  return reply.type('image/webp').send(await deps.files.open(photoKey(photoId!, size)))
}

interface PhotoImages {
  width: number
  height: number
  files: { size: PhotoSize; bytes: Buffer }[]
}

const rules: ImageRules = {
  what: 'photo',
  formats: { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', heif: 'HEIC' },
  limits: photoLimits,
  refused: (message) => new Refusal('invalid', message, { fields: { file: message } }),
}

/** Makes the sizes of a photo. The largest is drawn first, and the others from it. */
const makePhoto = (owner: Viewer, bytes: Buffer): Promise<PhotoImages> =>
  drawImage(owner, bytes, rules, async (image, sharp) => {
    const large = await wholeIn(image(), photoSizes.large).toBuffer({ resolveWithObject: true })
    const { width, height } = large.info
    const smaller = async (size: PhotoSize) => ({
      size,
      bytes: await wholeIn(sharp(large.data), photoSizes[size]).toBuffer(),
    })
    const files = [
      { size: 'large' as const, bytes: large.data },
      await smaller('medium'),
      await smaller('small'),
    ]
    return { width, height, files }
  })
