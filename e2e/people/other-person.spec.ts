import {
  expect,
  expectFitsBothWidths,
  openCampaigns,
  register,
  test,
  confirmReview,
} from '../fixtures.ts'
import type { Page } from '@playwright/test'

/** Somebody else signs in in another tab of the same browser. */

const words = 'The kettle boils fast, and its lid stays cool enough to hold with bare fingers.'

async function expectToSayWho(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Somebody else is signed in now' })
  await expect(dialog).toContainText('Ben Next')
  await expect(dialog).toContainText('This page was opened for Ada First')
  return dialog
}

test('a review is not sent as that of the person who has signed in since', async ({ visitor }) => {
  const page = await visitor('reviewer')
  await register(page, { role: 'reviewer', name: 'Ada First' })
  await page.goto(`/campaigns/${openCampaigns[2]}`)
  const text = page.getByRole('textbox', { name: /review/i })
  await text.fill(words)
  await confirmReview(page)
  await register(page, { role: 'reviewer', name: 'Ben Next' })

  await page.getByRole('button', { name: /submit review/i }).click()
  const dialog = await expectToSayWho(page)
  await expectFitsBothWidths(page)
  await dialog.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(text).toHaveValue(words)
  await expect(page.getByText('This page was opened for somebody else.')).toBeVisible()
  expect(await (await page.request.get('/api/reviews')).json()).toMatchObject({ items: [] })

  // The draft is Ada's: after a reload, Ben begins with an empty form.
  page.on('dialog', (question) => void question.accept())
  await page.getByRole('button', { name: /submit review/i }).click()
  await dialog.getByRole('button', { name: 'Reload as Ben Next' }).click()
  await expect(text).toHaveValue('')
  await expect(dialog).toHaveCount(0)
})

test('coming back to a page says that it is of somebody else', async ({ visitor }) => {
  const page = await visitor('business')
  await register(page, { role: 'business', name: 'Ada First' })
  await page.goto('/settings/profile')
  await page.getByLabel('Company name').fill('Kettles of Ada')
  await register(page, { role: 'reviewer', name: 'Ben Next' })
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  const dialog = await expectToSayWho(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToSayWho(page)
  const settings = await (await page.request.get('/api/settings')).json()
  expect(settings).toMatchObject({ name: 'Ben Next' })
})

test('signing out from a page of somebody else leaves the session alone', async ({ visitor }) => {
  const page = await visitor('reviewer')
  await register(page, { role: 'reviewer', name: 'Ada First' })
  await page.goto('/dashboard')
  await register(page, { role: 'reviewer', name: 'Ben Next' })
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expectToSayWho(page)
  expect((await page.request.get('/api/settings')).status()).toBe(200)
})

const report = 'The second sentence is the street that I live in.'

/** A page with what a visitor typed into the form for reports, and the review. */
async function aTypedReport(page: Page) {
  await page.goto('/p/nordlicht-h1')
  await page.getByRole('article').last().getByRole('link', { name: 'Receipt' }).click()
  await page.getByRole('link', { name: 'Report this review' }).click()
  const reviewId = new URL(page.url()).searchParams.get('review')
  await page.getByLabel('What is wrong with it?').selectOption('personal_data')
  await page.getByLabel('What you know about it').fill(report)
  await page.getByLabel('Email').fill('ada-first@example.com')
  return reviewId
}

for (const comesBack of [false, true]) {
  const how = comesBack ? 'and come back to' : 'beside'
  test(`a report of a visitor is not that of who signs in ${how} the page`, async ({ visitor }) => {
    const page = await visitor('reviewer')
    const reviewId = await aTypedReport(page)
    await register(page, { role: 'reviewer', name: 'Ben Next' })
    if (comesBack) {
      const session = page.waitForResponse(/\/api\/session$/)
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
      await session
      await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('opened while nobody was signed in')).toBeVisible()
    await expect(page.getByText('Reload the page to go on as Ben Next.')).toBeVisible()
    await expect(page.getByLabel('What you know about it')).toHaveValue(report)
    await expectFitsBothWidths(page)
    const read = await page.request.get(`/api/reviews/${reviewId}`)
    expect(await read.json()).toMatchObject({ reportedAt: null })
  })
}

test('a message of a visitor is not sent beside who signs in', async ({ visitor }) => {
  const page = await visitor('reviewer')
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Ada First')
  await page.getByLabel('Email').fill('ada-first@example.com')
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message').fill(report)
  await register(page, { role: 'reviewer', name: 'Ben Next' })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Reload the page to go on as Ben Next.')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue(report)
})
