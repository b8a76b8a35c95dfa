import type { Page } from '@playwright/test'
import {
  expect,
  expectFitsBothWidths,
  expectTouchTargets,
  fillRegistration,
  register,
  test,
} from '../fixtures.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const cards = (page: Page) => page.getByRole('article')

// spec: 12.44
test('a visitor finds a campaign, registers, and is back at it', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/')
  await page.getByRole('link', { name: 'See what you can review now' }).click()
  await expect(heading(page)).toHaveText('What you can review now')
  await expectFitsBothWidths(page)
  const wide = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  await expectTouchTargets(page)
  await page.setViewportSize(wide)

  await page.getByLabel('Your country').selectOption({ label: 'Nigeria' })
  await page.getByRole('button', { name: 'Show campaigns' }).click()
  await expect(page).toHaveURL('/open?country=NG&category=&payFromCents=')
  await expect(page.getByLabel('Your country')).toHaveValue('NG')
  const campaign = cards(page).first().getByRole('heading').getByRole('link')
  const title = (await campaign.textContent())!
  await campaign.click()
  await expect(page).toHaveURL(/\/register\?role=reviewer&returnTo=%2Fcampaigns%2F/)
  await fillRegistration(page, { role: 'reviewer', name: 'Olu Opens' })
  await expect(page.getByText('Registration successful! Taking you back...')).toBeVisible()
  await expect(page).toHaveURL(/\/campaigns\/[0-9a-f-]{36}$/)
  await expect(heading(page)).toHaveText(title)

  // Who has signed in comes to the campaign at once.
  await page.goto('/open?country=NG')
  await cards(page).getByRole('link', { name: title }).first().click()
  await expect(heading(page)).toHaveText(title)
  await expect(page).toHaveURL(/\/campaigns\/[0-9a-f-]{36}$/)
})

// spec: 12.44
test('somebody who has an account signs in on the way, and a business is not sent there', async ({
  visitor,
}) => {
  const page = await visitor()
  const email = await register(page, { role: 'reviewer', name: 'Ada Again' })
  await page.context().clearCookies()
  await page.goto('/open?country=NG')
  const campaign = cards(page).first().getByRole('heading').getByRole('link')
  const title = (await campaign.textContent())!
  await campaign.click()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  // The form before it has the same fields.
  await expect(heading(page)).toHaveText('Log in')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(heading(page)).toHaveText(title)

  const other = await visitor('business')
  await other.goto('/open')
  await cards(other).first().getByRole('heading').getByRole('link').click()
  await fillRegistration(other, { role: 'business', name: 'Open Bakery' })
  await expect(other).toHaveURL(/\/dashboard$/)
})

// spec: 12.42
test('the filters work without scripts, and a choice that fits nothing leads back', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/open')
  const all = await cards(page).count()
  expect(all).toBeGreaterThan(0)
  await page.getByLabel('Pay', { exact: true }).selectOption('5000')
  await page.getByLabel('Category').selectOption('travel')
  await page.getByRole('button', { name: 'Show campaigns' }).click()
  await expect(page.getByRole('heading', { name: 'No open campaign fits' })).toBeVisible()
  await expect(page.getByLabel('Pay', { exact: true })).toHaveValue('5000')
  await page.getByRole('link', { name: 'Show all campaigns' }).click()
  await expect(cards(page)).toHaveCount(all)
  await context.close()
})
