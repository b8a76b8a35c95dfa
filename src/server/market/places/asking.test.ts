import { expect, test } from 'vitest'
import * as campaigns from '../../../shared/market/campaigns.ts'
import { noRequirements } from '../../../shared/market/requirement-rules.ts'
import { getReach } from '../../../shared/market/requirements.ts'
import { approveReview } from '../../../shared/market/reviews.ts'
import { listAudit } from '../../../shared/platform/audit.ts'
import { forgetAnswers } from './requirements.ts'
import { asked, edited, requiring, skin } from '../../test/requirements.ts'
import { aTriedCampaign } from '../../test/places.ts'
import { answerQuestions } from '../../../shared/market/requirements.ts'
import { clock, server } from '../../test/server.ts'
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
} from '../../test/world.ts'

const create = async (requirements: unknown) =>
  api(await aBusiness(), campaigns.createCampaign, {
    body: {
      ...campaignBody,
      pricePerReviewCents: 10_00,
      targetReviews: 5,
      requirements: requirements as { approvedReviews: number },
    },
  })

// spec: 14.13
test.each<[string, unknown]>([
  ['six questions', Array.from({ length: 6 }, (_, i) => ({ ...skin, id: `q${i}` }))],
  ['one choice', [{ ...skin, options: skin.options.slice(0, 1) }]],
  ['no right choice', [{ ...skin, options: skin.options.slice(1) }]],
  ['only right choices', [{ ...skin, options: skin.options.map((o) => ({ ...o, right: true })) }]],
  ['two questions of one id', [skin, skin]],
  ['two choices of one id', [{ ...skin, options: skin.options.map((o) => ({ ...o, id: 'x' })) }]],
  [
    'the same words twice',
    [{ ...skin, options: skin.options.map((o) => ({ ...o, text: 'Dry' })) }],
  ],
  ['no words', [{ ...skin, text: '  ' }]],
  ['a huge question', [{ ...skin, text: 'x'.repeat(301) }]],
])('refuses %s', async (_what, questions) => {
  expect((await create({ questions })).status).toBe(400)
})

// spec: 14.13
test('refuses requirements that are no numbers of reviews or days', async () => {
  for (const requirements of [
    { approvedReviews: -1 },
    { approvedReviews: 1.5 },
    { approvedReviews: 1_001 },
    { notReviewedDays: 3_651 },
    { stars: 5 },
  ]) {
    expect((await create(requirements)).status).toBe(400)
  }
})

// spec: 14.13
test('nobody is chosen by stars: such questions are refused, at an edit too', async () => {
  const business = await aBusiness()
  for (const text of ['How many stars do you give?', 'Do you rate products well?']) {
    const refused = {
      status: 422,
      error: { fields: { 'requirements.questions': expect.anything() } },
    }
    expect(await create({ questions: [{ ...skin, text }] })).toMatchObject(refused)
    const { campaign } = await aCampaign({ business })
    expect(await edited(business, campaign, requiring({ ...skin, text }))).toMatchObject(refused)
  }
  const [first, ...rest] = skin.options
  const inAChoice = { ...skin, options: [{ ...first!, text: 'I give ★★★★★' }, ...rest] }
  expect((await create({ questions: [inAChoice] })).status).toBe(422)
})

// spec: 14.13
test('a draft keeps its requirements, and null takes them away', async () => {
  const { business, campaign } = await aCampaign(asked(skin))
  expect(campaign.requirements.questions).toEqual([skin])
  const none = orFail(await edited(business, campaign, { requirements: null }))
  expect(none.requirements).toEqual(noRequirements)
})

// spec: 14.13
test('an edit of the requirements needs approval, and the audit log names the questions', async () => {
  const { business, campaign, admin } = await anActiveCampaign()
  const waiting = orFail(await edited(business, campaign, requiring(skin)))
  expect(waiting.status).toBe('pending')
  const same = orFail(await edited(business, campaign, requiring(skin)))
  expect(same.version).toBe(waiting.version)
  const { items } = orFail(await api(admin, listAudit, { query: { about: campaign.id } }))
  const entry = items.find(({ action }) => action === 'editCampaign')
  expect(entry).toMatchObject({
    before: { requirements: 'none' },
    after: { requirements: '“How is your skin?”' },
  })
})

// spec: 14.13
test('the approval says which protected traits the questions may touch', async () => {
  const admin = await anAdmin()
  const { campaign } = await aCampaign(asked({ ...skin, text: 'What is your religion?' }))
  const params = { campaignId: campaign.id }
  orFail(await api(admin, campaigns.approveCampaign, { params, body: {} }))
  const { items } = orFail(await api(admin, listAudit, { query: { about: campaign.id } }))
  const entry = items.find(({ action }) => action === 'approveCampaign')
  expect(entry?.after).toMatchObject({ traits: 'religion' })
})

async function reviewersIn(country: string, count: number) {
  const people = await atOnce(count, () => aReviewer())
  const ids = people.map(({ id }) => id)
  await server().owner.query('update users set country = $1 where id = any($2)', [country, ids])
  return people
}

// spec: 14.14
test('the reach counts by country and reviews, in tens, and none below ten', async () => {
  const business = await aBusiness()
  const country = 'GH'
  const { campaign } = await anActiveCampaign({
    business,
    target: 20,
    fields: { countries: [country], requirements: { notReviewedDays: 30 } },
  })
  const reach = async (of = campaign) =>
    orFail(await api(business, getReach, { params: { campaignId: of.id } })).people
  const people = await reviewersIn(country, 9)
  expect(await reach()).toBe(0)
  people.push(...(await reviewersIn(country, 3)))
  expect(await reach()).toBe(10)
  const { campaign: other, admin } = await anActiveCampaign({ business })
  const reviews = []
  for (const one of people.slice(0, 3)) reviews.push(await aReviewOf(other, one))
  expect(await reach()).toBe(0)
  orFail(await edited(business, campaign, { requirements: { notReviewedDays: 0 } }))
  expect(await reach()).toBe(10)
  orFail(await edited(business, campaign, { requirements: { approvedReviews: 1 } }))
  for (const { id } of reviews) {
    orFail(await api(admin, approveReview, { params: { reviewId: id }, body: {} }))
  }
  expect(await reach()).toBe(0)
})

// spec: 14.14
test('the reach is for the business of the campaign alone', async () => {
  const { business, campaign, admin } = await anActiveCampaign()
  const reach = async (viewer: typeof business, campaignId = campaign.id) =>
    (await api(viewer, getReach, { params: { campaignId } })).status
  expect(await reach(business)).toBe(200)
  expect(await reach(await aBusiness())).toBe(404)
  expect(await reach(business, 'nothing')).toBe(404)
  for (const viewer of [admin, await aReviewer()]) expect(await reach(viewer)).toBe(403)
})

// spec: 14.13
test('answers are forgotten once they count no longer', async () => {
  const { campaign } = await aTriedCampaign(asked(skin))
  const reviewer = await aReviewer()
  const body = { answers: [{ questionId: 'skin', optionIds: ['dry'] }] }
  orFail(await api(reviewer, answerQuestions, { params: { campaignId: campaign.id }, body }))
  const forget = () =>
    server()
      .db.transaction()
      .execute((tx) => forgetAnswers(tx, clock.now()))
  const left = () => server().db.selectFrom('screeningAnswers').select('questionId').execute()
  await forget()
  expect(await left()).toHaveLength(1)
  clock.travel({ days: 30 })
  await forget()
  expect(await left()).toEqual([])
})
