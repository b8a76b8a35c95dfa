import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import {
  completeCampaign,
  createCampaign,
  deleteCampaign,
  editCampaign,
  submitCampaign,
} from '../../../shared/market/campaigns.ts'
import { getPlace, listPlaces } from '../../../shared/market/places.ts'
import { approveReview } from '../../../shared/market/reviews.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { listAudit } from '../../../shared/platform/audit.ts'
import { appeal, decide, reject } from '../../test/appeals.ts'
import { aCampaignWithCodes, codesNow, importList } from '../../test/codes.ts'
import { giveBack, placeNow, runClock, submit, take } from '../../test/places.ts'
import { clock, secret, server } from '../../test/server.ts'
import { aStoredWebhookOf } from '../../test/webhooks.ts'
import { tablesWith } from '../../test/whole-database.ts'
import {
  aBusiness,
  anAdmin,
  api,
  aReviewer,
  atOnce,
  balanceOf,
  campaignBody,
  orFail,
  type Person,
} from '../../test/world.ts'
import { warnBusinesses } from '../campaigns/warnings.ts'
import { resealCodes } from './reseal.ts'
import { CodeSealing } from './sealing.ts'

const body = { ...campaignBody, pricePerReviewCents: 10_00, targetReviews: 5 }

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `CANDOR-${i}`)

const read = (viewer: Person, placeId: string) => api(viewer, getPlace, { params: { placeId } })

// spec: 14.24
test('each place is handed a code of its own, which only its reviewer reads', async () => {
  const world = await aCampaignWithCodes(numbered(5))
  const { campaign, business, admin } = world
  const [one, two] = [await aReviewer(), await aReviewer()]
  const first = orFail(await take(one, campaign))
  const second = orFail(await take(two, campaign))
  expect(await placeNow(one, first.id)).toMatchObject({ code: 'CANDOR-0', worthCents: 30_00 })
  expect(await placeNow(two, second.id)).toMatchObject({ code: 'CANDOR-1', fulfilment: 'code' })
  expect(await codesNow(business, campaign)).toEqual({ free: 3, handedOut: 2, burnt: 0 })
  for (const viewer of [business, admin]) {
    const seen = orFail(await read(viewer, first.id))
    expect(seen).not.toHaveProperty('code')
  }
  expect((await read(two, first.id)).status).toBe(404)
  orFail(await submit(one, campaign))
  expect(await placeNow(one, first.id)).toMatchObject({ status: 'used', code: 'CANDOR-0' })
})

// spec: 14.25
test('a code stands in no answer for others, no log and no table', async () => {
  const code = 'TOP-SECRET-4711'
  const business = await aBusiness()
  await aStoredWebhookOf(business, 'codes')
  const { campaign, admin } = await aCampaignWithCodes([code], { business })
  const reviewer = await aReviewer()
  const place = orFail(await take(reviewer, campaign))
  expect((await placeNow(reviewer, place.id)).code).toBe(code)
  const review = orFail(await submit(reviewer, campaign))
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  const params = { campaignId: campaign.id }
  const answers = [
    await api(business, getCampaign, { params }),
    await api(reviewer, getCampaign, { params }),
    await api(business, listPlaces),
    await api(reviewer, listPlaces),
    await api(admin, listAudit, { query: { about: campaign.id } }),
    await api(business, listNotifications),
  ]
  expect(JSON.stringify(answers)).not.toContain(code)
  expect(await tablesWith(code)).toEqual([])
})

