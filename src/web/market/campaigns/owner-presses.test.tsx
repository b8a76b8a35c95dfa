import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { submitCampaign } from '../../../shared/market/campaigns.ts'
import {
  changeBusinessAddress,
  changeProductAddress,
} from '../../../shared/market/public-address.ts'
import { getReview, withdrawConfirmations } from '../../../shared/market/reviews.ts'
import {
  agreeToEmbedChecks,
  endEmbedChecks,
  getEmbedChecks,
} from '../../../shared/outside/embed-checks.ts'
import { undoChange } from '../../../shared/people/accounts.ts'
import { getSettings } from '../../../shared/people/settings.ts'
import { doAction, type Action } from '../../test/action.ts'
import { calling, field, openScreen } from '../../test/opened.tsx'
import { answer, refusal } from '../../test/screen.tsx'

const business = { role: 'business', id: 'b1' } as const
const own = { id: 'c1', businessId: 'b1', title: 'Green', product: 'Tea' } as const
const params = { campaignId: 'c1' }
const url = 'https://candor.example/p/green-tea'

test.each<Action>([
  {
    action: 'a draft is submitted',
    path: '/campaigns/c1',
    viewer: business,
    answers: [
      answer(getCampaign, {
        ...own,
        status: 'draft',
        title: 'Drink our green tea',
        description: 'Drink it for a week and tell everybody honestly how it was for you.',
        fulfilment: 'own',
        pricePerReviewCents: 5_00,
        targetReviews: 9,
      }),
    ],
    press: 'Submit for approval',
    operation: submitCampaign,
    sends: { params },
    says: ['Submitted for approval'],
  },
  {
    action: 'the page of a product gets another address',
    path: '/campaigns/c1',
    viewer: business,
    answers: [answer(getCampaign, { ...own, status: 'active', publicUrl: url })],
    begin: ['Change web address'],
    typed: { 'Last part of the address': 'mild-tea' },
    press: 'Change address',
    operation: changeProductAddress,
    sends: { params, body: { slug: 'mild-tea' } },
    says: ['Address changed'],
    again: ['Cancel', 'Change web address'],
  },
  {
    action: 'the page of a business gets another address',
    path: '/settings/profile',
    viewer: business,
    answers: [answer(getSettings, { role: 'business', plan: 'starter', publicUrl: url })],
    begin: ['Change web address'],
    typed: { 'Last part of the address': 'lagos-tea' },
    press: 'Change address',
    operation: changeBusinessAddress,
    sends: { body: { slug: 'lagos-tea' } },
    says: ['Address changed'],
    again: ['Cancel', 'Change web address'],
  },
  {
    action: 'a reviewer withdraws what was confirmed',
    path: '/reviews/r1',
    viewer: { role: 'reviewer', id: 'w1' },
    answers: [
      answer(getReview, {
        id: 'r1',
        reviewerId: 'w1',
        campaignId: 'c1',
        campaign: { title: 'Green', product: 'Tea' },
        status: 'approved',
        confirmations: { version: 1, at: '2026-11-20T12:00:00.000Z' },
      }),
    ],
    begin: ['Withdraw what I confirmed'],
    press: 'Withdraw',
    operation: withdrawConfirmations,
    sends: { params: { reviewId: 'r1' } },
    says: ['Withdrawn. Our team will read the review again.'],
    again: ['Cancel', 'Withdraw what I confirmed'],
  },
  {
    action: 'a change is undone by the token of the link',
    path: '/undo?token=abc',
    viewer: null,
    press: 'Undo and lock my account',
    operation: undoChange,
    sends: { body: { token: 'abc' } },
    says: ['The change is undone and your account is locked.'],
  },
])('$action', async (action) => {
  const screen = await doAction(action)
  expect(screen.lacks(...action.says)).toEqual([])
})

test('an address that none can have is not sent', async () => {
  const screen = await openScreen({
    path: '/campaigns/c1',
    viewer: business,
    answers: [answer(getCampaign, { ...own, status: 'active', publicUrl: url })],
  })
  await screen.press('Change web address')
  expect(field('Last part of the address').value).toBe('green-tea')
  await screen.fill('Last part of the address', 'Green Tea!')
  await screen.press('Change address')
  expect(screen.sent).toEqual([])
  expect(screen.alerts()).toHaveLength(1)
})

test('the checks of an embed are agreed to and ended, and a refused change is taken back', async () => {
  const label = 'Check the sites that show this embed'
  const screen = await openScreen({
    path: '/campaigns/c1?tab=share',
    viewer: business,
    answers: [
      answer(getCampaign, { ...own, status: 'active' }),
      answer(getEmbedChecks, { agreed: false, available: true, sites: [] }),
    ],
  })
  screen.answerWith(refusal(agreeToEmbedChecks, 'conflict', 'Not now.'))
  await screen.pressField(label)
  expect(screen.lacks('Not now.')).toEqual([])
  expect(field(label).checked).toBe(false)
  screen.answerWith(
    answer(agreeToEmbedChecks, { agreed: true, available: false, sites: [] }),
    answer(endEmbedChecks, { agreed: false, available: false, sites: [] }),
  )
  await screen.pressField(label)
  expect(screen.shows('Not now.')).toEqual([])
  const listed = ['This Candor has no browser', 'No site has shown the embed since then.']
  expect(screen.lacks(...listed)).toEqual([])
  await screen.pressField(label)
  expect(field(label).checked).toBe(false)
  expect(screen.shows(...listed)).toEqual([])
  const [agree, end] = [agreeToEmbedChecks, endEmbedChecks].map((one) => calling(one, { params }))
  expect(screen.sent).toEqual([agree, agree, end])
})
