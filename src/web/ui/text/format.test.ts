import { expect, test } from 'vitest'
import {
  countOf,
  formatAge,
  formatBytes,
  formatChange,
  formatDate,
  formatDates,
  formatDay,
  formatMoment,
  formatMonth,
  formatMoney,
  formatNaira,
  formatPrice,
  formatRate,
  formatRating,
  formatTime,
} from './format.ts'

// spec: 9.10
test('cents are formatted as exact dollars, however large the amount', () => {
  expect(formatMoney(123_450)).toBe('$1,234.50')
  expect(formatMoney(5)).toBe('$0.05')
  expect(formatMoney(0)).toBe('$0.00')
  expect(formatMoney(-0)).toBe('$0.00')
  expect(formatMoney(-1_000)).toBe('−$10.00')
  expect(formatMoney(9_007_199_254_740_991)).toBe('$90,071,992,547,409.91')
})

// spec: 9.11
test('naira are converted from dollars at the rate', () => {
  expect(formatNaira(123_450, 1_480)).toBe('₦1,827,060.00')
  expect(formatNaira(1, 1_480.25)).toBe('₦14.80')
})

test('a price in a list omits the cents when there are none', () => {
  expect([0, 29_00, 29_50].map(formatPrice)).toEqual(['Free', '$29', '$29.50'])
})

test('fees are shown as a percentage', () => {
  expect([1_500, 1_000, 700].map(formatRate)).toEqual(['15%', '10%', '7%'])
})

// spec: 2.60, 9.12
test('a date is short month, day, year, and a missing date reads Unknown date', () => {
  expect(formatDate('2026-03-02T12:00:00Z')).toBe('Mar 2, 2026')
  expect(formatDate(null)).toBe('Unknown date')
  expect(formatDate('soon')).toBe('Unknown date')
})

test('a day and a month given as text are the same in every time zone', () => {
  expect(formatMonth('2026-11')).toBe('November 2026')
  expect(formatMonth('2027-01')).toBe('January 2027')
  expect(formatMonth('soon')).toBe('Unknown date')
  expect(formatDate('2026-11-01')).toBe('Nov 1, 2026')
  expect(formatDay('2026-11-01')).toBe('Nov 1')
  expect(formatDates('2026-11-01', '2026-11-01')).toBe('Nov 1, 2026')
  expect(formatDates('2026-12-31', '2026-12-31')).toBe('Dec 31, 2026')
})

/** The projects 'unit' and 'unit east' of vitest.config.ts run in these zones. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone as 'America/Lima' | 'Asia/Tokyo'

test.each([
  [
    'late in the day of UTC',
    '2026-10-31T23:30:00Z',
    {
      'America/Lima': ['Oct 31, 2026', 'Oct 31', '6:30 PM', 'Oct 31, 2026, 6:30 PM'],
      'Asia/Tokyo': ['Nov 1, 2026', 'Nov 1', '8:30 AM', 'Nov 1, 2026, 8:30 AM'],
    },
  ],
  [
    'early in the day of UTC',
    '2027-01-01T00:30:00Z',
    {
      'America/Lima': ['Dec 31, 2026', 'Dec 31', '7:30 PM', 'Dec 31, 2026, 7:30 PM'],
      'Asia/Tokyo': ['Jan 1, 2027', 'Jan 1', '9:30 AM', 'Jan 1, 2027, 9:30 AM'],
    },
  ],
] as const)('a moment %s is in the day and hour of the viewer', (_when, at, expected) => {
  const shown = [formatDate, formatDay, formatTime, formatMoment].map((format) => format(at))
  expect(shown.map((text) => text.replaceAll('\u202F', ' '))).toEqual(expected[zone])
})

test('a range of days repeats no month or year', () => {
  const spaced = (text: string) => text.replaceAll('\u2009', ' ')
  expect(spaced(formatDates('2026-11-09', '2026-11-15'))).toBe('Nov 9 – 15, 2026')
  expect(spaced(formatDates('2026-12-28', '2027-01-03'))).toBe('Dec 28, 2026 – Jan 3, 2027')
  expect(formatDates('2026-11-16', '2026-11-16')).toBe('Nov 16, 2026')
})

test('counts agree with their nouns', () => {
  expect(countOf(1, 'place')).toBe('1 place')
  expect(countOf(1_200, 'place')).toBe('1,200 places')
  expect(formatRating(4.25)).toBe('4.3')
  expect(formatRating(null)).toBe('—')
})

test('an age is given in one unit', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  expect(formatAge('2026-03-10T11:30:00Z', now)).toBe('less than an hour')
  expect(formatAge('2026-03-10T11:00:00Z', now)).toBe('1 hour')
  expect(formatAge('2026-03-08T12:30:00Z', now)).toBe('47 hours')
  expect(formatAge('2026-03-07T12:00:00Z', now)).toBe('3 days')
})

test('sizes and changes', () => {
  expect(formatBytes(734_003)).toBe('717 kB')
  expect(formatBytes(10 * 1024 * 1024)).toBe('10 MB')
  expect(formatChange(12.5)).toBe('+12.5%')
  expect(formatChange(-3)).toBe('−3%')
  expect(formatChange(null)).toBe('—')
})
