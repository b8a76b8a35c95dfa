import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { createCampaign } from '../../../shared/market/campaigns.ts'
import type { Campaign } from '../../../shared/market/campaigns.ts'
import { getWallet } from '../../../shared/money/wallet.ts'
import type { Wallet } from '../../../shared/money/wallet.ts'
import { getVerification } from '../../../shared/people/verification.ts'
import { answer, refusal, replyOf, wrongIn } from '../../test/screen.tsx'
import type { Part } from '../../test/sample.ts'
import type { State } from '../../test/screen.tsx'
import { FulfilmentFields } from './FulfilmentFields.tsx'
import { useCampaignForm } from './campaign-form.ts'
import { CostPanel } from './CostPanel.tsx'

interface CostProps {
  price: number
  target: number
  way?: Campaign['fulfilment']
  /** What is paid back for each purchase at most. */
  cap?: number
  edited?: Campaign
}

/** The panel beside a form with this price and target. */
function Cost({ price, target, way = 'own', cap, edited }: CostProps) {
  const form = useCampaignForm(undefined, {
    pricePerReviewCents: price,
    targetReviews: target,
    fulfilment: way,
    ...(cap && { fulfilment: 'reimbursement', reimbursementCapCents: cap }),
  })
  return <CostPanel form={form} campaign={edited} />
}

/** How reviewers get the product, in the form. */
function Way({ way }: { way: Campaign['fulfilment'] }) {
  const form = useCampaignForm(undefined, { fulfilment: way })
  return <FulfilmentFields form={form} />
}

const path = '/campaigns/create'
const again = '2026-12-01T12:00:00.000Z'
const business = { path, viewer: { role: 'business', isVerified: true, plan: 'starter' } } as const
const unverified = { path, viewer: { role: 'business', isVerified: false } } as const
const editing = { path: '/campaigns/c/edit', viewer: { role: 'business', id: 'b' } } as const

const wallet = (availableCents: number, month?: Part<Wallet['monthReviews']>) =>
  answer(getWallet, { availableCents, monthReviews: month ?? null })
const campaign = (own: Part<Campaign>) => replyOf(createCampaign, own)

