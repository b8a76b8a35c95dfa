import type { Page } from '@playwright/test'
import { choose, expect, newEmail, password, register, signIn, test } from './people.ts'

/** The error catalogue (specification, section 8), row by row, in the words of the pages. */

// Failures are the subject here, and the browser reports each.
test.use({ tolerated: /Failed to load resource/ })

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

const broken = 'Something went wrong on our side. Please try again.'

/** Makes the server answer this call otherwise, until the function that it returns is called. */
async function answer(
  page: Page,
  method: Method,
  path: string | RegExp,
  { status, code, message }: { status: number; code: string; message: string },
) {
  const matches = (url: URL) =>
    typeof path === 'string' ? url.pathname === path : path.test(url.pathname)
  const json = { error: { code, message, requestId: 'request-of-the-test' } }
  await page.route(matches, (route) =>
    route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
  )
  return () => page.unroute(matches)
}

const fail = (page: Page, method: Method, path: string | RegExp) =>
  answer(page, method, path, { status: 500, code: 'internal', message: broken })

const alert = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible()

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).first().click()

/** The first campaign of the viewer's list in this state. */
async function aCampaign(page: Page, status: string): Promise<string> {
  const list = await page.request.get(`/api/campaigns?status=${status}&limit=1`)
  const { items } = (await list.json()) as { items: { id: string }[] }
  return items[0]!.id
}

test('login: the message of the service as is, no user, and what nobody foresaw', async ({
  visitor,
}) => {
  const page = await visitor()
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill('business@candor.demo')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  const submit = page.getByRole('button', { name: 'Sign in', exact: true })
  await submit.click()
  await alert(page, 'Invalid email or password.')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Invalid email or password.')).toBeHidden()

  const path = '/api/auth/sign-in/email'
  const message = 'Too many attempts. Please wait a minute.'
  let mend = await answer(page, 'POST', path, { status: 429, code: 'rate_limited', message })
  await submit.click()
  await alert(page, message)
  await mend()

  mend = await fail(page, 'POST', path)
  await submit.click()
  await expect(page.getByRole('alert').getByText('Login failed.', { exact: true })).toBeVisible()
  await mend()

  // An answer without a session.
  await page.route(`**${path}`, (route) => route.fulfill({ json: {} }))
  await submit.click()
  await alert(page, 'Login failed: No user returned.')
  await page.unroute(`**${path}`)

  await page.route(`**${path}`, (route) => route.abort())
  await submit.click()
  await expect(page.getByRole('alert').getByText('Login failed.', { exact: true })).toBeVisible()
})

test('registration: a duplicate, the message of the service, what nobody foresaw, success', async ({
  visitor,
}) => {
  const page = await visitor()
  await page.goto('/register')
  const fill = async (email: string) => {
    await choose(page, /Business Owner/)
    await page.getByLabel('Full name').fill('Second Come')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Phone number').fill('0800 123 4567')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password', { exact: true }).fill(password)
  }
  await fill('business@candor.demo')
  const submit = page.getByRole('button', { name: 'Create account' })
  await submit.click()
  await alert(page, 'Email already in use.')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Email already in use.' })).toHaveCount(0)

  await fill(newEmail('new'))
  const path = '/api/auth/sign-up/email'
  const message = 'No new accounts from this address for an hour.'
  let mend = await answer(page, 'POST', path, { status: 429, code: 'rate_limited', message })
  await submit.click()
  await alert(page, message)
  await mend()

  mend = await fail(page, 'POST', path)
  await submit.click()
  await alert(page, 'Registration failed.')
  await mend()

  await submit.click()
  await expect(page.getByText('Registration successful! Redirecting to dashboard...')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('signing out that fails is only logged, and nobody believes to have left', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL! })
  const page = await context.newPage()
  const logged: string[] = []
  const uncaught: Error[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  page.on('pageerror', (error) => uncaught.push(error))
  await signIn(page, 'reviewer@candor.demo')
  // With the page comes its layout, and with that another header.
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const mend = await fail(page, 'POST', '/api/auth/sign-out')
  const signOut = async () => {
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
  await signOut()
  await expect.poll(() => logged.join()).toContain(broken)
  await expect(page).toHaveURL(/\/dashboard$/)
  await mend()
  await signOut()
  await expect(page).toHaveURL(/\/login/)
  expect(uncaught).toEqual([])
  await context.close()
})

test('reads that fail say what, and can be tried again', async ({ visitor }) => {
  test.setTimeout(120_000)
  const reads = [
    ['reviewer@candor.demo', '/campaigns', /^\/api\/campaigns$/, 'Failed to fetch campaigns'],
    ['reviewer@candor.demo', '/reviews', /^\/api\/reviews$/, 'Failed to fetch reviews'],
    ['reviewer@candor.demo', '/wallet', /^\/api\/wallet$/, 'Failed to load wallet data'],
    [
      'reviewer@candor.demo',
      '/wallet',
      /^\/api\/wallet\/transactions$/,
      'Failed to load wallet data',
    ],
    [
      'business@candor.demo',
      '/campaigns',
      /^\/api\/campaigns$/,
      'Failed to fetch business campaigns',
    ],
    [
      'business@candor.demo',
      '/dashboard',
      /^\/api\/dashboard$/,
      'Your dashboard could not be loaded',
    ],
    ['admin@candor.demo', '/admin/reviews', /^\/api\/reviews$/, 'Failed to fetch reviews'],
    [
      'admin@candor.demo',
      '/admin/verifications',
      /^\/api\/verifications$/,
      `Failed to fetch verifications: ${broken}`,
    ],
    ['admin@candor.demo', '/admin/users', /^\/api\/users$/, 'Failed to fetch users'],
    ['admin@candor.demo', '/admin/analytics', /^\/api\/analytics$/, 'Failed to fetch analytics'],
  ] as const
  const pages: Record<string, Page> = {}
  for (const [email, path, call, message] of reads) {
    const page = (pages[email] ??= await visitor(email))
    if (page.url() === 'about:blank') await signIn(page, email)
    const mend = await fail(page, 'GET', call)
    await page.goto(path)
    await alert(page, message)
    await mend()
    // A page may have several, each for what it reads; other lists may recover by themselves.
    await expect(async () => {
      const again = page.getByRole('button', { name: 'Try again' }).first()
      if (await again.isVisible()) await again.click({ timeout: 1_000 })
      await expect(page.getByText(message)).toHaveCount(0, { timeout: 1_000 })
    }).toPass({ timeout: 10_000 })
  }
})

test('a campaign that cannot be read, and one that is not there', async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'reviewer@candor.demo')
  const id = await aCampaign(page, 'active')
  const mend = await fail(page, 'GET', `/api/campaigns/${id}`)
  await page.goto(`/campaigns/${id}`)
  await alert(page, 'Failed to fetch campaign')
  await mend()
  await tryAgain(page)
  await expect(page.getByText('Earn by Reviewing')).toBeVisible()

  await page.goto('/campaigns/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Campaign not found' })).toBeVisible()
  await expect(
    page.getByText("The campaign you're looking for doesn't exist or you don't have access."),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Back to Campaigns' }).click()
  await expect(page).toHaveURL(/\/campaigns$/)
})

