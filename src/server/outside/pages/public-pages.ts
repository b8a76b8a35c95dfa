import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import {
  publicPages,
  versionOn,
  versionPath,
  type PublicPage,
} from '../../../shared/outside/public-pages.ts'
import { dayOf } from '../../../shared/base/days.ts'
import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import type { Db } from '../../base/db/database.ts'
import type { Replica } from '../../base/db/replica.ts'
import { readSite } from '../../platform/queries.ts'
import { html } from '../../base/http/html.ts'
import { inProject } from '../../project.ts'
import { inTheme } from '../../base/http/theme.ts'

const renderer = fileURLToPath(inProject('dist/render/render.mjs'))

/** HTML by path. */
export type Rendered = Record<string, string>

/** Renders the public pages in a worker, which frees its memory when it ends. */
export function renderAll(site: object, by = renderer): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(by, { workerData: site, execArgv: [] })
    worker.once('message', (rendered: Rendered) => {
      resolve(rendered)
      void worker.terminate()
    })
    worker.once('error', reject)
    // A worker that waits for something that never happens exits without an error.
    worker.once('exit', () => reject(new Error('The pages were not rendered.')))
  })
}

interface PublicDeps {
  db: Db
  replica: Replica | null
  clock: Clock
  config: Config
  /** The built page that loads the application. */
  shell: string
  /** The built page for visitors, which works without the application. */
  visitorShell: string
}

/**
 * Mounts the public pages as rendered HTML. Pages are rendered again only when the configuration
 * that they show changes. Returns a function that adds this configuration to any other page.
 */
export function mountPublicPages(app: FastifyInstance, deps: PublicDeps, render = renderAll) {
  const { db, replica, clock, config, shell } = deps
  const { publicUrl } = config.server
  const visitorShell = withHints(deps.visitorShell, shell)
  let rendered: { site: object; of: string; pages: Promise<Rendered> } | undefined

  /** Falls back to the last configuration when the database cannot be reached. */
  const readNow = (visitor: boolean) => {
    const read = (on: Db) => readSite(on, config, clock.now())
    return (visitor && replica ? replica.read(read) : read(db)).catch(() => rendered?.site)
  }

  function pagesOf(site: object): Promise<Rendered> {
    const of = JSON.stringify(site)
    if (rendered?.of !== of) {
      const pages = render(site)
      rendered = { site, of, pages }
      // Log a failure and render again with the next request.
      pages.catch((error: unknown) => {
        app.log.error(error, 'rendering the public pages')
        rendered = undefined
      })
    }
    return rendered.pages
  }

  for (const [path, head] of Object.entries(publicPages)) {
    app.get<{ Querystring: LegalQuery }>(path, async (request, reply) => {
      const { on, version } = request.query
      if (on && head.versions) return reply.redirect(pathOn(path, on))
      const visitor = request.sessionToken === null
      const site = await readNow(visitor)
      const pages: Rendered = site ? await pagesOf(site).catch(() => ({})) : {}
      const asked = head.versions && version && (head.versions.includes(version) ? version : '*')
      // A text that is not in force yet may be the newest, and midnight may have passed.
      const day = asked || versionOn(path, dayOf(clock.now()))
      const url = day ? versionPath(path, day) : request.url
      const exact = pages[url.replace(/(token|review)=[^&]+/, '$1=*')]
      // Pages with forms need exactly the HTML of the application; other pages may differ in
      // details.
      const content = (head.inUse ? visitor && exact : (exact ?? pages[path])) || ''
      // For signed-in people, the application renders the page.
      const page = withContent(visitor && content ? visitorShell : shell, {
        ...head,
        content,
        url: `${publicUrl}${path}`,
      })
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('vary', 'cookie')
        .send(inTheme(withData(page, site), request))
    })
  }

  return { withSite: async (page: string) => withData(page, await readNow(false)) }
}

/** The address of the legal text that was in force on a day; before the first, it says so. */
const pathOn = (path: string, day: string) =>
  versionPath(path, versionOn(path, day) ?? encodeURIComponent(day))

/** Adds the application's files as hints, entry first, for the visitor script to load later. */
function withHints(visitorShell: string, shell: string): string {
  const files = [...shell.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)]
  const hints = files.map(([, file]) => html`<link rel="later" href="${file}" />`.text).join('')
  return visitorShell.replace('</head>', `${hints}</head>`)
}

/** Which version of a legal text is asked for, by its day or by a day on which it was in force. */
interface LegalQuery {
  version?: string
  on?: string
}

interface DeliveredPage extends PublicPage {
  content: string
  url: string
}

/** Replacements are functions, because `$` is special in replacement strings. */
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

/** Embeds the configuration as JSON. Escaping `<` keeps it from closing the element. */
function withData(page: string, site: object | undefined) {
  if (!site) return page
  const data = JSON.stringify(site).replaceAll('<', '\\u003c')
  return page.replace(
    '</head>',
    () => `<script type="application/json" id="site">${data}</script></head>`,
  )
}
