import { cleanup } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  getCampaign,
  getWait,
  stopWaiting,
  waitForCampaign,
} from '../../../shared/market/campaign-page.ts'
import type { CampaignPage } from '../../../shared/market/campaign-page.ts'
import {
  deleteSavedSearch,
  listSavedSearches,
  mailSavedSearch,
  renameSavedSearch,
  saveSearch,
} from '../../../shared/market/campaign-search.ts'
import {
  approveCampaign,
  completeCampaign,
  deleteCampaign,
  listCampaigns,
  pauseCampaign,
  rejectCampaign,
  resumeCampaign,
} from '../../../shared/market/campaigns.ts'
import { doAction } from '../../test/action.ts'
import type { Action } from '../../test/action.ts'
import { calling, control, field, late, openScreen, passTime } from '../../test/opened.tsx'
import type { Part } from '../../test/sample.ts'
import { answer, refusal } from '../../test/screen.tsx'

const path = '/campaigns/c1'
const owner = { path, viewer: { role: 'business', id: 'b1' } } as const
const reviewer = { path, viewer: { role: 'reviewer' } } as const
const admin = { path, viewer: { role: 'admin', id: 'a1' } } as const
const complete = {
  id: 'c1',
  businessId: 'b1',
  title: 'Green tea',
  product: 'Tea',
  status: 'active',
  category: 'food',
  description: 'A tea from the north, picked by hand and dried for a day.',
  instructions: 'Say how it tastes.',
  pricePerReviewCents: 5_00,
  targetReviews: 10,
} as const
const page = (own: Part<CampaignPage> = {}) => answer(getCampaign, { ...complete, ...own })
const params = { campaignId: 'c1' }

const searches = {
  path: '/campaigns?q=tea',
  viewer: { role: 'reviewer' },
  answers: [
    answer(listSavedSearches, {
      items: [
        { id: 's1', name: 'Coffee', filters: { q: 'coffee' } },
        { id: 's2', name: 'Rice', filters: { q: 'rice' } },
      ],
    }),
  ],
} as const

test.each<Action>([
  {
    action: 'campaign: it is paused',
    ...owner,
    answers: [page()],
    begin: ['Pause'],
    press: 'Pause',
    operation: pauseCampaign,
    sends: { params },
    says: ['Campaign paused'],
    again: ['Cancel', 'Pause'],
  },
  {
    action: 'campaign: it is resumed',
    ...owner,
    answers: [page({ paused: true })],
    press: 'Resume',
    operation: resumeCampaign,
    sends: { params },
    says: ['Campaign resumed'],
  },
  {
    action: 'campaign: it is ended early',
    ...owner,
    answers: [page()],
    begin: ['End early'],
    press: 'End campaign',
    operation: completeCampaign,
    sends: { params },
    says: ['Campaign completed'],
    again: ['Cancel', 'End early'],
  },
  {
    action: 'campaign: it is deleted',
    ...owner,
    answers: [page()],
    begin: ['Delete'],
    press: 'Confirm Delete',
    operation: deleteCampaign,
    sends: { params },
    says: ['Campaign deleted'],
    again: ['Cancel', 'Delete'],
  },
  {
    action: 'saved searches: the present one is saved',
    ...searches,
    begin: ['Saved searches (first)'],
    typed: { 'Save this search as': 'My tea' },
    press: 'Save search',
    operation: saveSearch,
    sends: { body: { name: 'My tea', filters: { q: 'tea' } } },
    says: ['Search saved.'],
    again: ['Close', 'Saved searches (first)'],
  },
  {
    action: 'saved searches: one is renamed',
    ...searches,
    begin: ['Saved searches (first)', 'Rename Rice'],
    typed: { 'New name of Rice': 'Brown rice' },
    press: 'Rename',
    operation: renameSavedSearch,
    sends: { params: { searchId: 's2' }, body: { name: 'Brown rice' } },
    says: ['Search renamed'],
    again: ['Cancel', 'Close', 'Saved searches (first)', 'Rename Rice'],
    leaves: 2,
  },
  {
    action: 'saved searches: one is deleted',
    ...searches,
    begin: ['Saved searches (first)'],
    press: 'Delete Coffee',
    operation: deleteSavedSearch,
    sends: { params: { searchId: 's1' } },
    says: ['Rice'],
  },
])('$action', async (one) => {
  const screen = await doAction(one)
  expect(screen.lacks(...one.says), screen.words()).toEqual([])
})

test('campaign: one with published reviews is deleted after a tick, each time anew', async () => {
  const screen = await openScreen({ ...owner, answers: [page({ completedReviews: 1 })] })
  const tick = 'I understand that its embed will be empty on every site that shows it.'
  await screen.press('Delete')
  expect(control('Confirm Delete')).toHaveProperty('disabled', true)
  await screen.pressField(tick)
  expect(control('Confirm Delete')).toHaveProperty('disabled', false)
  await screen.press('Cancel')
  await screen.press('Delete')
  expect(field(tick).checked).toBe(false)
  expect(screen.sent).toEqual([])
})

