import { afterEach, expect, test, vi } from 'vitest'
import { dayAfter, startOf } from './queries.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['Africa/Lagos', '2026-11-01', '2026-10-31T23:00:00.000Z', '2026-11-01T23:00:00.000Z'],
  ['UTC', '2026-12-31', '2026-12-31T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  // Daylight saving time ends: a day of 25 hours.
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
])('in %s the day %s starts and ends at local midnight', (zone, day, start, end) => {
  vi.stubEnv('TZ', zone)
  expect([startOf(day), dayAfter(day)]).toEqual([start, end])
})
