import {
  choose,
  expect,
  expectAccessible,
  newEmail,
  password,
  register,
  settled,
  signIn,
  test,
} from '../fixtures.ts'
import { expectAlert, fail, internalError, mockError } from '../mock-errors.ts'

/** The specified error messages about accounts and documents. */

// These tests cause failures, and the browser logs each one.
test.use({ tolerated: /Failed to load resource/ })

// spec: 2.26, 2.29, 4.1, 8.1, 8.2, 8.3
test('login shows server messages, a missing user and unexpected errors', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill('business@candor.demo')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  const submit = page.getByRole('button', { name: 'Sign in', exact: true })
  await submit.click()
  await expectAlert(page, 'Invalid email or password.')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Invalid email or password.')).toBeHidden()

  const path = '/api/auth/sign-in/email'
  const message = 'Too many attempts. Please wait a minute.'
  let restore = await mockError(page, 'POST', path, { status: 429, code: 'rate_limited', message })
  await submit.click()
  await expectAlert(page, message)
  await restore()

  restore = await fail(page, 'POST', path)
  await submit.click()
  await expect(page.getByRole('alert').getByText('Login failed.', { exact: true })).toBeVisible()
  await restore()

  // A response without a session.
  await page.route(`**${path}`, (route) => route.fulfill({ json: {} }))
  await submit.click()
  await expectAlert(page, 'Login failed: No user returned.')
  await page.unroute(`**${path}`)

  await page.route(`**${path}`, (route) => route.abort())
  await submit.click()
  await expect(page.getByRole('alert').getByText('Login failed.', { exact: true })).toBeVisible()
})

test('registering with nothing filled in marks both roles and moves the focus to them', async ({
  visitor,
}) => {
  const page = await visitor()
  await page.goto('/register')
  await settled(page)
  const cards = page.getByRole('radiogroup', { name: 'I am a' }).locator('label')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('radio', { name: 'Business Owner' })).toBeFocused()
  await expect(cards.first()).toHaveCSS('outline-style', 'solid')
  // As a field with an error, once its colour has faded in.
  const name = page.getByLabel('Full name')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(async () => {
    const red = await name.evaluate((field) => getComputedStyle(field).borderTopColor)
    const colors = cards.evaluateAll((all) =>
      all.map((one) => getComputedStyle(one).borderTopColor),
    )
    expect(await colors).toEqual([red, red])
  }).toPass()
  await choose(page, /Reviewer/)
  await expect(cards.first()).toHaveCSS('outline-style', 'none')
})

