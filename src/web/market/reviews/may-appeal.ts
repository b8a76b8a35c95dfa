import { appealable } from '../../../shared/market/review-rules.ts'
import type { Review } from '../../../shared/market/reviews.ts'

/** The decision that the viewer may appeal against now. */
export function mayAppeal({ appeal, rejection, ...review }: Review) {
  const resubmitUntil = rejection?.resubmitUntil ?? null
  const decision = appealable({ ...review, resubmitUntil }, new Date())
  const known = appeal && new Date(appeal.decisionAt).getTime()
  return known === decision?.decisionAt.getTime() ? null : decision
}
