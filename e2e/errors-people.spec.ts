import {
  expectAccessible,
  choose,
  expect,
  newEmail,
  password,
  register,
  signIn,
  test,
} from './people.ts'
import { alert, answer, broken, fail, tryAgain } from './failures.ts'

/** The error catalogue (specification, section 8), row by row, in the words of the pages. */

// Failures are the subject here, and the browser reports each.
test.use({ tolerated: /Failed to load resource/ })

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
  const submit = page.getByRole('button', { name: 'Create account' })
  await page.waitForLoadState('networkidle')
  await submit.click()
  await alert(page, 'Please select a role')
  const role = page.getByRole('radiogroup', { name: 'I am a' })
  await expect(role).toHaveAttribute('aria-invalid', 'true')
  await expect(role).toHaveAccessibleDescription('Please select a role')
  await expectAccessible(page)

  await fill('business@candor.demo')
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
