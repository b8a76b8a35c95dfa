import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { listCampaigns } from '../../../shared/market/campaigns.ts'
import { takePlace } from '../../../shared/market/places.ts'
import { noRequirements } from '../../../shared/market/requirement-rules.ts'
import * as contract from '../../../shared/market/requirements.ts'
import { approveReview, submitReview } from '../../../shared/market/reviews.ts'
import { aTakenPlace, aTriedCampaign, countsOf, giveBack } from '../../test/places.ts'
import { clock, server } from '../../test/server.ts'
import {
  aBusiness,
  anActiveCampaign,
  api,
  aReviewer,
  aReviewOf,
  atOnce,
  orFail,
  reviewBody,
  type Person,
} from '../../test/world.ts'
import { approve, edited, requiring, skin, asked, uses } from '../../test/requirements.ts'

interface Read {
  id: string
  version: number
}

type Answers = { questionId: string; optionIds: string[] }[]

const takeWith = (reviewer: Person, { id, version }: Read, answers?: Answers) =>
  api(reviewer, takePlace, { params: { campaignId: id }, body: { version, answers } })

const submitWith = (reviewer: Person, { id }: Read, answers?: Answers) =>
  api(reviewer, submitReview, { params: { campaignId: id }, body: { ...reviewBody, answers } })

const answer = (reviewer: Person, { id, version }: Read, answers: Answers) =>
  api(reviewer, contract.answerQuestions, {
    params: { campaignId: id },
    body: { version, answers },
  })

const pageOf = async (viewer: Person, { id }: Pick<Read, 'id'>) =>
  orFail(await api(viewer, getCampaign, { params: { campaignId: id } }))

const dry: Answers = [{ questionId: 'skin', optionIds: ['dry'] }]
const oily: Answers = [{ questionId: 'skin', optionIds: ['oily'] }]
const used = { questionId: 'uses', optionIds: ['face', 'hands'] }
const others = {
  status: 409,
  error: {
    code: 'conflict',
    reason: 'requirements',
    message: expect.stringContaining('This campaign looks for others'),
  },
}
const unanswered = {
  status: 409,
  error: { reason: 'requirements', message: expect.stringContaining('Answer the questions') },
}

// spec: 14.13
test('the right answers are shown to the owner and admins alone', async () => {
  const { business, campaign, admin } = await aTriedCampaign(asked(skin))
  const stored = { ...noRequirements, questions: [skin] }
  expect(campaign.requirements).toEqual(stored)
  for (const viewer of [business, admin]) {
    expect((await pageOf(viewer, campaign)).requirements).toEqual(stored)
  }
  const reviewer = await aReviewer()
  const page = await pageOf(reviewer, campaign)
  const { items } = orFail(await api(reviewer, listCampaigns, { query: {} }))
  const card = items.find(({ id }) => id === campaign.id)!
  for (const { requirements } of [page, card]) {
    expect(requirements.questions[0]).toMatchObject({ text: skin.text, several: false })
    expect(JSON.stringify(requirements)).not.toContain('right')
  }
  expect(page.ownRequirements).toEqual({ unmet: null, toAnswer: ['skin'], until: null })
  expect((await pageOf(business, campaign)).ownRequirements).toBeNull()
})

// spec: 14.13
test('a right answer takes a place, which asks nothing any more', async () => {
  const { campaign } = await aTriedCampaign(asked(skin))
  const reviewer = await aReviewer()
  expect(await takeWith(reviewer, campaign)).toMatchObject(unanswered)
  const place = orFail(await takeWith(reviewer, campaign, dry))
  orFail(await giveBack(reviewer, place.id))
  expect((await pageOf(reviewer, campaign)).ownRequirements).toMatchObject({ toAnswer: [] })
  // The answer counts still, so that nobody gives it again, or another.
  orFail(await takeWith(reviewer, campaign, oily))
  orFail(await submitWith(reviewer, campaign))
})

