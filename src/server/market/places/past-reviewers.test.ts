import { expect, test } from 'vitest'
import { getCampaign, waitForCampaign } from '../../../shared/market/campaign-page.ts'
import * as campaigns from '../../../shared/market/campaigns.ts'
import { takePlace } from '../../../shared/market/places.ts'
import type { PastReviewers } from '../../../shared/market/requirement-rules.ts'
import { getReach } from '../../../shared/market/requirements.ts'
import * as reviews from '../../../shared/market/reviews.ts'
import { editSettings } from '../../../shared/people/settings.ts'
import { listOpenCampaigns } from '../../../shared/outside/open-campaigns.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { listAudit } from '../../../shared/platform/audit.ts'
import { aTriedCampaign, runClock } from '../../test/places.ts'
import { edited } from '../../test/requirements.ts'
import { server } from '../../test/server.ts'
import {
  aBusiness,
  aCampaign,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  atOnce,
  campaignBody,
  orFail,
  reviewBody,
  type Person,
} from '../../test/world.ts'

const looksFor = (pastReviewers: PastReviewers) => ({ fields: { requirements: { pastReviewers } } })

interface Read {
  id: string
  version: number
}

const take = (reviewer: Person, { id, version }: Read) =>
  api(reviewer, takePlace, { params: { campaignId: id }, body: { version } })

const submit = (reviewer: Person, { id }: Read) =>
  api(reviewer, reviews.submitReview, { params: { campaignId: id }, body: reviewBody })

const refused = (whom: string) => ({
  status: 409,
  error: {
    reason: 'requirements',
    message: expect.stringContaining(`This campaign looks for reviewers who have ${whom}.`),
  },
})
const newPeople = refused('no approved review of this business yet')
const pastPeople = refused('an approved review of this business already')

/** A business whose product somebody reviewed, with so many stars. */
async function aBusinessReviewedBy(reviewer: Person, rating = 5) {
  const { business, campaign, admin } = await anActiveCampaign()
  const params = { campaignId: campaign.id }
  const body = { ...reviewBody, rating }
  const review = orFail(await api(reviewer, reviews.submitReview, { params, body }))
  const approve = () =>
    api(admin, reviews.approveReview, { params: { reviewId: review.id }, body: {} })
  return { business, admin, review, approve }
}

// spec: 14.89
test.each([1, 5])(
  'past reviewers are kept out, or alone let in, whatever they rated (%i stars)',
  async (stars) => {
    const [past, other] = [await aReviewer(), await aReviewer()]
    const { business, approve } = await aBusinessReviewedBy(past, stars)
    const fresh = await aTriedCampaign({ business, ...looksFor('excluded') })
    const invited = await aTriedCampaign({ business, ...looksFor('only') })
    // Until it is approved, a review is none.
    expect(await take(past, invited.campaign)).toMatchObject(pastPeople)
    orFail(await approve())
    expect(await take(past, fresh.campaign)).toMatchObject(newPeople)
    orFail(await take(past, invited.campaign))
    orFail(await take(other, fresh.campaign))
    expect(await take(other, invited.campaign)).toMatchObject(pastPeople)
  },
)

// spec: 14.89
test('the same holds at a submission without trying, whose draft is kept', async () => {
  const past = await aReviewer()
  const { business, approve } = await aBusinessReviewedBy(past)
  orFail(await approve())
  const fresh = await anActiveCampaign({ business, ...looksFor('excluded') })
  const invited = await anActiveCampaign({ business, ...looksFor('only') })
  const answer = await submit(past, fresh.campaign)
  expect(answer).toMatchObject(newPeople)
  expect(answer.error!.message).toContain('Your draft is kept.')
  expect(await submit(await aReviewer(), invited.campaign)).toMatchObject(pastPeople)
  orFail(await submit(past, invited.campaign))
})

