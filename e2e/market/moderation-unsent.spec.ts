import type { BrowserContext, Page } from '@playwright/test'
import type { Review } from '../../src/shared/market/reviews.ts'
import {
  expect,
  expectNoSidewaysScroll,
  sameOrigin,
  signIn,
  submitReviews,
  test,
} from '../fixtures.ts'

/**
 * A decision that the server never answered is kept in the browser. The tests make it minutes old
 * by its stored times.
 */
async function anUnsentApproval(page: Page, reviewer: string) {
  const context = page.context()
  await context.route('/api/events', (route) => route.fulfill({ status: 204 }))
  await signIn(page, 'admin@candor.demo')
  await context.route('/api/reviews/*/approval', (route) => route.abort())
  await page.goto(`/admin/reviews?status=pending&q=${encodeURIComponent(reviewer)}`)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Approve anyway' }).or(waiting(page)).click()
  // The request of a page that is closed would meet no route of Playwright.
  await expect(page.getByRole('alert').filter({ hasText: 'was not approved' })).toBeVisible()
  await context.unroute('/api/reviews/*/approval')
  await page.goto('/healthz')
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('candor:decision:'))!
    const kept = JSON.parse(localStorage.getItem(key)!) as object
    const earlier = Date.now() - 300_000
    const aged = { ...kept, decidedAt: earlier, sentAt: earlier }
    localStorage.setItem(key, JSON.stringify(aged))
  })
  return approvalsOf(context)
}

const waiting = (page: Page) =>
  page.getByRole('status', { name: 'Decisions to be sent' }).getByText(/^Approving /)

function approvalsOf(context: BrowserContext) {
  const sent: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/approval')) sent.push(request.url())
  })
  return sent
}

const unsent = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'A decision of yours was not sent' })

async function reviewsOf(admin: Page, reviewer: string) {
  const answer = await admin.request.get(`/api/reviews?q=${encodeURIComponent(reviewer)}`)
  const { items } = (await answer.json()) as { items: Review[] }
  return items
}

