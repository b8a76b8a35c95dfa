import { isIPv4 } from 'node:net'

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
