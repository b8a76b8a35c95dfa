import type { Page } from '@playwright/test'
import { expect, sameOrigin, signIn, test } from '../fixtures.ts'

/** A decision names the version that the admin read, so a changed text cannot be approved unseen. */

async function firstPending(page: Page, list: 'reviews' | 'campaigns') {
  const answer = await page.request.get(`/api/${list}?status=pending&sort=oldest&limit=1`)
  const { items } = (await answer.json()) as { items: { id: string; version: number }[] }
  return items[0]!
}

/** Answers a decision without making it, and returns what the page sent. */
async function bodyOf(page: Page, path: string, act: () => Promise<void>) {
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && new URL(request.url()).pathname === path,
  )
  await page.route(`**${path}`, (route) => route.abort())
  await act()
  const body = (await sent).postDataJSON() as Record<string, unknown>
  await page.unroute(`**${path}`)
  return body
}

/** A campaign that nobody else decides meanwhile. */
async function waitingCampaign(business: Page) {
  const data = {
    title: 'What do you think of our evening tea?',
    product: 'Evening tea',
    description: 'Drink it for a week and tell others honestly how it was for you.',
    pricePerReviewCents: 5_00,
    targetReviews: 5,
  }
  const answer = await business.request.post('/api/campaigns', { data, headers: sameOrigin })
  return (await answer.json()) as { id: string }
}

test.describe('a decision sends the version that was read', () => {
  test.use({ tolerated: /Failed to load resource/ })

  test('of a review', async ({ visitor }) => {
    const page = await visitor('admin')
    await signIn(page, 'admin@candor.demo')
    const { id, version } = await firstPending(page, 'reviews')
    await page.goto(`/admin/reviews?status=pending&review=${id}`)
    const review = page.getByRole('article')
    const approval = await bodyOf(page, `/api/reviews/${id}/approval`, () =>
      review.getByRole('button', { name: 'Approve' }).click(),
    )
    expect(approval).toEqual({ version })
  })

  test('of a campaign', async ({ visitor }) => {
    const page = await visitor('admin')
    await signIn(page, 'admin@candor.demo')
    const { id } = await firstPending(page, 'campaigns')
    const campaign = await page.request.get(`/api/campaigns/${id}`)
    const { version } = (await campaign.json()) as { version: number }
    await page.goto(`/campaigns/${id}`)
    const approval = await bodyOf(page, `/api/campaigns/${id}/approval`, () =>
      page.getByRole('button', { name: 'Approve Campaign' }).click(),
    )
    expect(approval).toEqual({ version })
  })

  test('of a campaign, which then leads to the next one and can still be taken back', async ({
    visitor,
  }) => {
    const page = await visitor('admin')
    await page.route('/api/events', (route) => route.fulfill({ status: 204 }))
    await signIn(page, 'admin@candor.demo')
    const business = await visitor('business')
    await signIn(business, 'business@candor.demo')
    const { id } = await waitingCampaign(business)
    await page.goto('/campaigns?status=pending&sort=oldest')
    await expect(page.getByText(/^(Late: w|W)aiting for /).first()).toBeVisible()
    await page.goto(`/campaigns/${id}`)
    const beside = page.getByRole('complementary', { name: 'About this campaign' })
    await expect(beside.getByText('asks for an honest review')).toBeVisible()
    await expect(beside.getByText(/^(Late: w|W)aiting for /)).toBeVisible()
    await beside.getByRole('button', { name: 'Reject Campaign' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reject this campaign?' })
    const templates = dialog.getByRole('group', { name: 'Note templates' }).getByRole('button')
    const words = await templates.first().innerText()
    await templates.first().click()
    await expect(dialog.getByLabel('Note to the business')).toHaveValue(words)
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    const next = beside.getByRole('link').last()
    const title = await next.innerText()
    await beside.getByRole('button', { name: 'Approve and open the next' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(page.url()).not.toContain(id)
    const panel = page.getByRole('status', { name: 'Decisions to be sent' })
    await expect(panel).toContainText('Approving the campaign')
    await panel.getByRole('button', { name: 'Undo' }).click()
    await expect(panel).not.toContainText('Approval')
    const campaign = await page.request.get(`/api/campaigns/${id}`)
    expect(await campaign.json()).toMatchObject({ status: 'pending' })
  })
})
