import { expect, test } from 'vitest'
import { getDue } from '../../../shared/platform/due.ts'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { getReviewHistory } from '../../../shared/market/review-queue.ts'
import {
  getReview,
  listReviews,
  getReviewSummary,
  mostFound,
} from '../../../shared/market/reviews.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { answer, wrongIn, replyOf } from '../../test/screen.tsx'
import type { Part } from '../../test/sample.ts'
import type { State } from '../../test/screen.tsx'
import { AboutPane } from './AboutPane.tsx'
import { ModerationRows } from './ModerationRows.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { RejectReviewDialog } from './RejectReviewDialog.tsx'
import { AppealOf } from './ReviewParts.tsx'
import { ReviewerHistory } from './ReviewerHistory.tsx'
import { UnpublishDialog } from './UnpublishDialog.tsx'
import { VersionComparison } from './VersionComparison.tsx'

const nothing = () => {}
const path = '/reviews/r'
const admin = { path, viewer: { role: 'admin', id: 'a' } } as const

const at = '2026-11-20T12:00:00.000Z'
const later = '2099-01-01T12:00:00.000Z'

/** A review that pays $5.00, with a fee of $0.75. */
const own = (review: Part<Review> = {}): Part<Review> => ({
  id: 'r',
  campaignId: 'c',
  reviewerId: 'w',
  reviewer: { id: 'w', name: 'Ada' },
  campaign: { title: 'Green', product: 'Tea' },
  earningsCents: 5_00,
  feeCents: 75,
  rating: 4,
  content: 'Good tea.',
  waitingSince: later,
  ...review,
})
const reviewOf = (review?: Part<Review>) => replyOf(getReview, own(review))
const dialog = { open: true, onClose: nothing }
const ownRejection = (mayDecide: boolean) =>
  reviewOf({
    status: 'rejected',
    appeal: { id: 'x', about: 'rejection', outcome: null, isAboutOwn: true, mayDecide },
  })

const rows = (isQueue: boolean, ...reviews: Part<Review>[]) => (
  <ModerationRows
    reviews={reviews.map((review) => reviewOf(review))}
    isQueue={isQueue}
    selectedId={undefined}
    claimOf={() => undefined}
  />
)

