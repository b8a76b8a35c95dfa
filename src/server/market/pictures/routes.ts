import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as contract from '../../../shared/market/campaigns.ts'
import { PictureForm, pictureLimits, type PictureFile } from '../../../shared/market/pictures.ts'
import { take } from '../../base/http/rate-limits.ts'
import { notFound, mayOpen } from '../campaigns/queries.ts'
import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import { MissingFile, type FileStore } from '../../base/files/files.ts'
import { pictureKey } from '../../base/files/removals.ts'
import { invalid } from '../../base/http/errors.ts'
import { receiveForm } from '../../base/http/multipart.ts'
import { authorize, type Route } from '../../base/http/route.ts'
import { serializerOf } from '../../base/http/serializer.ts'
import type { Viewer } from '../../base/http/session.ts'
import { makeImages, type Images } from './images.ts'
import { readCutAgain, readOwnImages } from './copy.ts'
import { removePicture, setPicture } from './pictures.ts'
import { storeImages } from './stored-images.ts'

interface Deps {
  db: Db
  clock: Clock
  files: FileStore
  wakeJobs: () => void
}

const limits = { ...pictureLimits, what: 'picture' as const }

export function pictureRoutes(route: Route) {
  route(contract.removePicture, ({ tx, viewer, params, at }) =>
    removePicture(tx, viewer, params, at),
  )
}

/** Mounts the upload and the images: plain routes with the same checks, as they are not JSON. */
export function mountPictures(app: FastifyInstance, deps: Deps) {
  app.post('/api/campaigns/:campaignId/picture', { config: { upload: limits } }, (request, reply) =>
    upload(deps, request, reply),
  )
  // The embed reads it, where the host page's policy forbids foreign images.
  const options = { config: { anySite: true } }
  app.get('/api/campaigns/:campaignId/picture/:hash/:file', options, (request, reply) =>
    send(deps, request, reply),
  )
}

const uploading = { allow: ['business'], scopes: ['campaigns:write'] } as const

const changed = serializerOf({ reply: contract.Campaign })

async function upload(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { db, clock } = deps
  const at = clock.now()
  const viewer = (await authorize(uploading, db, request, at))!
  const { campaignId } = request.params as { campaignId: string }
  const own = await requireOwn(deps, viewer, campaignId, at)
  let file: Buffer | undefined
  const { alt = '', ...fields } = await receiveForm(request, viewer, async ({ bytes }) => {
    file = bytes
  })
  const written = PictureForm.safeParse({ alt, ...fields })
  if (!written.success) throw invalid(written.error)
  const { position, copyOf } = written.data
  const images = file
    ? await makeImages(viewer, file, position ?? 'center')
    : copyOf
      ? await readOwnImages(deps, viewer, copyOf)
      : position && (await readCutAgain(deps, viewer, own, position))
  const stored = images ? { ...images, id: randomUUID() } : null
  const { status, json } = await storeImages(deps, request.log, filesOf(stored), async (tx) =>
    changed(await setPicture(tx, viewer, { campaignId, alt: written.data.alt, stored }, at)),
  )
  deps.wakeJobs()
  return reply.status(status).type('application/json; charset=utf-8').send(json)
}

function filesOf(picture: (Images & { id: string }) | null) {
  if (!picture) return []
  const { id, card, hero, whole } = picture
  const sizes = Object.entries({ card, hero, whole }) as [PictureFile, Buffer | null][]
  return sizes.flatMap(([size, bytes]) =>
    bytes ? [{ storageKey: pictureKey(id, size), bytes }] : [],
  )
}

/** How many pictures a business sends in an hour: each takes a second of a processor. */
const maxInHour = 60

/** Refuses before the image is decoded, which costs more than all else. */
async function requireOwn({ db }: Deps, { id }: Viewer, campaignId: string, at: Date) {
  const own = await db
    .selectFrom('campaigns')
    .select(['pictureId', 'picturePosition'])
    .where('id', '=', isUuid(campaignId) ? campaignId : null)
    .where('businessId', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!own) throw notFound()
  const limit = { key: `picture:${id}`, max: maxInHour, windowMinutes: 60 }
  await db.transaction().execute((tx) => take(tx, limit, at))
  return own
}

const sizes = { 'card.webp': 'card', 'hero.webp': 'hero', 'whole.webp': 'whole' } as const

const looking = { allow: 'anyone', scopes: ['campaigns:read'] } as const

/**
 * Who may open the campaign sees its picture, and everybody while the campaign is public. The whole
 * picture, with what was cut away, is for its business alone.
 */
async function send(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { campaignId, hash, file } = request.params as Record<string, string>
  const size = Object.hasOwn(sizes, file!) ? sizes[file as keyof typeof sizes] : undefined
  const viewer = await authorize(looking, deps.db, request, deps.clock.now())
  const isPublic = sql<boolean>`(c.status in ('active', 'completed') and c.deleted_at is null)`
  const isWhole = size === 'whole'
  const mayLook = !isWhole || viewer?.role === 'business'
  const opens = viewer ? mayOpen(viewer) : sql<boolean>`false`
  const found =
    size && mayLook && isUuid(campaignId!)
      ? await deps.db
          .selectFrom('campaigns as c')
          .select(['c.pictureId', isPublic.as('isPublic')])
          .where('c.id', '=', campaignId!)
          .where('c.pictureHash', '=', hash!)
          .where(isWhole ? opens : sql<boolean>`(${isPublic} or ${opens})`)
          .executeTakeFirst()
      : undefined
  if (!size || !found?.pictureId) throw notFound()
  const tag = `"${hash}-${size}"`
  reply
    .header('etag', tag)
    // A day at most, because a picture may be taken down.
    .header(
      'cache-control',
      found.isPublic && !isWhole ? 'public, max-age=86400, immutable' : 'private, no-cache',
    )
    .header('content-security-policy', "default-src 'none'; sandbox")
  if (request.headers['if-none-match'] === tag) return reply.status(304).send()
  const stream = await deps.files
    .open(pictureKey(found.pictureId, size))
    .catch((error: unknown) => {
      // Not every picture has its whole.
      throw error instanceof MissingFile ? notFound() : error
    })
  return reply.type('image/webp').send(stream)
}
