import { expect, test } from 'vitest'
import { approveReview } from '../../../shared/market/reviews.ts'
import { aTriedCampaign, submit, take } from '../../test/places.ts'
import { clock, server, whileConfigured } from '../../test/server.ts'
import { aBusiness, anActiveCampaign, api, aReviewer, atOnce, orFail } from '../../test/world.ts'

const usual = { PLACES_PER_NEW_REVIEWER: '2', PLACES_PER_DAY: '5' }

/** Active campaigns of one business, in which one writes at once. */
async function openCampaigns(count: number) {
  const business = await aBusiness({ balance: 10_000_00 })
  return Promise.all(Array.from({ length: count }, async () => anActiveCampaign({ business })))
}

// spec: 14.11
test('a new reviewer has at most two undecided reviews, also when five are sent at once', async () => {
  await whileConfigured(usual, async () => {
    const worlds = await openCampaigns(5)
    const reviewer = await aReviewer()
    const answers = await atOnce(5, (i) => submit(reviewer, worlds[i]!.campaign))
    const sent = answers.flatMap(({ status, body }) => (status === 201 ? [body] : []))
    expect(sent).toHaveLength(2)
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      error: {
        reason: 'too_many',
        message:
          'Until your first review is approved you can have 2 places and undecided reviews ' +
          'at a time. We decide within 24 hours of a submission. Your draft is kept.',
      },
    })
    const tried = await aTriedCampaign()
    expect((await take(reviewer, tried.campaign)).error).toMatchObject({ reason: 'too_many' })
    const params = { reviewId: sent[0]!.id }
    orFail(await api(worlds[0]!.admin, approveReview, { params, body: {} }))
    const left = worlds.filter(
      ({ campaign }) => !sent.some((one) => one.campaignId === campaign.id),
    )
    for (const { campaign } of left) orFail(await submit(reviewer, campaign))
    expect((await take(reviewer, tried.campaign)).error).toMatchObject({
      reason: 'too_many',
      message: 'You can take 5 places a day. Please come back tomorrow (UTC).',
    })
    const another = await anActiveCampaign()
    expect((await submit(reviewer, another.campaign)).error).toMatchObject({
      reason: 'too_many',
      message:
        'You can submit 5 reviews a day. Please come back tomorrow (UTC). Your draft is kept.',
    })
    clock.travel({ days: 1 })
    orFail(await submit(reviewer, another.campaign))
  })
})

// spec: 14.11
test('a review for a place that is taken is never too many', async () => {
  await whileConfigured(usual, async () => {
    const reviewer = await aReviewer()
    const worlds = [await aTriedCampaign(), await aTriedCampaign()]
    for (const { campaign } of worlds) orFail(await take(reviewer, campaign))
    for (const { campaign } of worlds) orFail(await submit(reviewer, campaign))
    expect((await take(reviewer, (await aTriedCampaign()).campaign)).status).toBe(409)
  })
})

// spec: 14.11
test('where mail is configured, a place and a review need a confirmed email address', async () => {
  const [tried, open] = [await aTriedCampaign(), await anActiveCampaign()]
  await whileConfigured({ SMTP_URL: 'smtp://127.0.0.1:1' }, async () => {
    const reviewer = await aReviewer()
    const ofReviewer = server().db.updateTable('users').where('id', '=', reviewer.id)
    await ofReviewer.set({ emailVerified: false }).execute()
    const refused = { status: 422, error: { code: 'refused', reason: 'email' } }
    expect(await take(reviewer, tried.campaign)).toMatchObject(refused)
    expect(await submit(reviewer, open.campaign)).toMatchObject(refused)
    await ofReviewer.set({ emailVerified: true }).execute()
    orFail(await take(reviewer, tried.campaign))
    orFail(await submit(reviewer, open.campaign))
  })
})
