import type { Locator, Page } from '@playwright/test'
import { expect, expectFitsBothWidths, password, register, signIn, test } from '../fixtures.ts'

/** Where people end up who have lost their way or their session. */

// spec: 2.5
test('an unknown address leads home, which says so once and where to go instead', async ({
  visitor,
}) => {
  const page = await visitor()
  const notice = page.getByRole('status').filter({ hasText: 'There is no page at' })
  await page.goto('/xyz/abc')
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(notice).toContainText('There is no page at /xyz/abc. This is the home page.')
  await expect(notice.getByRole('link')).toHaveCount(0)
  await expectFitsBothWidths(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)

  await signIn(page, 'admin@candor.demo')
  await page.goto('/admin/announcements')
  await expect(page).toHaveURL(/:\d+\/$/)
  await notice.getByRole('link', { name: 'Go to Announcements' }).click()
  await expect(page).toHaveURL(/\/settings\/announcements$/)
  await page.goto('/wallet/history/all')
  await expect(notice.getByRole('link', { name: 'Go to the wallet' })).toBeVisible()
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
})

test('the home page leads a signed-in person to the dashboard', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Get started' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Become a reviewer' })).toHaveCount(2)
  await signIn(page, 'reviewer@candor.demo')
  await page.goto('/')
  const onward = main.getByRole('link', { name: 'Go to the dashboard' })
  await expect(onward).toHaveCount(2)
  await expect(main.getByRole('link', { name: /Get started|Become|Join as|Start a/ })).toHaveCount(
    0,
  )
  await expectFitsBothWidths(page)
  await onward.first().click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

/** The text of a notice that can be closed is as high as its cross. */
async function expectBesideCross(page: Page) {
  await page.setViewportSize({ width: 390, height: 800 })
  const middle = async (of: Locator) => {
    const { y, height } = (await of.boundingBox())!
    return y + height / 2
  }
  const text = await middle(page.getByText('You are signed out.'))
  const cross = await middle(page.getByRole('button', { name: 'Dismiss' }))
  expect(Math.abs(text - cross)).toBeLessThan(1)
}

test('the login page says that a session has ended, but not after a sign-out', async ({
  visitor,
}) => {
  const page = await visitor()
  const ended = page.getByText(/^Your session has ended\./)
  const email = await register(page, { role: 'reviewer', name: 'Enyo Ends' })
  await page.goto('/wallet')
  await expect(page.getByRole('heading', { name: 'Wallet', exact: true })).toBeVisible()
  // The wallet still reads, and would be told the end before the next page.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/reviews')
  await expect(page).toHaveURL(/\/login\?returnTo=/)
  await expect(ended).toBeVisible()
  await expectFitsBothWidths(page)
  await page.goto('/reviews')
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
  await expect(ended).toHaveCount(0)

  await signIn(page, email, password)
  await page.goto('/wallet')
  await page
    .getByRole('button', { name: /account|menu/i })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  // A page that asks for a sign-in says so; a sign-out and the link to log in do not.
  const asks = page.getByText('Log in to open this page.')
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await expect(asks).toHaveCount(0)
  await expectBesideCross(page)
  await page.goto('/wallet')
  await expect(asks).toBeVisible()
  await expect(page).toHaveURL(/\/login\?returnTo=/)
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
  await expect(ended).toHaveCount(0)
  await page.goto('/')
  await page.goto('/login')
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
  await expect(asks).toHaveCount(0)
})
