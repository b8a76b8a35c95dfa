import { expect, test } from 'vitest'
import * as contract from '../../../shared/market/drafts.ts'
import { allTicked, noneTicked } from '../../../shared/market/confirmations.ts'
import { deleteCampaign, completeCampaign } from '../../../shared/market/campaigns.ts'
import { rejectReview, resubmitReview, submitReview } from '../../../shared/market/reviews.ts'
import { rejection } from '../../test/appeals.ts'
import { whileDeleting } from '../../test/deleting.ts'
import { aPhoto } from '../../test/photos.ts'
import { aTakenPlace, giveBack, runClock } from '../../test/places.ts'
import { clock, config, server } from '../../test/server.ts'
import {
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aSubmittedReview,
  orFail,
  reviewBody,
  type Person,
} from '../../test/world.ts'
import { applyRetention } from '../../overview/operations/retention.ts'
import { addDays } from '../../../shared/base/days.ts'

const save = (person: Person, campaignId: string, body: object) =>
  api(person, contract.saveDraft, { params: { campaignId }, body })
const read = async (person: Person, campaignId: string) =>
  orFail(await api(person, contract.getDraft, { params: { campaignId } }))
const list = async (person: Person) => orFail(await api(person, contract.listDrafts)).items

const blank = {
  rating: 5,
  content: '',
  photoIds: [],
  photos: [],
  confirmations: noneTicked,
  savedAt: null,
}

// spec: 14.41
test('a draft is kept as it was typed, until it is blank, for its reviewer alone', async () => {
  const [{ campaign, business }, reviewer, other] = [
    await anActiveCampaign(),
    await aReviewer(),
    await aReviewer(),
  ]
  expect(await read(reviewer, campaign.id)).toEqual(blank)
  const photo = await aPhoto(reviewer)
  const draft = {
    rating: 2,
    content: '  The crust was \n',
    photoIds: [photo.id],
    confirmations: { used: true, noTies: false, notTold: false },
  }
  const photoAlts = { [photo.id]: 'The loaf on a table' }
  const saved = orFail(await save(reviewer, campaign.id, { ...draft, photoAlts }))
  const photos = [{ ...photo, alt: 'The loaf on a table' }]
  expect(saved).toEqual({ ...draft, photos, savedAt: expect.any(String) })
  expect(await read(reviewer, campaign.id)).toEqual(saved)
  expect(await list(reviewer)).toEqual([
    {
      campaignId: campaign.id,
      title: campaign.title,
      content: draft.content,
      savedAt: saved.savedAt,
      reviewId: null,
      until: null,
      closed: false,
    },
  ])
  expect(await read(other, campaign.id)).toEqual(blank)
  expect(await list(other)).toEqual([])
  const asBusiness = { params: { campaignId: campaign.id } }
  expect((await api(business as never, contract.getDraft, asBusiness)).status).toBe(403)
  expect(orFail(await save(reviewer, campaign.id, {}))).toEqual(blank)
  expect(await list(reviewer)).toEqual([])
})

// spec: 14.41
test('what is no draft is refused, and the draft before it stays', async () => {
  const [{ campaign }, reviewer, other] = [
    await anActiveCampaign(),
    await aReviewer(),
    await aReviewer(),
  ]
  await save(reviewer, campaign.id, { content: 'Begun' })
  const theirs = await aPhoto(other)
  const published = await aPhoto(reviewer)
  const elsewhere = await anActiveCampaign()
  orFail(
    await api(reviewer, submitReview, {
      params: { campaignId: elsewhere.campaign.id },
      body: { ...reviewBody, photoIds: [published.id] },
    }),
  )
  for (const [body, field] of [
    [{ content: 'x'.repeat(5_001) }, 'content'],
    [{ content: 'a\0b' }, 'content'],
    [{ rating: 0 }, 'rating'],
    [{ photoIds: [theirs.id] }, 'photoIds'],
    [{ photoIds: ['none'] }, 'photoIds'],
    [{ photoIds: [published.id], photoAlts: { [published.id]: 'Spam' } }, 'photoIds'],
  ] as const) {
    const refused = await save(reviewer, campaign.id, body)
    expect([refused.error?.code, Object.keys(refused.error?.fields ?? {})]).toEqual([
      'invalid',
      [expect.stringContaining(field)],
    ])
  }
  expect((await save(reviewer, 'none', { content: 'x' })).status).toBe(404)
  expect(await read(reviewer, campaign.id)).toMatchObject({ content: 'Begun' })
})

