import type { Page } from '@playwright/test'
import { alert, answer } from './failures.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './people.ts'

/** As a page comes where GitHub's keys are configured; here there are none. */
async function offerGitHub(page: Page, path: string) {
  const none = '"signInWith":[]'
  const isIt = (url: URL) => url.pathname === path
  await page.route(isIt, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    expect(html).toContain(none)
    await route.fulfill({ response, body: html.replace(none, '"signInWith":["github"]') })
  })
}

test('a provider that is set up is gone to, with the way back', async ({ visitor }) => {
  const page = await visitor()
  await offerGitHub(page, '/login')
  const asked: unknown[] = []
  await page.route('**/api/auth/sign-in/social', (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ json: { url: new URL('/about', page.url()).href, redirect: false } })
  })
  await page.goto('/login?returnTo=%2Fwallet')
  await expect(page.getByRole('button', { name: 'Google' })).toBeDisabled()
  await expect(page.getByText('Signing in with Google is not set up here.')).toBeVisible()
  await page.getByRole('button', { name: 'GitHub' }).click()
  await expect(page).toHaveURL(/\/about$/)
  expect(asked).toEqual([{ provider: 'github', returnTo: '/wallet' }])
})

test('what came to nothing there is said here, in our words alone', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/register?returnTo=%2Fdashboard&social=no-account')
  await expect(
    page.getByText(/We found no account of yours with a confirmed e-mail address/),
  ).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  for (const [social, sentence] of [
    ['suspended', 'This account is suspended.'],
    ['two-factor', 'This account asks for a two-factor code.'],
    ['cancelled', 'You did not let Candor know who you are there.'],
    ['expired', 'That took too long, or was begun in another browser.'],
    ['failed', 'You could not be signed in that way just now.'],
  ]) {
    await page.goto(`/login?social=${social}&error_description=Send+money`)
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await expect(page.getByText('Send money')).toBeHidden()
  }
  await expectAccessible(page)
  await page.goto('/login?social=made-up')
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
})

test('linked accounts are shown in the settings, and unlinked', async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'reviewer@candor.demo')
  await page.goto('/settings')
  const section = page.getByRole('region', { name: 'Linked accounts' })
  await expect(page.getByRole('region', { name: 'Devices' })).toBeVisible()
  await expect(section).toHaveCount(0)

  await offerGitHub(page, '/settings')
  let items = [{ id: 'link-1', provider: 'github', createdAt: '2026-03-01T10:00:00.000Z' }]
  await page.route('**/api/linked-accounts', (route) => route.fulfill({ json: { items } }))
  await page.route('**/api/linked-accounts/link-1', (route) => {
    items = []
    return route.fulfill({ json: { unlinked: true } })
  })
  const message = 'It is your only way to sign in. Choose a password first.'
  const refused = { status: 409, code: 'conflict', message }
  const mend = await answer(page, 'DELETE', '/api/linked-accounts/link-1', refused)
  await page.reload()
  await expect(section).toContainText('GitHub')
  await expect(section).toContainText('Linked Mar 1, 2026')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await section.getByRole('button', { name: 'Unlink GitHub' }).click()
  await alert(page, message)
  await section.getByRole('button', { name: 'Dismiss' }).click()
  await expect(section.getByRole('alert')).toHaveCount(0)
  await mend()
  await section.getByRole('button', { name: 'Unlink GitHub' }).click()
  await expect(page.getByText('GitHub is unlinked')).toBeVisible()
  await expect(section).toContainText('None yet. Sign in once with GitHub')
  await expect(section).toBeFocused()
})
