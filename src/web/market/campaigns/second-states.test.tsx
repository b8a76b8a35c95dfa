import { expect, test } from 'vitest'
import { getCampaign, getWait } from '../../../shared/market/campaign-page.ts'
import type { CampaignPage } from '../../../shared/market/campaign-page.ts'
import type { ClosedReason } from '../../../shared/market/campaigns.ts'
import { getPlace } from '../../../shared/market/places.ts'
import { getWallet } from '../../../shared/money/wallet.ts'
import { answer, wrongIn, refusal } from '../../test/screen.tsx'
import type { Part } from '../../test/sample.ts'
import type { State } from '../../test/screen.tsx'

const path = '/campaigns/c'
const owner = { path, viewer: { role: 'business', id: 'b' } } as const
const reviewer = { path, viewer: { role: 'reviewer', id: 'r' } } as const
const admin = { path, viewer: { role: 'admin', id: 'a' } } as const

/** A running campaign that pays $5.00 and 15%. */
const own = (campaign: Part<CampaignPage> = {}): Part<CampaignPage> => ({
  id: 'c',
  businessId: 'b',
  title: 'Green tea',
  product: 'Tea',
  status: 'active',
  isForViewer: true,
  pricePerReviewCents: 5_00,
  feePerReviewCents: 75,
  targetReviews: 10,
  ...campaign,
})
const page = (campaign?: Part<CampaignPage>) => answer(getCampaign, own(campaign))
/** A place of fourteen days that is not over. */
const held = {
  id: 'p',
  status: 'taken',
  deadline: '2099-01-01T10:00:00.000Z',
  tryingDays: 14,
} as const

const closed = (closedReason: ClosedReason, title: string): State => ({
  state: `own campaign without places: ${closedReason}`,
  ...owner,
  answers: [page({ closedReason, paused: closedReason === 'paused' })],
  shows: [title],
  hides: ['Paused Paused'],
})

const closedForReviewer = (closedReason: ClosedReason, words: string): State => ({
  state: `campaign without places for a reviewer: ${closedReason}`,
  ...reviewer,
  answers: [page({ closedReason }), answer(getWait)],
  shows: [words, 'for an approved review, whatever its rating; not now', 'Tell me when it opens'],
  hides: ['place left', 'places left', 'Write your review', 'Active'],
})

