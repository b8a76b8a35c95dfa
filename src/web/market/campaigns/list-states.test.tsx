import { expect, test } from 'vitest'
import {
  countCampaigns,
  listSavedSearches,
  maxSavedSearches,
} from '../../../shared/market/campaign-search.ts'
import { getWait } from '../../../shared/market/campaign-page.ts'
import { listCampaigns } from '../../../shared/market/campaigns.ts'
import { answer, wrongIn } from '../../test/screen.tsx'
import type { State } from '../../test/screen.tsx'
import { SavedSearches } from './SavedSearches.tsx'
import { TellMe } from './TellMe.tsx'

const nothing = () => {}
const path = '/campaigns/c'
const reviewer = { path, viewer: { role: 'reviewer', id: 'r' } } as const
const list = { path: '/campaigns', viewer: { role: 'reviewer' } } as const

const dialog = { open: true, onClose: nothing }

const saved = (count: number) =>
  answer(listSavedSearches, {
    items: Array.from({ length: count }, (_, index) => ({
      id: `s${index}`,
      name: `Search ${index}`,
      filters: { q: `tea ${index}` },
    })),
  })

test.each<State>([
  {
    state: 'saved searches: one less than the limit',
    ...list,
    part: <SavedSearches {...dialog} chosen={{ q: 'coffee' }} />,
    answers: [saved(maxSavedSearches - 1)],
    shows: ['Save this search as', 'Save search'],
    hides: ['which is the most'],
  },
  {
    state: 'saved searches: the limit is reached',
    ...list,
    part: <SavedSearches {...dialog} chosen={{ q: 'coffee' }} />,
    answers: [saved(maxSavedSearches)],
    shows: [`You have ${maxSavedSearches} saved searches, which is the most. Delete one first.`],
  },
  {
    state: 'saved search whose mail, deletion and saving failed',
    ...list,
    part: <SavedSearches {...dialog} chosen={{ q: 'coffee' }} />,
    answers: [saved(1), answer(countCampaigns, { available: 1 })],
    failures: 3,
    shows: ['Search 0 “tea 0” · 1 campaign now'],
  },
  {
    state: 'saved searches: none, and nothing chosen',
    ...list,
    part: <SavedSearches {...dialog} chosen={{}} />,
    answers: [saved(0)],
    shows: ['No saved searches yet'],
    hides: ['To save another one', 'once a day'],
  },
  {
    state: 'saved searches: one that is chosen, and is saved already',
    ...list,
    part: <SavedSearches {...dialog} chosen={{ q: 'tea 0' }} />,
    answers: [saved(1)],
    shows: ['This search is saved as “Search 0”.', 'Save it under another name'],
  },
  {
    state: 'saved searches that could not be read',
    ...list,
    part: <SavedSearches {...dialog} chosen={{}} />,
    shows: ['Failed to load your saved searches'],
    hides: ['No saved searches yet'],
  },
  {
    state: 'reviewer who waits to be told',
    ...reviewer,
    part: <TellMe campaignId="c" />,
    answers: [answer(getWait, { waits: true })],
    shows: ['Press again to take it back.'],
    hides: ['No place is kept'],
  },
  {
    state: 'list of a reviewer: one of each, the rest closed, reviewed and begun',
    ...list,
    answers: [
      answer(countCampaigns, { available: 1, reviewed: 100, new: 1 }),
      saved(1),
      answer(listCampaigns, {
        items: [
          {
            id: '1',
            title: 'Tea',
            status: 'active',
            openPlaces: 1,
            pricePerReviewCents: 5_00,
            instructions: 'Order the tea.',
          },
          {
            id: '2',
            title: 'Ink',
            status: 'active',
            closedReason: 'funds',
            openPlaces: 0,
            instructions: 'Order the ink.',
          },
          {
            id: '3',
            title: 'Oil',
            reviewed: true,
            reviewStatus: 'approved',
            closedReason: 'full',
          },
          { id: '4', title: 'Jam', reviewed: true, reviewStatus: 'pending', isNew: true },
        ],
      }),
    ],
    shows: [
      '1 campaign, 1 new for you',
      'Reviewed 99+',
      'Get it: Order the tea.',
      '$5.00 1 place left',
      'This campaign is waiting for funds. It takes reviews again when the business adds money',
      'Reviewed and paid',
      'Reviewed, being checked',
    ],
    hides: ['each', 'No campaigns', 'Reviewed, rejected', 'Order the ink.', 'All places taken'],
  },
  ...(['available', 'reviewed', 'paused'] as const).map((view) => ({
    state: `list of a reviewer without any: ${view}`,
    path: `/campaigns?view=${view}`,
    viewer: { role: 'reviewer' } as const,
    answers: [answer(countCampaigns), answer(listCampaigns), saved(0)],
    shows: [
      {
        available: 'Nothing to review right now',
        reviewed: 'You have not reviewed a campaign yet',
        paused: 'No campaign is paused',
      }[view],
    ],
    hides: ['No campaigns found'],
  })),
  {
    state: 'list of a business',
    path: '/campaigns',
    viewer: { role: 'business' },
    answers: [
      answer(listCampaigns, {
        items: [
          { id: '1', status: 'draft', targetReviews: 1, pricePerReviewCents: 0 },
          {
            id: '2',
            status: 'active',
            openPlaces: 1,
            pendingReviews: 1,
            targetReviews: 1,
            business: { companyName: 'Lagos Tea', isVerified: true },
          },
        ],
      }),
    ],
    shows: ['1 review · no price yet', '1 place open, 1 review being checked.', '0 / 1 review ·'],
    hides: ['left', 'Every campaign', 'Verified business'],
  },
  {
    state: 'list of a business without any',
    path: '/campaigns',
    viewer: { role: 'business' },
    answers: [answer(listCampaigns)],
    shows: ['No campaigns yet', 'Create your first campaign'],
    hides: ['All statuses'],
  },
  {
    state: 'list of an admin without any that waits',
    path: '/campaigns?status=pending',
    viewer: { role: 'admin' },
    answers: [answer(listCampaigns)],
    shows: ['No campaign is waiting for approval'],
    hides: ['No campaigns found', 'Create'],
  },
])('$state', async (state) => {
  expect(await wrongIn(state)).toEqual([])
})
