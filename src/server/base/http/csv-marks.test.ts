import { expect, test } from 'vitest'
import { approveReview } from '../../../shared/market/reviews.ts'
import { aKeyOf } from '../../test/api-keys.ts'
import { server } from '../../test/server.ts'
import { anAdmin, api, aSubmittedReview, orFail } from '../../test/world.ts'

test('files for people begin with a byte order mark, and answers to API keys do not', async () => {
  const { business, reviewer, review } = await aSubmittedReview()
  const admin = await anAdmin()
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  let seen = 0
  for (const route of server().routes.filter((one) => one.endsWith('.csv'))) {
    const url = route.replace('GET ', '')
    for (const { cookie } of [admin, business, reviewer]) {
      const answer = await server().app.inject({ url, headers: { cookie } })
      if (answer.statusCode !== 200) continue
      seen++
      expect([url, answer.rawPayload.subarray(0, 3).toString('hex')]).toEqual([url, 'efbbbf'])
      expect([url, answer.rawPayload.indexOf('\ufeff', 3)]).toEqual([url, -1])
    }
  }
  expect(seen).toBeGreaterThan(12)
  const { apiKey } = await aKeyOf(business)
  const headers = { authorization: `Bearer ${apiKey}` }
  for (const url of ['/api/campaigns.csv', '/api/reviews.csv', '/api/wallet/transactions.csv']) {
    const { statusCode, body } = await server().app.inject({ url, headers })
    expect([url, statusCode, body.startsWith('\ufeff')]).toEqual([url, 200, false])
  }
})
