import { expect, test } from 'vitest'
import { BillingDetailsEdit, billingLines, noBillingDetails } from './billing.ts'
import { worldCountries } from '../base/countries.ts'

test('every country has a name, and none comes twice', () => {
  const all = worldCountries()
  expect(all.length).toBe(250)
  expect(all.filter(({ code, name }) => code === name)).toEqual([])
  expect(new Set(all.map(({ name }) => name)).size).toBe(250)
})

test('an address is written as in its country, without what is not given', () => {
  const given = { ...noBillingDetails, legalName: 'Nordlicht GmbH', postcode: '20095' }
  expect(billingLines({ ...given, city: 'Hamburg', country: 'DE', taxNumber: 'DE 1234' })).toEqual([
    'Nordlicht GmbH',
    '20095 Hamburg',
    'Germany',
    'VAT number DE 1234',
  ])
  const inAustin = { ...given, city: 'Austin', country: 'US', taxNumber: '12-3456789' }
  expect(billingLines(inAustin)[1]).toBe('Austin 20095')
  expect(billingLines(inAustin)[3]).toBe('Tax number 12-3456789')
  expect(billingLines(noBillingDetails)).toEqual([])
})

test.each([
  [{ country: 'Portugal' }, 'Please select a country'],
  [{ taxNumber: '-./' }, 'Enter at least 4 letters and digits'],
  [{ taxNumber: '<b>1234</b>' }, 'Use letters, digits, spaces and . / - only'],
  [{ postcode: '=1+1' }, 'Use letters, digits, spaces and - only'],
  [{ legalName: 'Two\nlines' }, 'Remove the invisible control characters'],
  [{ city: 'x'.repeat(81) }, 'Use at most 80 characters'],
])('%j is refused by a sentence', (given, sentence) => {
  const { error } = BillingDetailsEdit.safeParse(given)
  expect(error?.issues[0]?.message).toBe(sentence)
})
