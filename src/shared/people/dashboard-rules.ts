/** The levels of reviewers by approved reviews. */
export const levels = [
  { name: 'Beginner', from: 0 },
  { name: 'Intermediate', from: 5 },
  { name: 'Advanced', from: 20 },
  { name: 'Expert', from: 50 },
] as const

export function levelOf(approvedReviews: number) {
  return levels.findLast((level) => approvedReviews >= level.from)!
}

export const trendDays = 30

/** One of them leads on a dashboard, and the other stands below it. */
export const currencies = ['naira', 'dollars'] as const
export type Currency = (typeof currencies)[number]

/** What a person chooses for the dashboard: which one leads, or dollars without naira. */
export const currencyChoices = [...currencies, 'dollars-only'] as const
export type CurrencyChoice = (typeof currencyChoices)[number]
