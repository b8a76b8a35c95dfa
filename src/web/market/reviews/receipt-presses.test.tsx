import { expect, test } from 'vitest'
import { getCampaign, type CampaignPage } from '../../../shared/market/campaign-page.ts'
import { decideReceipt, handInReceipt, listReceipts } from '../../../shared/market/purchases.ts'
import { returnPlace } from '../../../shared/market/places.ts'
import { calling, openScreen } from '../../test/opened.tsx'
import type { Part } from '../../test/sample.ts'
import { answer } from '../../test/screen.tsx'

const proof = {
  id: 'f1',
  url: '/api/proofs/f1/file',
  type: 'application/pdf',
  sizeBytes: 20_000,
  uploadedAt: '2099-11-20T12:00:00.000Z',
} as const
const held = {
  id: 'p1',
  campaignId: 'c',
  status: 'taken',
  deadline: '2099-11-30T12:00:00.000Z',
  tryingDays: 7,
  priceCents: 12_00,
  fulfilment: 'reimbursement',
  reimbursementCapCents: 30_00,
} as const
const purchase = { amountCents: 24_50, paidCents: null, proof }

const pageWith = (ownPlace: object, campaign: Part<CampaignPage> = {}) =>
  answer(getCampaign, {
    id: 'c',
    status: 'active',
    isForViewer: true,
    openPlaces: 3,
    tryingDays: 7,
    version: 4,
    reimbursementCapCents: 30_00,
    proofRequired: true,
    ownPlace,
    ...campaign,
  })
const reviewer = { path: '/campaigns/c', viewer: { role: 'reviewer', id: 'w1' } } as const

// spec: 14.85
test('receipt: it is handed in, and changed later', async () => {
  const screen = await openScreen({ ...reviewer, answers: [pageWith({ ...held, purchase })] })
  expect(screen.lacks('Receipt of $24.50 handed in.')).toEqual([])
  screen.answerWith(answer(handInReceipt, { ...held, purchase }))
  await screen.press('Change the receipt')
  await screen.press('Hand in')
  const params = { placeId: 'p1' }
  const body = { proofId: 'f1', amountCents: 24_50 }
  expect(screen.sent).toEqual([calling(handInReceipt, { params, body })])
  expect(screen.lacks('Receipt handed in. You can still write your review.')).toEqual([])
})

// spec: 14.85
test('receipt: without a file nothing is sent, and the button says why', async () => {
  const screen = await openScreen({ ...reviewer, answers: [pageWith(held)] })
  await screen.press('Hand in the receipt')
  expect(screen.lacks('Add your receipt')).toEqual([])
  await screen.press('Hand in')
  expect(screen.sent).toEqual([])
})

// spec: 14.85
test('receipt: who returns the place reads what becomes of it', async () => {
  const screen = await openScreen({ ...reviewer, answers: [pageWith({ ...held, purchase })] })
  screen.answerWith(answer(returnPlace, held))
  await screen.press('Return the place')
  expect(screen.lacks('The receipt that you handed in is still decided.')).toEqual([])
  expect(screen.shows('You can take a place again')).toEqual([])
})

// spec: 14.85
test.each([
  { paidCents: null, says: 'Our team decides your receipt of $24.50.' },
  { paidCents: 20_00, says: '$20.00 was paid back for the product.' },
])('receipt: no place follows it: $says', async ({ paidCents, says }) => {
  const ended = { ...held, status: 'returned', endedAt: '2099-11-21T12:00:00.000Z' }
  const place = { ...ended, purchase: { ...purchase, paidCents } }
  const screen = await openScreen({ ...reviewer, answers: [pageWith(place)] })
  expect(screen.lacks(says)).toEqual([])
  expect(screen.shows('3 places left')).toEqual([])
})

