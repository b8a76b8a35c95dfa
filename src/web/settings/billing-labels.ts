/** The countries of the EU by the letters that their VAT numbers begin with. */
const inEu = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)
/** Others whose businesses have a VAT number. */
const withVat = new Set('CH GB IS LI NO ZA'.split(' '))

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

function taxNumberLabel(country: string): string {
  if (country === '') return 'Tax or VAT number'
  return inEu.has(country) || withVat.has(country) ? 'VAT number' : 'Tax number'
}

function exampleOf(country: string): string {
  if (country === 'US') return 'Such as the EIN, 12-3456789. '
  if (country === 'GB') return 'Such as GB123456789. '
  // Greece writes EL.
  return inEu.has(country) ? `It begins with ${country === 'GR' ? 'EL' : country}. ` : ''
}
