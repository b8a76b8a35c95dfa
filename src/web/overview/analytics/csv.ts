import type { Analytics } from '../../../shared/overview/analytics.ts'
import { byteOrderMark, csvLine } from '../../../shared/base/csv.ts'
import { dollarsText } from '../../../shared/base/money.ts'

type Shown = Pick<Analytics, 'unit' | 'periods'>

const counted = ['revenue_usd', 'new_users', 'reviews', 'approved_reviews']

/** One row per day or week shown; the current week ends today. */
export function csvOf({ unit, periods }: Shown): string {
  const heads = unit === 'day' ? ['day'] : ['from', 'to']
  const rows = periods.map((period) => [
    ...(unit === 'day' ? [period.from] : [period.from, period.to]),
    dollarsText(period.incomeCents),
    period.newUsers,
    period.reviews,
    period.approvedReviews,
  ])
  return [[...heads, ...counted], ...rows].map(csvLine).join('')
}

export function downloadCsv(shown: Shown): void {
  const { periods } = shown
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([byteOrderMark, csvOf(shown)], { type: 'text/csv' }))
  link.download = `candor-${periods[0]?.from}-to-${periods.at(-1)?.to}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}