// spec: 2.58
test.each<State>([
  closed('full', 'All places are taken'),
  closed('paused', 'You paused this campaign'),
  closed('funds', 'It accepts reviews again once your wallet covers the next one. It costs $5.75'),
  closed('limit', "Your plan's limit for this month is reached"),
  closed('unverified', 'Verify your business to get more reviews'),
  closedForReviewer('full', 'All places are taken.'),
  {
    state: 'own campaign that has not started',
    ...owner,
    answers: [page({ closedReason: 'not_started', startsAt: '2099-06-01T12:00:00.000Z' })],
    shows: ['It has not started yet', 'It opens on Jun 1, 2099', 'Starts Jun 1, 2099'],
  },
  {
    state: 'own campaign whose places of the week are taken',
    ...owner,
    answers: [page({ closedReason: 'pace', pace: { places: 3, per: 'week' } })],
    shows: ['The places of its pace are taken', 'It opens on', 'Pace At most 3 a week'],
  },
  {
    state: 'campaign whose places of the day are taken, and which ends',
    ...reviewer,
    answers: [
      page({
        closedReason: 'pace',
        pace: { places: 1, per: 'day' },
        tryingDays: 7,
        endsAt: '2099-06-01T12:00:00.000Z',
      }),
      answer(getWait, { waits: false }),
    ],
    shows: ['its next places open later', 'It opens on', 'Ends Jun 1, 2099', 'Tell me when it'],
    hides: ['It ends before that.'],
  },
  closedForReviewer('funds', 'waiting for funds'),
  closedForReviewer('limit', 'reached its limit for this month'),
  closedForReviewer('unverified', 'until its business is verified'),
  {
    state: 'campaign with one place for a reviewer: what is left after the charge',
    ...reviewer,
    answers: [page({ openPlaces: 1, minutes: 30 })],
    shows: [
      '$5.00 when your review is approved',
      'leaves $4.50 of it',
      '1 place left',
      '≈ $9 an hour',
      '1 place is left at the moment.',
      'Be the first to review this campaign.',
    ],
    hides: ['$5.75', 'Campaign Stats', 'Manage', 'Admin Actions', 'Tell me'],
  },
  {
    state: 'campaign with trying for a reviewer: what a place obliges to',
    ...reviewer,
    answers: [page({ openPlaces: 3, tryingDays: 14, minutes: 30 })],
    shows: [
      'Take a place',
      '3 places left',
      'while you try the product: 14 days, and 3 more to write',
      'The $5.00 are set aside for it.',
      'Trying 14 days',
      'Work About 30 min',
    ],
    hides: ['Write your review', 'Submit Review', 'No place is kept', 'That place is over'],
  },
  {
    state: 'campaign with a place that the reviewer holds, though it is paused and full',
    ...reviewer,
    answers: [
      page({ tryingDays: 14, closedReason: 'full', ownPlace: { ...held, extended: false } }),
    ],
    shows: [
      'Your place is kept until',
      'days left',
      'Write your review',
      'Extend',
      'Submit Review',
    ],
    hides: ['Do not order', 'Tell me', 'not now', 'Take a place', 'All places are taken'],
  },
  {
    state: 'campaign with an extended place, of a campaign that has ended',
    ...reviewer,
    answers: [page({ status: 'completed', ownPlace: { ...held, extended: true } })],
    shows: [', extended', 'Return the place', 'Calendar file', 'Submit Review'],
    hides: ['no longer accepts', 'Extend'],
  },
  {
    state: 'campaign whose place is over',
    ...reviewer,
    answers: [
      page({
        openPlaces: 1,
        tryingDays: 14,
        ownPlace: { status: 'expired', deadline: '2026-11-20T10:00:00.000Z' },
      }),
    ],
    shows: ['That place is over: its deadline was', 'You can take one again.', 'Take a place'],
    hides: ['Submit Review', 'days left'],
  },
  {
    state: 'campaign whose place is over and that is full',
    ...reviewer,
    answers: [
      page({ tryingDays: 14, closedReason: 'full', ownPlace: { status: 'expired' } }),
      answer(getWait),
    ],
    shows: ['All places are taken.', 'Tell me when it opens', 'Until then no place can be taken.'],
    hides: ['Taken now', 'Submit Review'],
  },
  {
    state: 'own campaign with taken places: the parts of its target',
    ...owner,
    answers: [page({ completedReviews: 2, pendingReviews: 1, takenCount: 3, openPlaces: 4 })],
    shows: ['2 approved', '1 being checked', '3 taken', '4 left', 'Taken places 3'],
  },
  {
    state: 'campaign for other countries',
    ...reviewer,
    answers: [page({ openPlaces: 2, isForViewer: false, countries: ['KE'] })],
    shows: ['Kenya'],
    hides: ['Write your review', 'places left'],
  },
  {
    state: 'campaign that has ended for a reviewer',
    ...reviewer,
    answers: [page({ status: 'completed' })],
    shows: ['This campaign no longer accepts reviews.'],
    hides: ['Write your review', 'Tell me'],
  },
  ...(['pending', 'approved'] as const).map((status) => ({
    state: `campaign with the own review, ${status}`,
    ...reviewer,
    answers: [
      page({
        openPlaces: 1,
        tryingDays: 14,
        ownReview: { status, reviewerId: 'r' },
        ownPlace: { ...held, status: 'used', fulfilment: 'own' },
      }),
      answer(getPlace, { code: 'TEA-1' }),
    ],
    shows: [
      'What was asked for',
      status === 'pending' ? 'when your review is approved' : 'for your approved review',
      status === 'pending' ? 'Your review is being checked.' : 'was approved, and you were paid.',
    ],
    hides: [
      'Write your review',
      'Take a place',
      'To write',
      'Your code for the product',
      status === 'pending' ? 'you were paid.' : 'Your review is being checked.',
    ],
  })),
  {
    state: 'campaign with the own review to send again',
    ...reviewer,
    answers: [
      page({
        tryingDays: 14,
        ownReview: {
          status: 'rejected',
          rejection: {
            reason: 'off_topic',
            note: 'Too short.',
            resubmitUntil: '2099-01-01T12:00:00.000Z',
          },
        },
      }),
    ],
    shows: ['You can send it again once, until Jan 1, 2099.', 'Edit and resubmit', 'Get paid'],
    hides: ['Take a place', 'What was asked for'],
  },
  {
    state: 'campaign with the own review rejected for good',
    ...reviewer,
    answers: [
      page({
        ownReview: {
          status: 'rejected',
          decidedAt: '2020-01-01T12:00:00.000Z',
          rejection: { reason: 'off_topic', note: 'Too short.' },
        },
      }),
    ],
    shows: ['Your review was rejected:', 'Read why'],
    hides: ['Edit and resubmit', 'You can appeal until', 'and appeal'],
  },
  {
    state: 'own campaign in the numbers of its owner',
    ...owner,
    answers: [
      page({
        completedReviews: 4,
        pendingReviews: 1,
        openPlaces: 5,
        spentCents: 20_00,
        feesSpentCents: 3_00,
      }),
      answer(getWallet, {
        monthReviews: { used: 1, limit: 50, again: '2026-12-01T12:00:00.000Z' },
      }),
    ],
    shows: [
      'Total Budget $50.00 Spent So Far $20.00 Platform fees so far $3.00',
      'Fee per review today $0.75',
      'Reviews Completion 40%',
      'Pending reviews 1 Open places 5',
      'Your plan: 1 of 50 reviews this month, resets on December 1.',
      '1 review waits for our decision',
      'Pause',
      'End early',
    ],
    hides: ['Earn by Reviewing', 'Admin Actions', 'May be sent again', 'Resume', 'Submit for'],
  },
  {
    state: 'own campaign that is paused, with a second try to come',
    ...owner,
    answers: [page({ paused: true, awaitingResubmission: 1, completedReviews: 1 })],
    shows: ['Resume', 'May be sent again 1'],
    hides: [' Pause '],
  },
  {
    state: 'draft',
    ...owner,
    answers: [page({ status: 'draft', pricePerReviewCents: 0, targetReviews: 0, product: '' })],
    shows: ['This is a draft', 'Before that it needs:', 'Total Budget Not known yet', 'Submit for'],
    hides: ['Spent So Far', 'Pause', 'End early', 'At most, with fees'],
  },
  {
    state: 'campaign that was rejected',
    ...owner,
    answers: [page({ status: 'rejected', rejection: { note: 'Say how to get it.' } })],
    shows: ['This campaign was rejected Say how to get it.', 'Change what was named first.'],
    hides: ['Waiting for approval', 'This is a draft'],
  },
  {
    state: 'campaign that waits for approval, of which the wallet covers none',
    ...owner,
    answers: [
      page({ status: 'pending', targetReviews: 1, submittedAt: '2099-01-01T12:00:00.000Z' }),
      answer(getWallet, { availableCents: 5_74 }),
    ],
    shows: [
      'Your wallet covers none of its 1 review: it has $5.74 of $5.75.',
      'You have nothing to do until then.',
    ],
    hides: ['Verify your business', 'Open places'],
  },
  {
    state: 'campaign that waits for approval, of a business that owes',
    ...owner,
    answers: [
      page({ status: 'pending', targetReviews: 1, submittedAt: '2099-01-01T12:00:00.000Z' }),
      answer(getWallet, { receivableCents: 50_00 }),
    ],
    shows: ['it has $0.00 of $5.75, and you owe $50.00, which is paid first.'],
  },
  {
    state: 'campaign that waits for approval and for verification, with funds',
    ...owner,
    answers: [
      page({ status: 'pending', needsVerification: true, submittedAt: '2099-01-01T12:00:00.000Z' }),
      answer(getWallet, { availableCents: 57_50 }),
    ],
    shows: ['Verify your business to get this campaign approved'],
    hides: ['You have nothing to do', 'Your wallet covers'],
  },
  {
    state: 'campaign for an admin, pending and more than an unverified business may pay',
    ...admin,
    answers: [page({ status: 'pending', needsVerification: true })],
    shows: ['Verify the business first.', 'may not pay $5.00 a review', 'Approve Campaign'],
    hides: ['Manage', 'Earn by Reviewing', 'Already Active'],
  },
  {
    state: 'campaign for an admin, pending after its own end',
    ...admin,
    answers: [page({ status: 'pending', endsAt: '2026-01-01T12:00:00.000Z' })],
    shows: ['Its end has passed. Reject it, so that its business can choose another.'],
  },
  {
    state: 'campaign for an admin, active, with one review',
    ...admin,
    answers: [page({ pendingReviews: 1, needsVerification: true })],
    shows: ['Already Active', '1 review waits for a decision.'],
    hides: ['Verify the business first.', 'Approve Campaign'],
  },
  {
    state: 'campaign for an admin, completed',
    ...admin,
    answers: [page({ status: 'completed' })],
    shows: ['A completed campaign cannot be changed.', 'No reviews yet.'],
  },
  {
    state: 'campaign that is not there',
    ...reviewer,
    answers: [refusal(getCampaign, 'not_found', 'Gone.')],
    shows: ['Campaign not found'],
    hides: ['Try again'],
  },
  {
    state: 'campaign that could not be read',
    ...reviewer,
    answers: [refusal(getCampaign, 'unavailable', 'Not now.')],
    shows: ['Failed to fetch campaign', 'Not now.', 'Try again'],
    hides: ['Campaign not found'],
  },
])('$state', async (state) => {
  expect(await wrongIn(state)).toEqual([])
})
