import { expect, test } from 'vitest'
import { approveReview } from '../../../shared/market/reviews.ts'
import { config, server } from '../../test/server.ts'
import {
  aBusiness,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  campaignBody,
  request,
} from '../../test/world.ts'

/** Characters of two units of UTF-16 (emoji, rare Chinese) are never cut, and halves not taken. */

const half = /\\ud[89a-f]/i

test('no answer has half a character, wherever long texts of emoji are cut', async () => {
  const business = await aBusiness({ verified: true })
  const emoji = '\u{1f600}'.repeat(300)
  const reviewer = await aReviewer()
  const admin = await anAdmin()
  for (const [i, start] of ['', 'a', 'ab'].entries()) {
    const { campaign } = await anActiveCampaign({ business })
    const text = start + emoji
    const change = {
      title: text.slice(0, start.length + 90),
      product: text.slice(0, start.length + 80),
      description: text,
      instructions: text,
    }
    await server().db.updateTable('campaigns').set(change).where('id', '=', campaign.id).execute()
    const review = await aReviewOf(campaign, reviewer)
    await server()
      .db.updateTable('reviews')
      .set({ content: text })
      .where('id', '=', review.id)
      .execute()
    if (i < 2) await api(admin, approveReview, { params: { reviewId: review.id }, body: {} })
  }
  const q = encodeURIComponent('\u{1f600}')
  for (const path of [
    '/api/campaigns',
    '/api/campaigns.csv',
    '/api/reviews',
    '/api/reviews.csv',
    '/api/dashboard',
    '/api/notifications',
    `/api/search?q=${q}${q}${q}`,
    `/api/reviewers/${reviewer.id}/history`,
  ]) {
    for (const { cookie } of [business, reviewer, admin]) {
      const { body, statusCode } = await server().app.inject({ url: path, headers: { cookie } })
      if (statusCode !== 200) continue
      expect(body.match(half), path).toBeNull()
      expect([path, body.includes('\ufffd')]).toEqual([path, false])
    }
  }
})

test('a text with half a character is refused with a sentence, in any field', async () => {
  const { cookie } = await aBusiness()
  const tries = [
    [
      '/api/campaigns',
      { ...campaignBody, title: 'Half \ud83d', pricePerReviewCents: 1000, targetReviews: 5 },
    ],
    ['/api/webhooks', { url: 'https://example.com/\ude00', events: ['ping'] }],
    ['/api/campaigns', { ...campaignBody, ['odd\ud83d']: 'x' }],
    ['/api/auth/sign-in/email', { email: 'a@example.com', password: 'secret\ud83d' }],
    ['/api/auth/sign-up/email', { name: 'Ada', password: '\ud83dsecret-word-9', list: ['\ude00'] }],
  ] as const
  for (const [url, body] of tries) {
    const answer = await server().app.inject({
      method: 'POST',
      url,
      headers: { cookie, origin: config.server.publicUrl, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    expect([url, answer.statusCode]).toEqual([url, 400])
    expect(answer.json().error.message).toBe(
      'Remove the half character: a part of an emoji or of another letter is missing',
    )
    expect(answer.body).not.toMatch(half)
  }
})

test('a body that is nested very deep is refused like any other', async () => {
  const business = await aBusiness()
  const depth = 100_000
  for (const body of [
    `${'['.repeat(depth)}${']'.repeat(depth)}`,
    `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
  ]) {
    const answer = await request<unknown>(business, 'POST', '/api/campaigns', {
      body: Buffer.from(body),
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(400)
  }
})
