import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Browser, type Page } from '@playwright/test'

export const password = 'a good password'

/** Every page of a journey: an error in its console, or in its scripts, fails the test. */
export const test = base.extend<{
  visitor: (who?: string) => Promise<Page>
  /** Errors in the console that belong to the journey. */
  tolerated: RegExp
}>({
  // The browser itself reports an answer such as 409; the page must say it, and does.
  tolerated: [/Failed to load resource.* 4\d\d /, { option: true }],
  visitor: async ({ browser, tolerated }, use) => {
    const problems: string[] = []
    const contexts: Awaited<ReturnType<Browser['newContext']>>[] = []
    await use(async (who = 'visitor') => {
      const context = await browser.newContext()
      contexts.push(context)
      context.on('page', (page) => {
        page.on('console', (message) => {
          if (message.type() !== 'error') return
          if (tolerated.test(message.text())) return
          problems.push(`${who} at ${page.url()}: ${message.text()}`)
        })
        page.on('pageerror', (error) => problems.push(`${who}: ${error.message}`))
      })
      return context.newPage()
    })
    for (const context of contexts) await context.close()
    expect(problems, 'nothing in the console').toEqual([])
  },
})
export { expect }

let made = 0
export const newEmail = (role: string) =>
  `${role}-${process.pid}-${Date.now()}-${++made}@example.com`

/** Registers through the form, as a person does. */
export async function register(
  page: Page,
  {
    role,
    name,
    email = newEmail(role),
  }: { role: 'business' | 'reviewer'; name: string; email?: string },
) {
  await page.goto('/register')
  await choose(page, role === 'business' ? /Business Owner/ : /Reviewer/)
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  if (role === 'reviewer') await page.getByLabel('Country').selectOption({ label: 'Nigeria' })
  await page.getByLabel('Phone number').fill('+234 800 123 4567')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  return email
}

/** Chooses a radio button by keyboard: what is seen of it is its label. */
export async function choose(page: Page, name: RegExp) {
  const radio = page.getByRole('radio', { name })
  await radio.focus()
  await radio.press('Space')
  await expect(radio).toBeChecked()
}

export async function signIn(page: Page, email: string, secret = 'candor-demo-1') {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

export async function shows(page: Page, texts: (string | RegExp)[]) {
  for (const text of texts) await expect(page.getByText(text).first()).toBeVisible()
}

export const expectLinks = (page: Page, name: string, labels: string[]) =>
  expect(page.getByRole('navigation', { name, exact: true }).getByRole('link')).toHaveText(labels)

/** WCAG 2.2 AA finds nothing on the page as it stands. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
}

/** Nothing is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page) {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }))
  expect(scroll, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(client)
}
