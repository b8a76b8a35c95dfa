import type { Page } from '@playwright/test'
import { expect, expectAccessible, register, signIn, test } from '../fixtures.ts'
import { closeAfterwards } from '../page-pool.ts'

/** The look of Candor: dark, unless the browser remembers another choice. */

const paper = 'oklch(0.985 0.006 80)'
const carbon = 'oklch(0.165 0.008 55)'

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** The backgrounds that the page has had at each frame since it began to load. */
async function recordFrames(page: Page) {
  await page.addInitScript(() => {
    const frames: string[] = []
    Object.assign(window, { frames_of_theme: frames })
    const look = () => {
      if (document.body) frames.push(getComputedStyle(document.body).backgroundColor)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

const frames = (page: Page) =>
  page.evaluate(() => (window as unknown as { frames_of_theme: string[] }).frames_of_theme)

// spec: 1.13
test('a page is dark until a visitor chooses another theme, which is remembered', async ({
  visitor,
}) => {
  const page = await visitor()
  // Whatever the system prefers: the application and pages that the server writes.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const path of ['/login', '/verify', '/pricing']) {
      await page.goto(path)
      expect([path, await background(page)]).toEqual([path, carbon])
    }
  }

  const choice = page.getByRole('group', { name: 'Theme' })
  await expect(choice.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await choice.getByText('Light').click()
  await expect.poll(() => background(page)).toBe(paper)
  await page.goto('/about')
  expect(await background(page)).toBe(paper)
  await expect(choice.getByRole('radio', { name: 'Light' })).toBeChecked()
  // The application, here hydrated, and a page that only the application has.
  for (const path of ['/register', '/login?returnTo=%2Fwallet']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(choice.getByRole('radio', { name: 'Light' })).toBeChecked()
    expect(await background(page)).toBe(paper)
  }
  await choice.getByText('System').click()
  await expect.poll(() => background(page)).toBe(carbon)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/pricing')
  expect(await background(page)).toBe(paper)
  await expect(choice.getByRole('radio', { name: 'System' })).toBeChecked()
})

test(
  'somebody signed in chooses in their menu, and no frame shows the other theme',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor('business')
    await page.emulateMedia({ colorScheme: 'dark' })
    await register(page, { role: 'business', name: 'Ada Day' })
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitemradio', { name: 'Light' }).click()
    await expect.poll(() => background(page)).toBe(paper)
    await expect(page.getByRole('menuitemradio', { name: 'Light' })).toBeChecked()
    await expectAccessible(page, 'light')

    closeAfterwards(page)
    await recordFrames(page)
    await page.goto('/wallet')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new Set(await frames(page))).toEqual(new Set([paper]))
    await expect(page.locator('meta[name=theme-color][media="none"]')).toHaveCount(1)

    // On phones the menu of the header has it.
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('group', { name: 'Theme' }).getByText('Dark').click()
    await expect.poll(() => background(page)).toBe(carbon)
  },
)

test('another tab follows the choice', { tag: '@long' }, async ({ visitor }) => {
  const page = await visitor('admin')
  await signIn(page, 'admin@candor.demo')
  await page.goto('/dashboard')
  const other = await page.context().newPage()
  await other.goto('/pricing')
  await other.getByRole('button', { name: 'Your account' }).click()
  await other.getByRole('menuitemradio', { name: 'Light' }).click()
  await page.bringToFront()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => background(page)).toBe(paper)
})