// spec: 2.36, 2.37, 8.4, 8.5, 8.6
test(
  'registration shows duplicates, server messages, unexpected errors and success',
  { tag: '@long' },
  async ({ visitor }) => {
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
    const submit = page.getByRole('button', { name: 'Create account' })
    await settled(page)
    await submit.click()
    await expectAlert(page, 'Please select a role')
    const role = page.getByRole('radiogroup', { name: 'I am a' })
    await expect(role).toHaveAttribute('aria-invalid', 'true')
    await expect(role).toHaveAccessibleDescription('Please select a role')
    await expectAccessible(page)

    await fill('business@candor.demo')
    await submit.click()
    await expectAlert(page, 'Email already in use.')
    // A banner says it until it is closed; the field has the ways to an account that exists.
    const banner = page.getByRole('alert').filter({ hasText: 'Email already in use.' }).last()
    await expect(page.getByText('Email already in use.')).toHaveCount(2)
    await banner.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByText('Email already in use.')).toHaveCount(1)
    await submit.click()
    await expect(page.getByText('Email already in use.')).toHaveCount(2)
    const own = page.getByText('Is it yours?')
    await expect(own.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
    await expect(own.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
    const email = page.getByLabel('Email', { exact: true })
    await expect(email).toHaveAccessibleDescription('Email already in use.')
    await expect(email).toBeFocused()
    await expect(email).toBeInViewport()

    await fill(newEmail('new'))
    await expect(page.getByText('Email already in use.')).toHaveCount(0)
    const path = '/api/auth/sign-up/email'
    const message = 'No new accounts from this address for an hour.'
    let restore = await mockError(page, 'POST', path, {
      status: 429,
      code: 'rate_limited',
      message,
    })
    await submit.click()
    await expectAlert(page, message)
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeInViewport()
    await restore()

    restore = await fail(page, 'POST', path)
    await submit.click()
    await expectAlert(page, 'Registration failed.')
    await restore()

    await submit.click()
    await expect(
      page.getByText('Registration successful! Redirecting to dashboard...'),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard$/)
  },
)

// spec: 8.9
test(
  'a failed sign-out is logged and the user stays signed in',
  { tag: '@long' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL! })
    const page = await context.newPage()
    const logged: string[] = []
    const uncaught: Error[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    page.on('pageerror', (error) => uncaught.push(error))
    await register(page, { role: 'reviewer', name: 'Leaving Soon' })
    await page.goto('/dashboard')
    const restore = await fail(page, 'POST', '/api/auth/sign-out')
    const signOut = async () => {
      await page.getByRole('button', { name: 'Your account' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
    }
    await signOut()
    await expect.poll(() => logged.join()).toContain(internalError)
    await expect(page).toHaveURL(/\/dashboard$/)
    await restore()
    await signOut()
    await expect(page).toHaveURL(/\/login/)
    expect(uncaught).toEqual([])
    await context.close()
  },
)

test(
  'a verification that cannot be approved or rejected says why',
  { tag: '@long' },
  async ({ visitor }) => {
    const admin = await visitor('admin')
    await signIn(admin, 'admin@candor.demo')
    await admin.goto('/admin/verifications?status=pending')
    const card = admin
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: 'Approve' })
      .first()
    for (const [verb, action] of [
      ['approve', 'approval'],
      ['reject', 'rejection'],
    ] as const) {
      const restore = await fail(admin, 'POST', new RegExp(`^/api/verifications/[^/]+/${action}$`))
      await card.getByRole('button', { name: new RegExp(verb, 'i') }).click()
      if (verb === 'approve') {
        await card.getByRole('button', { name: 'Approve anyway' }).click()
      } else {
        await admin.getByLabel('Note to the business').fill('This deed has expired.')
        await admin.getByRole('button', { name: 'Reject business' }).click()
      }
      await expectAlert(admin, `Failed to ${verb} business: ${internalError}`)
      await restore()
    }
  },
)

// spec: 5.24, 8.8, 8.32, 8.33, 8.34, 8.35
test(
  'documents that fail to submit, open, approve or reject show the error',
  { tag: '@long' },
  async ({ visitor }) => {
    const [business, admin] = [await visitor('business'), await visitor('admin')]
    const name = `Careful Bakery ${Date.now()}`
    await register(business, { role: 'business', name })
    await business.goto('/dashboard/verify')
    const submit = business.getByRole('button', { name: 'Submit documents' }).first()
    await submit.click()
    await expect(
      business.getByText('Please select at least one document to upload.').first(),
    ).toBeVisible()
    const deed = {
      name: 'deed.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n'),
    }
    await business.locator('input[type=file]').first().setInputFiles(deed)
    const message = 'Storage is full.'
    let restore = await mockError(business, 'POST', '/api/verification', {
      status: 503,
      code: 'unavailable',
      message,
    })
    await submit.click()
    await expectAlert(business, `Failed to submit documents: ${message}`)
    await restore()
    await business.getByRole('button', { name: 'Try again' }).click()
    await expect(
      business.getByText('Documents submitted successfully! Redirecting...'),
    ).toBeVisible()
    await expect(business).toHaveURL(/\/dashboard$/)

    await signIn(admin, 'admin@candor.demo')
    await admin.goto(`/admin/verifications?q=${encodeURIComponent(name)}`)
    restore = await fail(admin, 'POST', /^\/api\/documents\/[^/]+\/links$/)
    await admin.getByRole('button', { name: 'View deed.pdf' }).click()
    await expectAlert(admin, `Unable to open document. ${internalError}`)
    await admin.getByRole('button', { name: 'Close' }).click()
    await restore()

    restore = await fail(admin, 'POST', /^\/api\/verifications\/[^/]+\/approval$/)
    await admin.getByRole('button', { name: 'Approve' }).click()
    await admin.getByRole('button', { name: 'Approve anyway' }).click()
    await expectAlert(admin, `Failed to approve business: ${internalError}`)
    await restore()

    restore = await fail(admin, 'POST', /^\/api\/verifications\/[^/]+\/rejection$/)
    await admin.getByRole('button', { name: 'Reject' }).click()
    await admin.getByLabel('Note to the business').fill('This deed has expired.')
    await admin.getByRole('button', { name: 'Reject business' }).click()
    await expectAlert(admin, `Failed to reject business: ${internalError}`)
    await restore()
  },
)