test.each<State>([
  {
    state: 'queue without a review, beside a late appeal and a campaign',
    path: '/admin/reviews',
    viewer: { role: 'admin' },
    answers: [
      answer(listReviews),
      answer(getDue, {
        queues: [
          { queue: 'reviews', count: 0 },
          { queue: 'disputes', count: 0 },
          { queue: 'appeals', count: 1, oldestAt: '2020-01-01T12:00:00.000Z', late: 1 },
          { queue: 'campaigns', count: 2, oldestAt: at },
        ],
      }),
    ],
    shows: [
      'All decided',
      'No review is waiting for a decision. ',
      '[What waits elsewhere] 1 appeal (1 late) 2 campaigns',
    ],
    hides: ['No reviews found'],
  },
  {
    state: 'queue without a review, and nothing elsewhere',
    path: '/admin/reviews',
    viewer: { role: 'admin' },
    answers: [answer(listReviews), answer(getDue, { queues: [{ queue: 'reviews' }] })],
    shows: ['All decided', 'Nothing else waits either.'],
    hides: ['No reviews found', 'late)'],
  },
  {
    state: 'queue in which a search finds nothing',
    path: '/admin/reviews?q=abc',
    viewer: { role: 'admin' },
    answers: [answer(listReviews), answer(getDue)],
    shows: ['No reviews found', 'Try adjusting your filters'],
    hides: ['All decided'],
  },
  {
    state: 'review that was not taken out of public view',
    ...admin,
    part: <UnpublishDialog {...dialog} review={reviewOf()} />,
    failures: 1,
    shows: ['The reviewer keeps the payment'],
  },
  {
    state: 'review that was not published again',
    ...admin,
    part: <PublishDialog {...dialog} review={reviewOf()} isFirst={false} />,
    failures: 1,
    shows: ['Publish this review again?', 'It returns to the campaign', 'No money moves.'],
  },
  {
    state: 'review that never was public, to publish',
    ...admin,
    part: <PublishDialog {...dialog} review={reviewOf()} isFirst />,
    shows: ['Publish this review?', 'It joins the campaign'],
    hides: ['again'],
  },
  {
    state: 'rejection of a first try',
    ...admin,
    part: <RejectReviewDialog {...dialog} review={reviewOf()} onReject={nothing} />,
    shows: [
      'Allow one resubmission',
      'and how to fix it',
      '1 Off topic',
      '8 Too little effort',
      'Keys 1 to 8 choose it, Ctrl + Enter sends.',
    ],
    hides: ['second try'],
  },
  {
    state: 'rejection of a second try',
    ...admin,
    part: (
      <RejectReviewDialog {...dialog} review={reviewOf({ resubmitted: true })} onReject={nothing} />
    ),
    shows: ['This is the second try, so it cannot be sent back again.'],
    hides: ['Allow one resubmission', 'how to fix it'],
  },
  ...(['Good tea.', 'Fine tea.'] as const).map((content) => ({
    state: `second try: ${content}`,
    ...admin,
    part: (
      <VersionComparison
        review={{ ...reviewOf(), firstTry: reviewOf({ firstTry: { content } }).firstTry! }}
        marked={[]}
      />
    ),
    shows: [content === 'Good tea.' ? 'with the same words' : 'Second try, 2 changes.'],
  })),
  {
    state: 'facts of a review with a place',
    ...admin,
    part: (
      <AboutPane
        isRequested
        review={reviewOf({
          earningsCents: 5_00,
          place: { takenAt: at, tryingDays: 14, extended: true },
        })}
      />
    ),
    answers: [answer(getReviewHistory, { counts: { pending: 1 } }), answer(getCampaign)],
    shows: ['Reviewer earns $5.00', 'Place Taken Nov 20, 2026, 14 days of trying, extended'],
  },
  {
    state: 'history of somebody with this review alone',
    ...admin,
    part: <ReviewerHistory review={reviewOf()} />,
    answers: [answer(getReviewHistory, { counts: { pending: 1 } })],
    shows: ['This is their first review.'],
    hides: ['All reviews by this reviewer'],
  },
  {
    state: 'history of somebody with others',
    ...admin,
    part: <ReviewerHistory review={reviewOf()} />,
    answers: [
      answer(getReviewHistory, {
        counts: { pending: 1, approved: 3, rejected: 2, unpublished: 1 },
        latest: [{ id: 'r', campaign: { title: 'This one' } }, { campaign: { title: 'Black' } }],
      }),
    ],
    shows: ['3 approved, 1 of them unpublished · 2 rejected · 1 pending', 'Black'],
    hides: ['first review', 'This one'],
  },
  {
    state: 'appeal about an own decision of the only admin',
    ...admin,
    part: <AppealOf review={ownRejection(true)} />,
    shows: ['because no other administrator can', 'Grant appeal', 'Uphold decision'],
  },
  {
    state: 'appeal about an own decision of one of several',
    ...admin,
    part: <AppealOf review={ownRejection(false)} />,
    shows: ['another administrator decides the appeal.'],
    hides: ['You may decide', 'Grant appeal', 'Uphold decision'],
  },
  {
    state: 'queue: one issue, several, a second try, an appeal, no name',
    ...admin,
    part: rows(
      true,
      { id: '1', evidence: [{ kind: 'profanity' }] as never },
      { id: '2', evidence: [{ kind: 'profanity' }, { kind: 'contact' }] as never },
      { id: '3', resubmitted: true, appeal: {}, reviewer: { name: '' } },
      { id: '4', evidence: [] },
    ),
    shows: ['1 issue found', '2 issues found', 'Second try', 'Appealed', 'Anonymous Reviewer'],
    hides: ['Pending Review', '0 issues'],
  },
  {
    state: 'list of an admin that is no queue',
    ...admin,
    part: rows(false, { status: 'approved' }),
    shows: ['Approved'],
    hides: ['issue'],
  },
  {
    state: 'queue without any, and one that is late',
    path: '/admin/reviews?status=pending',
    viewer: { role: 'admin' },
    answers: [
      answer(listReviews),
      answer(getDue, { queues: [{ queue: 'reviews', count: 1, oldestAt: at, late: 1 }] }),
    ],
    shows: ['Review Management', 'No review is waiting for a decision.', '1 due now'],
    hides: ['No reviews match', 'Your campaigns'],
  },
  {
    state: 'reviews of a business: one is found',
    path: '/reviews',
    viewer: { role: 'business', id: 'b' },
    answers: [
      answer(listReviews, { items: [own({ campaign: { title: 'Gone', withdrawn: true } })] }),
      answer(getReviewSummary, {
        found: 1,
        starCounts: [0, 0, 0, 1, 0],
        average: 4,
        wordsOf: 1,
        words: [{ word: 'good', count: 1 }],
      }),
    ],
    shows: [
      '1 published review of all campaigns',
      '1 review [Words that recur] Words that recur, each with how many of the 1 published review among',
      'Gone (deleted)',
    ],
    hides: ['newest', 'My Reviews', 'found'],
  },
  {
    state: 'reviews of a business: more than are counted',
    path: '/reviews?q=tea',
    viewer: { role: 'business', id: 'b' },
    answers: [
      answer(listReviews, { items: [own()] }),
      answer(getReviewSummary, { found: mostFound + 1, starCounts: [0, 0, 0, 9, 0], wordsOf: 9 }),
    ],
    shows: ['All 9 published reviews of all campaigns', 'More than 1,000 reviews found Clear'],
  },
  {
    state: 'reviews of a business without any',
    path: '/reviews',
    viewer: { role: 'business' },
    answers: [answer(listReviews), answer(getReviewSummary)],
    shows: ['There are no reviews yet.', 'Your campaigns'],
    hides: ['All stars'],
  },
  {
    state: 'reviews of a reviewer without any',
    path: '/reviews',
    viewer: { role: 'reviewer' },
    answers: [answer(listReviews)],
    shows: ["You haven't written any reviews yet.", 'Find a campaign'],
    hides: ['There are no reviews'],
  },
])('$state', async (state) => {
  expect(await wrongIn(state)).toEqual([])
})
