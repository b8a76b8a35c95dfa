import { expect, test } from 'vitest'
import { getCampaign } from '../../shared/market/campaign-page.ts'
import { listReceipts } from '../../shared/market/purchases.ts'
import { listOwedParcels, listShipments } from '../../shared/market/shipping.ts'
import { openScreen } from '../test/opened.tsx'
import { answer, refusal } from '../test/screen.tsx'

const business = { role: 'business', id: 'b' } as const
const admin = { role: 'admin', id: 'a' } as const
const sending = { id: 'c', businessId: 'b', status: 'active', fulfilment: 'shipping' } as const

/** Lists with a button for more, beside those of a frame: who reads each, and how it fails. */
const lists = [
  {
    what: 'parcels of deleted campaigns',
    path: '/campaigns',
    viewer: business,
    read: listOwedParcels,
    page: (title: string, nextCursor: string | null) =>
      answer(listOwedParcels, { items: [{ id: title, title }], nextCursor }),
    failed: 'The parcels of deleted campaigns could not be loaded',
  },
  {
    what: 'receipts without a review',
    path: '/admin/reviews',
    viewer: admin,
    read: listReceipts,
    page: (product: string, nextCursor: string | null) =>
      answer(listReceipts, { items: [{ placeId: product, campaign: { product } }], nextCursor }),
    failed: 'The receipts without a review could not be loaded',
  },
  {
    what: 'parcels of a campaign',
    path: '/campaigns/c?tab=parcels',
    viewer: business,
    read: listShipments,
    page: (name: string, nextCursor: string | null) =>
      answer(listShipments, { items: [{ placeId: name, address: { name } }], nextCursor }),
    failed: 'The parcels could not be loaded',
  },
] as const

test.each(lists)('$what: more of them, also at a second try', async ({ page, ...list }) => {
  const screen = await openScreen({
    ...list,
    answers: [answer(getCampaign, sending), page('First one', '1')],
  })
  expect(screen.lacks('First one')).toEqual([])
  screen.answerWith(refusal(list.read, 'internal', 'Something broke.'))
  await screen.press('Load more')
  expect(screen.lacks('First one', 'The next page could not be loaded.')).toEqual([])
  screen.answerWith(page('Second one', null))
  await screen.press('Load more')
  expect(screen.lacks('First one', 'Second one')).toEqual([])
  expect(screen.shows('Load more', 'The next page could not be loaded.')).toEqual([])
})

test.each(lists)('$what: that they could not be read', async (list) => {
  const answers = [answer(getCampaign, sending), refusal(list.read, 'internal', 'Something broke.')]
  const screen = await openScreen({ ...list, answers })
  expect(screen.lacks(list.failed, 'Something broke.', 'Try again')).toEqual([])
})
