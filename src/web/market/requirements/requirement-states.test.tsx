import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import type { CampaignPage } from '../../../shared/market/campaign-page.ts'
import { noRequirements } from '../../../shared/market/requirement-rules.ts'
import { getReach } from '../../../shared/market/requirements.ts'
import type { Part } from '../../test/sample.ts'
import { answer, refusal, wrongIn } from '../../test/screen.tsx'
import type { State } from '../../test/screen.tsx'

const path = '/campaigns/c'
const reviewer = { path, viewer: { role: 'reviewer', id: 'r' } } as const
const owner = { path, viewer: { role: 'business', id: 'b' } } as const
const admin = { path, viewer: { role: 'admin', id: 'a' } } as const

const question = (right?: boolean) => ({
  id: 'garden',
  text: 'Do you have a garden?',
  several: false,
  options: [
    { id: 'yes', text: 'Yes, with vegetables', ...(right !== undefined && { right }) },
    { id: 'no', text: 'No garden', ...(right !== undefined && { right: false }) },
  ],
})
const asking = (text = 'Do you have a garden?') => ({
  approvedReviews: 2,
  notReviewedDays: 30,
  pastReviewers: 'welcome' as const,
  questions: [{ ...question(true), text }],
})

const page = (campaign: Part<CampaignPage> = {}) =>
  answer(getCampaign, {
    id: 'c',
    businessId: 'b',
    title: 'Green tea',
    product: 'Tea',
    status: 'active',
    isForViewer: true,
    pricePerReviewCents: 5_00,
    openPlaces: 3,
    tryingDays: 7,
    requirements: { ...noRequirements, questions: [question()] },
    ...campaign,
  })
const toAnswer = { unmet: null, toAnswer: ['garden'], until: null }

// spec: 14.13, 14.89
test.each<State>([
  {
    state: 'a reviewer reads the questions before a place can be taken',
    ...reviewer,
    answers: [page({ ownRequirements: toAnswer })],
    shows: [
      '1 question before you take a place',
      'you cannot change an answer for 30 days',
      'Do you have a garden?',
      'Yes, with vegetables',
      'Send your answers',
      'Looks for 1 question to answer first',
    ],
    hides: ['Take a place to', '3 places left'],
  },
  {
    state: 'nobody writes a review before the questions are answered',
    ...reviewer,
    answers: [page({ ownRequirements: toAnswer, tryingDays: 0 })],
    shows: ['1 question before you begin', 'Send your answers'],
    hides: ['Write a Review', 'Submit Review'],
  },
  {
    state: 'once they are answered a place can be taken',
    ...reviewer,
    answers: [page({ ownRequirements: { ...toAnswer, toAnswer: [] } })],
    shows: ['3 places left', 'Take a place'],
    hides: ['Send your answers'],
  },
  {
    state: 'a reviewer whom the campaign does not look for reads so, and until when',
    ...reviewer,
    answers: [
      page({
        closedReason: 'full',
        ownRequirements: { unmet: 'answers', toAnswer: [], until: '2099-06-01T12:00:00.000Z' },
      }),
    ],
    shows: ['This campaign looks for others', 'count until Jun 1, 2099', 'See what you can review'],
    hides: ['places left', 'Send your answers', 'Do not order or start yet'],
  },
  {
    state: 'a reviewer with too few approved reviews is not asked',
    ...reviewer,
    answers: [
      page({
        requirements: { ...asking(), questions: [question()] },
        ownRequirements: { ...toAnswer, unmet: 'approvedReviews' },
      }),
    ],
    shows: ['looks for reviewers with 2 approved reviews or more'],
    hides: ['Send your answers', 'Your answers count until'],
  },
  {
    state: 'a reviewer reads that the campaign is for past reviewers, and nothing to earn now',
    ...reviewer,
    answers: [
      page({
        requirements: { ...noRequirements, pastReviewers: 'only' },
        ownRequirements: { unmet: 'pastReviewers', toAnswer: [], until: null },
      }),
    ],
    shows: [
      'for an approved review, whatever its rating',
      'looks for reviewers who have an approved review of this business already',
      'Looks for Reviewers with an approved review of this business',
      'See what you can review now',
      'Approved reviews appear here.',
    ],
    hides: ['places left', 'not now', 'when your review is approved', 'Be the first'],
  },
  {
    state: 'a reviewer of the business reads that the campaign is for new people',
    ...reviewer,
    answers: [
      page({
        requirements: { ...noRequirements, pastReviewers: 'excluded' },
        ownRequirements: { unmet: 'pastReviewers', toAnswer: [], until: null },
      }),
    ],
    shows: ['looks for reviewers who have no approved review of this business yet'],
    hides: ['places left'],
  },
  {
    state: 'the owner reads that past reviewers are left out',
    ...owner,
    answers: [
      page({ requirements: { ...asking(), pastReviewers: 'excluded' } }),
      answer(getReach, { people: 20 }),
    ],
    shows: ['Nobody with an approved review of this business'],
  },
  {
    state: 'the owner reads the right answers, and whom the campaign may reach',
    ...owner,
    answers: [
      page({ requirements: asking(), ownRequirements: null }),
      answer(getReach, { people: 120 }),
    ],
    shows: [
      'Who may take part',
      'Reviewers with 2 approved reviews or more',
      'Nobody who reviewed this business in the last 30 days',
      'At least 120 reviewers may take part.',
      'Yes, with vegetables (right)',
    ],
  },
  {
    state: 'the owner of a campaign for few reads no number',
    ...owner,
    answers: [page({ requirements: asking() }), answer(getReach, { people: 0 })],
    shows: ['Fewer than ten reviewers may take part.'],
  },
  {
    state: 'the count of people fails',
    ...owner,
    answers: [page({ requirements: asking() }), refusal(getReach, 'unavailable', 'Not now.')],
    shows: ['The people whom you may reach could not be counted', 'Try again'],
  },
  {
    state: 'an admin is warned of a question that may touch a protected trait',
    ...admin,
    answers: [page({ requirements: asking('Are you pregnant?'), status: 'pending' })],
    shows: ['may ask for a protected trait: health.', 'Are you pregnant?', '(right)'],
  },
  {
    state: 'an admin reads a question about a garden without a warning',
    ...admin,
    answers: [page({ requirements: asking(), status: 'pending' })],
    shows: ['Read the questions and their right answers', 'Do you have a garden?'],
    hides: ['protected trait: '],
  },
])('$state', async (state) => {
  expect(await wrongIn(state)).toEqual([])
})
