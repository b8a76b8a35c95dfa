import { expect, test } from 'vitest'
import { getCampaign, type CampaignPage } from '../../../shared/market/campaign-page.ts'
import { getReach } from '../../../shared/market/requirements.ts'
import { getWallet } from '../../../shared/money/wallet.ts'
import type { Part } from '../../test/sample.ts'
import { answer, replyOf, wrongIn } from '../../test/screen.tsx'
import type { State } from '../../test/screen.tsx'
import { DeleteDialog } from './owner-dialogs.tsx'

const later = '2099-01-01T10:00:00.000Z'
const owner = { path: '/campaigns/c', viewer: { role: 'business', id: 'b' } } as const

/** A campaign that pays $5.00 and 15%, and back up to $20.00. */
const page = (own: Part<CampaignPage>) =>
  answer(getCampaign, {
    id: 'c',
    businessId: 'b',
    status: 'active',
    fulfilment: 'reimbursement',
    pricePerReviewCents: 5_00,
    feePerReviewCents: 75,
    reimbursementCapCents: 20_00,
    targetReviews: 2,
    ...own,
  })

test.each<State>([
  {
    state: 'campaign whose purchases the wallet no longer covers',
    ...owner,
    answers: [page({ closedReason: 'funds' })],
    shows: ['It costs $25.75 with its fee and what is paid back.'],
  },
  {
    state: 'campaign that waits for approval, whose purchases the wallet covers in part',
    ...owner,
    answers: [page({ status: 'pending' }), answer(getWallet, { availableCents: 30_00 })],
    shows: ['Your wallet covers 1 of its 2 reviews: it has $30.00 of $51.50.'],
  },
  {
    state: 'place whose purchase is paid back: its receipt is the proof',
    path: '/campaigns/c',
    viewer: { role: 'reviewer', id: 'r' },
    answers: [
      page({
        isForViewer: true,
        proofRequired: true,
        ownPlace: { id: 'p', status: 'taken', deadline: '2099-01-01T10:00:00.000Z' },
      }),
    ],
    shows: ['Paid back up to $20.00', 'You buy it and are paid back'],
    hides: ['Receipt, order or picture,'],
  },
  {
    state: 'campaign with codes that waits for approval: its owner can add them until then',
    ...owner,
    answers: [page({ status: 'pending', fulfilment: 'code', submittedAt: later })],
    shows: ['Our team reads it'],
    hides: ['You have nothing to do until then.'],
  },
  {
    state: 'place whose parcel has come: how it comes stands nowhere any more',
    path: '/campaigns/c',
    viewer: { role: 'reviewer', id: 'r' },
    answers: [
      page({
        isForViewer: true,
        openPlaces: 1,
        fulfilment: 'shipping',
        ownPlace: { id: 'p', status: 'taken', deadline: later, fulfilment: 'shipping' },
      }),
    ],
    shows: ['Write a Review'],
    hides: ['once you have a place and have said where', 'No place is kept for you'],
  },
  {
    state: 'deletion of a campaign with parcels, none of which is to be sent',
    ...owner,
    part: (
      <DeleteDialog
        open
        onClose={() => {}}
        campaign={replyOf(getCampaign, { fulfilment: 'shipping', takenCount: 0 })}
      />
    ),
    shows: ['This cannot be undone.'],
    hides: ['You still send their parcels'],
  },
  {
    state: 'own campaign that has ended with all places taken',
    ...owner,
    answers: [page({ status: 'completed', closedReason: 'full' }), answer(getReach, { people: 9 })],
    shows: ['Completed'],
    hides: ['All places', 'reviewers may take part'],
  },
  {
    state: 'code for the site, of a campaign that waits for approval',
    path: '/campaigns/c?tab=share',
    viewer: owner.viewer,
    answers: [page({ status: 'pending' })],
    shows: ['They appear once the campaign is approved'],
    hides: ['No review is approved yet.'],
  },
  {
    state: 'campaign without a link whose product is sent, for an admin',
    path: '/campaigns/c',
    viewer: { role: 'admin', id: 'a' },
    answers: [page({ status: 'pending', fulfilment: 'shipping', reimbursementCapCents: 0 })],
    shows: ['No link to the product, which is sent.'],
    hides: ['find the product by the description'],
  },
])('$state', async (state) => expect(await wrongIn(state)).toEqual([]))
