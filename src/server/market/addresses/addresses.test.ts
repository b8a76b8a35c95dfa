import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { getPlace, listPlaces, takePlace } from '../../../shared/market/places.ts'
import { approveReview, listReviews } from '../../../shared/market/reviews.ts'
import * as contract from '../../../shared/market/shipping.ts'
import { listAudit } from '../../../shared/platform/audit.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import {
  address,
  aShippingCampaign,
  giveBack,
  runClock,
  submit,
  takeShipped,
} from '../../test/places.ts'
import { textsFor } from '../../test/exports.ts'
import { clock, secret, server } from '../../test/server.ts'
import { aStoredWebhookOf } from '../../test/webhooks.ts'
import { tablesWith } from '../../test/whole-database.ts'
import { aBusiness, api, aReviewer, orFail, request, type Person } from '../../test/world.ts'
import { resealAddresses } from './reseal.ts'
import { AddressSealing } from './sealing.ts'

const street = '17 Pemberley Crescent'

const parcelsOf = (business: Person, campaignId: string) =>
  api(business, contract.listShipments, { params: { campaignId } })

const kept = async ({ id }: { id: string }) => {
  const { rows } = await server().owner.query(
    `select count(*)::int from shipments s join places p on p.id = s.place_id
     where s.address is not null and p.campaign_id = $1`,
    [id],
  )
  return rows[0].count as number
}

async function pass(days: number) {
  clock.travel({ days })
  await runClock()
}

// spec: 14.54
test('an address stands in no answer for others, no log, no export and no table', async () => {
  const business = await aBusiness()
  await aStoredWebhookOf(business, 'parcels')
  const { campaign, admin } = await aShippingCampaign({ business })
  const reviewer = await aReviewer()
  const body = { version: campaign.version, address, consent: true as const }
  const call = { params: { campaignId: campaign.id }, body, key: 'once' }
  const place = orFail(await api(reviewer, takePlace, call))
  expect(orFail(await api(reviewer, takePlace, call))).toEqual(place)
  const params = { campaignId: campaign.id }
  orFail(await parcelsOf(business, campaign.id))
  const answers = [
    await api(business, getCampaign, { params }),
    await api(reviewer, getCampaign, { params }),
    await api(business, listPlaces),
    await api(business, getPlace, { params: { placeId: place.id } }),
    await api(admin, getPlace, { params: { placeId: place.id } }),
    await api(admin, listAudit, { query: { about: campaign.id } }),
    await api(business, listNotifications),
    await textsFor(business),
  ]
  expect(JSON.stringify(answers)).not.toContain(street)
  expect(JSON.stringify(answers)).toContain('openShipments')
  expect(await tablesWith(street)).toEqual([])
  expect(await tablesWith(address.name)).toEqual([])
  expect(JSON.stringify(await textsFor(reviewer))).toContain(street)
})

// spec: 14.54
test('the list is a file, too, and each opening of it is audited', async () => {
  const { campaign, business, admin } = await aShippingCampaign()
  orFail(await takeShipped(await aReviewer(), campaign, {}))
  const file = await request<string>(business, 'GET', `/api/campaigns/${campaign.id}/shipments.csv`)
  expect(file.body).toContain(street)
  orFail(await parcelsOf(business, campaign.id))
  const { items } = orFail(await api(admin, listAudit, { query: { about: campaign.id } }))
  const opened = items.filter(({ action }) => action === 'openShipments')
  expect(opened.map(({ after }) => after)).toEqual([{ parcels: 1 }, { parcels: 1 }])
})

// spec: 14.55
test('an address is erased 30 days after the place ended or the review was decided', async () => {
  const { campaign, business, admin } = await aShippingCampaign()
  const [one, two] = [await aReviewer(), await aReviewer()]
  const returned = orFail(await takeShipped(one, campaign))
  const used = orFail(await takeShipped(two, campaign))
  orFail(await giveBack(one, returned.id))
  orFail(await api(two, contract.confirmReceipt, { params: { placeId: used.id } }))
  orFail(await submit(two, campaign))
  await pass(29.9)
  expect(await kept(campaign)).toBe(2)
  await pass(0.2)
  expect(await kept(campaign), 'the review is not decided').toBe(1)
  orFail(await api(admin, approveReview, { params: { reviewId: used.id }, body: {} }))
  await pass(29.9)
  expect(await kept(campaign)).toBe(1)
  await pass(0.2)
  expect(await kept(campaign)).toBe(0)
  expect(orFail(await api(business, listReviews)).items).toHaveLength(1)
})

// spec: 14.55
test('the 30 days begin with the end of the place, not when it was taken', async () => {
  const { campaign } = await aShippingCampaign()
  const reviewer = await aReviewer()
  const place = orFail(await takeShipped(reviewer, campaign))
  await pass(20)
  orFail(await giveBack(reviewer, place.id))
  await pass(29.9)
  expect(await kept(campaign)).toBe(1)
  await pass(0.2)
  expect(await kept(campaign)).toBe(0)
})

// spec: 14.54
test('addresses are encrypted anew with another secret, and a second run changes nothing', async () => {
  const { campaign, business } = await aShippingCampaign()
  orFail(await takeShipped(await aReviewer(), campaign))
  const present = new AddressSealing(secret)
  const next = new AddressSealing('another secret of thirty-two characters or more')
  const reseal = (from: AddressSealing, to: AddressSealing) =>
    server()
      .db.transaction()
      .execute((tx) => resealAddresses(tx, { from, to }))
  expect(await reseal(present, next)).toBeGreaterThanOrEqual(1)
  expect(await reseal(present, next)).toBe(0)
  expect((await parcelsOf(business, campaign.id)).status, 'with the old secret').toBe(500)
  await reseal(next, present)
  expect(orFail(await parcelsOf(business, campaign.id)).items[0]!.address).toEqual(address)
})
