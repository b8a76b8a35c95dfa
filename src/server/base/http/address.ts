import type { FastifyRequest } from 'fastify'

/**
 * The address of the matched route with its parameters and without the query, as Candor writes it.
 * `request.url` is as the client wrote it: one address has many texts with percent-escapes.
 */
export function addressOf(
  { routeOptions, params }: Pick<FastifyRequest, 'routeOptions' | 'params'>,
  changed: Record<string, string> = {},
): string {
  const given = { ...(params as Record<string, string>), ...changed }
  return routeOptions.url!.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name]!))
}

/** The query as it was sent, with its question mark. */
export const queryOf = ({ url }: Pick<FastifyRequest, 'url'>) => /\?.*$/s.exec(url)?.[0] ?? ''
