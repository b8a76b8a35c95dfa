import { expect, test } from 'vitest'
import { answerAlarm } from '../../../shared/outside/alarms.ts'
import { getDashboard } from '../../../shared/overview/dashboard.ts'
import { calling, openScreen } from '../../test/opened.tsx'
import { answer, refusal } from '../../test/screen.tsx'

const alarm = {
  id: 'm1',
  of: 'admin',
  subjectId: 'a2',
  name: 'Grace Hopper',
  rejectedLow: 18,
  decidedLow: 21,
  rejectedHigh: 1,
  decidedHigh: 40,
  pValue: 0.000_01,
  raisedAt: '2026-11-28T02:00:00.000Z',
} as const
const admin = { path: '/dashboard', viewer: { role: 'admin', id: 'a1' } } as const
const note = 'These reviews were about another product of the shop.'

// spec: 15.96
test('alarm: an admin explains it with a note', async () => {
  const answers = [answer(getDashboard, { role: 'admin', alarms: [alarm] })]
  const screen = await openScreen({ ...admin, answers })
  expect(
    screen.lacks('Decided by Grace Hopper', '18 of 21 reviews with 1 or 2', '1 of 40 with 4 or 5'),
  ).toEqual([])
  expect(document.querySelector('a[href="/admin/users/a2"]')?.textContent).toBe('Grace Hopper')
  await screen.press('Explain')
  await screen.press('Mark as explained')
  expect(screen.lacks('Explain it in at least 20 characters')).toEqual([])
  await screen.fill('Note', note)
  await screen.press('Mark as explained')
  const body = { outcome: 'explained', note } as const
  expect(screen.sent).toEqual([calling(answerAlarm, { params: { alarmId: 'm1' }, body })])
})

// spec: 15.96
test('alarm: what was done is told likewise', async () => {
  const answers = [answer(getDashboard, { role: 'admin', alarms: [alarm] })]
  const screen = await openScreen({ ...admin, answers })
  screen.answerWith(refusal(answerAlarm, 'conflict', 'Somebody was faster.'))
  await screen.press('Explain')
  await screen.fill('Note', note)
  await screen.press('Mark as explained')
  expect(screen.lacks('Somebody was faster.')).toEqual([])
  await screen.press('Cancel')
  screen.sent.splice(0)
  screen.answerWith(answer(answerAlarm))
  await screen.press('We acted')
  expect(screen.shows('Somebody was faster.', note)).toEqual([])
  await screen.fill('Note', note)
  await screen.press('Mark as acted on')
  const body = { outcome: 'acted', note } as const
  expect(screen.sent).toEqual([calling(answerAlarm, { params: { alarmId: 'm1' }, body })])
})

// spec: 15.96
test('alarm: without one there is no card', async () => {
  const calm = await openScreen({
    ...admin,
    answers: [answer(getDashboard, { role: 'admin', alarms: [] })],
  })
  expect(calm.lacks('Decided differently by stars')).toEqual(['Decided differently by stars'])
})
