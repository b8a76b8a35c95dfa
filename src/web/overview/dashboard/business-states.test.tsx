import { expect, test } from 'vitest'
import { getDashboard } from '../../../shared/overview/dashboard.ts'
import type { Dashboard } from '../../../shared/overview/dashboard.ts'
import { answer, wrongIn } from '../../test/screen.tsx'
import type { Part } from '../../test/sample.ts'
import type { State } from '../../test/screen.tsx'

type Of<R extends Dashboard['role']> = Part<Extract<Dashboard, { role: R }>>

const path = '/dashboard'
const of = (data: Part<Dashboard>, ...more: State['answers'] & object) => ({
  path,
  viewer: { role: data.role!, name: 'Ada' },
  answers: [answer(getDashboard, data), ...more],
})

/** A business whose campaigns run and that has done everything. */
const business = (own: Of<'business'>) =>
  of({
    role: 'business',
    companyNamed: true,
    companyName: 'Lagos Tea',
    emailVerified: true,
    verificationStatus: 'approved',
    activeCampaigns: 1,
    totalCampaigns: 1,
    approvedReviews: 1,
    publishedReviews: 1,
    availableCents: 10_00,
    ...own,
  })

const naira = { nairaPerDollar: 1_500, nairaRateDate: '2026-11-20', sample: false }
const renewal = { plan: 'professional', costCents: 29_00, at: '2026-12-01T12:00:00.000Z' } as const

