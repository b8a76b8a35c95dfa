import { cleanup } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { getDraft, listDrafts, saveDraft } from '../../../shared/market/drafts.ts'
import { calling, field, late, openScreen, passTime } from '../../test/opened.tsx'
import { answer, refusal } from '../../test/screen.tsx'

const campaign = answer(getCampaign, {
  id: 'c1',
  title: 'Green tea',
  status: 'active',
  isForViewer: true,
  openPlaces: 3,
  tryingDays: 0,
  version: 4,
  ownPlace: null,
})

// spec: 14.91
test('what is typed while the draft is sent stays, and is sent after its own pause', async () => {
  localStorage.clear()
  passTime()
  const screen = await openScreen({
    path: '/campaigns/c1',
    viewer: { role: 'reviewer', id: 'w1' },
    answers: [campaign],
  })
  await screen.fill('Your review', 'Mild tea')
  const first = late(
    answer(saveDraft, { content: 'Mild tea', savedAt: '2026-11-20T12:00:00.000Z' }),
  )
  screen.answerWith(first)
  await screen.wait(2_100)
  expect(screen.sent).toHaveLength(1)
  await screen.fill('Your review', 'Mild tea, two cups')
  await first.come()
  await screen.settle()
  expect(field('Your review').value).toBe('Mild tea, two cups')
  expect(screen.shows('Draft saved, also for your other devices.')).toEqual([])
  await screen.wait(2_100)
  const contents = screen.sent.map(([, parts]) => (parts as { body: { content: string } }).body)
  expect(contents.map(({ content }) => content)).toEqual(['Mild tea', 'Mild tea, two cups'])
  localStorage.clear()
})

// spec: 14.41
test('a draft of a closed campaign is read and discarded in the list', async () => {
  const items = [{ campaignId: 'c1', title: 'Green tea', content: 'Mild and clear', closed: true }]
  const screen = await openScreen({
    path: '/reviews',
    viewer: { role: 'reviewer', id: 'w1' },
    answers: [answer(listDrafts, { items })],
  })
  expect(screen.lacks('This campaign takes no reviews now.', 'Mild and clear')).toEqual([])
  expect(screen.shows('Continue')).toEqual([])
  await screen.press('Copy the text for Green tea')
  await screen.press('Discard the text for Green tea')
  expect(screen.sent).toEqual([
    calling(saveDraft, { params: { campaignId: 'c1' }, body: {} as never }),
  ])
  expect(screen.shows('Green tea')).toEqual([])
})

const key = 'candor:review-draft:w1:'
const begun = { campaignId: 'c1', title: 'Green tea', rating: 4, content: 'Mild and clear' }

test('changes of a sent review are no second try, and go with the decision', async () => {
  localStorage.setItem(`${key}r1:edit`, JSON.stringify(begun))
  const list = await openScreen({ path: '/reviews', viewer: { role: 'reviewer', id: 'w1' } })
  expect(list.shows('Continue', 'Mild and clear')).toEqual([])
  cleanup()
  const own = { id: 'r1', campaignId: 'c1', reviewerId: 'w1', status: 'approved' } as const
  await openScreen({
    path: '/campaigns/c1',
    viewer: { role: 'reviewer', id: 'w1' },
    answers: [answer(getCampaign, { id: 'c1', status: 'active', ownReview: own })],
  })
  expect(localStorage.getItem(`${key}r1:edit`)).toBeNull()
})

test('a discarded text leaves the second try that the server has', async () => {
  localStorage.setItem(`${key}c1`, JSON.stringify(begun))
  const again = { campaignId: 'c1', reviewId: 'r1', title: 'Green tea', content: 'Better' }
  const screen = await openScreen({
    path: '/reviews',
    viewer: { role: 'reviewer', id: 'w1' },
    answers: [answer(listDrafts, { items: [again] })],
  })
  await screen.press('Discard the draft for Green tea')
  expect(localStorage.getItem(`${key}c1`)).toBeNull()
  expect(screen.sent).toEqual([])
})

test('a refused draft is sent again after the next change', async () => {
  localStorage.clear()
  passTime()
  const screen = await openScreen({
    path: '/campaigns/c1',
    viewer: { role: 'reviewer', id: 'w1' },
    answers: [campaign],
  })
  screen.answerWith(refusal(saveDraft, 'refused', 'A photo is gone. Remove it and add it again.'))
  await screen.fill('Your review', 'Mild tea')
  await screen.wait(2_100)
  await screen.wait(2_100)
  expect(screen.sent).toHaveLength(1)
  screen.answerWith(answer(saveDraft, { content: 'Mild', savedAt: '2026-11-20T12:00:00.000Z' }))
  await screen.fill('Your review', 'Mild tea, two cups')
  await screen.wait(2_100)
  expect(screen.sent).toHaveLength(2)
  screen.answerWith(refusal(saveDraft, 'not_found', 'Not found.'))
  await screen.fill('Your review', 'Mild tea, three')
  await screen.wait(2_100)
  await screen.fill('Your review', 'Mild tea, four')
  await screen.wait(2_100)
  expect(screen.sent).toHaveLength(3)
  localStorage.clear()
})

test('an amount of former terms is not sent with a review', async () => {
  const text = 'I drank this tea for a whole week with my family, and would buy it again.'
  const ticked = { used: true, noTies: true, notTold: true }
  const draft = { ...begun, content: text, ticked, amountCents: 24_50 }
  localStorage.setItem(`${key}c1`, JSON.stringify(draft))
  const screen = await openScreen({
    path: '/campaigns/c1',
    viewer: { role: 'reviewer', id: 'w1' },
    answers: [campaign],
  })
  await screen.press('Submit Review')
  const sent = screen.sent.find(([name]) => name === 'submitReview')
  expect(sent?.[1]).toMatchObject({ body: { content: text } })
  expect(sent?.[1]).not.toHaveProperty('body.amountCents')
  localStorage.clear()
})

// spec: 14.91
test('a discarded draft does not come back when its campaign is opened again', async () => {
  localStorage.clear()
  const content = 'Mild tea'
  const draft = { content, rating: 4, savedAt: '2026-11-20T12:00:00.000Z' }
  const screen = await openScreen({
    path: '/campaigns/c1',
    viewer: { role: 'reviewer', id: 'w1' },
    answers: [
      campaign,
      answer(getDraft, draft),
      answer(listDrafts, { items: [{ campaignId: 'c1', title: 'Green tea', content }] }),
    ],
  })
  expect(field('Your review').value).toBe(content)
  await screen.router.navigate({ to: '/reviews' })
  await screen.settle()
  screen.answerWith(answer(getDraft, { content: '', savedAt: null }), answer(listDrafts))
  await screen.press('Discard the draft for Green tea')
  await screen.router.navigate({ to: '/campaigns/$campaignId', params: { campaignId: 'c1' } })
  await screen.settle()
  expect(field('Your review').value).toBe('')
  localStorage.clear()
})
