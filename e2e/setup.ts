import { request, type APIRequestContext } from '@playwright/test'
import startApplication from '../scripts/fresh-demo.ts'

/**
 * Starts the application with a demo and with campaigns that take the reviews of all tests, unless
 * `demo.ts` has done so. Returns a function that stops it.
 */
export default async function setUp() {
  if (process.env.E2E_CAMPAIGNS) return () => {}
  const stop = await startApplication()
  process.env.E2E_CAMPAIGNS = (await createRoomyCampaigns()).join()
  return stop
}

/**
 * Several tests submit reviews. In a campaign of the demo they would take the last place from each
 * other, and in a campaign that a test made, that test would decide them.
 */
async function createRoomyCampaigns(): Promise<string[]> {
  const baseURL = process.env.E2E_BASE_URL!
  const options = { baseURL, extraHTTPHeaders: { origin: baseURL } }
  const admin = await request.newContext(options)
  await post(admin, '/api/auth/sign-in/email', {
    email: 'admin@candor.demo',
    password: 'candor-demo-1',
  })
  const ids: string[] = []
  // Each of another business, since the plan of a business has a monthly limit of reviews.
  for (const product of ['teapot', 'blanket', 'lamp', 'stool']) {
    const business = await request.newContext(options)
    await post(business, '/api/auth/sign-up/email', {
      role: 'business',
      name: `The ${product} makers`,
      email: `${product}@example.com`,
      phoneNumber: '+234 800 123 4567',
      password: 'a good password',
    })
    const { id } = await post(business, '/api/campaigns', {
      title: `Live with our ${product}`,
      product: product.toUpperCase(),
      description: 'Use it at home for a month and tell everybody honestly how it was for you.',
      pricePerReviewCents: 2_00,
      targetReviews: 100,
    })
    await post(admin, `/api/campaigns/${id}/approval`, {})
    ids.push(id!)
    await business.dispose()
  }
  await admin.dispose()
  return ids
}

async function post(client: APIRequestContext, path: string, data: object) {
  const answer = await client.post(path, { data })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as { id?: string }
}
