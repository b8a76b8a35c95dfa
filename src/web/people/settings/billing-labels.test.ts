import { expect, test } from 'vitest'
import { billingLabels } from './BillingFields.tsx'

test.each([
  ['US', 'ZIP code', 'Tax number', 'Such as the EIN, 12-3456789. '],
  ['PT', 'Postcode', 'VAT number', 'It begins with PT. '],
  ['GR', 'Postcode', 'VAT number', 'It begins with EL. '],
  ['NG', 'Postal code', 'Tax number', ''],
  ['', 'Postcode', 'Tax or VAT number', ''],
])('the billing details of a business in %s ask for a %s and a %s', (country, ...words) => {
  expect(Object.values(billingLabels(country))).toEqual(words)
})
