import type { Page } from '@playwright/test'
import {
  expect,
  expectFitsBothWidths,
  expectTouchTargets,
  register,
  signIn,
  test,
  long,
} from '../fixtures.ts'
import { mockError } from '../mock-errors.ts'

/** Search and commands, by Ctrl K or the button in the header. */

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const fieldOf = (page: Page) =>
  page.getByRole('combobox', { name: 'Search pages, campaigns, reviews and more' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

/** Collects what the status of the search says; returns a function that reads it. */
async function statusesOf(page: Page) {
  const seen = await dialogOf(page)
    .getByRole('status')
    .evaluateHandle((status) => {
      const texts = [status.textContent]
      const note = () => void texts.push(status.textContent)
      new MutationObserver(note).observe(status, {
        characterData: true,
        childList: true,
        subtree: true,
      })
      return texts
    })
  return () => seen.jsonValue()
}

test('Ctrl K opens the search on a Cyrillic keyboard, and Enter of an input method opens nothing', async ({
  visitor,
}) => {
  const page = await visitor('business')
  await signIn(page, 'business@candor.demo')
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
  await page.evaluate(() =>
    dispatchEvent(new KeyboardEvent('keydown', { key: 'л', code: 'KeyK', ctrlKey: true })),
  )
  await expect(fieldOf(page)).toBeFocused()
  // As Safari ends the composition of a character.
  const enter = { key: 'Enter', code: 'Enter', keyCode: 229, bubbles: true }
  await fieldOf(page).evaluate(
    (field, init) => field.dispatchEvent(new KeyboardEvent('keydown', init)),
    enter,
  )
  await expect(dialogOf(page)).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a campaign is found and opened by keyboard alone, and is recent afterwards', async ({
  visitor,
}) => {
  const page = await visitor('business')
  await signIn(page, 'business@candor.demo')
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(fieldOf(page)).toBeFocused()
  await expect(page.getByRole('group', { name: 'Actions' })).toBeVisible()
  await expect(option(page, 'Create a campaign')).toHaveAttribute('aria-selected', 'true')
  if (long) await expectFitsBothWidths(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  const statuses = await statusesOf(page)
  await page.keyboard.type('grind by hand')
  const campaign = page
    .getByRole('group', { name: 'Campaigns' })
    .getByRole('option', { name: /Grind by hand/ })
  await expect(campaign).toHaveAttribute('aria-selected', 'true')
  // Nothing is said to be missing before the server was asked.
  expect((await statuses()).filter((status) => status.startsWith('Nothing'))).toEqual([])
  await expectFitsBothWidths(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/campaigns\/[\w-]+$/)
  await expect(dialogOf(page)).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(fieldOf(page)).toBeFocused()
  const recent = page.getByRole('group', { name: 'Recent' })
  await expect(recent.getByRole('option', { name: /Grind by hand/ })).toBeVisible()
  await page.keyboard.type('fund')
  await expect(option(page, 'Fund your wallet')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/wallet$/)

  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
})

test(
  'each role finds what it may see, and a click opens it',
  { tag: '@long' },
  async ({ visitor }) => {
    const admin = await visitor('admin')
    await signIn(admin, 'admin@candor.demo')
    await admin.goto('/dashboard')
    await admin.getByRole('button', { name: 'Search' }).click()
    await fieldOf(admin).fill('reviewer@candor.demo')
    const people = admin.getByRole('group', { name: 'People' })
    await people.getByRole('option', { name: /reviewer@candor\.demo/ }).click()
    await expect(admin).toHaveURL(/\/admin\/users\/[\da-f-]{36}$/)

    const reviewer = await visitor('reviewer')
    await signIn(reviewer, 'reviewer@candor.demo')
    await reviewer.setViewportSize({ width: 390, height: 800 })
    await reviewer.goto('/settings/profile')
    await expect(reviewer.getByLabel('Bio')).toBeVisible()
    await reviewer.getByRole('button', { name: 'Search' }).click()
    await fieldOf(reviewer).fill('review of')
    await expect(reviewer.getByRole('group', { name: 'Transactions' })).toBeVisible()
    await expect(reviewer.getByRole('group', { name: 'People' })).toHaveCount(0)
    await expectTouchTargets(reviewer)
    await reviewer.getByRole('group', { name: 'Transactions' }).getByRole('option').first().click()
    await expect(reviewer).toHaveURL(/\/wallet\?receipt=/)
  },
)

test(
  'no match and a failure are told apart, and a failure is tried again',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor()
    await register(page, { role: 'reviewer', name: 'Sade Seeks' })
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Search' }).click()
    await fieldOf(page).fill('words that nobody wrote')
    await expect(
      dialogOf(page).getByText('Nothing matches “words that nobody wrote”.'),
    ).toBeVisible()
    await expectFitsBothWidths(page)
    // Fewer digits of an amount find nothing either.
    await fieldOf(page).fill('$98,765.43')
    await expect(
      dialogOf(page).getByText('An amount is found by all its digits, such as 18.50.'),
    ).toBeVisible()
    const restore = await mockError(page, 'GET', '/api/search', {
      status: 422,
      code: 'unprocessable',
      message: 'Not now.',
    })
    await fieldOf(page).fill('nothing else')
    await expect(dialogOf(page).getByText(/could not be searched/)).toBeVisible()
    await restore()
    await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
    await expect(dialogOf(page).getByText('Nothing matches “nothing else”.')).toBeVisible()
  },
)

test('an amount leads on to all payments of it', async ({ visitor }) => {
  const page = await visitor('business')
  await signIn(page, 'business@candor.demo')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Search' }).click()
  const field = page.getByRole('combobox', { name: /^Search pages/ })
  await field.fill('13.20')
  await expect(page.getByText(/^\d+ results shown$/)).toBeVisible()
  await page.getByRole('option', { name: 'All transactions with “13.20”' }).click()
  await expect(page).toHaveURL(/\/wallet\?q=13\.20$/)
})

test('the search ends the session, too', async ({ visitor }) => {
  const page = await visitor()
  await register(page, { role: 'reviewer', name: 'Lea Leaves' })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: /^Search pages/ }).fill('log out')
  await page.getByRole('option', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('status').filter({ hasText: 'You are signed out.' })).toBeVisible()
})
