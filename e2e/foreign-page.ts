import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Site {
  /** Whether its policy allows styles within its HTML. */
  allowsStyles?: boolean
  /** HTML after the snippet. */
  after?: string
}

/** Serves a host page with another origin, conflicting styles and a strict style policy. */
export async function serveForeignPage(
  snippet: string,
  { allowsStyles = false, after = '' }: Site = {},
) {
  const [, candor] = /src="(https?:\/\/[^/"]+)/.exec(snippet) ?? []
  const server = createServer((request, response) => {
    if (request.url === '/conflicting.css') {
      response.setHeader('content-type', 'text/css')
      return response.end('h2, article, p { color: rgb(255, 0, 255) !important; display: inline }')
    }
    if (request.url !== '/') return response.writeHead(204).end()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; style-src 'self'${allowsStyles ? " 'unsafe-inline'" : ''}; script-src ${candor}; connect-src ${candor}`,
    )
    return response.end(`<!doctype html><html lang="en"><head><title>A bakery</title>
      <link rel="stylesheet" href="/conflicting.css"></head>
      <body><main><h1>Our bread</h1>${snippet}${after}</main></body></html>`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() }
}
