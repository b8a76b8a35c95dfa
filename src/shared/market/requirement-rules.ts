/** Whom a campaign looks for, without schemas: pages load it without zod. */

import { addDays } from '../base/days.ts'

export const mostQuestions = 5
export const mostOptions = 10
export const mostApprovedReviews = 1_000
export const mostNotReviewedDays = 3_650

/** What becomes of people with an approved review of the same business, whatever they rated. */
export const pastReviewerChoices = ['welcome', 'excluded', 'only'] as const
export type PastReviewers = (typeof pastReviewerChoices)[number]

/** An answer cannot be changed for so many days. */
export const answerDays = 30

interface Option {
  id: string
  text: string
  /** Left out for all but the owner and admins. */
  right?: boolean | undefined
}

export interface Question {
  id: string
  text: string
  /** Whether one may choose several. */
  several: boolean
  options: Option[]
}

export interface Requirements {
  /** At least so many approved reviews; 0 for any number. */
  approvedReviews: number
  /** No review of the same business in so many days; 0 for all reviewers. */
  notReviewedDays: number
  pastReviewers: PastReviewers
  questions: Question[]
}

export const noRequirements = {
  approvedReviews: 0,
  notReviewedDays: 0,
  pastReviewers: 'welcome' as PastReviewers,
  questions: [],
}

export const hasRequirements = (requirements: Requirements) =>
  requirementTexts(requirements).length > 0

/** A question as reviewers read it. */
export const askedOf = ({ text, several, options }: Question) => ({
  text,
  several,
  options: options.map(({ id, text: choice }) => ({ id, text: choice })),
})

/** The requirements as reviewers read them. */
export const withoutRight = ({ questions, ...rest }: Requirements): Requirements => ({
  ...rest,
  questions: questions.map((question) => ({ id: question.id, ...askedOf(question) })),
})

/**
 * Whether an answer is right: one of the right choices, or, where several may be chosen, all of
 * them and no other. So nobody passes by choosing everything.
 */
export function isRight({ several, options }: Question, optionIds: readonly string[]): boolean {
  const right = options.filter((option) => option.right).map(({ id }) => id)
  const chosen = new Set(optionIds)
  return several
    ? right.length === chosen.size && right.every((id) => chosen.has(id))
    : chosen.size === 1 && right.some((id) => chosen.has(id))
}

export const countsUntil = (answeredAt: Date) => addDays(answeredAt, answerDays)

const times = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

const daysText = (days: number) => (days === 1 ? 'the last day' : `the last ${days} days`)

/** What can be told of requirements without the questions themselves. */
export type Outline = Omit<Requirements, 'questions'> & { questions: readonly unknown[] }

/** What a reviewer reads of each before a place is taken; no hint at the right answers. */
export function requirementTexts(requirements: Outline): string[] {
  const { approvedReviews, notReviewedDays, pastReviewers, questions } = requirements
  return [
    ...(pastReviewers === 'only' ? ['Reviewers with an approved review of this business'] : []),
    ...(pastReviewers === 'excluded' ? ['Nobody with an approved review of this business'] : []),
    ...(approvedReviews > 0
      ? [`Reviewers with ${times(approvedReviews, 'approved review')} or more`]
      : []),
    ...(notReviewedDays > 0
      ? [`Nobody who reviewed this business in ${daysText(notReviewedDays)}`]
      : []),
    ...(questions.length > 0 ? [`${times(questions.length, 'question')} to answer first`] : []),
  ]
}

/** Why a reviewer is not whom a campaign looks for. */
export const unmetReasons = [
  'approvedReviews',
  'notReviewedDays',
  'pastReviewers',
  'answers',
] as const
export type Unmet = (typeof unmetReasons)[number]

export function unmetText(
  unmet: Unmet,
  { approvedReviews, notReviewedDays, pastReviewers }: Outline,
) {
  if (unmet === 'answers') {
    return 'Thank you for your answers. This campaign looks for others; many more wait for you.'
  }
  const whom = {
    approvedReviews: `with ${times(approvedReviews, 'approved review')} or more`,
    notReviewedDays: `who have not reviewed this business in ${daysText(notReviewedDays)}`,
    pastReviewers:
      pastReviewers === 'only'
        ? 'who have an approved review of this business already'
        : 'who have no approved review of this business yet',
  }
  return `This campaign looks for reviewers ${whom[unmet]}.`
}

/** The requirements in one line, for the audit log and lists of facts. */
export function requirementsLine({ questions, ...wanted }: Requirements) {
  const { approvedReviews, notReviewedDays, pastReviewers } = wanted
  const parts = [
    ...(approvedReviews > 0 ? [`At least ${times(approvedReviews, 'approved review')}`] : []),
    ...(notReviewedDays > 0 ? [`no review of the business in ${daysText(notReviewedDays)}`] : []),
    ...(pastReviewers === 'welcome' ? [] : [`past reviewers ${pastReviewers}`]),
    ...questions.map(({ text }) => `“${text}”`),
  ]
  return parts.join('; ') || 'none'
}
