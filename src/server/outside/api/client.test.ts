import { readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError, connect } from '../../../../packages/client/connection.ts'
import * as candor from '../../../../packages/client/operations.ts'
import { revokeApiKey } from '../../../shared/outside/api-keys.ts'
import { approveCampaign } from '../../../shared/market/campaigns.ts'
import { addDays } from '../../../shared/base/days.ts'
import { approveReview } from '../../../shared/market/reviews.ts'
import type { Document } from '../../test/api-changes.ts'
import { aKeyOf } from '../../test/api-keys.ts'
import { generateClient } from '../../test/generate-client.ts'
import { clock, server } from '../../test/server.ts'
import { aBusiness, anAdmin, api, aReviewer, aReviewOf, orFail } from '../../test/world.ts'
import { openApi } from './openapi.ts'

/** The client that is made from the OpenAPI document, over real sockets. */

const file = new URL('../../../../packages/client/operations.ts', import.meta.url)

// spec: 12.32
test('the client is that of the present document', { timeout: 60_000 }, async () => {
  const document = openApi(server().mounted, 'https://candor.example', server().routes)
  const source = await generateClient(JSON.parse(JSON.stringify(document)) as Document)
  if (process.env.UPDATE_API === '1') await writeFile(file, source)
  expect(await readFile(file, 'utf8')).toBe(source)
})

let origin: string
beforeAll(async () => {
  await server().app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server().app.server.address() as AddressInfo).port}`
})
afterAll(() => server().app.server.closeAllConnections())

const campaign = {
  title: 'Tell us about our sourdough',
  product: 'Sourdough loaf',
  description: 'Buy a loaf in one of our shops and tell everybody honestly how it was for you.',
  pricePerReviewCents: 10_00,
  targetReviews: 5,
}

/** The refusal of a call, which must be refused. */
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('it was not refused'),
    (error: unknown) => error as ApiError,
  )

// spec: 12.32
test('a program walks the journey of a business with a key', async () => {
  const business = await aBusiness({ balance: 100_00 })
  const admin = await anAdmin()
  const { apiKey } = await aKeyOf(business)
  const by = connect({ origin, apiKey })

  const draft = await candor.createCampaign({ ...campaign, draft: true }, by())
  expect(draft.status).toBe('draft')
  await candor.editCampaign(draft.id, { targetReviews: 6 }, by())
  const { status, targetReviews } = await candor.submitCampaign(draft.id, by())
  expect([status, targetReviews]).toEqual(['pending', 6])
  const again = { idempotencyKey: 'sourdough' }
  const other = await candor.createCampaign(campaign, by(again))
  expect((await candor.createCampaign(campaign, by(again))).id).toBe(other.id)
  await candor.deleteCampaign(other.id, by())
  const { items } = await candor.listCampaigns({ status: 'pending', limit: 10 }, by())
  expect(items.map(({ id }) => id)).toEqual([draft.id])

  // What others do: no key approves a campaign, writes a review or decides one.
  const params = { campaignId: draft.id }
  orFail(await api(admin, approveCampaign, { params, body: {} }))
  const review = await aReviewOf(draft, await aReviewer('Ada Obi'), 2)
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))

  const page = await candor.getCampaign(draft.id, by())
  expect([page.completedReviews, page.reviews.items[0]!.reviewer.name]).toEqual([1, 'Ada O.'])
  const reviews = await candor.listReviews({ status: 'approved', stars: 2 }, by())
  expect(reviews.items).toMatchObject([{ id: review.id, rating: 2, incentivized: true }])
  expect(await candor.getReview(review.id, by())).toMatchObject({ content: review.content })
  expect((await candor.listCampaignReviews(draft.id, {}, by())).nextCursor).toBeNull()
  expect((await candor.getReviewSummary({ campaignId: draft.id }, by())).average).toBe(2)

  expect((await candor.getWallet(by())).availableCents).toBe(88_50)
  const { items: rows } = await candor.listTransactions({ type: 'payment' }, by())
  expect(rows).toMatchObject([{ amountCents: -11_50, priceCents: 10_00, feeCents: 1_50 }])
  expect((await candor.getTransaction(rows[0]!.id, by())).description).toContain('Sourdough')
  const { items: months } = await candor.listStatements(by())
  expect((await candor.getStatement(months[0]!.month, by())).closingCents).toBe(88_50)

  expect((await candor.pauseCampaign(draft.id, by())).paused).toBe(true)
  expect((await candor.resumeCampaign(draft.id, by())).paused).toBe(false)
  expect((await candor.completeCampaign(draft.id, by())).status).toBe('completed')
})

test('a refusal is an error with all that a program needs', async () => {
  const [business, other] = [await aBusiness(), await aBusiness()]
  const key = await aKeyOf(business, ['campaigns:write'])
  const by = connect({ origin, apiKey: key.apiKey })
  const own = await candor.createCampaign(campaign, by())

  const missing = await refusalOf(candor.getWallet(by()))
  expect(missing).toBeInstanceOf(ApiError)
  expect([missing.status, missing.code, missing.reason]).toEqual([
    403,
    'forbidden',
    'missing-scope',
  ])
  expect(missing.message).toContain('wallet:read')
  const invalid = await refusalOf(candor.editCampaign(own.id, { targetReviews: 0 }, by()))
  expect([invalid.status, Object.keys(invalid.fields)]).toEqual([400, ['targetReviews']])
  expect(invalid.requestId).toBeTruthy()

  const foreign = connect({ origin, apiKey: (await aKeyOf(other)).apiKey })
  expect((await refusalOf(candor.getCampaign(own.id, foreign()))).status).toBe(404)
  expect((await refusalOf(candor.pauseCampaign(own.id, foreign()))).status).toBe(404)

  const expiresAt = addDays(clock.now(), 1).toISOString()
  const ending = connect({
    origin,
    apiKey: (await aKeyOf(business, undefined, { expiresAt })).apiKey,
  })
  await candor.getWallet(ending())
  orFail(await api(business, revokeApiKey, { params: { keyId: key.id } }))
  clock.travel({ days: 1 })
  for (const ended of [ending, by, connect({ origin, apiKey: 'ck_live_unknown' })]) {
    expect((await refusalOf(candor.getWallet(ended()))).status).toBe(401)
  }
})