// spec: 14.24
test('the last code goes to one of 50 reviewers, and the campaign says that none is left', async () => {
  const { campaign, business } = await aCampaignWithCodes(['LAST'], { target: 60 })
  const reviewers = await atOnce(50, () => aReviewer())
  const answers = await Promise.all(reviewers.map((reviewer) => take(reviewer, campaign)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(new Set(refused.map(({ error }) => error?.reason))).toEqual(new Set(['codes']))
  expect(await codesNow(business, campaign)).toEqual({ free: 0, handedOut: 1, burnt: 0 })
  const page = orFail(await api(business, getCampaign, { params: { campaignId: campaign.id } }))
  expect(page).toMatchObject({ openPlaces: 0, closedReason: 'codes' })
})

// spec: 14.24
test('the code of a place that ends is burnt, or free again if the business said so', async () => {
  const { campaign, business } = await aCampaignWithCodes(['ONCE'])
  const reviewer = await aReviewer()
  const place = orFail(await take(reviewer, campaign))
  orFail(await giveBack(reviewer, place.id))
  expect(await codesNow(business, campaign)).toEqual({ free: 0, handedOut: 0, burnt: 1 })
  expect(await placeNow(reviewer, place.id)).not.toHaveProperty('code')
  expect((await take(reviewer, campaign)).error).toMatchObject({ reason: 'codes' })
  const known = [{ line: 1, reason: 'The campaign has this code already' }]
  const burnt = orFail(await importList(business, campaign, ['ONCE']))
  expect(burnt).toEqual({ accepted: 0, rejected: known, total: 1 })

  orFail(await importList(business, campaign, ['AGAIN'], { reusable: true }))
  const next = orFail(await take(reviewer, campaign))
  clock.travel({ days: 18 })
  await runClock()
  expect(await placeNow(reviewer, next.id)).toMatchObject({ status: 'expired' })
  expect(await codesNow(business, campaign)).toEqual({ free: 1, handedOut: 0, burnt: 1 })
  const other = await aReviewer()
  const last = orFail(await take(other, campaign))
  expect((await placeNow(other, last.id)).code).toBe('AGAIN')
})

// spec: 14.93
test('a granted appeal needs no code: the business pays, though none is left', async () => {
  const { campaign, business, admin } = await aCampaignWithCodes(['ONLY'])
  const reviewer = await aReviewer()
  const { priceCents } = orFail(await take(reviewer, campaign))
  const { id } = orFail(await submit(reviewer, campaign))
  orFail(await reject(admin, id))
  expect(await codesNow(business, campaign)).toEqual({ free: 0, handedOut: 1, burnt: 0 })
  const before = await balanceOf(business)
  orFail(await decide(admin, orFail(await appeal(reviewer, id)).appeal!.id))
  expect(await balanceOf(reviewer)).toBe(priceCents)
  expect(await balanceOf(business)).toBe(before - (priceCents * 115) / 100)
  expect(await codesNow(business, campaign)).toEqual({ free: 0, handedOut: 1, burnt: 0 })
})

// spec: 14.24
test('a place keeps its code when the campaign no longer gives any', async () => {
  const { campaign, business } = await aCampaignWithCodes(['KEPT', 'FREE'])
  const reviewer = await aReviewer()
  const place = orFail(await take(reviewer, campaign))
  const params = { campaignId: campaign.id }
  orFail(await api(business, editCampaign, { params, body: { fulfilment: 'own' } }))
  orFail(await api(business, deleteCampaign, { params }))
  expect(await placeNow(reviewer, place.id)).toMatchObject({ fulfilment: 'code', code: 'KEPT' })
  const { rows } = await server().owner.query(
    'select count(*)::int from codes where campaign_id = $1',
    [campaign.id],
  )
  expect(rows, 'a free code is deleted with its campaign').toEqual([{ count: 1 }])
})

// spec: 14.21
test('a campaign with codes needs a day of trying and a worth; a draft may lack them', async () => {
  const business = await aBusiness()
  const way = { fulfilment: 'code' as const }
  const noDays = await api(business, createCampaign, {
    body: { ...body, ...way, worthCents: 9_00 },
  })
  expect(noDays).toMatchObject({
    status: 422,
    error: { fields: { tryingDays: expect.any(String) } },
  })
  const noWorth = await api(business, createCampaign, { body: { ...body, ...way, tryingDays: 3 } })
  expect(noWorth).toMatchObject({
    status: 422,
    error: { fields: { worthCents: expect.any(String) } },
  })
  const draft = { ...body, ...way, draft: true as const }
  const { id: campaignId } = orFail(await api(business, createCampaign, { body: draft }))
  const params = { campaignId }
  expect(await api(business, submitCampaign, { params })).toMatchObject({
    status: 422,
    error: { fields: { tryingDays: expect.any(String), worthCents: expect.any(String) } },
  })
  orFail(await api(business, editCampaign, { params, body: { tryingDays: 3, worthCents: 9_00 } }))
  orFail(await api(business, submitCampaign, { params }))
  const none = await api(business, editCampaign, { params, body: { tryingDays: 0 } })
  expect(none).toMatchObject({ status: 422, error: { fields: { tryingDays: expect.any(String) } } })
})

// spec: 14.26
test('a business is told once when ten codes are left, and when none is', async () => {
  const business = await aBusiness()
  const { campaign } = await aCampaignWithCodes(numbered(11), { business, target: 50 })
  const warn = () =>
    server()
      .db.transaction()
      .execute((tx) => warnBusinesses(tx, clock.now()))
  const told = async () =>
    orFail(await api(business, listNotifications))
      .items.map(({ kind }) => kind)
      .filter((kind) => kind.includes('codes'))
  await warn()
  expect(await told()).toEqual([])
  for (let left = 10; left >= 0; left--) {
    orFail(await take(await aReviewer(), campaign))
    await warn()
    await warn()
    expect(await told(), `${left} left`).toEqual(
      left > 0 ? ['campaign-codes-low'] : ['campaign-out-of-codes', 'campaign-codes-low'],
    )
  }
  orFail(await importList(business, campaign, ['MORE-1', 'MORE-2']))
  await warn()
  for (let i = 0; i < 2; i++) orFail(await take(await aReviewer(), campaign))
  await warn()
  const again = await told()
  expect(again.filter((kind) => kind === 'campaign-out-of-codes')).toHaveLength(2)
  expect(again.filter((kind) => kind === 'campaign-codes-low')).toHaveLength(1)
})

// spec: 14.26
test('few codes are no news where there are fewer places', async () => {
  const { business } = await aCampaignWithCodes(numbered(5), { target: 5 })
  await server()
    .db.transaction()
    .execute((tx) => warnBusinesses(tx, clock.now()))
  const kinds = orFail(await api(business, listNotifications)).items.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind.includes('codes'))).toEqual([])
})