test.each<State>([
  {
    state: 'a way where a proof of use can be asked for',
    ...business,
    part: <Way way="code" />,
    shows: ['Worth of what you give', 'Ask for a proof of use'],
  },
  {
    state: 'purchases that are paid back, whose receipts prove the use',
    ...business,
    part: <Way way="reimbursement" />,
    shows: ['Most that you pay back', 'Reviewers always send their receipt'],
    hides: ['Ask for a proof of use', 'Worth of what you give'],
  },
  {
    state: 'cost before anything is typed',
    ...business,
    part: <Cost price={NaN} target={NaN} />,
    answers: [wallet(0)],
    shows: ['Price × target — Platform fee, 15% —', 'Maximum total — With fees.'],
    hides: ['NaN', 'Wallet balance', 'more covers'],
  },
  {
    state: 'cost of one review that the wallet covers',
    ...business,
    part: <Cost price={5_00} target={1} />,
    answers: [wallet(5_75, { used: 0, limit: 50, again })],
    shows: [
      'Price × target $5.00 Platform fee, 15% $0.75 Maximum total $5.75',
      'With fees: $5.75 for each approved review.',
      'Wallet balance $5.75: enough for the one review to come.',
    ],
    hides: ['rounded', 'more covers', 'takes 50', 'Until your business', 'come on top'],
  },
  {
    state: 'cost beside which the business pays for its parcels',
    ...business,
    part: <Cost price={5_00} target={1} way="shipping" />,
    answers: [wallet(5_75)],
    shows: ['for each approved review. Product and postage come on top.'],
  },
  {
    state: 'cost that the wallet covers in part, with a fee that is rounded',
    ...business,
    part: <Cost price={5_55} target={3} />,
    answers: [wallet(10_00)],
    shows: [
      'For each review, 15% is rounded to a cent.',
      '$10.00: enough for 1 of 3 reviews.',
      '$9.14 more covers the maximum total.',
    ],
    hides: ['reviews to come'],
  },
  {
    state: 'cost beside a debt, which money that comes in pays first',
    ...business,
    part: <Cost price={5_00} target={2} />,
    answers: [answer(getWallet, { receivableCents: 50_00, monthReviews: null })],
    shows: ['$61.50 more covers the $50.00 that you owe and the maximum total.'],
  },
  {
    state: 'cost by a larger plan without a limit',
    ...business,
    viewer: { role: 'business', isVerified: true, plan: 'enterprise' },
    part: <Cost price={5_00} target={100} />,
    answers: [wallet(999_00, { used: 900, limit: null })],
    shows: ['Platform fee, 7% $35.00', 'enough for all 100 reviews'],
    hides: ['a month', 'more covers'],
  },
  {
    state: 'cost of more reviews than the plan takes this month',
    ...business,
    part: <Cost price={5_00} target={10} />,
    answers: [wallet(99_00, { used: 45, limit: 50, again })],
    shows: ['Starter takes 50 reviews a month. 5 of these 10 reviews can come this month, 5 from'],
  },
  {
    state: 'cost when the limit of the month is reached, and one review is left',
    ...business,
    part: <Cost price={5_00} target={1} />,
    answers: [wallet(99_00, { used: 51, limit: 50, again })],
    shows: ['a month. This one can come from December 1'],
    hides: ['-1', '−1', '1 review can'],
  },
  {
    state: 'cost of a campaign with reviews of another fee',
    ...business,
    part: (
      <Cost
        price={5_00}
        target={3}
        edited={campaign({
          completedReviews: 1,
          pendingReviews: 1,
          feesSpentCents: 50,
          feesHeldCents: 50,
        })}
      />
    ),
    answers: [wallet(0)],
    shows: [
      'Platform fees $1.75 Maximum total $16.75',
      'With fees: those of their day for submitted reviews, 15% for others.',
      '$5.75 more covers the reviews to come.',
    ],
    hides: ['Platform fee,', 'the maximum total.'],
  },
  {
    state: 'cost of a rounded fee beside reviews of another one: no fee is for each',
    ...business,
    part: (
      <Cost
        price={5_55}
        target={3}
        edited={campaign({ completedReviews: 1, feesSpentCents: 50 })}
      />
    ),
    answers: [wallet(0)],
    shows: ['those of their day for submitted reviews, 15% for others.'],
    hides: ['rounded'],
  },
  {
    state: 'cost of a campaign whose reviews have all come',
    ...business,
    part: (
      <Cost
        price={5_00}
        target={1}
        edited={campaign({ completedReviews: 1, feesSpentCents: 75 })}
      />
    ),
    answers: [wallet(9_00)],
    shows: ['Maximum total $5.75'],
    hides: ['Wallet balance', 'more covers'],
  },
  {
    state: 'cost beside a wallet that could not be read',
    ...business,
    part: <Cost price={5_00} target={1} />,
    answers: [refusal(getWallet, 'unavailable', 'Not now.')],
    shows: ['Maximum total $5.75'],
    hides: ['Wallet balance', 'more covers'],
  },
  {
    state: 'price that an unverified business may not pay',
    ...unverified,
    part: <Cost price={50_00} target={1} />,
    answers: [
      wallet(99_00),
      answer(getVerification, { status: 'none', limits: { pricePerReviewCents: 10_00 } }),
    ],
    shows: ['a review may pay at most $10.00', 'Verify your business'],
    hides: ['is left this month'],
  },
  {
    state: 'price and cap that an unverified business may not pay together',
    ...unverified,
    part: <Cost price={8_00} target={1} cap={3_00} />,
    answers: [
      wallet(99_00),
      answer(getVerification, { status: 'none', limits: { pricePerReviewCents: 10_00 } }),
    ],
    shows: ['a review may pay at most $10.00', 'Verify your business'],
    hides: ['is left this month'],
  },
  {
    state: 'cost of reviews with a cap, for some of which the wallet pays',
    ...business,
    part: <Cost price={10_00} target={3} cap={20_00} />,
    answers: [wallet(50_00)],
    shows: [
      'Paid back × target, at most $60.00 Maximum total $94.50',
      'Each place sets aside $31.50',
      'to pay back at most. What is paid back for rejected reviews comes on top.',
      'Wallet balance $50.00: enough for 1 of 3 reviews.',
      '$44.50 more covers the maximum total.',
    ],
  },
  {
    state: 'sum that an unverified business cannot reserve while its documents are read',
    ...unverified,
    part: <Cost price={5_00} target={10} />,
    answers: [
      wallet(99_00),
      answer(getVerification, {
        status: 'pending',
        limits: { pricePerReviewCents: 10_00, monthCents: 50_00, usedCents: 60_00 },
      }),
    ],
    shows: [
      '[Warning] Until your business is verified, you can reserve $50.00 a month',
      'for reviews and fees; $0.00 is left',
      'See your verification',
    ],
    hides: ['Verify your business', 'may pay at most'],
  },
  {
    state: 'reviews to come that an unverified business can still reserve, after those of before',
    ...unverified,
    part: <Cost price={5_00} target={10} edited={campaign({ completedReviews: 8 })} />,
    answers: [
      wallet(99_00),
      answer(getVerification, {
        status: 'none',
        limits: { pricePerReviewCents: 10_00, monthCents: 50_00, usedCents: 38_50 },
      }),
    ],
    shows: ['$11.50 is left this month'],
    hides: ['[Warning]'],
  },
  {
    state: 'new campaign that was not created',
    ...business,
    answers: [wallet(0)],
    failures: 1,
    shows: ['Create Campaign', 'Save as draft'],
    hides: ['Duplicate of'],
  },
  {
    state: 'copy of a campaign that is not there',
    ...business,
    path: '/campaigns/create?from=c',
    answers: [refusal(getCampaign, 'not_found', 'Gone.')],
    shows: ['Campaign not found'],
    hides: ['Save as draft'],
  },
  {
    state: 'edit of a campaign that has ended',
    ...editing,
    answers: [answer(getCampaign, { id: 'c', businessId: 'b', status: 'completed' })],
    shows: ['A completed campaign can no longer be edited.'],
    hides: ['Save'],
  },
  {
    state: 'edit of a draft',
    ...editing,
    answers: [answer(getCampaign, { id: 'c', businessId: 'b', status: 'draft' }), wallet(0)],
    shows: ['Save and submit'],
    hides: ['Save changes', 'sends this campaign back', 'already has reviews'],
  },
  {
    state: 'edit of a paused campaign with one review',
    ...editing,
    answers: [
      answer(getCampaign, {
        id: 'c',
        businessId: 'b',
        status: 'active',
        paused: true,
        completedReviews: 1,
      }),
      wallet(0),
    ],
    shows: [
      'sends this campaign back',
      'it stays paused then',
      'already has reviews',
      'Save changes',
    ],
    hides: ['Save and submit'],
  },
])('$state', async (state) => {
  expect(await wrongIn(state)).toEqual([])
})
