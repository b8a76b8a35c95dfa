// `npm run examples -- http://localhost:3000 CAMPAIGN`: serves the example shop on the loopback.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const pages = new URL('pages/', import.meta.url)
const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css',
  svg: 'image/svg+xml',
  js: 'text/javascript',
}

interface Shop {
  /** The origin of Candor. */
  candor: string
  /** The id of a campaign with reviews. */
  campaign: string
  port?: number
}

/** Only a page without inline styles can have a strict policy. */
const policyOf = (file: string, candor: string) =>
  file === 'strict.html'
    ? `default-src 'self'; script-src 'self' ${candor}; connect-src 'self' ${candor}`
    : null

/** Bundles the shop that is made with React. */
async function bundleReact(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('react/', import.meta.url)),
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('react/shop.tsx', import.meta.url)),
        formats: ['es'],
        fileName: 'shop',
      },
    },
  })
  const [{ output }] = built as { output: { code: string }[] }[] as [{ output: { code: string }[] }]
  return output[0]!.code
}

async function fileOf(file: string, { candor, campaign }: Shop): Promise<string> {
  if (file === 'shop.js') return bundleReact()
  const text = await readFile(new URL(file, pages), 'utf8')
  const filled = text.replaceAll('{{candor}}', candor).replaceAll('{{campaign}}', campaign)
  if (!filled.includes('{{fragment}}')) return filled
  // As a shop would, on its server.
  const fragment = await fetch(
    `${candor}/api/public/campaigns/${campaign}/embed.html?layout=grid&count=3`,
  )
  const html = await fragment.text()
  return filled.replace('{{fragment}}', () => html)
}

/** Serves the shop and returns its address and how to stop it. */
export async function serveExamples(shop: Shop) {
  const server = createServer((request, response) => {
    const file = new URL(request.url!, 'http://shop').pathname.slice(1) || 'plain.html'
    const type = types[file.split('.').at(-1)!]
    if (!/^[a-z]+\.[a-z]+$/.test(file) || !type) return response.writeHead(404).end()
    const policy = policyOf(file, shop.candor)
    const send = async () => {
      const text = await fileOf(file, shop)
      response.setHeader('content-type', type)
      if (policy) response.setHeader('content-security-policy', policy)
      response.end(text)
    }
    send().catch(() => response.writeHead(404).end())
  })
  server.listen(shop.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() }
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const [, , candor, campaign] = argv
  if (!candor || !campaign) throw new Error('Usage: npm run examples -- http://… CAMPAIGN')
  const { url } = await serveExamples({ candor, campaign, port: 4399 })
  console.log(`The example shop is at ${url}/plain.html`)
}