// spec: 14.13
test('a wrong answer is kept for 30 days, also when it comes with others', async () => {
  const { campaign } = await aTriedCampaign(asked(skin, uses))
  const reviewer = await aReviewer()
  expect(await takeWith(reviewer, campaign, [...oily, used])).toMatchObject(others)
  expect(await countsOf(campaign.id)).toMatchObject({ taken: 0 })
  expect(await takeWith(reviewer, campaign, [...oily, used])).toMatchObject(others)
  expect(await takeWith(reviewer, campaign, [...dry, used])).toMatchObject(others)
  expect(await takeWith(reviewer, campaign)).toMatchObject(others)
  const { ownRequirements } = await pageOf(reviewer, campaign)
  expect(ownRequirements).toMatchObject({ unmet: 'answers', toAnswer: [] })
  clock.travel({ days: 29 })
  expect(await takeWith(reviewer, campaign, [...dry, used])).toMatchObject(others)
  clock.travel({ days: 1 })
  expect(new Date(ownRequirements!.until!) <= clock.now()).toBe(true)
  expect(await takeWith(reviewer, campaign)).toMatchObject(unanswered)
  orFail(await takeWith(reviewer, campaign, [...dry, used]))
})

// spec: 14.13
test('several choices are right together, and no other beside them', async () => {
  const { campaign } = await aTriedCampaign(asked(uses))
  const answered = (optionIds: string[]) => [{ questionId: 'uses', optionIds }]
  for (const wrong of [['face'], ['face', 'hands', 'hair'], ['hair']]) {
    expect(await takeWith(await aReviewer(), campaign, answered(wrong))).toMatchObject(others)
  }
  orFail(await takeWith(await aReviewer(), campaign, answered(['hands', 'face'])))
})

// spec: 14.13
test('a campaign without trying asks before a review is written, and with it', async () => {
  const { campaign } = await anActiveCampaign(asked(skin))
  const [first, second, third] = [await aReviewer(), await aReviewer(), await aReviewer()]
  expect(await submitWith(first, campaign)).toMatchObject(unanswered)
  const wrong = await submitWith(first, campaign, oily)
  expect(wrong).toMatchObject(others)
  expect(wrong.error!.message).toContain('Your draft is kept.')
  expect(await submitWith(first, campaign, dry)).toMatchObject(others)
  orFail(await submitWith(second, campaign, dry))
  orFail(await answer(third, campaign, dry))
  orFail(await submitWith(third, campaign))
  expect(await countsOf(campaign.id)).toMatchObject({ held: 2 })
})

// spec: 14.13
test.each<[string, Answers]>([
  ['a question that is not asked', [...dry, used, { questionId: 'other', optionIds: ['dry'] }]],
  ['a choice that is none', [{ questionId: 'skin', optionIds: ['green'] }, used]],
  ['two choices of one', [{ questionId: 'skin', optionIds: ['dry', 'oily'] }, used]],
  ['a choice twice', [...dry, { questionId: 'uses', optionIds: ['face', 'face', 'hands'] }]],
  ['no choice', [{ questionId: 'skin', optionIds: [] }, used]],
  ['an answer twice', [...dry, ...dry, used]],
  ['one answer of two', dry],
])('refuses %s and keeps nothing', async (_what, answers) => {
  const { campaign } = await aTriedCampaign(asked(skin, uses))
  const reviewer = await aReviewer()
  const refused = { status: 422, error: { fields: { answers: expect.any(String) } } }
  expect(await takeWith(reviewer, campaign, answers)).toMatchObject(refused)
  expect((await pageOf(reviewer, campaign)).ownRequirements!.toAnswer).toHaveLength(2)
})

// spec: 14.13
test('of two answers at once the first one counts', async () => {
  const { campaign } = await aTriedCampaign(asked(skin))
  for (let i = 0; i < 5; i++) {
    const reviewer = await aReviewer()
    const answers = await atOnce(2, (tab) => answer(reviewer, campaign, tab === 0 ? dry : oily))
    const kept = await server()
      .db.selectFrom('screeningAnswers')
      .select('optionIds')
      .where('reviewerId', '=', reviewer.id)
      .execute()
    expect(kept).toHaveLength(1)
    const isFirst = kept[0]!.optionIds[0] === 'dry'
    expect(answers.map(({ status }) => status)).toEqual(isFirst ? [200, 200] : [409, 409])
  }
})

// spec: 14.13
test('a question with other words is asked again, and new right answers are judged anew', async () => {
  const { campaign, business, admin } = await aTriedCampaign(asked(skin))
  const [reviewer, other] = [await aReviewer(), await aReviewer()]
  expect(await answer(reviewer, campaign, oily)).toMatchObject(others)
  const marked = { ...skin, options: skin.options.map((one) => ({ ...one, right: !one.right })) }
  orFail(await edited(business, campaign, requiring(marked)))
  const anew = await approve(admin, campaign)
  expect(anew.version).toBeGreaterThan(campaign.version)
  orFail(await takeWith(reviewer, anew))
  expect((await takeWith(other, campaign, dry)).error).toMatchObject({ reason: 'changed' })
  expect(await answer(other, anew, dry)).toMatchObject(others)
  orFail(await edited(business, campaign, requiring({ ...marked, text: 'How is your face?' })))
  const worded = await approve(admin, campaign)
  expect((await pageOf(other, campaign)).ownRequirements).toMatchObject({ toAnswer: ['skin'] })
  orFail(await takeWith(other, worded, oily))
})

