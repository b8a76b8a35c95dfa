import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { mostReviewVersions } from '../../../shared/market/review-rules.ts'
import { getReview } from '../../../shared/market/reviews.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { answer, wrongIn, refusal, replyOf } from '../../test/screen.tsx'
import type { Part } from '../../test/sample.ts'
import type { State } from '../../test/screen.tsx'
import { AppealDialog } from '../../platform/statements/AppealDialog.tsx'
import { EditReview } from './EditReview.tsx'

const nothing = () => {}
const path = '/reviews/r'
const reviewer = { path, viewer: { role: 'reviewer', id: 'w' } } as const
const business = { path, viewer: { role: 'business', id: 'b' } } as const
const admin = { path, viewer: { role: 'admin', id: 'a' } } as const

const at = '2026-11-20T12:00:00.000Z'
const later = '2099-01-01T12:00:00.000Z'
const stated = { id: 's', kind: 'review_rejected', appealUntil: later } as const

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
const page = (review?: Part<Review>) => answer(getReview, own(review))
const reviewOf = (review?: Part<Review>) => replyOf(getReview, own(review))
const dialog = { open: true, onClose: nothing }

const rejected = (resubmitUntil: string | null): Part<Review> => ({
  status: 'rejected',
  decidedAt: at,
  rejection: { reason: 'off_topic', note: 'Say more.', resubmitUntil },
})
const unpublished: Part<Review> = {
  status: 'approved',
  decidedAt: at,
  unpublishedAt: at,
  unpublishReason: 'A phone number.',
}

