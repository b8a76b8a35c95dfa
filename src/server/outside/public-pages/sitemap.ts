import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod'
import { publicPages } from '../../../shared/outside/public-pages.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { hasPublicPage, pathOf } from '../../platform/slugs/slugs.ts'

/** The largest file that search engines read. */
export const pagesOfFile = 50_000
const rowsAtOnce = 1_000

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

interface Deps {
  db: Db
  publicUrl: string
}

/**
 * Mounts robots.txt and the site map: an index, a file of Candor's own pages, and files of at most
 * 50,000 pages of businesses and products. A page stays in its file, because files go by positions
 * that never change.
 */
export function mountSitemap(app: FastifyInstance, { db, publicUrl }: Deps) {
  app.get('/sitemap.xml', async (_request, reply) => {
    const files = ['pages', ...(await filesWithPages(db))]
    const entries = files.map((name) => element('sitemap', `${publicUrl}/sitemaps/${name}.xml`))
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .send(`${declaration}<sitemapindex ${namespace}>${entries.join('')}</sitemapindex>`)
  })

  app.get('/sitemaps/:file', async (request, reply) => {
    const { file } = request.params as { file: string }
    const number = /^(pages|\d{1,9})\.xml$/.exec(file)?.[1]
    if (!number) throw new Refusal('not_found', 'There is nothing at this address.')
    const paths = number === 'pages' ? ownPages() : publicPaths(db, Number(number))
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .send(Readable.from(fileOf(paths, publicUrl)))
  })

  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(publicUrl)),
  )
}

/** What is public of the API: feeds, receipts and pictures of the pages. */
const robots = (publicUrl: string) => `User-agent: *
Allow: /api/public/
Allow: /api/campaigns/*/picture/
Disallow: /api/
Disallow: /checkout/
Sitemap: ${publicUrl}/sitemap.xml
`

/** Paths and addresses here have no character that XML gives a meaning, but for those of slugs. */
const element = (name: 'url' | 'sitemap', address: string) =>
  `<${name}><loc>${address}</loc></${name}>`

async function* fileOf(paths: AsyncIterable<string[]> | Iterable<string[]>, publicUrl: string) {
  yield `${declaration}<urlset ${namespace}>`
  for await (const some of paths) {
    yield some.map((path) => element('url', `${publicUrl}${path}`)).join('')
  }
  yield '</urlset>'
}

const ownPages = () => [
  [
    ...Object.keys(publicPages).filter((path) => !publicPages[path]!.unlisted),
    '/open',
    '/transparency',
    '/verify',
  ],
]

/**
 * SQL: whether the page of the slug `s` is public now. With limits, because PostgreSQL would
 * otherwise collect all public campaigns first.
 */
const isPublic = sql`coalesce(case s.kind
  when 'product' then (select true from campaigns c
    where c.id = s.owner_id and ${hasPublicPage} limit 1)
  else (select true from campaigns c
    where c.business_id = s.owner_id and ${hasPublicPage} limit 1) end, false)`

/** The files that have a page, by the positions of the pages. */
async function filesWithPages(db: Db): Promise<string[]> {
  const rows = await selectRows(
    db,
    z.strictObject({ file: z.number() }),
    sql`
    select file from generate_series(0,
      (select coalesce(max(position), 0) from public_slugs) / ${sql.lit(pagesOfFile)}) as file
    where exists (select from public_slugs s
      where s.current and ${isPublic}
      and s.position >= file * ${sql.lit(pagesOfFile)}
      and s.position < (file + 1) * ${sql.lit(pagesOfFile)})
    order by file`,
  )
  return rows.map(({ file }) => String(file))
}

const SlugRow = z.strictObject({
  kind: z.enum(['business', 'product']),
  slug: z.string(),
  position: z.number(),
  isPublic: z.boolean(),
})

/** Reads the paths of a file, some at a time, so that memory stays small. */
async function* publicPaths(db: Db, file: number): AsyncGenerator<string[]> {
  const end = (file + 1) * pagesOfFile
  let from = file * pagesOfFile
  for (;;) {
    const rows = await selectRows(
      db,
      SlugRow,
      sql`
      select s.kind, s.slug, s.position, ${isPublic} as is_public from (
        select kind, slug, owner_id, position from public_slugs
        where current and position >= ${from}::bigint and position < ${end}::bigint
        order by position limit ${sql.lit(rowsAtOnce)}) as s
      order by s.position`,
    )
    const shown = rows.filter((row) => row.isPublic)
    yield shown.map(({ kind, slug }) => `${pathOf[kind]}${slug}`)
    if (rows.length < rowsAtOnce) return
    from = rows.at(-1)!.position + 1
  }
}
