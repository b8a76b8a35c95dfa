import { expect, test } from 'vitest'
import { isComposing, shortcutKey } from './keys.ts'

test.each([
  ['j', 'KeyJ', 'j'],
  ['J', 'KeyJ', 'j'],
  ['о', 'KeyJ', 'j'], // Cyrillic
  ['Л', 'KeyK', 'k'],
  ['ξ', 'KeyJ', 'j'], // Greek
  ['α', 'KeyA', 'a'],
  ['ח', 'KeyJ', 'j'], // Hebrew
  ['ش', 'KeyA', 'a'], // Arabic
  ['ㅏ', 'KeyK', 'k'], // Korean
  // Layouts of Latin letters go by the letter: Dvorak, AZERTY, Turkish.
  ['j', 'KeyC', 'j'],
  ['a', 'KeyQ', 'a'],
  ["'", 'KeyQ', "'"],
  ['é', 'Digit2', 'é'],
  ['٣', 'Digit3', '3'], // Arabic
  ['۸', 'Digit8', '8'], // Persian
  ['Enter', 'Enter', 'enter'],
  ['Ξ', 'Digit1', 'ξ'],
])('%s at %s is %s', (key, code, shortcut) => {
  expect(shortcutKey({ key, code })).toBe(shortcut)
})

test('Enter that ends the composition of a character submits nothing, in Safari too', () => {
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true)
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true)
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false)
})