test.describe('a decision that the server never answered', () => {
  test.use({ tolerated: /Failed to load resource/ })

  // spec: 10.33
  test('waits for the moderator, and one of two tabs sends it', async ({ visitor }) => {
    const page = await visitor('admin')
    const reviewer = await submitReviews(null)
    const sent = await anUnsentApproval(page, reviewer)
    await page.goto('/admin/reviews')
    const other = await page.context().newPage()
    await other.goto('/admin/verifications')
    for (const tab of [page, other]) {
      await expect(unsent(tab)).toContainText(`Approving the review by ${reviewer}`)
    }
    expect(sent).toEqual([])
    // It says of which campaign, leads to the review, and covers nothing.
    const [review] = await reviewsOf(page, reviewer)
    const link = unsent(page).getByRole('link', { name: `the review by ${reviewer}` })
    await expect(link).toHaveAttribute('href', `/reviews/${review!.id}`)
    await expect(unsent(page)).toContainText(/ for “.+”/)
    const box = (await unsent(page).boundingBox())!
    const heading = (await page.getByRole('heading', { level: 1 }).boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual(heading.y)
    await page.setViewportSize({ width: 390, height: 800 })
    await expectNoSidewaysScroll(page)
    const button = (tab: Page) => unsent(tab).getByRole('button', { name: 'Send now' })
    const buttons = [await button(page).elementHandle(), await button(other).elementHandle()]
    // At once, without waiting for a button that the other tab has removed.
    await Promise.all(buttons.map((one) => one.dispatchEvent('click')))
    for (const tab of [page, other]) await expect(unsent(tab)).toHaveCount(0)
    await expect.poll(() => reviewsOf(page, reviewer)).toMatchObject([{ status: 'approved' }])
    expect(sent).toHaveLength(1)
    await other.close()
  })

  test('says that one was offline, and of which campaign it was', async ({ visitor }) => {
    const page = await visitor('admin')
    await page.context().route('/api/events', (route) => route.fulfill({ status: 204 }))
    const reviewer = await submitReviews(null)
    await signIn(page, 'admin@candor.demo')
    await page.goto(`/admin/reviews?status=pending&q=${encodeURIComponent(reviewer)}`)
    await page.getByRole('button', { name: 'Reject', exact: true }).click()
    // The dialog has the whole text, and what the checks found in it.
    const dialog = page.getByRole('dialog', { name: 'Reject this review?' })
    const [review] = await reviewsOf(page, reviewer)
    await expect(dialog).toContainText(review!.content)
    await expect(dialog.getByText('Templates for the note follow')).toBeVisible()
    await dialog.getByRole('button', { name: 'Reject review' }).click()
    await expect(dialog.getByText('Choose why it is rejected')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('button', { name: 'Approve anyway' }).or(waiting(page)).click()
    await page.context().setOffline(true)
    const alert = page.getByRole('alert').filter({ hasText: 'was not approved' })
    await expect(alert).toContainText('You were offline. The decision is kept')
    await expect(alert).toContainText(`For “${review!.campaign.title}”.`)
    await page.context().setOffline(false)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => reviewsOf(page, reviewer)).toMatchObject([{ status: 'approved' }])
  })

  test('can be discarded, and is nothing that another account sees', async ({ visitor }) => {
    const page = await visitor('admin')
    const reviewer = await submitReviews(null)
    const sent = await anUnsentApproval(page, reviewer)
    await page.goto('/admin/reviews')
    await expect(unsent(page)).toBeVisible()
    const key = await page.evaluate(() => {
      const name = Object.keys(localStorage).find((one) => one.startsWith('candor:decision:'))!
      const text = localStorage.getItem(name)!
      localStorage.removeItem(name)
      localStorage.setItem(`candor:decision:somebody-else:${name.split(':').at(-1)}`, text)
      return name
    })
    await page.reload()
    await expect(page.getByRole('article')).toBeVisible()
    await expect(unsent(page)).toHaveCount(0)
    await page.evaluate((name) => {
      const other = `candor:decision:somebody-else:${name.split(':').at(-1)}`
      localStorage.setItem(name, localStorage.getItem(other)!)
      localStorage.removeItem(other)
    }, key)
    await page.reload()
    await unsent(page).getByRole('button', { name: 'Discard' }).click()
    await expect(unsent(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('article')).toBeVisible()
    await expect(unsent(page)).toHaveCount(0)
    expect(sent).toEqual([])
    expect(await reviewsOf(page, reviewer)).toMatchObject([{ status: 'pending' }])
  })

  test('is forgotten when it has been made, and refused when another was', async ({ visitor }) => {
    const page = await visitor('admin')
    for (const act of ['approval', 'rejection']) {
      const reviewer = await submitReviews(null)
      await anUnsentApproval(page, reviewer)
      const [review] = await reviewsOf(page, reviewer)
      const note = 'It does not say what you used it for.'
      const data =
        act === 'approval' ? {} : { reason: 'low_effort', note, allowResubmission: false }
      const path = `/api/reviews/${review!.id}/${act}`
      const decided = await page.request.post(path, { headers: sameOrigin, data })
      expect(decided.status()).toBe(200)
      await page.goto('/admin/reviews')
      await expect(page.getByRole('article')).toBeVisible()
      if (act === 'approval') {
        await expect(unsent(page)).toHaveCount(0)
        const kept = () =>
          page.evaluate(() => Object.keys(localStorage).filter((one) => one.includes('decision')))
        await expect.poll(kept).toEqual([])
      } else {
        await unsent(page).getByRole('button', { name: 'Send now' }).click()
        await expect(page.getByRole('alert').filter({ hasText: 'already been' })).toBeVisible()
        await expect(unsent(page)).toHaveCount(0)
      }
    }
  })
})
