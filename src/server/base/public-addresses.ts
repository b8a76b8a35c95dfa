import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * What IANA has given to the internet of IPv6. The library takes every other block that it does not
 * know for one of the internet, such as ::/96, whose addresses hold one of IPv4.
 */
const internet6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address is one of the internet. Forms of IPv6 that hold one of IPv4 are not. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  const isPublic = parsed.range() === 'unicast'
  return isPublic && (parsed.kind() === 'ipv4' || parsed.match(internet6))
}

/** Whether an address is this machine's own. */
export const isLoopbackAddress = (address: string): boolean =>
  isIP(address) !== 0 && ipaddr.parse(address).range() === 'loopback'
