import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet from 'helmet'

export function setSecurityHeaders(
  app: FastifyInstance,
  { https, dev }: { https: boolean; dev: boolean },
) {
  // Whatever the API answers is private, unless its route says otherwise.
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    if (routeOptions.url?.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        // Vite needs inline styles and scripts in development.
        styleSrc: dev ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        scriptSrc: dev ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        connectSrc: dev ? ["'self'", 'ws:'] : ["'self'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Only browsers that are gone knew these.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  const headers = headersOf(setHeaders)
  app.addHook('onRequest', (_request, { raw }, done) => {
    for (const [name, value] of headers) raw.setHeader(name, value)
    done()
  })
}

const ofDocuments = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-frame-options',
]

/** Leaves out what says how a document is shown, from data that scripts of other sites read. */
export function setHeadersOfData({ raw }: FastifyReply) {
  for (const name of ofDocuments) raw.removeHeader(name)
  raw.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
}

/** The headers that helmet sets, which are the same for every answer. */
function headersOf(setHeaders: ReturnType<typeof helmet>) {
  const headers: [string, string][] = []
  const response = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => {},
  }
  setHeaders({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error as Error
  })
  return headers
}
