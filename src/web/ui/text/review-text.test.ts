import { expect, test } from 'vitest'
import { partsOf, withoutGaps } from './ReviewText.tsx'

const marks = (text: string, words: string[]) =>
  partsOf(text, words)
    .map(({ text: part, isMarked }) => (isMarked ? `[${part}]` : part))
    .join('')

test('words are highlighted everywhere, the longest first, and no text is lost', () => {
  expect(marks('Call 0803 or joe@a.b, joe', ['joe', 'joe@a.b', '0803'])).toBe(
    'Call [0803] or [joe@a.b], [joe]',
  )
  expect(marks('aaaa', ['aa', ''])).toBe('[aa][aa]')
  expect(marks('nothing to see', ['kettle'])).toBe('nothing to see')
  expect(marks('', ['a'])).toBe('')
})

test('several empty lines between paragraphs become one', () => {
  expect(withoutGaps('One.\nTwo.\n\nThree.\n\n \n\n\nFour.')).toBe('One.\nTwo.\n\nThree.\n\nFour.')
})