// spec: 14.89
test('neither a rejected review nor one of another business makes a past reviewer', async () => {
  const reviewer = await aReviewer()
  const { business, admin, review } = await aBusinessReviewedBy(reviewer)
  const elsewhere = await aBusinessReviewedBy(reviewer)
  orFail(await elsewhere.approve())
  const rejection = { reason: 'off_topic' as const, note: 'This is about something else.' }
  const params = { reviewId: review.id }
  const body = { ...rejection, allowResubmission: false }
  orFail(await api(admin, reviews.rejectReview, { params, body }))
  const { campaign } = await aTriedCampaign({ business, ...looksFor('excluded') })
  expect(orFail(await take(reviewer, campaign)).status).toBe('taken')
})

// spec: 14.89
test('a place that is taken stays, though its reviewer becomes a past one', async () => {
  const reviewer = await aReviewer()
  const { business, approve } = await aBusinessReviewedBy(reviewer)
  const { campaign } = await aTriedCampaign({ business, ...looksFor('excluded') })
  orFail(await take(reviewer, campaign))
  orFail(await approve())
  expect(orFail(await submit(reviewer, campaign)).status).toBe('pending')
})

// spec: 14.89
test('an approval and taking a place at once do not hinder each other', async () => {
  for (let i = 0; i < 5; i++) {
    const reviewer = await aReviewer()
    const { business, approve } = await aBusinessReviewedBy(reviewer)
    const { campaign } = await aTriedCampaign({ business, ...looksFor('excluded') })
    const [decided, tabs] = await Promise.all([
      approve(),
      atOnce(2, () => take(reviewer, campaign)),
    ])
    expect(decided.status).toBe(200)
    const possible = [
      [201, 409],
      [409, 409],
    ]
    expect(possible).toContainEqual(tabs.map(({ status }) => status).toSorted())
  }
})

// spec: 14.89
test('nobody is offered a campaign for others, and visitors none for past reviewers', async () => {
  const past = await aReviewer()
  const [other, admin] = [await aReviewer(), await anAdmin()]
  const { business, approve } = await aBusinessReviewedBy(past)
  orFail(await approve())
  const { campaign: fresh } = await anActiveCampaign({ business, ...looksFor('excluded') })
  const { campaign: invited } = await anActiveCampaign({ business, ...looksFor('only') })
  const listed = async (viewer: Person, view: 'all' | 'available' = 'all') =>
    orFail(await api(viewer, campaigns.listCampaigns, { query: { view, limit: 100 } })).items
  const available = async (viewer: Person) =>
    (await listed(viewer, 'available')).map(({ id }) => id)
  expect(await available(past)).toContain(invited.id)
  expect(await available(past)).not.toContain(fresh.id)
  expect(await available(other)).toContain(fresh.id)
  expect(await available(other)).not.toContain(invited.id)
  const card = (await listed(other)).find(({ id }) => id === invited.id)
  expect(card).toMatchObject({ unmet: 'pastReviewers', requirements: { pastReviewers: 'only' } })
  const page = orFail(await api(other, getCampaign, { params: { campaignId: invited.id } }))
  expect(page.ownRequirements).toMatchObject({ unmet: 'pastReviewers' })
  const open = orFail(await api(null, listOpenCampaigns, { query: { limit: 100 } })).items
  expect(open.find(({ id }) => id === fresh.id)?.requirements.pastReviewers).toBe('excluded')
  expect(open.map(({ id }) => id)).not.toContain(invited.id)
  expect((await listed(admin)).find(({ id }) => id === invited.id)?.unmet).toBeNull()
})

// spec: 14.89
test('a new campaign is announced to those alone whom it looks for', async () => {
  const past = await aReviewer()
  const other = await aReviewer()
  const { business, approve } = await aBusinessReviewedBy(past)
  orFail(await approve())
  const body = { notifications: { newCampaigns: true } }
  for (const one of [past, other]) orFail(await api(one, editSettings, { body }))
  const told = async (campaignId: string) => {
    const rows = await server()
      .db.selectFrom('notifications')
      .select('userId')
      .where('kind', '=', 'campaign-new')
      .where('campaignId', '=', campaignId)
      .where('userId', 'in', [past.id, other.id])
      .execute()
    return rows.map(({ userId }) => userId)
  }
  const fresh = await anActiveCampaign({ business, ...looksFor('excluded') })
  const invited = await anActiveCampaign({ business, ...looksFor('only') })
  expect(await told(fresh.campaign.id)).toEqual([other.id])
  expect(await told(invited.campaign.id)).toEqual([past.id])
})

