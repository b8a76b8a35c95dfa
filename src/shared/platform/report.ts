import { beginningOf } from '../base/excerpt.ts'

interface Reported {
  /** The name that the business reads; null for one without a name. */
  reviewer: string | null
  day: string
  campaign: string
}

/** The longest subject, in characters. */
const maxSubject = 120

/** The subject with which a business writes about a review. */
export function reportOf({ reviewer, day, campaign }: Reported): string {
  const subject = `Report of the review by ${reviewer ?? 'a reviewer'}, ${day}: ${campaign}`
  return subject.length <= maxSubject ? subject : `${beginningOf(subject, maxSubject - 1)}…`
}

/** Older messages name the review in their subject. */
export const reportedIn = (subject: string): string | undefined =>
  /^Report of the review ([\da-f-]{36})$/.exec(subject)?.[1]