test.each<State>([
  {
    state: 'review that waits, for its reviewer',
    ...reviewer,
    answers: [page()],
    shows: ['My Reviews', 'Review price $5.00 Now Held until it is decided', '$5.00 held'],
    hides: ['Platform fee', '$5.75', 'fee', 'Report this review', 'paid', 'Approve'],
  },
  {
    state: 'review that waits with a purchase, for its business',
    ...business,
    answers: [page({ reimbursement: { capCents: 30_00, amountCents: 24_50, paidCents: null } })],
    shows: ['Now Held until it is decided For the purchase At most $30.00, held'],
  },
  {
    state: 'rejected review whose purchase was paid back, for its reviewer',
    ...reviewer,
    answers: [
      page({
        ...rejected(null),
        reimbursement: { capCents: 30_00, amountCents: 24_50, paidCents: 24_50 },
        paid: { priceCents: 5_00, worthCents: 0, reimbursedCents: 24_50 },
      }),
    ],
    shows: ['For the purchase $24.50 paid', '$24.50 paid back'],
    hides: ['At most $30.00', 'was paid back'],
  },
  {
    state: 'review that Candor has paid while it waits, for its reviewer',
    ...reviewer,
    answers: [page({ advancedAt: at })],
    shows: ['Now Paid by Candor', '$5.00 paid by Candor while it waits'],
    hides: ['Held until it is decided'],
  },
  {
    state: 'review that waits, for its business',
    ...business,
    answers: [page({ reportedAt: null })],
    shows: ['Platform fee $0.75 Total $5.75', '$5.00 + $0.75 fee held'],
    hides: ['My Reviews', 'stays paid', 'Approve', 'Report this review'],
  },
  {
    state: 'review that waits, for an admin',
    ...admin,
    answers: [page(), answer(getCampaign)],
    shows: ['Platform fee $0.75', 'Approve', 'Reject', 'Timeline'],
    hides: ['Report this review', 'What happened'],
  },
  {
    state: 'review that is late, for its reviewer',
    ...reviewer,
    answers: [page({ waitingSince: at.replace('2026', '2020') })],
    shows: ['our decision is late', 'Decision promised by, and late'],
  },
  {
    state: 'review that is published, for its reviewer',
    ...reviewer,
    answers: [page({ status: 'approved', decidedAt: at })],
    shows: ['Now Paid', '$5.00 paid'],
    hides: ['held', 'Appeal'],
  },
  {
    state: 'review that is published, for its business',
    ...business,
    answers: [
      page({ status: 'approved', decidedAt: at, reportedAt: null }),
      answer(getCampaign, { publicUrl: 'https://candor.example/p/tea' }),
    ],
    shows: ['Paid review', 'Public page and receipt', 'its reviewer stays paid.'],
    hides: ['$5.00 paid'],
  },
  ...[business, admin].map((reader) => ({
    state: `reply that is public as it is, for its ${reader.viewer.role}: once`,
    ...reader,
    answers: [
      page({
        status: 'approved',
        decidedAt: at,
        reply: { content: 'Thank you.', shown: 'Thank you.', status: 'published', createdAt: at },
      }),
      answer(getCampaign),
    ],
    shows: ['Thank you.'],
    hides: ['as everybody reads it', 'Public reply'],
  })),
  {
    state: 'review that the business reported, after the decision',
    ...business,
    answers: [page({ status: 'approved', reportedAt: at, reportAnsweredAt: at })],
    shows: ['Our team decided about it on Nov 20.', 'reported by you on Nov 20'],
    hides: ['Report this review'],
  },
  {
    state: 'review that the business reported, before the decision',
    ...business,
    answers: [page({ status: 'approved', reportedAt: at })],
    shows: ['Our team reads it again.'],
    hides: ['decided about it', 'Report this review'],
  },
  {
    state: 'review to send again, for its reviewer',
    ...reviewer,
    answers: [page(rejected(later))],
    shows: [
      'Held for a second try',
      'You can send it again once, until Jan 1, 2099.',
      'You can appeal only after that',
      '$5.00 held until Jan 1',
      'Edit and resubmit',
    ],
    hides: ['It can be resubmitted', 'Not paid'],
  },
  {
    state: 'review to send again, for its business',
    ...business,
    answers: [page({ ...rejected(later), reportedAt: null })],
    shows: ['It can be resubmitted until Jan 1, 2099.'],
    hides: ['You can send it again', 'Edit and resubmit', 'Report this review'],
  },
  {
    state: 'review that was rejected for good',
    ...reviewer,
    answers: [page({ ...rejected(null), appeal: null, statements: [stated] })],
    shows: ['Not paid, returned', 'You can appeal against this decision once, until Jan 1, 2099.'],
    hides: ['send it again', 'held'],
  },
  {
    state: 'review whose time to appeal is over',
    ...reviewer,
    answers: [
      page({ ...rejected(null), appeal: null, statements: [{ ...stated, appealUntil: at }] }),
    ],
    shows: ['Not paid, returned'],
    hides: ['You can appeal'],
  },
  {
    state: 'review that the platform paid for, for its business',
    ...business,
    answers: [page({ status: 'approved', paidByPlatform: true })],
    shows: ['Paid by Candor, not charged'],
    hides: ['Platform fee', 'Total'],
  },
  {
    state: 'review that is out of public view, for its reviewer',
    ...reviewer,
    answers: [page(unpublished)],
    shows: ['Unpublished', 'Not public since Nov 20, 2026', 'What you earned stays yours.'],
    hides: ['Public page and receipt'],
  },
  {
    state: 'review that is out of public view, for its business',
    ...business,
    answers: [page({ ...unpublished, reportedAt: null })],
    shows: ['A phone number.'],
    hides: ['What you earned', 'Report this review'],
  },
  ...([null, 'upheld', 'granted'] as const).map((outcome) => ({
    state: `appeal for its reviewer: ${outcome ?? 'open'}`,
    ...reviewer,
    answers: [page({ ...rejected(null), appeal: { outcome, about: 'rejection' as const } })],
    shows: [
      `Your appeal: ${{ open: 'waiting for a decision', upheld: 'the decision stays', granted: 'granted' }[outcome ?? 'open']}`,
      'Against the rejection',
    ],
    hides: ['You can appeal against', 'Grant'],
  })),
  {
    state: 'appeal for an admin',
    ...admin,
    answers: [
      page({ ...unpublished, unpublishedAt: later, appeal: { about: 'unpublication' } }),
      answer(getCampaign),
    ],
    shows: ['Appeal: waiting for a decision', 'Against taking the review out of public view'],
    hides: ['Your appeal', 'Publish again'],
  },
  {
    state: 'unpublished review whose appeal is decided, for an admin',
    ...admin,
    answers: [
      page({
        ...unpublished,
        unpublishedAt: later,
        appeal: { about: 'unpublication', outcome: 'upheld' },
      }),
      answer(getCampaign),
    ],
    shows: ['Publish again'],
  },
  {
    state: 'review that is not there',
    ...reviewer,
    answers: [refusal(getReview, 'not_found', 'Gone.')],
    shows: ['Review not found or access denied.'],
    hides: ['Try again'],
  },
  {
    state: 'review that could not be read',
    ...reviewer,
    answers: [refusal(getReview, 'unavailable', 'Not now.')],
    shows: ['The review could not be loaded', 'Not now.'],
  },
  {
    state: 'change of a review for the last time, which failed',
    ...reviewer,
    part: (
      <EditReview
        review={reviewOf({ version: mostReviewVersions - 1 })}
        canEdit
        onClose={nothing}
      />
    ),
    failures: 1,
    shows: ['You can change it 1 more time until'],
  },
  {
    state: 'change of a review that was decided meanwhile',
    ...reviewer,
    part: <EditReview review={reviewOf()} canEdit={false} onClose={nothing} />,
    shows: ['Decided meanwhile'],
    hides: ['Save changes'],
  },
  {
    state: 'appeal that was not sent',
    ...reviewer,
    part: <AppealDialog {...dialog} statementId="s" />,
    failures: 1,
    shows: [],
  },
])('$state', async (state) => {
  expect(await wrongIn(state)).toEqual([])
})