test('a campaign that cannot be created, changed, deleted', async ({ visitor }) => {
  const page = await visitor()
  await register(page, { role: 'business', name: 'Unlucky Bakery' })
  await page.goto('/campaigns/create')
  await page.getByLabel('Campaign Title').fill(`An unlucky campaign ${Date.now()}`)
  await page.getByLabel('Product Name').fill('Rye loaf')
  const description = page.getByLabel('Campaign Description')
  await description.fill('Buy a loaf in one of our shops and write 5 stars, positive review only.')
  await page.getByLabel('Price per Review ($)').fill('2')
  await page.getByLabel('Target Reviews').fill('5')
  const create = page.getByRole('button', { name: 'Create Campaign' })
  await create.click()
  // The actual message, where the server has one.
  await alert(page, /5 stars/)

  await description.fill('Buy a loaf in one of our shops and tell everybody how it was for you.')
  let mend = await fail(page, 'POST', '/api/campaigns')
  await create.click()
  await alert(page, 'Failed to create campaign')
  await mend()
  await create.click()
  await expect(page.getByText('Pending Approval').first()).toBeVisible()

  const { pathname } = new URL(page.url())
  mend = await fail(page, 'DELETE', `/api${pathname}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Confirm Delete' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to delete campaign. Please try again.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await mend()

  mend = await fail(page, 'PATCH', `/api${pathname}`)
  await page.getByRole('link', { name: 'Edit Campaign' }).click()
  await page.getByLabel('Product Name').fill('Spelt loaf')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await alert(page, 'Failed to update campaign')
  await mend()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Spelt loaf').first()).toBeVisible()
})

test('a campaign that cannot be approved, and one that another admin rejected first', async ({
  visitor,
}) => {
  const [business, admin] = [await visitor('business'), await visitor('admin')]
  await register(business, { role: 'business', name: 'Waiting Bakery' })
  const made = await business.request.post('/api/campaigns', {
    headers: { origin: new URL(business.url()).origin },
    data: {
      title: 'A campaign that waits',
      product: 'Bun',
      description: 'Buy a bun in one of our shops and tell everybody honestly how it was for you.',
      pricePerReviewCents: 200,
      targetReviews: 5,
    },
  })
  const { id } = (await made.json()) as { id: string }
  await signIn(admin, 'admin@candor.demo')
  await admin.goto(`/campaigns/${id}`)
  const approve = admin.getByRole('button', { name: 'Approve Campaign' })
  const mend = await fail(admin, 'POST', `/api/campaigns/${id}/approval`)
  await approve.click()
  await alert(admin, 'Failed to approve campaign. Please try again.')
  await mend()

  const rejected = await admin.request.post(`/api/campaigns/${id}/rejection`, {
    headers: { origin: new URL(admin.url()).origin },
    data: { note: 'Please say which shops.' },
  })
  expect(rejected.ok()).toBe(true)
  await approve.click()
  await alert(admin, /changed|already|decided|meanwhile/i)
  await expect(admin.getByText('Please say which shops.').first()).toBeVisible()
})

test('a review that cannot be submitted keeps its text', async ({ visitor }) => {
  const page = await visitor()
  await register(page, { role: 'reviewer', name: 'Patient Person' })
  const id = await aCampaign(page, 'active')
  await page.goto(`/campaigns/${id}`)
  const words = 'It did what it promised for a week, and then its handle came loose in my hand.'
  const text = page.getByLabel('Your review')
  await text.fill(words)
  const mend = await fail(page, 'POST', `/api/campaigns/${id}/reviews`)
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await alert(page, 'Failed to submit review. Please try again.')
  await expect(text).toHaveValue(words)
  await page.reload()
  await expect(text).toHaveValue(words)
  await mend()
})

test('a review that cannot be approved or rejected, or was decided before', async ({ visitor }) => {
  const [admin, other] = [await visitor('admin'), await visitor('other admin')]
  // Otherwise the live stream takes the review from the list before it is clicked.
  await other.route('**/api/events', (route) => route.abort())
  for (const page of [admin, other]) {
    await signIn(page, 'admin@candor.demo')
    await page.goto('/admin/reviews?status=pending')
  }
  const row = admin.getByRole('article').first()
  let mend = await fail(admin, 'POST', /^\/api\/reviews\/[^/]+\/approval$/)
  await row.getByRole('button', { name: 'Approve' }).click()
  await alert(admin, 'Failed to approve review')
  await mend()

  mend = await fail(admin, 'POST', /^\/api\/reviews\/[^/]+\/rejection$/)
  await row.getByRole('button', { name: 'Reject' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption({ index: 1 })
  await dialog.getByLabel('Note to the reviewer').fill('This says nothing about the product.')
  await dialog.getByRole('button', { name: 'Reject review' }).click()
  await alert(admin, 'Failed to reject review')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await mend()

  await row.getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByText('Review approved')).toBeVisible()
  await other.getByRole('article').first().getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByText('This review has already been decided.').first()).toBeVisible()
})

test('a withdrawal that cannot be processed', async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'reviewer@candor.demo')
  await page.goto('/wallet')
  await page.getByLabel('Amount').fill('30')
  const mend = await fail(page, 'POST', '/api/wallet/withdrawals')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to process withdrawal')
  await mend()
})

test('documents that cannot be submitted, opened, approved or rejected', async ({ visitor }) => {
  test.setTimeout(90_000)
  const [business, admin] = [await visitor('business'), await visitor('admin')]
  const name = `Careful Bakery ${Date.now()}`
  await register(business, { role: 'business', name })
  await business.goto('/dashboard/verify')
  const submit = business.getByRole('button', { name: 'Submit documents' }).first()
  await submit.click()
  await expect(
    business.getByText('Please select at least one document to upload.').first(),
  ).toBeVisible()
  const deed = { name: 'deed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }
  await business.locator('input[type=file]').first().setInputFiles(deed)
  const message = 'There is no room for documents just now.'
  let mend = await answer(business, 'POST', '/api/verification', {
    status: 503,
    code: 'unavailable',
    message,
  })
  await submit.click()
  await alert(business, `Failed to submit documents: ${message}`)
  await mend()
  await tryAgain(business)
  await expect(business.getByText('Documents submitted successfully! Redirecting...')).toBeVisible()
  await expect(business).toHaveURL(/\/dashboard$/)

  await signIn(admin, 'admin@candor.demo')
  await admin.goto(`/admin/verifications?q=${encodeURIComponent(name)}`)
  mend = await fail(admin, 'POST', /^\/api\/documents\/[^/]+\/links$/)
  await admin.getByRole('button', { name: 'View deed.pdf' }).click()
  await alert(admin, `Unable to open document. ${broken}`)
  await admin.getByRole('button', { name: 'Close' }).click()
  await mend()

  mend = await fail(admin, 'POST', /^\/api\/verifications\/[^/]+\/approval$/)
  await admin.getByRole('button', { name: 'Approve' }).click()
  await alert(admin, `Failed to approve business: ${broken}`)
  await mend()

  mend = await fail(admin, 'POST', /^\/api\/verifications\/[^/]+\/rejection$/)
  await admin.getByRole('button', { name: 'Reject' }).click()
  await admin.getByLabel('Note to the business').fill('This deed has expired.')
  await admin.getByRole('button', { name: 'Reject business' }).click()
  await alert(admin, `Failed to reject business: ${broken}`)
  await mend()
})

test('the verification page is for businesses', async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'reviewer@candor.demo')
  await page.goto('/dashboard/verify')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('You do not have access to this page.')).toBeVisible()
})

test('new passwords that differ', async ({ visitor }) => {
  const page = await visitor()
  await register(page, { role: 'reviewer', name: 'Fast Typist' })
  await page.goto('/settings')
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByLabel('New password', { exact: true }).fill('a better password 1')
  await page.getByLabel('Confirm new password', { exact: true }).fill('a better password 2')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('New passwords do not match')).toBeVisible()
})
