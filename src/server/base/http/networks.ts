import { isIPv4 } from 'node:net'
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

/** The network of an address: /24 of IPv4, /64 of IPv6. */
export function networkOf(address: string): string {
  const known = asIPv4(address)
  if (isIPv4(known)) return known.split('.').slice(0, 3).join('.')
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...rest]
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/**
 * What a limit of an address counts: an address of IPv4 by itself, and of IPv6 the /64, of whose
 * 2^64 addresses one person has all.
 */
export function addressCounted(address: string): string {
  const known = asIPv4(address)
  return isIPv4(known) ? known : networkOf(address)
}

const asIPv4 = (address: string) => /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address
