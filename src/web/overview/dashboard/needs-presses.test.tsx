import { expect, test } from 'vitest'
import { getDashboard } from '../../../shared/overview/dashboard.ts'
import type { Dashboard } from '../../../shared/overview/dashboard.ts'
import { listDrafts } from '../../../shared/market/drafts.ts'
import { openScreen } from '../../test/opened.tsx'
import type { Part } from '../../test/sample.ts'
import { answer } from '../../test/screen.tsx'

const next = {
  campaignId: 'c1',
  reviewId: 'r1',
  product: 'Tea',
  reason: 'off_topic' as const,
  note: 'Say more.',
  until: '2099-12-01T12:00:00.000Z',
}

/** Where each thing to do leads, in their order. */
async function leads(data: Part<Dashboard>, drafts = 0, closed = false) {
  const items = Array.from({ length: drafts }, (_, i) => ({
    campaignId: `c${i + 1}`,
    reviewId: null,
    title: 'Tea',
    content: 'It is green.',
    closed,
  }))
  await openScreen({
    path: '/dashboard',
    viewer: { role: data.role! },
    answers: [answer(getDashboard, data), answer(listDrafts, { items })],
  })
  const links = [...document.querySelectorAll('li > a[href]')]
  return links
    .filter((link) => /^[12]$/.test(link.firstElementChild?.textContent ?? ''))
    .map((link) => link.getAttribute('href'))
}

/** Somebody whose first steps are done. */
const reviewer = {
  role: 'reviewer',
  emailVerified: true,
  hasBio: true,
  hasDestination: true,
  submittedReviews: 1,
  nextResubmission: next,
  nextAppeal: next,
} as const
const business = { role: 'business', newestRejected: 'c1', newestDraft: 'c2' } as const

test.each<[string, Part<Dashboard>, number, string[]]>([
  [
    'a reviewer with one of each',
    { ...reviewer, openResubmissions: 1, openAppeals: 1 },
    1,
    ['/campaigns/c1#resubmit', '/reviews/r1', '/campaigns/c1#write-review'],
  ],
  [
    'a reviewer with two of each',
    { ...reviewer, openResubmissions: 2, openAppeals: 2 },
    2,
    ['/reviews?status=rejected', '/reviews?status=rejected', '/reviews'],
  ],
  [
    'a business with one of each',
    {
      ...business,
      parcelsToSend: 1,
      parcelsCampaign: 'c3',
      rejectedCampaigns: 1,
      draftCampaigns: 1,
    },
    0,
    ['/campaigns/c3?tab=parcels', '/campaigns/c1', '/campaigns/c2'],
  ],
  [
    'a business with two of each',
    { ...business, parcelsToSend: 2, rejectedCampaigns: 2, draftCampaigns: 2 },
    0,
    ['/campaigns', '/campaigns?status=rejected', '/campaigns?status=draft'],
  ],
])('the things to do of %s lead to it, or to a list', async (_, data, drafts, paths) => {
  expect(await leads(data, drafts)).toEqual(paths)
})

test('a draft that cannot be sent now is nothing to finish', async () => {
  expect(await leads(reviewer, 1, true)).toEqual([])
})
