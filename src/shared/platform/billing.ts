import * as z from 'zod'
import { line } from '../base/text.ts'

/** Whom a receipt is issued to, or who issued it. An empty text is not given. */
export const BillingDetails = z.object({
  legalName: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  taxNumber: z.string(),
})
export type BillingDetails = z.infer<typeof BillingDetails>

export const noBillingDetails: BillingDetails = {
  legalName: '',
  addressLine1: '',
  addressLine2: '',
  postcode: '',
  city: '',
  country: '',
  taxNumber: '',
}

/** Whom a receipt or a statement is issued to, with the details of today. */
export const Holder = z.object({
  name: z.string(),
  companyName: z.string().nullable(),
  email: z.string(),
  /** Null for a reviewer. */
  billing: BillingDetails.nullable(),
})
export type Holder = z.infer<typeof Holder>

/** 'PT' → 'Portugal'. */
export const worldCountryName = (code: string) =>
  new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code

/** Every field is optional; an empty text removes it. */
export const BillingDetailsEdit = z
  .strictObject({
    legalName: line(120),
    addressLine1: line(120),
    addressLine2: line(120),
    postcode: line(20).regex(/^[\p{L}\p{N} -]*$/u, 'Use letters, digits, spaces and - only'),
    city: line(80),
    /** An ISO 3166 alpha-2 code. The verbs refuse what is no country. */
    country: z.string().regex(/^([A-Z]{2})?$/, 'Please select a country'),
    taxNumber: line(40)
      .regex(/^[\p{L}\p{N} ./-]*$/u, 'Use letters, digits, spaces and . / - only')
      .refine(
        (number) => number === '' || number.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= 4,
        'Enter at least 4 letters and digits',
      ),
  })
  .partial()

export const inEu = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)
/** Others whose businesses have a VAT number. */
const withVat = new Set('CH GB IS LI NO ZA'.split(' '))

/** What the tax number of a business is called in its country; of one without a country, either. */
export function taxNumberLabel(country: string): string {
  if (country === '') return 'Tax or VAT number'
  return inEu.has(country) || withVat.has(country) ? 'VAT number' : 'Tax number'
}

/** Where the city is written before its postcode. */
const cityFirst = new Set('AU CA GB GH IE IN KE NG NZ SG US ZA'.split(' '))

/** Whether the details name somebody to whom a letter can be sent. */
export const isIdentified = ({ legalName, addressLine1, city, country }: BillingDetails) =>
  [legalName, addressLine1, city, country].every((part) => part !== '')

/** The name, address and tax number as lines of a receipt, without those that are not given. */
export function billingLines(details: BillingDetails): string[] {
  const { legalName, addressLine1, addressLine2, postcode, city, country, taxNumber } = details
  const town = cityFirst.has(country) ? [city, postcode] : [postcode, city]
  return [
    legalName,
    addressLine1,
    addressLine2,
    town.filter(Boolean).join(' '),
    country && worldCountryName(country),
    taxNumber && `${taxNumberLabel(country)} ${taxNumber}`,
  ].filter((text) => text !== '')
}
