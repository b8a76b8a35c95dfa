import * as z from 'zod'
import { line } from '../base/text.ts'

/** Whether the last digit of a GTIN-8, -12, -13 or -14 is the check digit of the others (GS1). */
function isGtin(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false
  const digits = Array.from(code, Number)
  const check = digits.pop()!
  const sum = digits.toReversed().reduce((all, digit, i) => all + digit * (i % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === check
}

const Gtin = z
  .string()
  .transform((code) => code.replaceAll(/[\s-]/g, ''))
  .refine(isGtin, 'Enter the 8, 12, 13 or 14 digits of the barcode; the last one is a check digit')

const code = (what: string) => line(70).min(1, `Enter the ${what}, or leave it empty`)

/** What shops and search engines know a product by. Null when it has none. */
export const productCodes = {
  /** The number of the barcode: EAN, UPC or ISBN-13. */
  gtin: Gtin.nullish(),
  /** The manufacturer's part number. */
  mpn: code('part number').nullish(),
  /** The shop's own number. */
  sku: code('SKU').nullish(),
  brand: code('brand').nullish(),
}
export const productCodeNames = ['gtin', 'mpn', 'sku', 'brand'] as const
