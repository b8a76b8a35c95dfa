import { expect, test } from 'vitest'
import { addressLines } from './address-lines.ts'

// spec: 14.51
test.each([
  ['US', 'Springfield', 'IL', '62704', ['Ada', '1 Road', 'Springfield, IL 62704']],
  ['GB', 'Leeds', undefined, 'LS1 4AP', ['Ada', '1 Road', 'Leeds', 'LS1 4AP']],
  ['GB', 'Leeds', 'Kent', 'LS1 4AP', ['Ada', '1 Road', 'Leeds', 'LS1 4AP', 'Kent']],
  ['DE', 'Berlin', undefined, '10115', ['Ada', '1 Road', '10115 Berlin']],
  ['HU', 'Budapest', undefined, '1051', ['Ada', 'Budapest', '1 Road', '1051']],
  ['NG', 'Surulere', 'Lagos', '101283', ['Ada', '1 Road', 'Surulere 101283', 'Lagos']],
  ['GH', 'Kumasi', undefined, '', ['Ada', '1 Road', 'Kumasi']],
  ['GH', 'Kumasi', undefined, 'AK-039', ['Ada', '1 Road', 'Kumasi', 'AK-039']],
  ['SG', 'Singapore', undefined, '238801', ['Ada', '1 Road', 'SINGAPORE 238801']],
  ['JP', 'Chiyoda', 'Tokyo', '100-0001', ['Ada', '1 Road', 'Chiyoda', 'Tokyo', '100-0001']],
  ['JP', '千代田区', '東京都', '100-0001', ['〒100-0001', '東京都', '千代田区', '1 Road', 'Ada']],
])('an address in %s is written as the post of there reads it', (...parts) => {
  const [country, city, region, postalCode, lines] = parts
  const address = { name: 'Ada', lines: ['1 Road'], country, city, region, postalCode }
  expect(addressLines(address)).toEqual(lines)
})
