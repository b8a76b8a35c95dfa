import type { Page } from '@playwright/test'
import { expect, expectAccessible, register, sameOrigin, signIn, test } from '../fixtures.ts'
import { installClock } from '../page-pool.ts'

/** The focus stays close when an action removes its own button. */

async function createPendingCampaign(business: Page) {
  await register(business, { role: 'business', name: 'Focused Bakery' })
  const made = await business.request.post('/api/campaigns', {
    headers: sameOrigin,
    data: {
      title: 'How does our bread taste?',
      product: 'Rye loaf',
      description: 'Buy a loaf in one of our shops and tell everybody honestly how it was for you.',
      pricePerReviewCents: 200,
      targetReviews: 5,
    },
  })
  return `/campaigns/${((await made.json()) as { id: string }).id}`
}

test('a form that is sent empty puts the focus into its first field', async ({ visitor }) => {
  const business = await visitor('business')
  const path = await createPendingCampaign(business)
  await business.goto('/campaigns/create')
  await business.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(business.getByLabel('Campaign Title')).toBeFocused()

  // Nobody else has seen a campaign that waits.
  await business.goto(path)
  await business.getByRole('button', { name: 'Delete' }).click()
  const dialog = business.getByRole('alertdialog', { name: 'Delete this campaign?' })
  await expect(dialog).toContainText('will be removed from your list. This cannot be undone.')
})

// spec: 13.2
test(
  'deciding a campaign keeps the focus, and its owner sees the reason first',
  { tag: '@long' },
  async ({ visitor }) => {
    const [business, admin] = [await visitor('business'), await visitor('admin')]
    const path = await createPendingCampaign(business)
    await signIn(admin, 'admin@candor.demo')
    await admin.goto(path)
    const beside = admin.getByRole('complementary', { name: 'About this campaign' })
    await admin.getByRole('button', { name: 'Approve Campaign' }).click()
    await expect(admin.getByRole('button', { name: 'Already Active' })).toBeVisible()
    await expect(beside).toBeFocused()
    await admin.keyboard.press('Tab')
    const reject = admin.getByRole('button', { name: 'Reject Campaign' })
    await expect(reject).toBeFocused()

    // Cancelling the dialog returns the focus to the button.
    await admin.keyboard.press('Enter')
    const dialog = admin.getByRole('dialog', { name: 'Reject this campaign?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(reject).toBeFocused()
    await admin.keyboard.press('Enter')
    await dialog.getByLabel('Note to the business').fill('Please say which shops.')
    await dialog.getByRole('button', { name: 'Reject Campaign' }).click()
    await expect(dialog).toBeHidden()
    await expect(beside).toBeFocused()
    await expectAccessible(admin)

    await business.setViewportSize({ width: 390, height: 800 })
    await business.goto(path)
    const reason = business.getByRole('alert').filter({ hasText: 'Please say which shops.' })
    const manage = business.getByRole('heading', { name: 'Manage' })
    await expect(reason).toContainText('This campaign was rejected')
    const top = async (element: typeof reason) => (await element.boundingBox())!.y
    expect(await top(reason)).toBeLessThan(await top(manage))
  },
)

// spec: 13.2
test(
  'after the last review of a filtered queue the focus moves to the heading',
  { tag: '@long' },
  async ({ visitor }) => {
    const admin = await visitor()
    // Block live events, because other tests decide reviews at the same time.
    await admin.route('/api/events', (route) => route.fulfill({ status: 204 }))
    await signIn(admin, 'admin@candor.demo')
    await admin.goto('/admin/reviews?status=pending&q=bandoneón')
    await admin.route('**/approval', async (route) => {
      await admin.route('/api/reviews?*', (list) =>
        list.fulfill({ json: { items: [], nextCursor: null } }),
      )
      await route.fulfill({ json: {} })
    })
    await admin.getByRole('button', { name: 'Approve' }).click()
    await expect(admin.getByRole('heading', { name: 'No reviews found' })).toBeVisible()
    await expect(admin.getByRole('heading', { name: 'Review Management' })).toBeFocused()
  },
)

// spec: 13.2
test('closing a dialog opened by a URL moves the focus to the heading', async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'reviewer@candor.demo')
  await page.goto('/wallet?destination=edit')
  const dialog = page.getByRole('dialog', { name: 'Payout destination' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Wallet', exact: true })).toBeFocused()
})

test('clicking beside a button removes the focus from it', async ({ visitor }) => {
  const page = await visitor()
  await installClock(page)
  await signIn(page, 'business@candor.demo')
  await page.goto('/wallet')
  await page.getByLabel('Amount (minimum $20)').focus()
  await page.getByText('Global platform').click()
  // Longer than the delay of keepFocus.
  await page.clock.runFor(1_000)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
})
