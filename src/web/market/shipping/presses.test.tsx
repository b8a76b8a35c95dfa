import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import {
  listOwedParcels,
  listShipments,
  sendParcel,
  type Parcel,
} from '../../../shared/market/shipping.ts'
import { calling, control, field, openScreen, upload } from '../../test/opened.tsx'
import { answer, refusal } from '../../test/screen.tsx'

const business = { role: 'business', id: 'b' } as const
const reviewer = { role: 'reviewer', id: 'r' } as const
const path = '/campaigns/c?tab=parcels'

const parcel = (more: Partial<Parcel> = {}) => ({
  placeId: 'p',
  takenAt: '2026-11-20T12:00:00.000Z',
  status: 'asked' as const,
  carrier: null,
  tracking: null,
  sentAt: null,
  dueAt: '2099-11-27T12:00:00.000Z',
  address: {
    name: 'Ada Oyelaran',
    lines: ['Flat 4', '17 Pemberley Crescent'],
    city: 'Springfield',
    postalCode: '62704',
    country: 'US',
  },
  ...more,
})

const imported = upload('/api/campaigns/c/shipments')
const sending = { id: 'c', businessId: 'b', status: 'active', fulfilment: 'shipping' } as const

const panel = (items: Parcel[]) =>
  openScreen({
    path,
    viewer: business,
    answers: [answer(getCampaign, sending), answer(listShipments, { items })],
  })

// spec: 14.50
test('a business marks a parcel as sent, with carrier and number', async () => {
  const screen = await panel([parcel()])
  expect(screen.lacks('Ada Oyelaran', '17 Pemberley Crescent', 'Send by')).toEqual([])
  await screen.press('Mark as sent')
  expect(screen.lacks('Enter the carrier', 'Enter the tracking number')).toEqual([])
  expect(screen.sent).toEqual([])
  await screen.fill('Carrier', ' DHL ')
  await screen.fill('Tracking number', 'JD 1')
  screen.answerWith(refusal(sendParcel, 'conflict', 'This place is over: do not send the parcel.'))
  await screen.press('Mark as sent')
  expect(screen.lacks('This place is over: do not send the parcel.')).toEqual([])
  screen.answerWith(answer(sendParcel))
  await screen.press('Mark as sent')
  const body = { carrier: 'DHL', tracking: 'JD 1' }
  expect(screen.sent).toEqual(
    Array(2).fill(calling(sendParcel, { params: { placeId: 'p' }, body })),
  )
  expect(screen.lacks('Marked as sent. The reviewer is told.')).toEqual([])
})

// spec: 14.50
test('each state of a parcel says what is to be done', async () => {
  const sent = { carrier: 'DHL', tracking: 'JD 1', sentAt: '2026-11-21T12:00:00.000Z' }
  const past = '2020-01-01T12:00:00.000Z'
  const screen = await panel([
    parcel({ placeId: '1', dueAt: past }),
    parcel({ placeId: '2', status: 'sent', ...sent, dueAt: null }),
    parcel({ placeId: '3', status: 'missing', ...sent }),
    parcel({ placeId: '4', status: 'received', ...sent, dueAt: null, address: null }),
  ])
  const titles = [
    'Late: the reviewer can leave and is paid the price',
    'Sent on',
    'Not arrived: send anew by',
    'Received',
    'DHL, JD 1',
  ]
  expect(screen.lacks(...titles), screen.words()).toEqual([])
  await screen.press('Change the number')
  expect(screen.words().match(/Mark as sent/g)!.length).toBeGreaterThan(2)
})

// spec: 14.53
test('a missing parcel is sent anew with a new number, never by one press', async () => {
  const sent = { carrier: 'DHL', tracking: 'JD 1', sentAt: '2026-11-21T12:00:00.000Z' }
  const screen = await panel([parcel({ status: 'missing', ...sent })])
  await screen.press('Mark as sent')
  expect(screen.lacks('DHL, JD 1', 'Enter the tracking number')).toEqual([])
  expect(screen.sent).toEqual([])
  await screen.fill('Tracking number', 'JD 2')
  screen.answerWith(answer(sendParcel))
  await screen.press('Mark as sent')
  const body = { carrier: 'DHL', tracking: 'JD 2' }
  expect(screen.sent).toEqual([calling(sendParcel, { params: { placeId: 'p' }, body })])
})

// spec: 14.50
test('without a parcel the page says when there is one', async () => {
  const screen = await panel([])
  expect(screen.lacks('No parcel to send', 'within seven days')).toEqual([])
})

// spec: 14.72
test('a file is checked first, its bad lines are named, and the others are marked', async () => {
  const screen = await panel([parcel()])
  await screen.press('Check the file')
  expect(screen.lacks('Choose a file first.')).toEqual([])
  const file = new File(['p,DHL,JD 1'], 'sent.csv', { type: 'text/csv' })
  const rejected = [{ line: 3, reason: 'It has no carrier' }]
  const checked = { operation: imported, status: 200, body: { accepted: 2, rejected, total: 3 } }
  screen.answerWith(checked)
  await screen.attach('CSV file', file)
  expect(screen.lacks('sent.csv')).toEqual([])
  await screen.press('Check the file')
  expect(screen.lacks('2 of 3 lines can be marked', 'Line 3', 'It has no carrier')).toEqual([])
  await screen.press('Mark 2 parcels as sent')
  expect(screen.lacks('2 parcels marked as sent.'), screen.words()).toEqual([])
  expect(screen.shows('sent.csv')).toEqual([])
  expect(screen.sent).toEqual(
    ['true', 'false'].map((dryRun) => [imported.name, { dryRun, file: 'sent.csv' }]),
  )
})