test('campaign: a reviewer is told when it opens, and takes it back', async () => {
  const closed = page({ closedReason: 'full', isForViewer: true })
  const screen = await openScreen({ ...reviewer, answers: [closed, answer(getWait)] })
  const refused = late(refusal(waitForCampaign, 'conflict', 'Somebody was faster.'))
  screen.answerWith(refused)
  await screen.pressTwice('Tell me when it opens')
  await refused.come()
  await screen.settle()
  expect(screen.lacks('Somebody was faster.')).toEqual([])
  expect(control('Tell me when it opens').getAttribute('aria-pressed')).toBe('false')
  screen.answerWith(answer(waitForCampaign, { waits: true }))
  await screen.press('Tell me when it opens')
  expect(screen.lacks('Press again to take it back.')).toEqual([])
  screen.answerWith(answer(stopWaiting, { waits: false }))
  await screen.press('Tell me when it opens')
  expect(screen.shows('Press again to take it back.')).toEqual([])
  const names = screen.sent.map(([name]) => name)
  expect(names).toEqual(['waitForCampaign', 'waitForCampaign', 'stopWaiting'])
})

test('saved searches: the mail of one is switched at once, and back when it fails', async () => {
  const screen = await openScreen(searches)
  await screen.press('Saved searches (first)')
  const failing = late(refusal(mailSavedSearch, 'conflict', 'Somebody was faster.'))
  screen.answerWith(failing)
  await screen.pressField('Mail me new campaigns of Rice')
  expect(field('Mail me new campaigns of Rice').checked).toBe(true)
  expect(field('Mail me new campaigns of Coffee').checked).toBe(false)
  await failing.come()
  await screen.settle()
  expect(field('Mail me new campaigns of Rice').checked).toBe(false)
  expect(screen.lacks('Somebody was faster.')).toEqual([])
  expect(screen.sent).toContainEqual(calling(mailSavedSearch, { params: { searchId: 's2' } }))
})

test('saved searches: the search that is saved is named, and another name is asked for', async () => {
  const screen = await openScreen({ ...searches, path: '/campaigns?q=rice' })
  await screen.press('Saved searches (first)')
  expect(screen.lacks('This search is saved as “Rice”.')).toEqual([])
  expect(field('Save it under another name').value).toBe('')
})

const waiting = { status: 'pending', submittedAt: '2026-11-20T12:00:00.000Z', version: 4 } as const
const queue = answer(listCampaigns, {
  items: [
    { id: 'c1', title: 'Green tea', status: 'pending' },
    { id: 'c2', title: 'Black tea', status: 'pending' },
  ],
})

test('campaign: an approval is sent after six seconds, with the version that was read', async () => {
  passTime()
  const screen = await openScreen({ ...admin, answers: [page(waiting)] })
  await screen.press('Approve Campaign')
  expect(screen.lacks('Approving this campaign …')).toEqual([])
  await screen.wait(5_000)
  expect(screen.sent).toEqual([])
  await screen.wait(1_500)
  expect(screen.sent).toEqual([calling(approveCampaign, { params, body: { version: 4 } as never })])
})

test('campaign: a rejection that is taken back is not sent, and its note is kept', async () => {
  passTime()
  const screen = await openScreen({ ...admin, answers: [page(waiting)] })
  await screen.press('Reject Campaign')
  await screen.fill('Note to the business', 'The picture shows another product.')
  await screen.press('Reject Campaign')
  expect(screen.lacks('Rejecting this campaign …')).toEqual([])
  await screen.press('Undo')
  await screen.wait(10_000)
  expect(screen.sent).toEqual([])
  await screen.press('Reject Campaign')
  expect(field('Note to the business').value).toBe('The picture shows another product.')
  await screen.press('Reject Campaign')
  await screen.wait(6_500)
  const body = { note: 'The picture shows another product.', version: 4 }
  expect(screen.sent).toEqual([calling(rejectCampaign, { params, body: body as never })])
})

test('campaign: a refused approval says so, and can be decided again', async () => {
  passTime()
  const screen = await openScreen({ ...admin, answers: [page(waiting)] })
  screen.answerWith(refusal(approveCampaign, 'conflict', 'It was changed meanwhile.'))
  await screen.press('Approve Campaign')
  await screen.wait(6_500)
  expect(screen.lacks('It was changed meanwhile.')).toEqual([])
  expect(control('Approve Campaign')).toHaveProperty('disabled', false)
  // A failure stays until it is dismissed.
  await screen.wait(60_000)
  expect(screen.lacks('It was changed meanwhile.')).toEqual([])
  cleanup()
  const viewer = { role: 'admin', id: 'somebody-else' } as const
  const next = await openScreen({ ...admin, viewer, answers: [page(waiting)] })
  expect(next.shows('It was changed meanwhile.')).toEqual([])
})

test('campaign: the next one has a rejection dialog of its own', async () => {
  const screen = await openScreen({ ...admin, answers: [page(waiting), queue] })
  await screen.press('Reject Campaign')
  await screen.fill('Note to the business', 'The picture shows another product.')
  await screen.press('Cancel')
  screen.answerWith(page({ ...waiting, id: 'c2', title: 'Black tea' }))
  await screen.press('Black tea')
  expect(screen.location()).toBe('/campaigns/c2')
  await screen.press('Reject Campaign')
  expect(field('Note to the business').value).toBe('')
})

test('campaign: what is missing is named, and nothing is sent', async () => {
  const screen = await openScreen({ ...owner, answers: [page({ status: 'draft', title: '' })] })
  await screen.press('Submit for approval')
  expect(screen.lacks('Not submitted yet')).toEqual([])
  expect(screen.sent).toEqual([])
})
