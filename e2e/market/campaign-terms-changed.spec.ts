import type { Page } from '@playwright/test'
import { confirmReview, expect, register, signIn, test } from '../fixtures.ts'

/** A review is bound to the campaign that its reviewer read, its price included. */

async function send<T>(page: Page, method: 'post' | 'patch', path: string, data: object = {}) {
  const headers = { origin: process.env.E2E_BASE_URL! }
  const answer = await page.request[method](path, { data, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as T
}

test('a reviewer agrees to a new price before the review is sent', async ({ visitor }) => {
  const business = await visitor('business')
  await register(business, { role: 'business', name: 'Changing Bakery' })
  const { id } = await send<{ id: string }>(business, 'post', '/api/campaigns', {
    title: 'Tell us about our bread',
    product: 'Sourdough loaf',
    description: 'Buy a loaf in one of our shops and tell everybody honestly how it was for you.',
    pricePerReviewCents: 50_00,
    targetReviews: 5,
  })
  const admin = await visitor('admin')
  await signIn(admin, 'admin@candor.demo')
  await send(admin, 'post', `/api/campaigns/${id}/approval`)

  const reviewer = await visitor('reviewer')
  await register(reviewer, { role: 'reviewer', name: 'Rosa Reader' })
  await reviewer.goto(`/campaigns/${id}`)
  await expect(reviewer.getByText('$50.00').first()).toBeVisible()
  const text = 'The crust was crisp and the crumb was moist; a little more salt would be nice.'
  await reviewer.getByLabel('Your review').fill(text)
  await confirmReview(reviewer)

  await send(business, 'patch', `/api/campaigns/${id}`, { pricePerReviewCents: 50 })
  await send(admin, 'post', `/api/campaigns/${id}/approval`)
  await reviewer.getByRole('button', { name: 'Submit Review' }).click()
  await expect(reviewer.getByText('A review now pays $0.50.')).toBeVisible()
  await expect(reviewer.getByLabel('Your review')).toHaveValue(text)
  await reviewer.getByRole('button', { name: 'Submit Review' }).click()
  await expect(reviewer.getByText('A review now pays $0.50.')).toBeVisible()

  await reviewer.getByRole('button', { name: 'I have read it again' }).click()
  await reviewer.getByRole('button', { name: 'Submit Review' }).click()
  await expect(reviewer.getByText('Your submitted review')).toBeVisible()
})