// spec: 14.72
test('a file that was refused says why until another is chosen, and one parcel is one', async () => {
  const screen = await panel([parcel()])
  const file = (name: string) => new File(['p,DHL,JD 1'], name, { type: 'text/csv' })
  await screen.attach('CSV file', file('old.csv'))
  screen.answerWith(refusal(imported, 'invalid', 'The file has no columns.'))
  await screen.press('Check the file')
  expect(screen.alerts()).toEqual(['The file has no columns.'])
  await screen.press('Remove the file')
  expect(screen.alerts()).toEqual([])
  await screen.attach('CSV file', file('new.csv'))
  screen.answerWith({
    operation: imported,
    status: 200,
    body: { accepted: 1, rejected: [], total: 1 },
  })
  await screen.press('Check the file')
  expect(screen.lacks('All 1 parcel can be marked')).toEqual([])
  await screen.press('Mark 1 parcel as sent')
  expect(screen.lacks('1 parcel marked as sent.')).toEqual([])
})

test('each parcel has a form of its own, and a number that is sent can be changed', async () => {
  const address = { ...parcel().address!, name: 'Ben Okri' }
  const sent = { carrier: 'DHL', tracking: 'JD 2', sentAt: '2026-11-21T12:00:00.000Z' }
  const screen = await panel([
    parcel(),
    parcel({ placeId: 'q', status: 'sent', ...sent, dueAt: null, address }),
  ])
  await screen.fill('Carrier', 'UPS')
  await screen.press('Change the number')
  expect(field('Carrier (last)').value).toBe('DHL')
  expect(field('Tracking number (last)').value).toBe('JD 2')
  await screen.fill('Tracking number (last)', 'JD 3')
  await screen.press('Mark as sent (last)')
  const body = { carrier: 'DHL', tracking: 'JD 3' }
  expect(screen.sent).toEqual([calling(sendParcel, { params: { placeId: 'q' }, body })])
  expect(control('Change the number')).toBeTruthy()
  expect(field('Carrier').value).toBe('UPS')
})

// spec: 14.71
test('a business still finds the parcels of a deleted campaign; of others it finds none', async () => {
  const missing = refusal(getCampaign, 'not_found', 'No such campaign.')
  const screen = await openScreen({
    path,
    viewer: business,
    answers: [missing, answer(listShipments, { items: [parcel()] })],
  })
  expect(screen.lacks('Parcels of a deleted campaign', 'Ada Oyelaran')).toEqual([])
  const other = await openScreen({
    path,
    viewer: business,
    answers: [missing, refusal(listShipments, 'not_found', 'No such campaign.')],
  })
  expect(other.lacks('Campaign not found')).toEqual([])
  const theirs = await openScreen({ path, viewer: reviewer, answers: [missing] })
  expect(theirs.lacks('Campaign not found')).toEqual([])
})

// spec: 14.87
test('the list of campaigns leads a business to the parcels of deleted ones', async () => {
  const owed = { id: 'd', title: 'Old tea', product: 'Tea', parcels: 2, toSend: 1 }
  const answers = [
    answer(listOwedParcels, { items: [{ ...owed, deletedAt: '2026-11-21T12:00:00.000Z' }] }),
  ]
  const screen = await openScreen({ path: '/campaigns', viewer: business, answers })
  expect(screen.lacks('Parcels of deleted campaigns', 'Old tea', '1 parcel to send')).toEqual([])
  expect(document.querySelector('a[href="/campaigns/d?tab=parcels"]')).not.toBeNull()
})

test('a business without parcels of deleted campaigns reads nothing of them', async () => {
  const screen = await openScreen({ path: '/campaigns', viewer: business, answers: [] })
  expect(screen.shows('Parcels of deleted campaigns')).toEqual([])
})

// spec: 14.50
test.each([
  ['shipping', 0, 'Parcels'],
  ['shipping', 1, 'Parcels1'],
  ['shipping', 1_200, 'Parcels1,200'],
  ['own', 2, 'Parcels2'],
  ['own', 0, undefined],
] as const)('with the way %s and %i parcels to send, the tab is %s', async (...state) => {
  const [fulfilment, parcelsToSend, text] = state
  const campaign = { id: 'c', businessId: business.id, status: 'active' as const }
  await openScreen({
    path: '/campaigns/c',
    viewer: business,
    answers: [answer(getCampaign, { ...campaign, fulfilment, parcelsToSend })],
  })
  const tab = document.querySelector('nav [data-label="Parcels"]')
  expect(tab?.textContent).toBe(text)
})
