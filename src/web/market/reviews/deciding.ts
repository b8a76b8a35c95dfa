import type * as z from 'zod'
import type { acceptProposal } from '../../../shared/market/proposals.ts'
import type { decideAppeal } from '../../../shared/market/appeals.ts'
import type { approveReview, rejectReview, Review } from '../../../shared/market/reviews.ts'
import type { ReviewRejection } from '../../../shared/market/rejection.ts'
import { useDecideSoon } from '../../platform/decisions/decisions.ts'
import { requestOf } from '../../platform/decisions/kept.ts'
import { useRefreshDecided } from './queries.ts'
import { authorOf } from './status.tsx'

/** An author may have several reviews that wait. */
const placeOf = ({ id, campaign }: Review) => ({ about: campaign.title, page: `/reviews/${id}` })

export type Rejection = z.input<typeof ReviewRejection>
/** With the photos that it leaves out, what it pays back, and why it is not published. */
export type Approval = Omit<NonNullable<z.input<typeof approveReview.body>>, 'version'>

/** Returns a function that decides a review, after the seconds in which it can be taken back. */
export function useDecideReview(review: Review) {
  const decideSoon = useDecideSoon()
  const refresh = useRefreshDecided(review.id)
  return (rejection: Rejection | null, approval: Approval = {}) =>
    decideSoon(
      {
        id: review.id,
        act: rejection ? 'reject' : 'approve',
        takenBack: 'the review waits again',
        subject: `the review by ${authorOf(review)}`,
        ...placeOf(review),
        note: rejection?.note ?? notesOf(approval),
        done: rejection
          ? 'Review rejected'
          : `Review approved${approval.publish === false ? ', not published' : ''}`,
        proposed: 'Rejection proposed: another admin must agree',
        failed: `Failed to ${rejection ? 'reject' : 'approve'} review`,
        request: request(review, rejection, approval),
        made: {
          path: `/api/reviews/${review.id}`,
          at: ['status'],
          is: rejection ? 'rejected' : 'approved',
        },
      },
      refresh,
    )
}

/** What would have to be written again if the approval is taken back. */
const notesOf = ({ withoutPhotos = [], reason }: Approval) =>
  [...withoutPhotos.map((photo) => photo.reason), ...(reason ? [reason] : [])].join(' · ') ||
  undefined

function request(
  { id, version }: Review,
  rejection: Rejection | null,
  { withoutPhotos = [], ...more }: Approval,
) {
  const params = { reviewId: id }
  return rejection
    ? requestOf<typeof rejectReview>({
        path: '/api/reviews/:reviewId/rejection',
        params,
        body: { ...rejection, version },
      })
    : requestOf<typeof approveReview>({
        path: '/api/reviews/:reviewId/approval',
        params,
        body: { version, ...more, ...(withoutPhotos.length > 0 && { withoutPhotos }) },
      })
}

/** Returns a function that rejects a review as another admin has proposed it, likewise. */
export function useAcceptProposal(review: Review) {
  const decideSoon = useDecideSoon()
  const refresh = useRefreshDecided(review.id)
  return () =>
    decideSoon(
      {
        id: review.id,
        act: 'reject',
        takenBack: 'the proposal waits again',
        subject: `the review by ${authorOf(review)}`,
        ...placeOf(review),
        done: 'Review rejected',
        failed: 'Failed to reject review',
        request: requestOf<typeof acceptProposal>({
          path: '/api/reviews/:reviewId/proposal',
          params: { reviewId: review.id },
          body: { proposalId: review.proposal?.id },
        }),
        made: { path: `/api/reviews/${review.id}`, at: ['status'], is: 'rejected' },
      },
      refresh,
    )
}

export type Outcome = 'upheld' | 'granted'

const ofAppeals = {
  granted: { act: 'grant', done: 'Appeal granted', subject: 'the appeal by' },
  upheld: { act: 'uphold', done: 'Decision upheld', subject: 'the decision about the review by' },
} as const

/** Returns a function that decides an appeal, after the seconds in which it can be taken back. */
export function useDecideAppeal(review: Review, appealId: string) {
  const decideSoon = useDecideSoon()
  const refresh = useRefreshDecided(review.id)
  return (outcome: Outcome, note: string) => {
    const { subject, ...words } = ofAppeals[outcome]
    decideSoon(
      {
        ...words,
        id: review.id,
        subject: `${subject} ${authorOf(review)}`,
        ...placeOf(review),
        takenBack: 'the appeal waits again',
        note,
        failed: 'The appeal could not be decided. Please try again.',
        request: requestOf<typeof decideAppeal>({
          path: '/api/appeals/:appealId/decision',
          params: { appealId },
          body: { outcome, note, version: review.version },
        }),
        made: { path: `/api/reviews/${review.id}`, at: ['appeal', 'outcome'], is: outcome },
      },
      refresh,
    )
  }
}
