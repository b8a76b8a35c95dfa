import type { Page } from '@playwright/test'
import { expectAlert, mockError } from '../mock-errors.ts'
import {
  choose,
  expect,
  expectErrors,
  expectAccessible,
  expectFitsBothWidths,
  expectNoSidewaysScroll,
  register,
  signIn,
  test,
  long,
} from '../fixtures.ts'

/** Simulates an instance with GitHub configured; these tests run without provider keys. */
async function offerGitHub(page: Page, path: string) {
  const noProviders = '"signInWith":[]'
  const matches = (url: URL) => url.pathname === path
  await page.route(matches, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    expect(html).toContain(noProviders)
    await route.fulfill({ response, body: html.replace(noProviders, '"signInWith":["github"]') })
  })
}

test('signing in with a configured provider redirects with the return path', async ({
  visitor,
}) => {
  const page = await visitor()
  await offerGitHub(page, '/login')
  const requests: unknown[] = []
  await page.route('**/api/auth/sign-in/social', (route) => {
    requests.push(route.request().postDataJSON())
    return route.fulfill({ json: { url: new URL('/about', page.url()).href, redirect: false } })
  })
  await page.goto('/login?returnTo=%2Fwallet')
  await expect(page.getByRole('button', { name: 'Google' })).toBeDisabled()
  await expect(page.getByText('Sign-in with Google is not set up here.')).toBeVisible()
  await page.getByRole('button', { name: 'GitHub' }).click()
  await expect(page).toHaveURL(/\/about$/)
  expect(requests).toEqual([{ provider: 'github', returnTo: '/wallet' }])
})

// spec: 10.41
test('registering with a provider first asks what the provider does not know', async ({
  visitor,
}) => {
  const page = await visitor()
  await offerGitHub(page, '/register')
  const requests: unknown[] = []
  await page.route('**/api/auth/sign-in/social', (route) => {
    requests.push(route.request().postDataJSON())
    return route.fulfill({ json: { url: new URL('/about', page.url()).href, redirect: false } })
  })
  await page.goto('/register?returnTo=%2Fwallet')
  await page.getByRole('button', { name: 'GitHub' }).click()
  await expect(page).toHaveURL(/provider=github/)
  await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0)
  const submit = page.getByRole('button', { name: 'Continue with GitHub' })
  await submit.click()
  await expectErrors(page, ['Please select a role', 'Phone number is required'])
  await choose(page, /Reviewer/)
  await expect(page.getByText('With the country code. Never shown.')).toBeVisible()
  await page.getByLabel('Phone number').fill('0800 123 4567')
  await submit.click()
  await expect(page.getByText('Please select a country')).toBeVisible()
  await expectFitsBothWidths(page)
  await page.getByLabel('Country').selectOption({ label: 'Nigeria' })
  // The country says which code is missing.
  await expect(page.getByText(/\+234 800 123 4567/)).toBeVisible()
  await submit.click()
  await expect(page).toHaveURL(/\/about$/)
  const registration = { role: 'reviewer', phoneNumber: '+234 800 123 4567', country: 'NG' }
  expect(requests).toEqual([{ provider: 'github', returnTo: '/wallet', registration }])

  // As a sign-in leads here that found no account.
  await page.goto('/register?returnTo=%2Fwallet&social=no-account&provider=github')
  await expect(page.getByText(/We found no account with that email address/)).toBeVisible()
  await page.getByRole('button', { name: 'Register with email and password instead' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
})

test(
  'an account without a password can set one, and is deleted without it',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor()
    await register(page, { role: 'reviewer', name: 'Only GitHub' })
    await page.route('**/api/settings', async (route) => {
      const response = await route.fetch()
      const settings = (await response.json()) as object
      await route.fulfill({ response, json: { ...settings, hasPassword: false } })
    })
    const sent: unknown[] = []
    await page.route('**/api/account', (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ json: { deleted: true } })
    })
    await page.goto('/settings/security')
    const section = page.getByRole('region', { name: 'Set a password' })
    await section.getByRole('button', { name: 'Send me a link' }).click()
    await expect(section.getByText(/^We have sent a link to/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Change password' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Turn on two-factor codes' })).toHaveCount(0)
    await expectFitsBothWidths(page)
    await page.goto('/settings/data')
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Password')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect.poll(() => sent).toEqual([{}])
  },
)

test('a failed provider sign-in shows only our own messages', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/register?returnTo=%2Fdashboard&social=no-account')
  await expect(page.getByText(/We found no account with that email address/)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  if (long) await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  for (const [social, sentence] of [
    ['two-factor', 'This account uses two-factor codes.'],
    ['cancelled', 'You cancelled the sign-in.'],
    ['expired', 'The sign-in expired or was started in another browser.'],
    ['failed', 'The sign-in failed.'],
  ].slice(0, long ? undefined : 1)) {
    await page.goto(`/login?social=${social}&error_description=Send+money`)
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await expect(page.getByText('Send money')).toBeHidden()
  }
  if (long) await expectAccessible(page)
  await page.goto('/login?social=made-up')
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
})

// spec: 11.8
test(
  'linked accounts are shown in settings and can be unlinked',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor()
    await signIn(page, 'reviewer@candor.demo')
    await page.goto('/settings/security')
    const section = page.getByRole('region', { name: 'Linked accounts' })
    await expect(page.getByRole('region', { name: 'Devices' })).toBeVisible()
    await expect(section).toHaveCount(0)

    await offerGitHub(page, '/settings/security')
    let items = [{ id: 'link-1', provider: 'github', createdAt: '2026-03-01T10:00:00.000Z' }]
    await page.route('**/api/linked-accounts', (route) => route.fulfill({ json: { items } }))
    await page.route('**/api/linked-accounts/link-1', (route) => {
      items = []
      return route.fulfill({ json: { unlinked: true } })
    })
    const message = 'It is your only way to sign in. Choose a password first.'
    const refused = { status: 409, code: 'conflict', message }
    const restore = await mockError(page, 'DELETE', '/api/linked-accounts/link-1', refused)
    await page.reload()
    await expect(section).toContainText('GitHub')
    await expect(section).toContainText('Linked Mar 1, 2026')
    await expectFitsBothWidths(page)
    await section.getByRole('button', { name: 'Unlink GitHub' }).click()
    await expectAlert(page, message)
    await section.getByRole('button', { name: 'Dismiss' }).click()
    await expect(section.getByRole('alert')).toHaveCount(0)
    await restore()
    await section.getByRole('button', { name: 'Unlink GitHub' }).click()
    await expect(page.getByText('GitHub unlinked')).toBeVisible()
    await expect(section).toContainText('None yet. Sign in once with GitHub')
    await expect(section).toBeFocused()
  },
)