// spec: 14.82
test('receipt: no review follows it, once the campaign asks for no place', async () => {
  const ended = { ...held, status: 'returned', endedAt: '2099-11-21T12:00:00.000Z' }
  const place = { ...ended, purchase: { ...purchase, paidCents: 24_50 } }
  const plain = { tryingDays: 0, reimbursementCapCents: 0, proofRequired: false }
  const screen = await openScreen({ ...reviewer, answers: [pageWith(place, plain)] })
  expect(screen.lacks('$24.50 was paid back for the product.')).toEqual([])
  expect(screen.shows('Write a Review', 'Submit Review')).toEqual([])
})

// spec: 14.85
test.each<[string, Part<CampaignPage>]>([
  ['full', { closedReason: 'full', openPlaces: 0 }],
  ['completed', { status: 'completed' }],
  ['asking questions', { ownRequirements: { toAnswer: ['q1'], unmet: null, until: null } }],
])('receipt: what becomes of it is read while the campaign is %s', async (_, campaign) => {
  const ended = { ...held, status: 'expired', endedAt: '2099-11-21T12:00:00.000Z' } as const
  const page = pageWith({ ...ended, purchase }, campaign)
  const screen = await openScreen({ ...reviewer, answers: [page] })
  expect(screen.lacks('Our team decides your receipt of $24.50.')).toEqual([])
  const inVain = [
    'Tell me when it opens',
    'Do not order or start yet',
    'This campaign no longer accepts reviews.',
    '1 question before you',
    'not now',
  ]
  expect(screen.shows(...inVain)).toEqual([])
})

// spec: 14.85
test('receipt: one that is not genuine is named, and another place may follow', async () => {
  const ended = { ...held, status: 'expired', endedAt: '2099-11-21T12:00:00.000Z' }
  const place = { ...ended, purchase: { ...purchase, paidCents: 0 } }
  const screen = await openScreen({ ...reviewer, answers: [pageWith(place)] })
  expect(screen.lacks('Your receipt of $24.50 was not paid back.', '3 places left')).toEqual([])
})

const waiting = answer(listReceipts, {
  items: [
    {
      placeId: 'p1',
      campaign: { id: 'c', title: 'Green', product: 'Tea' },
      reviewer: { id: 'w1', name: 'Ada' },
      status: 'expired',
      takenAt: '2026-11-01T12:00:00.000Z',
      endedAt: '2026-11-18T12:00:00.000Z',
      capCents: 20_00,
      amountCents: 24_50,
      proof,
    },
  ],
  nextCursor: null,
})
const admin = { path: '/admin/reviews', viewer: { role: 'admin', id: 'a1' } } as const
const params = { placeId: 'p1' }

// spec: 14.86
test('receipt: an admin pays it back, up to the cap', async () => {
  const screen = await openScreen({ ...admin, answers: [waiting] })
  expect(screen.lacks('Receipts without a review', '$24.50 for Tea')).toEqual([])
  screen.answerWith(answer(decideReceipt, held), answer(listReceipts))
  await screen.press('Decide')
  await screen.fill('Paid back ($)', '20.01')
  await screen.press('Decide')
  expect(screen.lacks('At most $20.00 can be paid back')).toEqual([])
  await screen.press('The receipt says $20.00')
  await screen.press('Decide')
  const body = { reimbursementCents: 20_00 }
  expect(screen.sent).toEqual([calling(decideReceipt, { params, body })])
  expect(screen.lacks('$20.00 paid back.')).toEqual([])
})

// spec: 14.86
test('receipt: one that is not genuine needs a note', async () => {
  const screen = await openScreen({ ...admin, answers: [waiting] })
  screen.answerWith(answer(decideReceipt, held), answer(listReceipts))
  await screen.press('Decide')
  await screen.press('The receipt is not genuine')
  await screen.press('Decide')
  expect(screen.sent).toEqual([])
  const note = 'This receipt is of another shop than it says.'
  await screen.fill('Note to the reviewer', note)
  await screen.press('Decide')
  const body = { reimbursementCents: 0, note }
  expect(screen.sent).toEqual([calling(decideReceipt, { params, body })])
})