// spec: 14.89
test('of those who wait for a campaign to open, only those whom it looks for are told', async () => {
  const [past, other] = [await aReviewer(), await aReviewer()]
  const { business, approve } = await aBusinessReviewedBy(past)
  const { campaign } = await anActiveCampaign({ business, ...looksFor('excluded') })
  const ref = { params: { campaignId: campaign.id } }
  orFail(await api(business, campaigns.pauseCampaign, ref))
  for (const one of [past, other]) orFail(await api(one, waitForCampaign, ref))
  orFail(await approve())
  orFail(await api(business, campaigns.resumeCampaign, ref))
  await runClock()
  const told = async (person: Person) =>
    orFail(await api(person, listNotifications)).items.map(({ kind }) => kind)
  expect(await told(other)).toContain('campaign-open')
  expect(await told(past)).not.toContain('campaign-open')
})

// spec: 14.89
test('the reach counts past reviewers in or out', async () => {
  const country = 'EG'
  const { business, campaign, admin } = await anActiveCampaign({ target: 20 })
  const people = await atOnce(11, () => aReviewer())
  const ids = people.map(({ id }) => id)
  await server().owner.query('update users set country = $1 where id = any($2)', [country, ids])
  for (const one of people.slice(0, 10)) {
    const { id } = await aReviewOf(campaign, one)
    orFail(await api(admin, reviews.approveReview, { params: { reviewId: id }, body: {} }))
  }
  const reachOf = async (pastReviewers: PastReviewers) => {
    const fields = { countries: [country], requirements: { pastReviewers } }
    const { campaign: made } = await aCampaign({ business, fields })
    return orFail(await api(business, getReach, { params: { campaignId: made.id } })).people
  }
  expect(await reachOf('welcome')).toBe(10)
  expect(await reachOf('only')).toBe(10)
  expect(await reachOf('excluded')).toBe(0)
})

// spec: 14.89
test('the choice is one of three, and changing it needs approval', async () => {
  const { business, campaign, admin } = await anActiveCampaign()
  const unknown = { pastReviewers: 'five stars' as PastReviewers }
  const terms = { pricePerReviewCents: 10_00, targetReviews: 5 }
  const body = { ...campaignBody, ...terms, requirements: unknown }
  expect((await api(await aBusiness(), campaigns.createCampaign, { body })).status).toBe(400)
  const changed = orFail(
    await edited(business, campaign, { requirements: { pastReviewers: 'only' } }),
  )
  expect(changed).toMatchObject({ status: 'pending', requirements: { pastReviewers: 'only' } })
  const { items } = orFail(await api(admin, listAudit, { query: { about: campaign.id } }))
  expect(items.find(({ action }) => action === 'editCampaign')).toMatchObject({
    before: { requirements: 'none' },
    after: { requirements: 'past reviewers only' },
  })
})

// spec: 14.89
test('a campaign from before the choice welcomes past reviewers', async () => {
  const reviewer = await aReviewer()
  const { business, approve } = await aBusinessReviewedBy(reviewer)
  orFail(await approve())
  const { campaign } = await aTriedCampaign({ business })
  await server().owner.query(
    `update campaigns set requirements = requirements - 'pastReviewers' where id = $1`,
    [campaign.id],
  )
  const params = { campaignId: campaign.id }
  const page = orFail(await api(reviewer, getCampaign, { params }))
  expect(page.requirements.pastReviewers).toBe('welcome')
  const query = { view: 'available' as const, limit: 100 }
  const { items } = orFail(await api(reviewer, campaigns.listCampaigns, { query }))
  expect(items.find(({ id }) => id === campaign.id)?.unmet).toBeNull()
  orFail(await take(reviewer, campaign))
})
