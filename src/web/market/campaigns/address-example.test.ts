import { expect, test } from 'vitest'
import { exampleOf } from './AddressDialog.tsx'

test.each([
  ['Glow Lagos: a week with our shea cream', 'glow-lagos-a-week'],
  ['Crème brûlée', 'creme-brulee'],
  ['H1', 'my-product-2'],
  ['香水', 'my-product-2'],
])('of “%s” the example of an address is %s', (name, example) => {
  expect(exampleOf(name)).toBe(example)
})
