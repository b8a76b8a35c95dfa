import { expect, test } from 'vitest'
import { deleteCampaign } from '../../../shared/market/campaigns.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { rowsOf } from '../../test/csv.ts'
import { closeAccount, withPassword } from '../../test/members.ts'
import { anAskedParcel, importParcelFile, receive, send } from '../../test/parcels.ts'
import { giveBack, placeNow, takeShipped } from '../../test/places.ts'
import {
  aBusiness,
  anAdmin,
  api,
  aReviewer,
  orFail,
  request,
  type Person,
} from '../../test/world.ts'

/** A campaign whose reviewers wait for so many parcels. */
async function askedParcels(count: number) {
  const { campaign, business, reviewer, place } = await anAskedParcel({ target: 10 })
  const waiting = [{ reviewer, place }]
  while (waiting.length < count) {
    const another = await aReviewer()
    waiting.push({ reviewer: another, place: orFail(await takeShipped(another, campaign)) })
  }
  return { campaign, business, waiting }
}

const shipmentOf = async (viewer: Person, placeId: string) =>
  (await placeNow(viewer, placeId)).shipment

// spec: 14.72
test('the list of parcels, with its numbers filled in, marks them as sent after a dry run', async () => {
  const { campaign, business, waiting } = await askedParcels(3)
  const url = `/api/campaigns/${campaign.id}/shipments.csv`
  const list = rowsOf((await request<string>(business, 'GET', url)).body)
  const numbered = list.map((row, i) => ({ ...row, carrier: 'DHL', tracking: `JD ${i}` }))
  const quoted = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join()
  const filled = [Object.keys(list[0]!), ...numbered.map((row) => Object.values(row))]
    .map(quoted)
    .join('\r\n')
  const checked = orFail(await importParcelFile(business, campaign, filled, { dryRun: true }))
  expect(checked).toEqual({ accepted: 3, rejected: [], total: 3 })
  const [first] = waiting
  expect(await shipmentOf(business, first!.place.id)).toMatchObject({ status: 'asked' })
  expect(orFail(await importParcelFile(business, campaign, filled))).toEqual(checked)
  for (const { reviewer, place } of waiting) {
    expect(await shipmentOf(reviewer, place.id)).toMatchObject({ status: 'sent', carrier: 'DHL' })
    const kinds = orFail(await api(reviewer, listNotifications)).items.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'parcel-sent')).toHaveLength(1)
  }
  const again = orFail(await importParcelFile(business, campaign, filled))
  expect(again.rejected.map(({ reason }) => reason)).toEqual(
    Array(3).fill('It is marked as sent with this number already'),
  )
})

// spec: 14.72
test('each bad line is named with its number, and the others are marked', async () => {
  const { campaign, business, waiting } = await askedParcels(4)
  const [good, returned, received, other] = waiting
  orFail(await giveBack(returned!.reviewer, returned!.place.id))
  orFail(await send(business, received!.place.id))
  orFail(await receive(received!.reviewer, received!.place.id))
  const foreign = await anAskedParcel()
  const file = [
    'Place;Carrier;Tracking number',
    `${good!.place.id.toUpperCase()};DHL;JD 1`,
    `${good!.place.id};DHL;JD 2`,
    `${returned!.place.id};DHL;JD 3`,
    `${received!.place.id};DHL;JD 4`,
    `${foreign.place.id};DHL;JD 5`,
    'nothing;DHL;JD 6',
    ';DHL;JD 7',
    `${other!.place.id};;JD 8`,
    `${other!.place.id};DHL;`,
    `${other!.place.id};DHL;zero\u200bwidth`,
    `${other!.place.id};DHL;${'x'.repeat(101)}`,
    '',
  ].join('\r\n')
  const none = 'No parcel of this campaign is for this place'
  expect(orFail(await importParcelFile(business, campaign, file))).toEqual({
    accepted: 1,
    total: 11,
    rejected: [
      { line: 3, reason: 'It is the same place as line 2' },
      { line: 4, reason: 'This place is over: do not send the parcel' },
      { line: 5, reason: 'The reviewer has received this parcel already' },
      { line: 6, reason: none },
      { line: 7, reason: none },
      { line: 8, reason: 'It names no place' },
      { line: 9, reason: 'It has no carrier' },
      { line: 10, reason: 'It has no tracking number' },
      { line: 11, reason: 'It has a control character or one that cannot be seen' },
      { line: 12, reason: 'It is longer than 100 characters' },
    ],
  })
  expect(await shipmentOf(business, good!.place.id)).toMatchObject({ tracking: 'JD 1' })
  expect(await shipmentOf(business, other!.place.id)).toMatchObject({ status: 'asked' })
})

// spec: 14.72
test('a program sends a list; what is no list, or too long, is refused', async () => {
  const { campaign, business, place } = await anAskedParcel()
  const path = `/api/campaigns/${campaign.id}/shipments`
  const post = (body: object) => request<{ accepted: number }>(business, 'POST', path, { body })
  const parcel = { placeId: place.id, carrier: 'DHL', tracking: 'JD 1' }
  expect(orFail(await post({ parcels: [parcel], dryRun: true }))).toMatchObject({ accepted: 1 })
  expect(orFail(await post({ parcels: [parcel] }))).toMatchObject({ accepted: 1 })
  for (const wrong of [{}, { parcels: [{}] }, { parcels: 'all' }, { parcels: [], more: 1 }]) {
    expect((await post(wrong)).status).toBe(400)
  }
  const long = Array.from({ length: 1_001 }, (_, i) => `${i},DHL,JD`).join('\n')
  const refused = await importParcelFile(business, campaign, long)
  expect([refused.status, refused.error?.message]).toEqual([
    422,
    'Mark at most 1,000 parcels at a time.',
  ])
  for (const file of [Buffer.from([0xff, 0xfe, 0x41]), 'a,"b,c\n']) {
    expect((await importParcelFile(business, campaign, file)).status).toBe(422)
  }
})

// spec: 14.72
test('a file that arrives several times at once marks each parcel once, beside other verbs', async () => {
  const { campaign, business, waiting } = await askedParcels(3)
  const [leaving] = waiting
  const closing = await withPassword(leaving!.reviewer)
  const file = waiting.map(({ place }) => `${place.id},DHL,JD`).join('\n')
  const [, ...answers] = await Promise.all([
    closeAccount(closing),
    ...Array.from({ length: 3 }, () => importParcelFile(business, campaign, file)),
  ])
  const accepted = answers.reduce((sum, answer) => sum + orFail(answer).accepted, 0)
  expect([2, 3]).toContain(accepted)
  for (const { place } of waiting.slice(1)) {
    expect(await shipmentOf(business, place.id)).toMatchObject({ status: 'sent' })
  }
  expect(await placeNow(business, leaving!.place.id)).toMatchObject({ status: 'returned' })
})

// spec: 14.72
test('parcels of a deleted campaign are marked by its business, and by nobody else', async () => {
  const { campaign, business, reviewer, place } = await anAskedParcel()
  orFail(await api(business, deleteCampaign, { params: { campaignId: campaign.id } }))
  const file = `${place.id},DHL,JD 1`
  const statuses = await Promise.all(
    [await aBusiness(), reviewer, await anAdmin(), null].map(
      async (caller) => (await importParcelFile(caller, campaign, file)).status,
    ),
  )
  expect(statuses).toEqual([404, 403, 403, 401])
  expect((await importParcelFile(business, { id: 'nothing' }, file)).status).toBe(404)
  expect(orFail(await importParcelFile(business, campaign, file))).toMatchObject({ accepted: 1 })
})
