import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import * as contract from '../../../shared/market/campaigns.ts'
import { nextTurn, turnStart } from '../../../shared/market/pace-rules.ts'
import { listOpenCampaigns } from '../../../shared/outside/open-campaigns.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { approveReview } from '../../../shared/market/reviews.ts'
import { aTriedCampaign, countsOf, giveBack, runClock, submit, take } from '../../test/places.ts'
import { clock } from '../../test/server.ts'
import {
  aBusiness,
  aCampaign,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  atOnce,
  orFail,
  type Person,
} from '../../test/world.ts'

const perDay = (places: number) => ({ pace: { places, per: 'day' as const } })
const perWeek = (places: number) => ({ pace: { places, per: 'week' as const } })
const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString()

/** Travels to two hours after the start of the next day or week. */
function toNext(per: 'day' | 'week') {
  const next = nextTurn(per, clock.now()).getTime() + 2 * 3_600_000
  clock.travel({ minutes: (next - clock.now().getTime()) / 60_000 })
}

const pageOf = async (viewer: Person, { id }: { id: string }) =>
  orFail(await api(viewer, getCampaign, { params: { campaignId: id } }))

const refused = { status: 409, error: { code: 'conflict' } }

// spec: 14.9
test('fifty reviewers at a pace of three take three places', async () => {
  toNext('day')
  const business = await aBusiness({ balance: 10_000_00 })
  const { campaign } = await aTriedCampaign({ business, target: 100, fields: perDay(3) })
  expect(campaign).toMatchObject({ pace: { places: 3, per: 'day' }, openPlaces: 3 })
  const reviewers = await atOnce(50, () => aReviewer())
  const answers = await atOnce(50, (i) => take(reviewers[i]!, campaign))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  const late = answers.find(({ status }) => status !== 201)
  expect(late).toMatchObject({ ...refused, error: { reason: 'pace' } })
  expect(late!.error!.message).toMatch(
    /^All places of this day are taken\. The next ones open on .*, 12:00 AM UTC\.$/,
  )
  expect(await countsOf(campaign.id)).toEqual({ taken: 3, held: 0, approved: 0 })
  const page = await pageOf(await aReviewer(), campaign)
  expect(page).toMatchObject({ openPlaces: 0, closedReason: 'pace' })
})

// spec: 14.9
test('a returned or expired place gives its turn back, and the next week has new ones', async () => {
  toNext('week')
  const { campaign } = await aTriedCampaign({ tryingDays: 1, fields: perWeek(1) })
  const [first, second] = [await aReviewer(), await aReviewer()]
  const { id } = orFail(await take(first, campaign))
  expect((await take(second, campaign)).error).toMatchObject({ reason: 'pace' })
  orFail(await giveBack(first, id))
  orFail(await take(first, campaign))
  clock.travel({ days: 4, minutes: 2 })
  await runClock()
  const again = orFail(await take(second, campaign))
  orFail(await submit(second, campaign))
  expect(again.status).toBe('taken')
  expect((await take(first, campaign)).error).toMatchObject({ reason: 'pace' })
  toNext('week')
  orFail(await take(first, campaign))
})

// spec: 14.9
test('without trying, the pace holds for submissions, whatever becomes of them', async () => {
  toNext('day')
  const { campaign, admin } = await anActiveCampaign({ fields: perDay(1) })
  const review = orFail(await submit(await aReviewer(), campaign))
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  const late = await aReviewer()
  const refusedLate = await submit(late, campaign)
  expect(refusedLate.error).toMatchObject({ reason: 'pace' })
  expect(refusedLate.error!.message).toMatch(/ Your draft is kept\.$/)
  toNext('day')
  orFail(await submit(late, campaign))
})

// spec: 14.10
test('nobody takes a place or submits before the start', async () => {
  const fields = { startsAt: inDays(2) }
  const { campaign: tried } = await aTriedCampaign({ fields })
  const { campaign } = await anActiveCampaign({ fields })
  const reviewer = await aReviewer()
  expect(await take(reviewer, tried)).toMatchObject({
    ...refused,
    error: { reason: 'not_started' },
  })
  expect((await submit(reviewer, campaign)).error).toMatchObject({ reason: 'not_started' })
  expect(await pageOf(reviewer, tried)).toMatchObject({ ...fields, closedReason: 'not_started' })
  clock.travel({ days: 2 })
  orFail(await take(reviewer, tried))
  orFail(await submit(reviewer, campaign))
})

