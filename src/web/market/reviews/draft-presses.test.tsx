import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { listDrafts, saveDraft } from '../../../shared/market/drafts.ts'
import { calling, field, late, openScreen, passTime } from '../../test/opened.tsx'
import { answer } from '../../test/screen.tsx'

const campaign = answer(getCampaign, {
  id: 'c1',
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
