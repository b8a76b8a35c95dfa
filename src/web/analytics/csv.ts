import type { Analytics } from '../../shared/analytics.ts'
import { csvLine } from '../../shared/csv.ts'
import { dollarsText } from '../../shared/money.ts'

type Days = Analytics['days']

const heads = ['day', 'revenue_usd', 'new_users', 'reviews', 'approved_reviews']

/** The days that are shown, one row each. */
export function csvOf(days: Days): string {
  const rows = days.map(({ day, incomeCents, newUsers, reviews, approvedReviews }) => [
    day,
    dollarsText(incomeCents),
    newUsers,
    reviews,
    approvedReviews,
  ])
  return [heads, ...rows].map(csvLine).join('')
}

export function downloadCsv(days: Days): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([csvOf(days)], { type: 'text/csv' }))
  link.download = `candor-${days[0]?.day}-to-${days.at(-1)?.day}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}
