import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { takePlace } from '../../../shared/market/places.ts'
import { confirmReceipt, leavePlace, reportMissing } from '../../../shared/market/shipping.ts'
import { getSettings } from '../../../shared/people/settings.ts'
import { calling, control, field, openScreen } from '../../test/opened.tsx'
import { answer, refusal } from '../../test/screen.tsx'
import type { Answer } from '../../test/screen.tsx'

const reviewer = { role: 'reviewer', id: 'r' } as const

const errorOf = ({ body }: Answer) => (body as { error: object }).error

const shipment = {
  status: 'asked' as const,
  carrier: null,
  tracking: null,
  sentAt: null,
  dueAt: '2099-11-27T12:00:00.000Z',
  left: false,
}

const onItsWay = {
  status: 'sent' as const,
  carrier: 'DHL',
  tracking: 'JD 1',
  sentAt: '2026-11-21T12:00:00.000Z',
  dueAt: null,
}

const place = (more: object = {}, rest: object = {}) => ({
  id: 'p',
  status: 'taken' as const,
  deadline: null,
  tryingDays: 14,
  priceCents: 12_00,
  fulfilment: 'shipping' as const,
  shipment: { ...shipment, ...more },
  ...rest,
})

const forParcels = {
  id: 'c',
  status: 'active',
  isForViewer: true,
  fulfilment: 'shipping',
  tryingDays: 14,
  openPlaces: 3,
} as const

const held = (more: object = {}, rest: object = {}) =>
  openScreen({
    path: '/campaigns/c',
    viewer: reviewer,
    answers: [
      answer(getCampaign, {
        ...forParcels,
        ownPlace: place(more, rest),
      }),
    ],
  })

const of = { params: { placeId: 'p' } }

// spec: 14.50
test('a reviewer reads where the parcel is, and says that it has arrived', async () => {
  const screen = await held(onItsWay)
  expect(screen.lacks('Your parcel is on its way', 'DHL', 'JD 1', 'Not arrived')).toEqual([])
  screen.answerWith(
    answer(
      confirmReceipt,
      place({ ...onItsWay, status: 'received' }, { deadline: '2099-01-01T10:00:00.000Z' }),
    ),
  )
  await screen.press('It has arrived')
  expect(screen.dialog().join()).toContain('14 days of trying begin now')
  await screen.press('It has arrived')
  expect(screen.sent).toEqual([calling(confirmReceipt, of)])
  expect(screen.lacks('Your place is kept until')).toEqual([])
})

// spec: 14.53
test('a parcel that was sent can be missing, one that is asked for cannot', async () => {
  const asked = await held()
  expect(asked.shows('Not arrived', 'Leave and be paid')).toEqual([])
  expect(asked.lacks('The business sends your parcel', 'It has arrived')).toEqual([])
  const screen = await held(onItsWay)
  screen.answerWith(answer(reportMissing, place({ ...onItsWay, status: 'missing' })))
  await screen.press('Not arrived')
  await screen.press('Not arrived')
  expect(screen.sent).toEqual([calling(reportMissing, of)])
})

// spec: 14.96
test('a parcel that only counts as received can be missing beside the time of the place', async () => {
  const received = { ...onItsWay, status: 'received' } as const
  const time = { deadline: '2099-01-01T10:00:00.000Z' }
  const own = await held(received, time)
  expect(own.shows('Not arrived', 'Your parcel')).toEqual([])
  const screen = await held({ ...received, presumed: true }, time)
  expect(screen.lacks('Your parcel counts as received', 'days left', 'DHL')).toEqual([])
  expect(screen.shows('It has arrived')).toEqual([])
  screen.answerWith(answer(reportMissing, place({ ...onItsWay, status: 'missing' })))
  await screen.press('Not arrived')
  expect(screen.dialog().join()).toContain('Your time stops.')
  await screen.press('Not arrived')
  expect(screen.sent).toEqual([calling(reportMissing, of)])
})

// spec: 14.52
test.each([
  ['late', { dueAt: '2020-01-01T12:00:00.000Z' }, 'Your parcel is late'],
  [
    'lost',
    { ...onItsWay, status: 'missing', dueAt: '2020-01-01T12:00:00.000Z' },
    'Your parcel is lost',
  ],
])('whose parcel is %s leaves and is paid, once it is confirmed', async (_, state, title) => {
  const screen = await held(state)
  expect(screen.lacks(title, 'It has arrived')).toEqual([])
  await screen.press('Return the place')
  expect(screen.dialog().join()).toContain('choose Leave and be paid instead')
  await screen.press('Keep it')
  screen.answerWith(refusal(leavePlace, 'conflict', 'You do not hold this place any more.'))
  await screen.press('Leave and be paid')
  expect(screen.dialog().join()).toContain('$12.00 go to your wallet at once')
  expect(screen.sent).toEqual([])
  await screen.press('Leave and be paid')
  expect(screen.lacks('You do not hold this place any more.')).toEqual([])
  screen.answerWith(answer(leavePlace, place(state, { status: 'returned' })))
  await screen.press('Leave and be paid')
  expect(screen.sent).toEqual(Array(2).fill(calling(leavePlace, of)))
  expect(screen.lacks('$12.00 are in your wallet.')).toEqual([])
})