// spec: 14.10
test('after the end nothing is taken, taken places are honoured, and a job completes it', async () => {
  const { campaign, business, admin } = await aTriedCampaign({ fields: { endsAt: inDays(5) } })
  const [holder, late] = [await aReviewer(), await aReviewer()]
  const listed = async () =>
    orFail(await api(null, listOpenCampaigns, { query: { limit: 100 } })).items.find(
      ({ id }) => id === campaign.id,
    )
  expect(await listed()).toMatchObject({ endsAt: campaign.endsAt })
  orFail(await take(holder, campaign))
  clock.travel({ days: 5 })
  expect(await take(late, campaign)).toMatchObject({
    ...refused,
    error: { reason: 'full', message: 'This campaign has ended.' },
  })
  expect(await listed()).toBeUndefined()
  await runClock()
  await runClock()
  expect(await pageOf(business, campaign)).toMatchObject({ status: 'completed' })
  expect((await take(late, campaign)).error).toMatchObject({ reason: 'full' })
  const told = orFail(await api(business, listNotifications)).items.map(({ text }) => text)
  const text = `Your campaign “${campaign.title}” is complete: its end date has passed.`
  expect(told.filter((one) => one === text)).toHaveLength(1)
  const review = orFail(await submit(holder, campaign))
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
})

// spec: 14.10
test('an end is after the start and in the future, also when it is approved', async () => {
  const business = await aBusiness()
  const error = async (fields: object) => {
    const { campaign } = await aCampaign({ business })
    const params = { campaignId: campaign.id }
    return (await api(business, contract.editCampaign, { params, body: fields })).error
  }
  expect(await error({ endsAt: inDays(-1) })).toMatchObject({
    code: 'invalid',
    fields: { endsAt: 'Choose an end in the future' },
  })
  const day = inDays(3)
  for (const dates of [
    { startsAt: inDays(3), endsAt: inDays(2) },
    { startsAt: day, endsAt: day },
  ])
    expect(await error(dates)).toMatchObject({
      fields: { endsAt: 'Choose an end after the start' },
    })
  expect(await error({ startsAt: 'soon' })).toMatchObject({
    fields: { startsAt: 'Enter a date and a time' },
  })
  expect(await error({ pace: { places: 0, per: 'day' } })).toMatchObject({
    fields: { 'pace.places': 'Enter a whole number, from 1 to 100,000' },
  })
  const { campaign } = await aCampaign({ business, fields: { endsAt: inDays(1) } })
  clock.travel({ days: 1 })
  const params = { campaignId: campaign.id }
  const approved = await api(await anAdmin(), contract.approveCampaign, { params, body: {} })
  expect(approved).toMatchObject({ ...refused, error: { reason: 'ended' } })
})

test('dates and pace can be changed while there are reviews, and taken away', async () => {
  const { campaign, business } = await anActiveCampaign({
    fields: { ...perDay(2), startsAt: inDays(-1), endsAt: inDays(9) },
  })
  orFail(await submit(await aReviewer(), campaign))
  const params = { campaignId: campaign.id }
  const body = { pace: null, startsAt: null, endsAt: null }
  const edited = orFail(await api(business, contract.editCampaign, { params, body }))
  expect(edited).toMatchObject({ ...body, status: 'pending' })
})

test('weeks begin on Monday, and days at midnight, in UTC', () => {
  const at = new Date('2026-11-29T23:59:59Z')
  expect(turnStart('week', at)).toEqual(new Date('2026-11-23T00:00:00Z'))
  expect(nextTurn('week', at)).toEqual(new Date('2026-11-30T00:00:00Z'))
  expect(turnStart('week', new Date('2026-11-30T00:00:00Z'))).toEqual(
    new Date('2026-11-30T00:00:00Z'),
  )
  expect(turnStart('day', at)).toEqual(new Date('2026-11-29T00:00:00Z'))
})