test.each<State>([
  {
    state: 'business with one of each thing to do',
    ...business({
      unfundedCampaigns: 1,
      unfundedTitle: 'Green',
      limitedCampaigns: 1,
      limitedTitle: 'Black',
      unverifiedCampaigns: 1,
      rejectedCampaigns: 1,
      draftCampaigns: 1,
      newestDraftTitle: 'Red',
      renewal,
      parcelsToSend: 1,
      parcelsDueAt: '2099-01-05T12:00:00.000Z',
      parcelsCampaign: 'c',
      parcelsTitle: 'White',
    }),
    shows: [
      '1 Parcel to send White Send it by Jan 5, 2099',
      '1 Campaign waiting for funds Green',
      "1 Campaign at your plan's limit Black",
      '1 Campaign waiting for verification',
      '1 Rejected campaign to fix',
      '1 Draft to submit Red',
      '1 Plan to pay for Professional costs $29.00 on Dec 1, 2026; $19.00 is missing',
    ],
    hides: ['Campaigns waiting', 'Drafts', 'caught up', 'Business to verify'],
  },
  {
    state: 'business with several of each thing to do',
    ...business({
      unfundedCampaigns: 2,
      unfundedTitle: 'Green',
      limitedCampaigns: 2,
      unverifiedCampaigns: 2,
      rejectedCampaigns: 2,
      draftCampaigns: 2,
      totalCampaigns: 7,
      parcelsToSend: 12,
      parcelsDueAt: '2099-01-05T12:00:00.000Z',
    }),
    shows: [
      '12 Parcels to send Send the first by Jan 5, 2099',
      '2 Campaigns waiting for funds Your wallet',
      "2 Campaigns at your plan's limit",
      '2 Campaigns waiting for verification',
      '2 Rejected campaigns to fix',
      '2 Drafts to submit',
      'All 7 campaigns',
    ],
    hides: ['Green', 'Plan to pay'],
  },
  {
    state: 'business with a late parcel',
    ...business({ parcelsToSend: 1, parcelsDueAt: '2020-01-05T12:00:00.000Z' }),
    shows: ['1 Parcel to send Late: the reviewer can leave and is paid the price.'],
    hides: ['caught up', 'Send it by'],
  },
  {
    state: 'business that owes after a dispute',
    ...business({
      owedCents: 40_00,
      openDisputes: 1,
      disputedCents: 100_00,
      disputeAnswerBy: '2099-01-05T12:00:00.000Z',
    }),
    shows: [
      '1 Debt to pay $40.00 owed after a card payment was taken back Campaigns take no new',
      '1 Disputed card payment $100.00 taken back by the bank',
      'send us what shows it before Jan 5, 2099',
    ],
    hides: ['caught up'],
  },
  {
    state: 'business with disputes that its wallet covered',
    ...business({ openDisputes: 2, disputedCents: 100_00 }),
    shows: ['2 Disputed card payments The card', 'send us what shows it soon'],
    hides: ['caught up', 'Debt'],
  },
  {
    state: 'business with nothing to do',
    ...business({ reservedCents: 5_75, spentThisMonthCents: 34_75, spentCents: 5_75 }),
    shows: [
      'Verified Business',
      'Lagos Tea · Welcome back, Ada.',
      'You are all caught up Your campaigns are funded and up to date.',
      'Wallet balance $10.00 $5.75 reserved',
      'Spent this month $34.75 $5.75 for reviews since you joined',
      'of 1 published review ',
      'Approved reviews 1 0 pending',
      'All campaigns',
    ],
    hides: ['Get started', '₦', 'of it for your plan', 'unpublished', 'Sandbox', 'All 1'],
  },
  {
    state: 'business in naira, with an unpublished review and a plan',
    ...business({
      naira,
      leads: 'naira',
      sandbox: true,
      approvedReviews: 3,
      publishedReviews: 2,
      pendingReviews: 4,
      subscriptionThisMonthCents: 29_00,
    }),
    shows: [
      'Wallet balance ₦15,000.00 $10.00',
      'Show dollars first',
      '₦1,500.00 for $1.00, Nov 20, 2026. Sandbox: no real money.',
      'of 2 published reviews',
      '4 pending · 1 unpublished',
      '$29.00 of it for your plan',
    ],
  },
  {
    state: 'business in dollars beside naira',
    ...business({ naira: { ...naira, sample: true }, leads: 'dollars' }),
    shows: ['Wallet balance $10.00 ₦15,000.00', 'Show naira first', 'Sample rate: '],
    hides: ['Show dollars', 'Converted at'],
  },
  {
    state: 'business whose one campaign is being read, with one document sent',
    ...of({
      role: 'business',
      totalCampaigns: 1,
      pendingCampaigns: 1,
      verificationStatus: 'pending',
      verificationSubmittedAt: '2099-01-01T12:00:00.000Z',
      verificationDocuments: 1,
      availableCents: 5_00,
      pendingCampaign: {
        id: 'c',
        title: 'Green',
        submittedAt: '2099-01-01T12:00:00.000Z',
        costsCents: 57_50,
      },
    }),
    shows: [
      'Pending Verification',
      'We are checking the 1 document that you sent.',
      'You sent 1 document on Jan 1, 2099.',
      'Your campaign is being read Green, submitted Jan 1, 2099',
      'All its reviews cost at most $57.50 with fees, and $5.00 is available.',
    ],
    hides: ['more.', 'Verify your business Until', 'What you will read'],
  },
  {
    state: 'business whose campaigns are being read, with enough money',
    ...of({
      role: 'business',
      totalCampaigns: 3,
      pendingCampaigns: 3,
      availableCents: 99_00,
      pendingCampaign: { id: 'c', title: 'Green', costsCents: 57_50 },
    }),
    shows: [', and 2 more.', 'Limits apply until your business is verified: send documents.'],
    hides: ['All its reviews cost'],
  },
  {
    state: 'business with a draft beside a campaign that is being read',
    ...of({
      role: 'business',
      totalCampaigns: 2,
      pendingCampaigns: 1,
      draftCampaigns: 1,
      newestDraft: 'd',
      newestDraftTitle: 'Red',
      pendingCampaign: { id: 'c', title: 'Green' },
    }),
    shows: ['Your campaign is being read Green', '1 Draft to submit Red'],
    hides: ['caught up'],
  },
  {
    state: 'business with a draft beside a rejected campaign',
    ...of({
      role: 'business',
      totalCampaigns: 2,
      rejectedCampaigns: 1,
      draftCampaigns: 1,
      newestDraft: 'd',
      newestDraftTitle: 'Red',
    }),
    shows: ['1 Rejected campaign to fix', '1 Draft to submit Red'],
  },
  {
    state: 'business with two drafts alone',
    ...of({ role: 'business', totalCampaigns: 2, draftCampaigns: 2, newestDraft: 'd' }),
    shows: ['2 Drafts to submit', 'Your draft is saved.'],
  },
  {
    state: 'business with one draft alone, to which the first steps lead',
    ...of({
      role: 'business',
      totalCampaigns: 1,
      draftCampaigns: 1,
      newestDraft: 'd',
      newestDraftTitle: 'Red',
      emailVerified: true,
      companyNamed: true,
      verificationStatus: 'approved',
      availableCents: 10_00,
    }),
    shows: ['Your draft is saved.', 'Open your draft'],
    hides: ['Draft to submit', 'Drafts to submit'],
  },
  {
    state: 'business whose documents were rejected',
    ...of({ role: 'business', verificationStatus: 'rejected' }),
    shows: [
      'Your documents were not accepted: send others.',
      '1 Business to verify',
      'Verify Business Documents rejected',
      'What you will read',
    ],
    hides: ['Limits apply'],
  },
  {
    state: 'campaigns of one review, waiting and running, for its business',
    ...business({
      campaigns: [
        { id: 'a', title: 'Green', status: 'pending', targetReviews: 1 },
        { id: 'b', title: 'Black', status: 'active', targetReviews: 1, paused: true },
      ],
    }),
    shows: ['1 review wanted', '0 / 1 review '],
  },
])('$state', async (state) => {
  expect(await wrongIn(state)).toEqual([])
})
