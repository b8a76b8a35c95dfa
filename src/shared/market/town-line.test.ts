import { expect, test } from 'vitest'
import { townLine } from './town-line.ts'

// spec: 14.51
test.each([
  ['US', 'Springfield', 'IL', '62704', 'Springfield, IL 62704'],
  ['GB', 'Leeds', undefined, 'LS1 4AP', 'Leeds LS1 4AP'],
  ['DE', 'Berlin', undefined, '10115', '10115 Berlin'],
  ['NG', 'Surulere', 'Lagos', '101283', 'Surulere, Lagos 101283'],
  ['GH', 'Kumasi', undefined, '', 'Kumasi'],
  ['FR', 'Lyon', undefined, '', 'Lyon'],
])('an address in %s has its town and code in the order of there', (...parts) => {
  const [country, city, region, postalCode, line] = parts
  expect(townLine({ country, city, region, postalCode })).toBe(line)
})