// spec: 14.52
test.each([
  [
    { left: true },
    'returned',
    'Your place ended on Nov 21, 2026: you were paid $12.00, as no parcel came.',
  ],
  [{}, 'expired', 'Your place is over since Nov 21, 2026: its parcel did not come.'],
] as const)(
  'whose parcel did not come (%o, %s) can take a place again',
  async (parcel, status, text) => {
    const screen = await held(parcel, { status, endedAt: '2026-11-21T12:00:00.000Z' })
    expect(screen.lacks(text, 'You can take one again.')).toEqual([])
    expect(control('Take a place')).toBeTruthy()
  },
)

// spec: 14.51
test('taking asks for the address and consent, and names each fault at its field', async () => {
  const screen = await openScreen({
    path: '/campaigns/c',
    viewer: { ...reviewer, name: 'Ada Oyelaran' },
    answers: [
      answer(getCampaign, {
        ...forParcels,
        version: 4,
        countries: ['NL', 'GB'],
        business: { companyName: 'Sunbird' },
      }),
    ],
  })
  await screen.press('Take a place')
  const where = 'The business sends to the Netherlands and the United Kingdom.'
  expect(screen.lacks(where)).toEqual([])
  await screen.choose('Country', 'GB')
  await screen.press('Take the place')
  const faults = ['Enter the street and number', 'Enter the town or city', 'Enter the postal code']
  expect(screen.lacks(...faults, 'Allow the business to use the address')).toEqual([])
  expect(screen.sent).toEqual([])
  await screen.fill('Name', 'Ada Oyelaran')
  await screen.fill('Street, number and flat', '4 High Street')
  await screen.fill('Town or city', 'Leeds')
  await screen.fill('Postal code', 'LS1 4AP')
  await screen.pressField('Sunbird may read all this, for this parcel alone')
  // The page reads another version below the dialog.
  screen.answerWith(
    refusal(takePlace, 'conflict', 'Somebody was faster.'),
    answer(getCampaign, { ...forParcels, version: 5, countries: ['NL', 'GB'] }),
  )
  await screen.press('Take the place')
  const changed = refusal(takePlace, 'conflict', 'A review now pays $4.00.')
  screen.answerWith(
    { ...changed, body: { error: { ...errorOf(changed), reason: 'changed' } } },
    answer(getCampaign, { ...forParcels, version: 6, countries: ['NL', 'GB'] }),
  )
  await screen.press('Take the place')
  expect(screen.lacks('A review now pays $4.00.')).toEqual([])
  screen.answerWith(answer(takePlace, place()))
  await screen.press('Take the place')
  const address = {
    name: 'Ada Oyelaran',
    lines: ['4 High Street'],
    city: 'Leeds',
    postalCode: 'LS1 4AP',
    country: 'GB',
  }
  const taking = (version: number) => {
    const body = { version, address, consent: true }
    return ['takePlace', { params: { campaignId: 'c' }, body }]
  }
  expect(screen.sent).toEqual([taking(4), taking(4), taking(6)])
})

// spec: 14.51
test('the address asks for what the chosen country needs', async () => {
  const screen = await openScreen({
    path: '/campaigns/c',
    viewer: { ...reviewer, name: 'Ada Oyelaran' },
    answers: [
      answer(getCampaign, { ...forParcels, countries: [] }),
      answer(getSettings, { country: null }),
    ],
  })
  await screen.press('Take a place')
  expect(field('Country').value).toBe('')
  await screen.press('Take the place')
  expect(screen.alerts()).toContain('Enter the postal code')
  await screen.choose('Country', 'NG')
  expect(screen.alerts()).not.toContain('Enter the postal code')
  expect(screen.alerts()).toContain('Enter the state or province')
  expect(field('Postal code optional') && field('State or province')).toBeTruthy()
  await screen.choose('Country', 'DE')
  expect(screen.alerts()).toContain('Enter the postal code')
  expect(screen.alerts()).not.toContain('Enter the state or province')
  expect(field('Postal code') && field('State or province optional')).toBeTruthy()
})

test.each([
  ['anywhere', [], 'KE'],
  ['there and elsewhere', ['GB', 'KE'], 'KE'],
  ['elsewhere', ['GB', 'NL'], ''],
  ['to one other country', ['GB'], 'GB'],
])('a campaign that sends %s asks for the country of the account first', async (...of) => {
  const [, countries, country] = of
  const screen = await openScreen({
    path: '/campaigns/c',
    viewer: reviewer,
    answers: [
      answer(getCampaign, { ...forParcels, countries }),
      answer(getSettings, { country: 'KE' }),
    ],
  })
  await screen.press('Take a place')
  expect(field('Country').value).toBe(country)
})

// spec: 14.50
test('that a parcel has arrived is the first choice only once it was sent', async () => {
  const look = (name: string) =>
    [...document.querySelectorAll('button')].findLast((one) => one.textContent === name)!.className
  await held()
  const before = look('It has arrived')
  await held(onItsWay)
  expect(look('It has arrived')).not.toBe(before)
})
