import { inEu, taxNumberLabel } from '../../../shared/platform/billing.ts'

const postcodes: Record<string, string> = {
  CA: 'Postal code',
  IE: 'Eircode',
  IN: 'PIN code',
  NG: 'Postal code',
  PH: 'ZIP code',
  US: 'ZIP code',
}

/** What the postcode and the tax number are called in a country, and how the number looks. */
export function billingLabels(country: string) {
  return {
    postcode: postcodes[country] ?? 'Postcode',
    taxNumber: taxNumberLabel(country),
    example: exampleOf(country),
  }
}

function exampleOf(country: string): string {
  if (country === 'US') return 'Such as the EIN, 12-3456789. '
  if (country === 'GB') return 'Such as GB123456789. '
  // Greece writes EL.
  return inEu.has(country) ? `It begins with ${country === 'GR' ? 'EL' : country}. ` : ''
}
