import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Db } from '../../base/db/database.ts'
import type { FileStore } from '../../base/files/files.ts'
import { pictureKey } from '../../base/files/removals.ts'
import { currentSlug } from '../../platform/slugs/queries.ts'
import type { SlugKind } from '../../platform/slugs/slugs.ts'
import { reviewsText } from './parts.ts'
import { drawCard, drawIcon, type Card } from './pictures.ts'
import { readBusinessPage, readProductPage, readReviewPage, type Product } from './queries.ts'

interface Deps {
  db: Db
  files: FileStore
}

/** A card, and the campaign whose picture belongs in it. */
interface Drawing extends Card {
  campaign?: Product
}

/** Mounts the pictures of public pages for links in other applications, and Candor's icon. */
export function mountPagePictures(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  const slugOf = ({ params }: FastifyRequest, kind: SlugKind) => {
    const { slug } = params as { slug: string }
    return /^[a-z0-9-]{1,110}$/.test(slug) ? currentSlug(db, kind, slug) : null
  }
  app.get('/b/:slug/picture.png', async (request, reply) => {
    const slug = await slugOf(request, 'business')
    const found = slug ? await readBusinessPage(db, { slug }) : null
    return send(deps, { request, reply }, found && businessCard(found))
  })
  app.get('/p/:slug/picture.png', async (request, reply) => {
    const slug = await slugOf(request, 'product')
    const found = slug ? await readProductPage(db, { slug }) : null
    return send(deps, { request, reply }, found && productCard(found))
  })
  app.get('/r/:reviewId/picture.png', async (request, reply) => {
    const found = await readReviewPage(db, (request.params as { reviewId: string }).reviewId)
    if (!found || found.unpublishedAt) return send(deps, { request, reply }, null)
    const { review, product, business } = found
    return send(
      deps,
      { request, reply },
      {
        title: product,
        subtitle: `by ${business.name}`,
        rating: review.rating,
        note: 'a paid review',
        campaign: found,
      },
    )
  })
  let icon: Promise<Buffer> | undefined
  app.get('/icon.png', async (_request, reply) => {
    icon ??= drawIcon()
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=86400')
      .send(await icon)
  })
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10

const businessCard = (page: NonNullable<Awaited<ReturnType<typeof readBusinessPage>>>) => ({
  title: page.name,
  subtitle: page.isVerified ? 'Verified business' : null,
  rating: oneDecimal(page.average!),
  note: reviewsText(page.count),
})

const productCard = (page: Product): Drawing => ({
  title: page.product,
  subtitle: `by ${page.business.name}`,
  rating: oneDecimal(page.average!),
  note: reviewsText(page.count),
  campaign: page,
})

async function send(
  deps: Deps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  drawing: Drawing | null,
) {
  if (!drawing) throw new Refusal('not_found', 'There is nothing public at this address.')
  const { campaign, ...card } = drawing
  const shown = JSON.stringify([card, campaign?.picture?.card ?? null])
  const tag = `"${createHash('sha256').update(shown).digest('base64url').slice(0, 27)}"`
  // Pages of other sites may show it.
  reply.header('cross-origin-resource-policy', 'cross-origin')
  reply.header('etag', tag).header('cache-control', 'public, max-age=3600')
  if (request.headers['if-none-match']?.includes(tag)) return reply.status(304).send()
  const png = await drawCard(tag, async () => ({
    ...card,
    picture: campaign?.picture ? await productPicture(deps, campaign) : null,
  }))
  if (!png) {
    throw new Refusal('unavailable', 'Please try again soon.', { retryAfter: 5 })
  }
  return reply.type('image/png').send(png)
}

/** The stored picture; null when it is taken away meanwhile. */
async function productPicture({ db, files }: Deps, { id }: Product): Promise<Buffer | null> {
  const found = await db
    .selectFrom('campaigns')
    .select('pictureId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found?.pictureId) return null
  return files
    .open(pictureKey(found.pictureId, 'card'))
    .then(buffer)
    .catch(() => null)
}
