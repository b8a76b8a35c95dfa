import type { Locator, Page } from '@playwright/test'
import { codeOf } from '../../src/server/test/authenticator.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  long,
  password,
  register,
  sameOrigin,
  test,
} from '../fixtures.ts'
import { showTheme } from '../axe.ts'

/** In both themes, because many scanners do not read inverted codes. */
async function expectDarkOnWhite(code: Locator) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await showTheme(code.page(), colorScheme)
    await expect(code).toHaveCSS('background-color', 'oklch(0.985 0.006 80)')
    await expect(code).toHaveCSS('color', 'oklch(0.22 0.012 60)')
  }
}

/** Turns on two-factor codes. Returns the key and the recovery codes. */
async function turnOn(page: Page) {
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Turn on two-factor codes' }).click()
  const section = page.getByRole('region', { name: 'Two-factor codes' })
  await expect(section.getByLabel('Password', { exact: true })).toBeFocused()
  await section.getByLabel('Password', { exact: true }).fill('not my password')
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(
    section.getByRole('alert').filter({ hasText: 'This is not your password.' }),
  ).toBeVisible()
  await section.getByLabel('Password', { exact: true }).fill(password)
  await section.getByRole('button', { name: 'Continue' }).click()
  await expectDarkOnWhite(section.getByRole('img', { name: /QR code/ }))
  if (long) await expectAccessible(page)
  const shownKey = await section.getByLabel('Key for your authenticator app').inputValue()
  expect(shownKey).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/)
  const key = shownKey.replaceAll(' ', '')

  await section.getByLabel('Code', { exact: true }).fill('12345')
  await section.getByRole('button', { name: 'Turn on', exact: true }).click()
  await expect(section.getByText('Enter the 6 digits')).toBeVisible()
  await section.getByLabel('Code', { exact: true }).fill('000000')
  await section.getByRole('button', { name: 'Turn on', exact: true }).click()
  await expect(section.getByText(/This code is wrong/)).toBeVisible()
  await section.getByLabel('Code', { exact: true }).fill(codeOf(key))
  await section.getByRole('button', { name: 'Turn on', exact: true }).click()
  await expect(section.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await expectAccessible(page)
  const codes = await section.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  return { section, key, codes }
}

async function turnOnThroughApi(page: Page) {
  const post = (path: string, data: object) =>
    page.request.post(`/api/auth/two-factor/${path}`, { headers: sameOrigin, data })
  const { totpURI } = (await (await post('enable', { password })).json()) as { totpURI: string }
  const key = new URL(totpURI).searchParams.get('secret')!
  expect((await post('verify-totp', { code: codeOf(key) })).status()).toBe(200)
}

/** The first step of signing in, redirected from the wallet. */
async function enterPassword(page: Page, email: string) {
  await page.goto('/wallet')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
}

/** Signs in with a recovery code, where a code would do. */
async function useRecoveryCode(phone: Page, email: string, code: string) {
  await phone.context().clearCookies()
  await enterPassword(phone, email)
  await phone.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await expectAccessible(phone)
  await phone.getByLabel('Recovery code').fill(code)
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(phone).toHaveURL(/\/wallet$/)
}

/** Makes new recovery codes. */
async function renew(page: Page, codes: string[]) {
  const section = page.getByRole('region', { name: 'Two-factor codes' })
  await section.getByRole('button', { name: 'New recovery codes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Generate new codes' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(10)
  expect(await section.getByRole('listitem').allTextContents()).not.toEqual(codes)
  await section.getByRole('button', { name: 'I have saved them' }).click()
}

// spec: 3.13, 4.5
test('two-factor codes are turned on, required, replaced by a recovery code and turned off', async ({
  visitor,
}) => {
  const [page, phone] = [await visitor(), await visitor('another device')]
  const email = await register(page, { role: 'reviewer', name: 'Careful Carla' })
  const { section, key, codes } = await turnOn(page)
  const downloading = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe('candor-recovery-codes.txt')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page.getByText('Your recovery codes will not be shown again.')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await section.getByRole('button', { name: 'I have saved them' }).click()
  await expect(section.getByText(/Two-factor codes are on/)).toBeVisible()

  await enterPassword(phone, email)
  const code = phone.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill('000000')
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(phone.getByText(/This code is wrong/)).toBeVisible()
  await phone.setViewportSize({ width: 390, height: 800 })
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await code.fill(codeOf(key, 1))
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(phone).toHaveURL(/\/wallet$/)

  await section.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog')
  if (long) await expectAccessible(page)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  if (long) {
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await useRecoveryCode(phone, email, codes[0]!)
    await renew(page, codes)
    await section.getByRole('button', { name: 'Turn off' }).click()
    await dialog.getByLabel('Password', { exact: true }).fill(password)
  }
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(section.getByRole('button', { name: 'Turn on two-factor codes' })).toBeVisible()
})

test(
  'too many wrong codes return to the password with a message',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor()
    const email = await register(page, { role: 'business', name: 'Hasty Hal' })
    await turnOnThroughApi(page)
    await page.context().clearCookies()
    await enterPassword(page, email)
    const code = page.getByLabel('Code', { exact: true })
    for (let i = 0; i < 6; i++) {
      // The form empties the field after each wrong code.
      await expect(code).toHaveValue('')
      await code.fill(`00000${i}`)
      const response = page.waitForResponse('**/api/auth/two-factor/verify-totp')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await response
    }
    await expect(page.getByText('Too many wrong codes. Please sign in again.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  },
)