// spec: 14.13
test('takes only reviewers with enough approved reviews', async () => {
  const { campaign } = await aTriedCampaign({
    fields: { requirements: { approvedReviews: 1 } },
  })
  const { campaign: easy, admin } = await anActiveCampaign()
  const reviewer = await aReviewer()
  const few = {
    status: 409,
    error: {
      reason: 'requirements',
      message: 'This campaign looks for reviewers with 1 approved review or more.',
    },
  }
  expect(await takeWith(reviewer, campaign)).toMatchObject(few)
  const { id } = await aReviewOf(easy, reviewer)
  expect(await takeWith(reviewer, campaign)).toMatchObject(few)
  orFail(await api(admin, approveReview, { params: { reviewId: id }, body: {} }))
  orFail(await takeWith(reviewer, campaign))
})

// spec: 14.13
test('takes nobody who reviewed the business lately, whatever became of the review', async () => {
  const business = await aBusiness()
  const { campaign } = await aTriedCampaign({
    business,
    fields: { requirements: { notReviewedDays: 30 } },
  })
  const { campaign: earlier } = await anActiveCampaign({ business })
  const { campaign: elsewhere } = await anActiveCampaign()
  const reviewer = await aReviewer()
  await aReviewOf(elsewhere, reviewer)
  await aReviewOf(earlier, reviewer)
  const refused = await takeWith(reviewer, campaign)
  expect(refused.error).toMatchObject({
    reason: 'requirements',
    message:
      'This campaign looks for reviewers who have not reviewed this business in the last 30 days.',
  })
  const page = await pageOf(reviewer, campaign)
  expect(page.ownRequirements).toMatchObject({ unmet: 'notReviewedDays', until: null })
  orFail(await takeWith(await aReviewer(), campaign))
})

// spec: 14.13
test('requirements change nothing for who holds a place', async () => {
  const { campaign, business, reviewer } = await aTakenPlace()
  orFail(await edited(business, campaign, requiring(skin)))
  const review = orFail(await submitWith(reviewer, campaign))
  expect(review.earningsCents).toBe(10_00)
})

// spec: 14.13
test('a retried request is answered as the first one', async () => {
  const { campaign } = await aTriedCampaign(asked(skin))
  const reviewer = await aReviewer()
  const call = {
    params: { campaignId: campaign.id },
    body: { version: campaign.version, answers: oily },
    key: 'answers-once',
  }
  const first = await api(reviewer, takePlace, call)
  expect(first).toMatchObject(others)
  const again = await api(reviewer, takePlace, call)
  expect(again.error).toEqual(first.error)
})

// spec: 14.73
test('a reviewer reads in the list which campaigns are not for them, and why', async () => {
  const unmetOf = async (reviewer: Person, { id }: Pick<Read, 'id'>) =>
    orFail(await api(reviewer, listCampaigns, { query: { view: 'available' } })).items.find(
      (one) => one.id === id,
    )?.unmet
  const experienced = await anActiveCampaign({
    fields: { requirements: { approvedReviews: 1, notReviewedDays: 0, questions: [] } },
  })
  const fresh = await anActiveCampaign({
    business: experienced.business,
    fields: { requirements: { approvedReviews: 0, notReviewedDays: 30, questions: [] } },
  })
  const reviewer = await aReviewer()
  expect(await unmetOf(reviewer, experienced.campaign)).toBe('approvedReviews')
  expect(await unmetOf(reviewer, fresh.campaign)).toBeNull()
  const other = await anActiveCampaign({ business: experienced.business })
  const { id: reviewId } = await aReviewOf(other.campaign, reviewer)
  orFail(await api(other.admin, approveReview, { params: { reviewId }, body: {} }))
  expect(await unmetOf(reviewer, experienced.campaign)).toBeNull()
  expect(await unmetOf(reviewer, fresh.campaign)).toBe('notReviewedDays')
  clock.travel({ days: 31 })
  expect(await unmetOf(reviewer, fresh.campaign)).toBeNull()
  const own = orFail(await api(experienced.business, listCampaigns, {})).items
  expect(own.map(({ unmet }) => unmet)).toEqual([null, null, null])
})