test('codes are for the business of the campaign, while it gives codes and has not ended', async () => {
  const { campaign, business } = await aCampaignWithCodes(['A'])
  const [other, reviewer, admin] = [await aBusiness(), await aReviewer(), await anAdmin()]
  expect((await importList(other, campaign, ['B'])).status).toBe(404)
  expect((await importList(reviewer, campaign, ['B'])).status).toBe(403)
  expect((await importList(admin, campaign, ['B'])).status).toBe(403)
  expect((await importList(null, campaign, ['B'])).status).toBe(401)
  expect((await importList(business, { id: 'nothing' }, ['B'])).status).toBe(404)
  const params = { campaignId: campaign.id }
  orFail(await api(business, editCampaign, { params, body: { fulfilment: 'own' } }))
  expect((await importList(business, campaign, ['B'])).status).toBe(409)
  const ended = await aCampaignWithCodes(['A'])
  const ref = { campaignId: ended.campaign.id }
  orFail(await api(ended.business, completeCampaign, { params: ref }))
  expect((await importList(ended.business, ended.campaign, ['B'])).status).toBe(409)
})

// spec: 14.25
test('codes are encrypted anew with another secret, and a second run changes nothing', async () => {
  const { campaign, business } = await aCampaignWithCodes(['ROTATED', 'OTHER'])
  const reviewer = await aReviewer()
  const place = orFail(await take(reviewer, campaign))
  const { db } = server()
  const present = new CodeSealing(secret)
  const next = new CodeSealing('another secret of thirty-two characters or more')
  const reseal = (from: CodeSealing, to: CodeSealing) =>
    db.transaction().execute((tx) => resealCodes(tx, { from, to }))
  expect(await reseal(present, next)).toBeGreaterThanOrEqual(2)
  expect(await reseal(present, next)).toBe(0)
  expect((await read(reviewer, place.id)).status, 'with the old secret').toBe(500)
  await reseal(next, present)
  expect((await placeNow(reviewer, place.id)).code).toBe('ROTATED')
  expect(orFail(await importList(business, campaign, ['OTHER'])).rejected).toHaveLength(1)
})
