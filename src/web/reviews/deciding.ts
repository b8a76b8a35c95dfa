import type * as z from 'zod'
import type { approveReview, rejectReview, Review, ReviewRejection } from '../../shared/reviews.ts'
import { call } from '../api.ts'
import { decideSoon } from '../decisions/decisions.ts'
import { failureText } from '../failure-text.ts'
import { useRefreshReviews } from './queries.ts'
import { authorOf } from './status.tsx'

export type Rejection = z.input<typeof ReviewRejection>

/** Returns a function that decides a review, after the seconds in which it can be taken back. */
export function useDecideReview(review: Review) {
  const refresh = useRefreshReviews()
  return (rejection: Rejection | null) =>
    decideSoon({
      id: review.id,
      approves: rejection === null,
      subject: `the review by ${authorOf(review)}`,
      note: rejection?.note,
      done: rejection ? 'Review rejected' : 'Review approved',
      textOf: (failure) =>
        failureText(failure, `Failed to ${rejection ? 'reject' : 'approve'} review`),
      request: () => request(review, rejection),
      refresh,
    })
}

function request({ id, version }: Review, rejection: Rejection | null): Promise<unknown> {
  const params = { reviewId: id }
  return rejection
    ? call<typeof rejectReview>(
        { method: 'POST', path: '/api/reviews/:reviewId/rejection' },
        { params, body: { ...rejection, version }, keepalive: true },
      )
    : call<typeof approveReview>(
        { method: 'POST', path: '/api/reviews/:reviewId/approval' },
        { params, body: { version }, keepalive: true },
      )
}
