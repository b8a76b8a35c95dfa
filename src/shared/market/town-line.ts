import type { Address } from './shipping-rules.ts'

/** Where the postal code stands before the town (Universal Postal Union, addressing systems). */
const codeFirst = new Set(
  'AT BE BG CH CZ DE DK EE ES FI FR GR HR IT LT LU MX NL NO PL PT RO RS SE SI SK TR'.split(' '),
)

/** The line of an address with its town, as carriers of its country read it. */
export function townLine({
  city,
  region,
  postalCode,
  country,
}: Pick<Address, 'city' | 'region' | 'postalCode' | 'country'>): string {
  const code = postalCode ? [postalCode] : []
  const town = [city, region].filter(Boolean).join(', ')
  return (codeFirst.has(country) ? [...code, town] : [town, ...code]).join(' ')
}
