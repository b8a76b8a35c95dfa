import { expect, test } from 'vitest'
import { getDashboard } from '../../../shared/overview/dashboard.ts'
import type { Dashboard } from '../../../shared/overview/dashboard.ts'
import type { Place } from '../../../shared/market/places.ts'
import { getDue } from '../../../shared/platform/due.ts'
import { answer, wrongIn, refusal } from '../../test/screen.tsx'
import type { Part } from '../../test/sample.ts'
import type { State } from '../../test/screen.tsx'
import { formatMoment } from '../../ui/text/format.ts'

type Of<R extends Dashboard['role']> = Part<Extract<Dashboard, { role: R }>>

const path = '/dashboard'
const of = (data: Part<Dashboard>, ...more: State['answers'] & object) => ({
  path,
  viewer: { role: data.role!, name: 'Ada' },
  answers: [answer(getDashboard, data), ...more],
})

/** A reviewer who has done everything. */
const reviewer = (own: Of<'reviewer'>) =>
  of({
    role: 'reviewer',
    emailVerified: true,
    hasBio: true,
    hasDestination: true,
    submittedReviews: 1,
    ...own,
  })

const naira = { nairaPerDollar: 1_500, nairaRateDate: '2026-11-20', sample: false }
const rejected = {
  product: 'Tea',
  reason: 'off_topic' as const,
  note: 'Say more.',
  until: '2026-12-01T12:00:00.000Z',
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const sooner = inHours(30)

let places = 0
const aPlace = ({ title, ...place }: { title: string } & Part<Place>) =>
  ({
    id: `p${++places}`,
    campaignId: 'c',
    campaign: { title, product: 'Green tea' },
    status: 'taken',
    priceCents: 5_00,
    extended: false,
    ...place,
  }) as const

test.each<State>([
  {
    state: 'reviewer with one of each thing to do',
    ...reviewer({
      openResubmissions: 1,
      nextResubmission: rejected,
      openAppeals: 1,
      nextAppeal: rejected,
      withdrawalsWithoutDestination: 1,
      approvedReviews: 4,
    }),
    shows: [
      '1 Review to resubmit Tea: ',
      'You can send it again once, until Dec 1, 2026.',
      '1 Rejected review Tea',
      'You can appeal until Dec 1, 2026.',
      '1 Withdrawal without a payout destination',
    ],
    hides: ['caught up', 'First Tea', 'Reviews to'],
  },
  {
    state: 'reviewer with several of each thing to do',
    ...reviewer({
      openResubmissions: 2,
      nextResubmission: rejected,
      openAppeals: 2,
      nextAppeal: rejected,
      withdrawalsWithoutDestination: 2,
    }),
    shows: [
      '2 Reviews to resubmit First Tea',
      'You can send each again once, this one until Dec 1, 2026.',
      '2 Rejected reviews First Tea',
      'You can appeal against each, here until',
      '2 Withdrawals without',
    ],
  },
  {
    state: 'reviewer with nothing to do, in naira',
    ...reviewer({
      naira,
      leads: 'naira',
      availableCents: 10_00,
      pendingEarningsCents: 5_00,
      pendingReviews: 1,
      submittedReviews: 2,
      approvedReviews: 0,
    }),
    shows: [
      'Welcome back, Ada.',
      'You are all caught up',
      'Available ₦15,000.00 $10.00 $5.00 held for your reviews',
      'Approved reviews 0 of 2 submitted',
      'No earnings yet $5.00 is held for you.',
    ],
    hides: ['Get started', 'How you earn'],
  },
  {
    state: 'reviewer who earned before, and one review before the next level',
    ...reviewer({ totalEarningsCents: 10_00, approvedReviews: 4 }),
    shows: ['No earnings in 60 days', '1 more approved review to '],
    hides: ['No earnings yet', 'is held for you'],
  },
  {
    state: 'reviewer at the highest level',
    ...reviewer({ approvedReviews: 1_000 }),
    shows: ['This is the highest level.'],
    hides: ['more approved'],
  },
  {
    state: 'new reviewer with a place: the first step leads to it',
    ...reviewer({
      submittedReviews: 0,
      places: [
        aPlace({ title: 'Try our pan', deadline: '2026-01-01T10:00:00.000Z' }),
        aPlace({ title: 'Try our tea', deadline: '2099-02-01T10:00:00.000Z' }),
      ],
    }),
    shows: ['You have a place in “Try our tea”. Write once you have tried the product. See your'],
    hides: ['Find a campaign'],
  },
  {
    state: 'reviewer with places, the first deadline first, and one that is over',
    ...reviewer({
      places: [
        aPlace({ title: 'Try our tea', deadline: '2099-02-01T10:00:00.000Z', extended: true }),
        aPlace({ title: 'Try our mug', deadline: '2099-01-01T10:00:00.000Z' }),
        aPlace({ title: 'Try our pan', deadline: '2026-01-01T10:00:00.000Z' }),
      ],
    }),
    shows: [
      'My places Try our mug Green tea · $5.00 when your review is approved',
      'Write your review Extend Calendar file Return the place Try our tea',
      ', extended',
    ],
    hides: ['Try our pan'],
  },
  {
    state: 'reviewer whose review is due and whose parcel is late, the first deadline first',
    ...reviewer({
      places: [
        aPlace({
          title: 'Try our tea',
          deadline: null,
          shipment: { status: 'asked', dueAt: '2026-01-01T10:00:00.000Z' },
        }),
        aPlace({ title: 'Try our mug', deadline: inHours(30) }),
      ],
    }),
    shows: [
      'Review due soon Try our mug Write it by',
      'Late parcel Try our tea You can wait for it, or leave and be paid the price.',
      'My places Try our mug',
    ],
    hides: ['You are all caught up'],
  },
  {
    state: 'reviewer with two reviews that are due soon: the earlier one is named',
    ...reviewer({
      places: [
        aPlace({ title: 'Try our tea', deadline: inHours(40) }),
        aPlace({ title: 'Try our mug', deadline: sooner }),
      ],
    }),
    shows: [`2 Reviews due soon Write the first by ${formatMoment(sooner)}.`],
  },
  {
    state: 'reviewer with a place whose parcel is to be sent: by when, and what then',
    ...reviewer({
      places: [
        aPlace({
          title: 'Try our tea',
          deadline: null,
          shipment: { status: 'asked', dueAt: '2099-01-01T10:00:00.000Z' },
        }),
      ],
    }),
    shows: [
      'The business sends your parcel It is sent by Jan 1, 2099',
      'After that you can leave and are paid $5.00 all the same.',
    ],
  },
  {
    state: 'new reviewer',
    ...of({ role: 'reviewer' }),
    shows: ['Welcome, Ada.', '0 of 4 done', 'How you earn'],
    hides: ['Welcome back', 'Recent reviews', 'caught up'],
  },
  {
    state: 'admin with one of each',
    ...of(
      {
        role: 'admin',
        totalUsers: 3,
        businesses: 1,
        reviewers: 1,
        brokenInvariants: 1,
        failedItems: 1,
        issuerMissing: true,
        incomeCents: 9_00,
        incomeThisMonthCents: 2_00,
        activeCampaigns: 1,
        totalCampaigns: 4,
      },
      answer(getDue, { queues: [{ queue: 'reviews', count: 1, late: 1 }] }),
    ),
    shows: [
      '1 business, 1 reviewer, 1 admin',
      '1 Ledger check failed',
      '1 Failed job or mail',
      'Company or address missing Terms, receipts and statements are marked as samples',
      'Platform revenue $9.00 $2.00 this month',
      'Active campaigns 1 of 4 in total',
      'No pending reviews',
    ],
    hides: ['Ledger checks failed', 'caught up'],
  },
  {
    state: 'admin with several of each, the latest first',
    ...of(
      {
        role: 'admin',
        totalUsers: 7,
        businesses: 2,
        reviewers: 3,
        brokenInvariants: 2,
        failedItems: 1,
        undeliveredMails: 1,
      },
      answer(getDue, {
        queues: [
          { queue: 'reviews', count: 1 },
          { queue: 'appeals', count: 1, late: 1, oldestAt: '2020-01-01T12:00:00.000Z' },
        ],
      }),
    ),
    shows: [
      '[What is due] Appeals 1',
      '2 businesses, 3 reviewers, 2 admins',
      '2 Ledger checks failed',
      '2 Failed jobs or mails',
    ],
    hides: ['Company or address missing'],
  },
  {
    state: 'dashboard that could not be read',
    path,
    viewer: { role: 'reviewer' },
    answers: [refusal(getDashboard, 'unavailable', 'Not now.')],
    shows: ['Your dashboard could not be loaded', 'Not now.'],
    hides: ['caught up'],
  },
])('$state', async (state) => {
  expect(await wrongIn(state)).toEqual([])
})
