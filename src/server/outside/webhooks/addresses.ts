import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Config } from '../../base/config.ts'
import { isLoopbackAddress, isPublicAddress } from '../../base/public-addresses.ts'

/** Where webhooks may be sent: to https on the internet. */
export interface AllowedAddresses {
  /** Also to this machine, with http too. */
  loopback: boolean
}

/** Developers try receivers on their machine. Where others can reach Candor, they could, too. */
export const isLocalAllowed = ({ production, server }: Pick<Config, 'production' | 'server'>) =>
  !production && !server.exposed

/** Finds the addresses of a name. Tests replace it. */
export type Resolve = (name: string) => Promise<LookupAddress[]>

export const systemResolve: Resolve = (name) => lookup(name, { all: true })

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

/** Refuses an address that is never sent to, as far as it can be told without DNS. */
export function requireAllowedUrl(text: string, allowed: AllowedAddresses) {
  const url = new URL(text)
  const host = hostOf(url)
  const isLocal = allowed.loopback && (isLoopbackAddress(host) || host === 'localhost')
  if (url.protocol !== 'https:' && !isLocal) refuse('Enter an address that starts with https://')
  if (isIP(host) && !isLocal && !isPublicAddress(host)) {
    refuse('Enter an address that is reachable from the internet')
  }
}

function refuse(message: string): never {
  throw new Refusal('invalid', message, { fields: { url: message } })
}

export class ForbiddenAddress extends Error {}

/**
 * The addresses to connect to for a URL. Every address that its name has now must be allowed, and
 * the caller connects to one of these without asking DNS again, which may answer otherwise.
 */
export async function resolveAllowed(
  url: URL,
  { loopback }: AllowedAddresses,
  resolve: Resolve,
): Promise<LookupAddress[]> {
  const host = hostOf(url)
  const family = isIP(host)
  const addresses = family ? [{ address: host, family }] : await resolve(host)
  const isLocal = loopback && addresses.every(({ address }) => isLoopbackAddress(address))
  const isPublic = addresses.every(({ address }) => isPublicAddress(address))
  if (addresses.length === 0) throw new Error(`${host} has no address.`)
  if (isLocal) return addresses
  if (!isPublic) throw new ForbiddenAddress(`${host} leads into a private network.`)
  if (url.protocol !== 'https:') throw new ForbiddenAddress('Only https is sent to the internet.')
  return addresses
}
