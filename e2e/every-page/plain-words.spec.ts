import type { Page } from '@playwright/test'
import {
  expect,
  expectFitsBothWidths,
  register,
  sameOrigin,
  signIn,
  submitReviews,
  test,
} from '../fixtures.ts'

/** What people asked about because a screen said too little, or something else than was true. */

test('a reviewer reads their country, the code of their number and what a password needs', async ({
  visitor,
}) => {
  const page = await visitor()
  await register(page, { role: 'reviewer', name: 'Giulia Reads' })
  await page.goto('/settings/profile')
  const country = page.getByLabel('Country', { exact: true })
  await expect(country).toHaveValue('Nigeria')
  await expect(country).toHaveAttribute('readonly', '')
  // Does not look like a field to fill in, and says why.
  await expect(country).toHaveCSS('border-style', 'dashed')
  await expect(country).toHaveAccessibleDescription(/Moved\? Write to us/)
  const email = page.getByLabel('Email', { exact: true })
  await expect(email).toHaveAccessibleDescription(/You sign in with it/)
  await expect(page.getByText('With the country code, such as +234.')).toBeVisible()
  await expectFitsBothWidths(page)
  await page.getByRole('link', { name: 'Write to us' }).click()
  await expect(page).toHaveURL(/\/contact$/)

  await page.goto('/settings/security')
  const password = page.getByLabel('New password', { exact: true })
  await expect(password).toHaveAccessibleDescription(
    'At least 8 characters, best with mixed case, numbers and symbols. ' +
      'Not a common password, your name or a part of your email.',
  )
  await page.goto('/settings/notifications')
  await expect(page.getByText('Sign-in, password, email address and your data')).toBeVisible()
  await expect(page.getByText(/API keys/)).toHaveCount(0)
})

test('a moment in a notification is in the time zone of its reader', async ({ browser }) => {
  const context = await browser.newContext({ timezoneId: 'America/Los_Angeles' })
  const page = await context.newPage()
  await signIn(page, 'reviewer@candor.demo')
  const { items, ...rest } = await (await page.request.get('/api/notifications')).json()
  const text = 'You can download it until Nov 26, 2026, 1:15 AM UTC.'
  const json = { ...rest, nextCursor: null, items: [{ ...items[0], text }] }
  await page.route(/\/api\/notifications(\?|$)/, (route) => route.fulfill({ json }))
  await page.goto('/notifications')
  const main = page.getByRole('main')
  const moment = main.getByText('You can download it until Nov 25, 2026, 5:15 PM.')
  await expect(moment.first()).toBeVisible()
  await context.close()
})

/** Sends a document of the business, as the form does. */
async function sendDocuments(business: Page) {
  const documents = {
    name: 'certificate.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\nA certificate of incorporation.\n%%EOF\n'),
  }
  const multipart = { type: 'registered', documents }
  const answer = await business.request.post('/api/verification', {
    multipart,
    headers: sameOrigin,
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

test('a reviewer of today reads what is held, not that nothing came in 60 days', async ({
  visitor,
}) => {
  const page = await visitor()
  await submitReviews(page)
  await page.goto('/dashboard')
  const earnings = page.getByRole('region', { name: 'Earnings' })
  await expect(earnings.getByRole('heading', { name: 'No earnings yet' })).toBeVisible()
  await expect(earnings.getByText(/^\$\d+\.\d\d is held for you\./)).toBeVisible()
  await expectFitsBothWidths(page)
})

test('the list of users says what is verified: documents or an email address', async ({
  visitor,
}) => {
  const admin = await visitor()
  const member = await visitor('member')
  const name = `Unconfirmed ${Date.now()}`
  await register(member, { role: 'reviewer', name })
  await signIn(admin, 'admin@candor.demo')
  await admin.goto(`/admin/users?q=${encodeURIComponent(name)}`)
  await admin.getByRole('link', { name: new RegExp(name) }).click()
  await expect(admin.getByRole('dialog').getByText('Email not confirmed')).toBeVisible()
  await admin.goto('/admin/users?verified=verified')
  const reviewers = admin.getByRole('region', { name: 'Reviewers' })
  await expect(reviewers.getByText('Email confirmed').first()).toBeVisible()
  await expect(reviewers.getByText('Documents approved')).toHaveCount(0)
  await expectFitsBothWidths(admin)

  const company = `Undocumented ${Date.now()}`
  const business = await visitor('a business')
  await register(business, { role: 'business', name: company })
  await admin.goto(`/admin/users?q=${encodeURIComponent(company)}`)
  const businesses = admin.getByRole('region', { name: 'Businesses' })
  await expect(businesses.getByText('No documents')).toBeVisible()
  await sendDocuments(business)
  await admin.reload()
  await expect(businesses.getByText('Documents waiting')).toBeVisible()
  await admin.getByRole('link', { name: new RegExp(company) }).click()
  await expect(admin.getByRole('dialog').getByText('Documents waiting')).toBeVisible()
})

test('account numbers are in groups that no line breaks, and copied without spaces', async ({
  visitor,
}) => {
  const admin = await visitor()
  await signIn(admin, 'admin@candor.demo')
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.goto('/admin/payouts?status=all')
  const group = admin.getByText(/^[A-Z]{2}\d{2}$/).first()
  await expect(group).toBeVisible()
  const number = group.locator('..')
  await expect(number).toHaveText(/^[A-Z]{2}\d{2}[A-Z0-9]{8,}$/)
  const heights = await number
    .locator('span')
    .evaluateAll((groups) => groups.map((one) => one.getClientRects().length))
  expect(new Set(heights)).toEqual(new Set([1]))
})

test('the overview says why Share has a longer code', async ({ visitor }) => {
  const business = await visitor()
  await signIn(business, 'business@candor.demo')
  const list = await business.request.get('/api/campaigns?status=active')
  const { items } = (await list.json()) as { items: { id: string; completedReviews: number }[] }
  const reviewed = items.find(({ completedReviews }) => completedReviews > 0)!
  await business.goto(`/campaigns/${reviewed.id}`)
  await expect(business.getByText(/Share has a longer code, which also keeps/)).toBeVisible()
  await business.getByRole('link', { name: 'Look, preview and instructions' }).click()
  await expect(business.getByText(/^This code keeps room for the reviews/)).toBeVisible()
  await business.getByRole('link', { name: 'Overview', exact: true }).click()
  await expect(business.getByLabel('Embed code')).toHaveValue(/min-height/)
  await expect(business.getByText(/Share has a longer code/)).toHaveCount(0)
})
