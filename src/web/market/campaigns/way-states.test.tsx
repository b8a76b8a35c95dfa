import { expect, test } from 'vitest'
import { getCampaign, type CampaignPage } from '../../../shared/market/campaign-page.ts'
import { getWallet } from '../../../shared/money/wallet.ts'
import type { Part } from '../../test/sample.ts'
import { answer, wrongIn } from '../../test/screen.tsx'
import type { State } from '../../test/screen.tsx'

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
    state: 'campaign without a link whose product is sent, for an admin',
    path: '/campaigns/c',
    viewer: { role: 'admin', id: 'a' },
    answers: [page({ status: 'pending', fulfilment: 'shipping', reimbursementCapCents: 0 })],
    shows: ['No link to the product, which is sent.'],
    hides: ['find the product by the description'],
  },
])('$state', async (state) => expect(await wrongIn(state)).toEqual([]))
