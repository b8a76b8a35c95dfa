import { expect, test } from 'vitest'
import { nextWorkingDay } from './Sent.tsx'

test('a message of a Friday or of a weekend is answered on Monday', () => {
  const next = (day: string) => nextWorkingDay(new Date(`${day}T12:00`)).toDateString()
  expect(next('2026-11-25')).toBe('Thu Nov 26 2026')
  for (const day of ['2026-11-27', '2026-11-28', '2026-11-29']) {
    expect(next(day)).toBe('Mon Nov 30 2026')
  }
})
