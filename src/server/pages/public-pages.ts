import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import { publicPages, type PublicPage } from '../../shared/public-pages.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { readSite } from '../platform/queries.ts'
import { html } from '../http/html.ts'
import { sessionToken } from '../http/session.ts'

const renderer = fileURLToPath(new URL('../../../dist/render/render.mjs', import.meta.url))

/** HTML by address. */
export type Rendered = Record<string, string>

/** The public pages; the worker and all that it loaded go when it is done. */
export function renderAll(site: object, by = renderer): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(by, { workerData: site, execArgv: [] })
    worker.once('message', (rendered: Rendered) => {
      resolve(rendered)
      void worker.terminate()
    })
    worker.once('error', reject)
    // One that waits for what never comes ends without an error.
    worker.once('exit', () => reject(new Error('The pages were not rendered.')))
  })
}

interface PublicDeps {
  db: Db
  clock: Clock
  config: Config
  /** The built page that loads the application … */
  shell: string
  /** … and the one that has all it needs. */
  visitorShell: string
}

/**
 * Delivers the public pages with their content, rendered from the running configuration and again
 * only when that changes, and what search engines ask for. Answers with what puts the
 * configuration into any other page.
 */
export function mountPublicPages(app: FastifyInstance, deps: PublicDeps, render = renderAll) {
  const { db, clock, config, shell } = deps
  const { publicUrl } = config.server
  const visitorShell = withHints(deps.visitorShell, shell)
  let rendered: { site: object; of: string; pages: Promise<Rendered> } | undefined

  /** Without the database what it was last: the page says by itself what cannot be reached. */
  const readNow = () => readSite(db, config, clock.now()).catch(() => rendered?.site)

  function pagesOf(site: object): Promise<Rendered> {
    const of = JSON.stringify(site)
    if (rendered?.of !== of) {
      const pages = render(site)
      rendered = { site, of, pages }
      // A failure is told once and tried again with the next request.
      pages.catch((error: unknown) => {
        app.log.error(error, 'rendering the public pages')
        rendered = undefined
      })
    }
    return rendered.pages
  }

  for (const [path, head] of Object.entries(publicPages)) {
    app.get(path, async (request, reply) => {
      const visitor = sessionToken(request) === null
      const site = await readNow()
      const pages: Rendered = site ? await pagesOf(site).catch(() => ({})) : {}
      const exact = pages[request.url.replace(/token=[^&]+/, 'token=*')]
      // What is used must be what the application makes of it; reading is no worse for a detail.
      const content = (head.inUse ? visitor && exact : (exact ?? pages[path])) || ''
      // Who is signed in gets the page as theirs by the application.
      const page = withContent(visitor && content ? visitorShell : shell, {
        ...head,
        content,
        url: `${publicUrl}${path}`,
      })
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('vary', 'cookie')
        .send(withData(page, site))
    })
  }

  app.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(publicUrl)),
  )
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /checkout/\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  )

  return { withSite: async (page: string) => withData(page, await readNow()) }
}

/** Names what the application loads, its entry first, for the visitor's script to fetch. */
function withHints(visitorShell: string, shell: string): string {
  const files = [...shell.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)]
  const hints = files.map(([, file]) => html`<link rel="later" href="${file}" />`.text).join('')
  return visitorShell.replace('</head>', `${hints}</head>`)
}

interface DeliveredPage extends PublicPage {
  content: string
  url: string
}

/** Functions as replacements: a `$` in the content must stay one. */
function withContent(shell: string, page: DeliveredPage) {
  const { title, description, content, url, inUse } = page
  const head = html`<title>${title}</title>
    <link rel="canonical" href="${url}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Candor" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${url}" />
    <meta name="twitter:card" content="summary" />`.text
  const described = html`<meta name="description" content="${description}" />`.text
  const root = `<div id="root"${inUse && content ? ' data-in-use' : ''}>${content}</div>`
  return shell
    .replace(/<title>.*?<\/title>/s, () => head)
    .replace(/<meta\s+name="description"[^>]*>/s, () => described)
    .replace('<div id="root"></div>', () => root)
}

/** What the pages show of the configuration comes with them; nothing in it may end the element. */
function withData(page: string, site: object | undefined) {
  if (!site) return page
  const data = JSON.stringify(site).replaceAll('<', '\\u003c')
  return page.replace(
    '</head>',
    () => `<script type="application/json" id="site">${data}</script></head>`,
  )
}

function sitemap(publicUrl: string): string {
  const paths = Object.keys(publicPages).filter((path) => !publicPages[path]!.unlisted)
  const urls = paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`
}
