import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { listCampaignReviews } from '../../../shared/market/reviews.ts'
import { extendPlace, getPlace, returnPlace, takePlace } from '../../../shared/market/places.ts'
import { doAction } from '../../test/action.ts'
import type { Action } from '../../test/action.ts'
import { field, late, openScreen } from '../../test/opened.tsx'
import { answer } from '../../test/screen.tsx'

const deadline = '2099-11-30T12:00:00.000Z'
const held = {
  id: 'p1',
  campaignId: 'c',
  status: 'taken',
  deadline,
  tryingDays: 7,
  priceCents: 12_00,
  reimbursementCapCents: 0,
  extended: false,
} as const
const open = {
  id: 'c',
  status: 'active',
  isForViewer: true,
  openPlaces: 3,
  tryingDays: 7,
  version: 4,
  ownPlace: null,
} as const

const page = { path: '/campaigns/c', viewer: { role: 'reviewer', id: 'w1' } } as const
const inCampaign = { ...page, answers: [answer(getCampaign, { ...open, ownPlace: held })] }

test.each<Action>([
  {
    action: 'a place is taken',
    ...page,
    answers: [answer(getCampaign, open)],
    operation: takePlace,
    press: 'Take a place',
    sends: { params: { campaignId: 'c' }, body: { version: 4 } },
    reply: answer(takePlace, held),
    says: ['Your place is kept until Nov 30, 2099'],
  },
  {
    action: 'a place is extended',
    ...inCampaign,
    operation: extendPlace,
    begin: ['Extend'],
    press: 'Extend',
    sends: { params: { placeId: 'p1' }, body: { days: 7 } },
    reply: answer(extendPlace, { ...held, extended: true }),
    says: ['Your place is kept until Nov 30, 2099'],
  },
  {
    action: 'a place is given back',
    ...inCampaign,
    operation: returnPlace,
    begin: ['Return the place'],
    press: 'Return the place',
    sends: { params: { placeId: 'p1' } },
    says: ['Place returned'],
  },
])('$action', async (one) => {
  const screen = await doAction(one)
  expect(screen.lacks(...one.says), screen.words()).toEqual([])
})

test('the end of an action is told also when its button goes before all is read again', async () => {
  const screen = await openScreen({ ...page, answers: [answer(getCampaign, open)] })
  const reviews = late(answer(listCampaignReviews))
  screen.answerWith(
    answer(takePlace, held),
    answer(getCampaign, { ...open, ownPlace: held }),
    reviews,
  )
  await screen.press('Take a place')
  expect(screen.shows('Take a place')).toEqual([])
  await reviews.come()
  await screen.settle()
  expect(screen.lacks('Your place is kept until Nov 30, 2099', 'Place kept')).toEqual([])
  const toasts = [...document.querySelectorAll('[data-toast]')].map((one) => one.textContent)
  expect(toasts).toEqual([expect.stringContaining('Your place is kept until')])
})

test('an action that an effect does is done once', async () => {
  const screen = await openScreen({ ...page, path: '/campaigns' })
  expect(screen.asked.filter(([name]) => name === 'visitCampaigns')).toHaveLength(1)
})

// spec: 14.90
test('the code of a place is never shown with the next one', async () => {
  const withCode = (id: string) => {
    const ownPlace = { ...held, id: `place-${id}`, campaignId: id, fulfilment: 'code' } as const
    return answer(getCampaign, { ...open, id, fulfilment: 'code', ownPlace })
  }
  const codeOf = (code: string) => answer(getPlace, { ...held, code })
  const screen = await openScreen({ ...page, answers: [withCode('c'), codeOf('FIRST')] })
  const label = 'Your code for the product'
  expect(field(label).value).toBe('FIRST')
  const next = late(codeOf('SECOND'))
  screen.answerWith(withCode('d'), next)
  await act(() =>
    screen.router.navigate({ to: '/campaigns/$campaignId', params: { campaignId: 'd' } }),
  )
  await screen.settle()
  expect(document.body.innerHTML).not.toContain('FIRST')
  await next.come()
  await screen.settle()
  expect(field(label).value).toBe('SECOND')
})

// spec: 14.90
test.each([
  ['code', true],
  ['own', false],
] as const)('returning a place of the way %s says what becomes of a code: %s', async (...way) => {
  const [fulfilment, says] = way
  const ownPlace = { ...held, fulfilment }
  const answers = [answer(getCampaign, { ...open, fulfilment, ownPlace }), answer(getPlace, held)]
  const screen = await openScreen({ ...page, answers })
  await screen.press('Return the place')
  const text = screen.dialog().join()
  expect(text).toContain('are no longer set aside for you')
  expect(text.includes('You do not see your code any more')).toBe(says)
})
