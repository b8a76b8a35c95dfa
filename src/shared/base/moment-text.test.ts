import { expect, test } from 'vitest'
import { dayText, utcText, withMoments } from './moment-text.ts'

test('a moment is in words and in UTC', () => {
  expect(utcText('2026-11-26T01:15:00.000Z')).toBe('Nov 26, 2026, 1:15 AM UTC')
  expect(utcText(new Date('2026-01-02T12:05:59Z'))).toBe('Jan 2, 2026, 12:05 PM UTC')
  expect(dayText('2026-12-25')).toBe('Dec 25, 2026')
})

test('the moments of a sentence are found again, to the minute', () => {
  const [one, other] = ['2026-11-26T01:15:00.000Z', '2027-05-01T23:59:00.000Z']
  const sentence = `From ${utcText(one)} until ${utcText(other)}. May 3, 2026 stays.`
  expect(withMoments(sentence, (iso) => `<${iso}>`)).toBe(
    `From <${one}> until <${other}>. May 3, 2026 stays.`,
  )
})
