import { formatAddress } from 'localized-address-format'
import type { Address } from '../../../shared/market/shipping-rules.ts'

/**
 * An address as the post of its country reads it, without the country. What that post does not ask
 * for is kept: the town beside the street, the rest as the last line.
 */
export function addressLines({ name, lines, city, region, postalCode, country }: Address) {
  const foreign = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u
  const script = foreign.test([name, ...lines, city].join('')) ? 'local' : 'latin'
  const place = { locality: city, administrativeArea: region ?? '', postalCode }
  const format = (street: string[]) =>
    formatAddress({ ...place, postalCountry: country, name, addressLines: street }, script)
      // Where a country's format has a comma behind the street, it would begin a line.
      .map((line) => line.replace(/^, /, ''))
  const plain = format(lines)
  const asked = plain.filter((line) => line !== name && !lines.includes(line)).join('\n')
  const isMissing = (part: string) => !asked.toLowerCase().includes(part.toLowerCase())
  const street = script === 'latin' ? [...lines, city] : [city, ...lines]
  const rest = [place.administrativeArea, postalCode].filter(isMissing).join(' ')
  return [...(isMissing(city) ? format(street) : plain), ...(rest ? [rest] : [])]
}
