import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import type { Db } from '../../base/db/database.ts'
import type { Replica } from '../../base/db/replica.ts'
import { inTheme } from '../../base/http/theme.ts'
import { inProject } from '../../project.ts'
import type { ShellName } from '../public-pages/layout.ts'
import { mountPublicPages } from './public-pages.ts'

const project = fileURLToPath(inProject('.'))
const sources = join(project, 'src/web')
const built = join(project, 'dist')

/** Mounts the built web: its assets, and one HTML page for every other address. */
export async function mountPages(
  app: FastifyInstance,
  deps: { db: Db; replica: Replica | null; clock: Clock; config: Config },
  shells: ReturnType<typeof pageShells>,
) {
  // The copies that build/pages.ts makes. Anything else is compressed as it is sent.
  const options = { index: false, preCompressed: true } as const
  await app.register(serveStatic, {
    ...options,
    root: join(built, 'web'),
    wildcard: false,
    globIgnore: ['{visitor,public,receipt}.html', 'assets/**', '**/*.{br,gz}'],
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=3600'),
  })
  // Also those of a build that ends later: the HTML of another process may name them.
  await app.register(serveStatic, {
    ...options,
    root: join(built, 'web/assets'),
    prefix: '/assets/',
    decorateReply: false,
    setHeaders: (reply) =>
      void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  // All at the start, so that the pages of a process are of one build.
  await Promise.all((['public', 'receipt'] as const).map(shells.load))
  const page = await readFile(join(built, 'web/index.html'), 'utf8')
  const visitorShell = await readFile(join(built, 'web/visitor.html'), 'utf8')
  const { withSite } = mountPublicPages(app, { ...deps, shell: page, visitorShell })
  app.get('/*', async (request, reply) => {
    if (!isPage(request)) return reply.callNotFound()
    // The router of the web cannot read an address with broken encoding (rewriteUrl in app.ts).
    if (request.originalUrl !== request.url) return reply.redirect('/')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(inTheme(await withSite(page), request))
  })
}

/**
 * Whether an unknown address gets the HTML page, which leads to /. For a browser that opens it, any
 * address does. Otherwise, missing files and API operations are a 404.
 */
function isPage({ params, headers }: FastifyRequest): boolean {
  if (headers.accept?.includes('text/html')) return true
  // Decoded, after the slash.
  const { '*': path } = params as { '*': string }
  return !path.startsWith('api/') && !/\.\w+$/.test(path)
}

/**
 * The shells of the public pages: as built, or from the sources once Vite runs, which sets
 * `transform`.
 */
export function pageShells({ development }: Pick<Config, 'development'>) {
  const read = new Map<ShellName, Promise<string>>()
  const shells = {
    transform: async (page: string) => page,
    load: async (name: ShellName): Promise<string> => {
      if (development) {
        return shells.transform(await readFile(join(sources, `${name}.html`), 'utf8'))
      }
      const known = read.get(name) ?? readFile(join(built, `web/${name}.html`), 'utf8')
      read.set(name, known)
      return known
    },
  }
  return shells
}

/** Mounts the pages in development: Vite serves the sources and reloads the page. */
export async function mountDevPages(app: FastifyInstance, shells: ReturnType<typeof pageShells>) {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: join(project, 'build/pages.ts'),
    // Other loaders write a copy of the file, which makes --watch restart forever.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  shells.transform = (page) => vite.transformIndexHtml('/', page)
  app.get('/*', async (request, reply) => {
    const { '*': path } = request.params as { '*': string }
    if (path.startsWith('api/')) return reply.callNotFound()
    await new Promise<void>((resolve) => {
      reply.raw.once('finish', resolve)
      vite.middlewares(request.raw, reply.raw, () => resolve())
    })
    if (reply.raw.writableEnded) return reply.hijack()
    if (!isPage(request)) return reply.callNotFound()
    const page = await readFile(join(sources, 'index.html'), 'utf8')
    return reply
      .type('text/html; charset=utf-8')
      .send(inTheme(await vite.transformIndexHtml(request.url, page), request))
  })
}
