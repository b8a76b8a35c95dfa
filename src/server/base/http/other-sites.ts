import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether scripts of any site may call it, without cookies, and read the answer (CORS). */
    anySite?: boolean
  }
}

/** A day; browsers keep it for shorter. */
const keptSeconds = 86_400

/**
 * Lets scripts of other sites call the routes whose `config` says so. Tracing libraries add headers
 * to every request of a page, so a browser first asks by OPTIONS whether it may send them.
 */
export function openToOtherSites(app: FastifyInstance) {
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    if (routeOptions.config.anySite) {
      reply
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
    }
    done()
  })
  app.addHook('onRoute', ({ method, url, config }) => {
    if (typeof method !== 'string' || method === 'HEAD' || method === 'OPTIONS') return
    if (!config?.anySite) return
    app.options(url, { config: { anySite: true } }, (request, reply) =>
      reply
        .status(204)
        .header('access-control-allow-methods', method === 'GET' ? 'GET, HEAD' : method)
        .header('access-control-allow-headers', askedHeaders(request.headers))
        .header('access-control-max-age', keptSeconds)
        .header('cache-control', 'no-store')
        .header('vary', 'access-control-request-headers')
        .send(),
    )
  })
}

const askedHeaders = (headers: Record<string, string | string[] | undefined>) =>
  String(headers['access-control-request-headers'] ?? '')
