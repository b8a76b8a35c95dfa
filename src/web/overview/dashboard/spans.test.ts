import { expect, test } from 'vitest'
import { addDays, dayOf } from '../../../shared/base/days.ts'
import { isGrouped, spansOf } from './spans.ts'

const trend = (values: number[]) =>
  values.map((value, index) => ({
    day: dayOf(addDays(new Date('2026-10-26T12:00:00Z'), index)),
    value,
    before: 1,
  }))

test('few a day are counted in spans of five days, which lose nothing', () => {
  const days = trend(Array.from({ length: 30 }, (_, index) => index % 3))
  const spans = spansOf(days)
  expect(spans).toHaveLength(6)
  expect(isGrouped(spans)).toBe(true)
  expect(spans[0]).toEqual({ from: '2026-10-26', to: '2026-10-30', value: 4, before: 5 })
  expect(spans.at(-1)!.to).toBe('2026-11-24')
  expect(spans.reduce((sum, { value }) => sum + value, 0)).toBe(30)
})

test('a busy day is shown alone, like every other', () => {
  const spans = spansOf(trend([...Array.from({ length: 29 }, () => 0), 4]))
  expect(spans).toHaveLength(30)
  expect(isGrouped(spans)).toBe(false)
})
