import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { extendPlace } from '../../../shared/market/places.ts'
import type { Part } from '../../test/sample.ts'
import { answer, replyOf, wrongIn } from '../../test/screen.tsx'
import type { State } from '../../test/screen.tsx'
import { PlaceActions } from './HeldPlace.tsx'

const path = '/campaigns/c'
const reviewer = { path, viewer: { role: 'reviewer', id: 'w1' } } as const

type Place = ReturnType<typeof replyOf<typeof extendPlace>>

const actions = (own: Part<Place>) => (
  <PlaceActions
    place={replyOf(extendPlace, {
      status: 'taken',
      deadline: '2099-11-30T12:00:00.000Z',
      priceCents: 12_00,
      ...own,
    })}
  />
)

const toTake = (own: object) =>
  answer(getCampaign, {
    id: 'c',
    status: 'active',
    isForViewer: true,
    openPlaces: 1,
    tryingDays: 1,
    ownPlace: null,
    ...own,
  })

const paidBack = 'What you bought for it is not paid back, unless you hand in its receipt first.'

// spec: 14.90
test.each<State>([
  {
    state: 'place to return whose product is bought',
    ...reviewer,
    part: actions({ fulfilment: 'reimbursement', reimbursementCapCents: 20_00 }),
    shows: ['The $12.00 are no longer set aside for you', paidBack],
  },
  {
    state: 'place to return whose product is one’s own',
    ...reviewer,
    part: actions({ reimbursementCapCents: 0 }),
    shows: ['The $12.00 are no longer set aside for you', 'Extend Calendar file'],
    hides: [paidBack],
  },
  {
    state: 'place that was extended',
    ...reviewer,
    part: actions({ extended: true }),
    shows: ['Calendar file Return the place'],
    hides: ['Extend Calendar file'],
  },
  {
    state: 'place whose parcel is on its way',
    ...reviewer,
    part: actions({ deadline: null }),
    shows: ['Return the place'],
    hides: ['Calendar file'],
  },
  {
    state: 'last place to take, whose product is bought',
    ...reviewer,
    answers: [toTake({ fulfilment: 'reimbursement', reimbursementCapCents: 20_00 })],
    shows: ['1 place left', 'Up to $20.00 is paid back', '1 day, and 3 more to write'],
    hides: ['You get a code', 'You say where'],
  },
  {
    state: 'place to take after a receipt that was not found genuine',
    ...reviewer,
    answers: [
      toTake({
        ownPlace: { status: 'returned', purchase: { amountCents: 20_00, paidCents: 0 } },
      }),
    ],
    shows: ['You returned your place', 'You can take one again', '1 place left'],
    hides: ['was paid back'],
  },
  {
    state: 'place that is over, whose receipt was paid back',
    ...reviewer,
    answers: [
      toTake({
        ownPlace: { status: 'returned', purchase: { amountCents: 20_00, paidCents: 15_00 } },
      }),
    ],
    shows: ['Your place is over. $15.00 was paid back for the product.'],
    hides: ['place left', 'You can take one again'],
  },
  {
    state: 'place to take with a code',
    ...reviewer,
    answers: [toTake({ fulfilment: 'code', reimbursementCapCents: 0 })],
    shows: ['You get a code for the product at once'],
    hides: ['is paid back', 'You say where'],
  },
])('$state', async (state) => expect(await wrongIn(state)).toEqual([]))