// spec: 14.41
test('a draft goes with its submission, and one on its way does not come back', async () => {
  const { campaign } = await anActiveCampaign()
  const reviewer = await aReviewer()
  const params = { campaignId: campaign.id }
  await save(reviewer, campaign.id, { content: 'Begun' })
  const [submitted, ...late] = await Promise.all([
    api(reviewer, submitReview, { params, body: reviewBody }),
    ...Array.from({ length: 5 }, (_, n) => save(reviewer, campaign.id, { content: `Late ${n}` })),
  ])
  const review = orFail(submitted)
  expect(late.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(await read(reviewer, campaign.id)).toEqual(blank)
  expect((await save(reviewer, campaign.id, { content: 'After' })).error?.reason).toBe('sent')

  // The second try has a draft again.
  const reviewId = review.id
  const admin = await anAdmin()
  const params2 = { reviewId }
  orFail(
    await api(admin, rejectReview, {
      params: params2,
      body: { ...rejection, allowResubmission: true },
    }),
  )
  await save(reviewer, campaign.id, { content: 'Better' })
  expect(await list(reviewer)).toMatchObject([{ reviewId, until: expect.any(String) }])
  const body = { ...reviewBody, content: `${reviewBody.content} And it kept for a week.` }
  orFail(await api(reviewer, resubmitReview, { params: params2, body }))
  expect(await list(reviewer)).toEqual([])
})

// spec: 14.41
test('a draft of a campaign that takes no reviews can be read and discarded', async () => {
  const { campaign, business } = await anActiveCampaign()
  const reviewer = await aReviewer()
  await save(reviewer, campaign.id, { content: 'Begun' })
  expect(await list(reviewer)).toMatchObject([{ closed: false }])
  orFail(await api(business, completeCampaign, { params: { campaignId: campaign.id } }))

  expect(await list(reviewer)).toMatchObject([{ content: 'Begun', closed: true }])
  expect((await save(reviewer, campaign.id, { content: 'More' })).status).toBe(404)
  orFail(await save(reviewer, campaign.id, {}))
  expect(await list(reviewer)).toEqual([])
  expect((await save(reviewer, 'none', {})).status).toBe(200)
})

// spec: 14.41
test('a draft beside a taken place is listed although its campaign was deleted', async () => {
  const { campaign, business, reviewer, place } = await aTakenPlace()
  await save(reviewer, campaign.id, { content: 'Begun' })
  orFail(await api(business, deleteCampaign, { params: { campaignId: campaign.id } }))

  expect(await list(reviewer)).toMatchObject([{ closed: false }])
  orFail(await giveBack(reviewer, place.id))
  expect(await list(reviewer)).toMatchObject([{ content: 'Begun', closed: true }])
})

// spec: 14.41
test('the draft of a second try that came too late can be read and discarded', async () => {
  const { review, reviewer, campaign } = await aSubmittedReview()
  const body = { ...rejection, allowResubmission: true }
  orFail(await api(await anAdmin(), rejectReview, { params: { reviewId: review.id }, body }))
  await save(reviewer, campaign.id, { content: 'Better' })
  expect(await list(reviewer)).toMatchObject([{ closed: false }])

  clock.travel({ days: 7, minutes: 1 })
  expect(await list(reviewer)).toMatchObject([{ content: 'Better', closed: true }])
  await runClock()
  expect(await list(reviewer)).toMatchObject([{ closed: true }])
  orFail(await save(reviewer, campaign.id, {}))
  expect(await list(reviewer)).toEqual([])
})

// spec: 14.41
test('a draft of a campaign that is deleted at the same time is refused', async () => {
  const { campaign } = await anActiveCampaign()
  const reviewer = await aReviewer()
  const saved = await whileDeleting(campaign.id, () =>
    save(reviewer, campaign.id, { content: 'Begun' }),
  )
  expect(saved.status).toBe(404)
})

// spec: 14.41
test('a draft keeps its photos, and goes after 90 days or with its campaign', async () => {
  const { campaign, business } = await anActiveCampaign()
  const reviewer = await aReviewer()
  const [kept, unused] = [await aPhoto(reviewer), await aPhoto(reviewer)]
  await save(reviewer, campaign.id, {
    content: 'Begun',
    photoIds: [kept.id],
    confirmations: allTicked,
  })
  const retain = (days: number) =>
    server()
      .db.transaction()
      .execute((tx) => applyRetention(tx, config.retention, addDays(clock.now(), days)))
  await retain(2)
  expect((await read(reviewer, campaign.id)).photoIds).toEqual([kept.id])
  const { rows } = await server().owner.query('select id from photos where id = any($1)', [
    [kept.id, unused.id],
  ])
  expect(rows).toEqual([{ id: kept.id }])
  orFail(await api(business, deleteCampaign, { params: { campaignId: campaign.id } }))
  expect(await list(reviewer)).toEqual([])
  await retain(91)
  expect(await read(reviewer, campaign.id)).toEqual(blank)
})
