import { expect, test } from 'vitest'
import { editPlatform, getPlatform, type Platform } from '../../../shared/platform/platform.ts'
import { calling, field, late, openScreen } from '../../test/opened.tsx'
import type { Part } from '../../test/sample.ts'
import { answer, refusal } from '../../test/screen.tsx'

const now: Part<Platform> = {
  nairaPerDollar: 1_500,
  nairaRateDate: '2026-11-20',
  planPrices: { starterCents: 0, professionalCents: 29_00, enterpriseCents: 99_00 },
  unverifiedLimits: { priceCents: 5_00, monthCents: 100_00 },
  clockHours: 72,
  advanceLimitCents: 50_00,
  blindModeration: false,
  claims: { users: '10K+', testimonials: [] },
}
const open = (section: string, role: 'admin' | 'business' = 'admin') =>
  openScreen({
    path: `/settings/${section}`,
    viewer: { role },
    answers: [answer(getPlatform, now)],
  })
const labels = () => [...document.querySelectorAll('label')].map((label) => label.textContent)
const save = 'Save platform settings'
const saved = 'The platform settings have been saved.'

test('platform: a changed price is sent alone, and the next change by itself', async () => {
  const screen = await open('platform')
  expect(labels()).toContain('Professional')
  expect(labels()).not.toContain('Starter')
  await screen.fill('Professional', '31.50')
  expect(screen.lacks('Unsaved changes')).toEqual([])
  const failing = late(refusal(editPlatform, 'conflict', 'Somebody was faster.'))
  screen.answerWith(failing)
  await screen.pressTwice(save)
  await failing.come()
  await screen.settle()
  expect(screen.lacks('Somebody was faster.', 'Unsaved changes')).toEqual([])
  expect(field('Professional').value).toBe('31.50')
  const dearer = { ...now.planPrices, professionalCents: 31_50 }
  // Another admin has changed the rest since the page was opened.
  const body = { planPrices: { professionalCents: 31_50 } }
  screen.answerWith(answer(editPlatform, { ...now, nairaPerDollar: 1_600, planPrices: dearer }))
  await screen.press(save)
  const first = calling(editPlatform, { body })
  expect(screen.sent.splice(0)).toEqual([first, first])
  expect(screen.lacks(saved)).toEqual([])
  expect(screen.shows('Unsaved changes', 'Somebody was faster.')).toEqual([])
  expect(field('Naira per dollar').value).toBe('1600')

  await screen.fill('Naira per dollar', '')
  expect(screen.lacks('Unsaved changes')).toEqual([])
  await screen.press(save)
  // A rate and its date are one fact.
  const rate = { nairaPerDollar: null, nairaRateDate: now.nairaRateDate }
  expect(screen.sent).toEqual([calling(editPlatform, { body: rate })])
})

test('platform: a value that is refused says why at its field, and nothing is sent', async () => {
  const screen = await open('platform')
  await screen.fill('Most for a review', '0')
  await screen.fill('Naira per dollar', '0')
  await screen.press(save)
  expect(screen.lacks('Enter dollars and cents above zero', 'Enter a rate above zero')).toEqual([])
  expect(screen.shows('$25.00 reads')).toEqual([])
  expect(screen.sent).toEqual([])
  await screen.fill('Naira per dollar', '1600')
  expect(screen.lacks('$25.00 reads', '40,000')).toEqual([])
  expect(screen.shows('Enter a rate above zero')).toEqual([])
})

test('moderation: the stars are hidden and the clock is set, or says what is wrong', async () => {
  const screen = await open('moderation')
  await screen.fill('Hours until a review is paid', '2161')
  await screen.press(save)
  expect(screen.lacks('Enter at most 2160 hours')).toEqual([])
  expect(screen.sent).toEqual([])
  await screen.fill('Hours until a review is paid', '0')
  await screen.press(save)
  expect(screen.sent.splice(0)).toEqual([calling(editPlatform, { body: { clockHours: 0 } })])
  await screen.pressField('Hide the stars until a moderator has chosen')
  await screen.press(save)
  expect(screen.sent).toEqual([calling(editPlatform, { body: { blindModeration: true } })])
})

test('public pages: an emptied claim is no claim, and an address gets its scheme', async () => {
  const screen = await open('public-pages')
  await screen.fill('Users', '')
  await screen.fill('LinkedIn', 'linkedin.com/candor')
  await screen.press(save)
  const claims = { users: null }
  const socialLinks = { linkedin: 'https://linkedin.com/candor' }
  expect(screen.sent).toEqual([calling(editPlatform, { body: { claims, socialLinks } })])
})

test('platform: of another role nothing is asked', async () => {
  const screen = await open('platform', 'business')
  expect(screen.asked.map(([name]) => name)).not.toContain('getPlatform')
  expect(screen.shows(save)).toEqual([])
})
