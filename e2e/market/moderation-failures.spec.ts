import type { Page } from '@playwright/test'
import { expect, sameOrigin, signIn, submitReviews, register, test } from '../fixtures.ts'
import { installClock } from '../page-pool.ts'
import { expectAlert, fail } from '../mock-errors.ts'

/** Decisions that fail, and those that another admin has made before. */

// These tests cause failures, and the browser logs each one.
test.use({ tolerated: /Failed to load resource/ })

// spec: 8.28
test(
  'a campaign approval that is taken back, one that fails, and one after a rejection',
  { tag: '@long' },
  async ({ visitor }) => {
    const [business, admin] = [await visitor('business'), await visitor('admin')]
    await register(business, { role: 'business', name: 'Waiting Bakery' })
    const made = await business.request.post('/api/campaigns', {
      headers: sameOrigin,
      data: {
        title: 'A campaign that waits',
        product: 'Bun',
        description:
          'Buy a bun in one of our shops and tell everybody honestly how it was for you.',
        pricePerReviewCents: 200,
        targetReviews: 5,
      },
    })
    const { id } = (await made.json()) as { id: string }
    // Block live events, which could show the rejection before the click.
    await admin.route('**/api/events', (route) => route.abort())
    await signIn(admin, 'admin@candor.demo')
    await admin.goto(`/campaigns/${id}`)
    const approve = admin.getByRole('button', { name: 'Approve Campaign' })
    const undo = admin.getByRole('complementary').getByRole('button', { name: 'Undo' })
    await approve.click()
    await expect(admin.getByText('Approving this campaign …')).toBeVisible()
    await undo.click()
    await expect(undo).toHaveCount(0)
    const restore = await fail(admin, 'POST', `/api/campaigns/${id}/approval`)
    await approve.click()
    await expectAlert(admin, 'Failed to approve campaign. Please try again.')
    await restore()

    const rejected = await admin.request.post(`/api/campaigns/${id}/rejection`, {
      headers: sameOrigin,
      data: { note: 'Please say which shops.' },
    })
    expect(rejected.ok()).toBe(true)
    await approve.click()
    await expectAlert(admin, /changed|already|decided|meanwhile/i)
    await expect(admin.getByText('Please say which shops.').first()).toBeVisible()
    await expect(
      admin.getByRole('status', { name: 'Decisions to be sent' }).getByRole('button'),
    ).toHaveCount(0)
  },
)

// spec: 2.71, 8.19, 8.26
test(
  'a review decision that fails, and one that was already made',
  { tag: '@long' },
  async ({ visitor }) => {
    const [admin, other] = [await visitor('admin'), await visitor('other admin')]
    const reviewer = await submitReviews(null)
    // Block live events, which could remove the review from the list before the click.
    await other.route('**/api/events', (route) => route.abort())
    // A decision moves on to the next review at once, and is sent after six seconds.
    const sendDecision = (page: Page) => page.clock.fastForward(6_000)
    const select = (page: Page) => page.getByRole('link').filter({ hasText: reviewer }).click()
    for (const page of [admin, other]) {
      await installClock(page)
      await signIn(page, 'admin@candor.demo')
      await page.goto('/admin/reviews?status=pending&sort=newest')
      await select(page)
    }
    const row = admin.getByRole('article').filter({ hasText: reviewer })
    let restore = await fail(admin, 'POST', /^\/api\/reviews\/[^/]+\/approval$/)
    await row.getByRole('button', { name: 'Approve' }).click()
    await sendDecision(admin)
    await expectAlert(admin, /was not approved.*Failed to approve review/)
    await restore()
    await admin.getByRole('button', { name: 'Dismiss' }).click()

    restore = await fail(admin, 'POST', /^\/api\/reviews\/[^/]+\/rejection$/)
    await select(admin)
    await row.getByRole('button', { name: 'Reject' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel('Reason').selectOption({ index: 1 })
    await expect(dialog.getByRole('group', { name: 'Note templates' })).toBeVisible()
    await dialog.getByLabel('Note to the reviewer').fill('This says nothing about the product.')
    await dialog.getByRole('button', { name: 'Reject review' }).click()
    await expect(dialog).toHaveCount(0)
    await sendDecision(admin)
    await expectAlert(admin, /Failed to reject review.*This says nothing about the product\./)
    await restore()
    await admin.getByRole('button', { name: 'Dismiss' }).click()

    await select(admin)
    await row.getByRole('button', { name: 'Approve' }).click()
    await sendDecision(admin)
    await expect(admin.getByText('Review approved')).toBeVisible()
    const same = other.getByRole('article').filter({ hasText: reviewer })
    await same.getByRole('button', { name: 'Approve' }).click()
    await sendDecision(other)
    await expect(other.getByText('This review has already been decided.').first()).toBeVisible()
  },
)
