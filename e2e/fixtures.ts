import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Browser, type Page } from '@playwright/test'

export const password = 'a good password'

/** Opens pages for several users. Errors in the console or in scripts fail the test. */
export const test = base.extend<{
  visitor: (who?: string) => Promise<Page>
  /** Console errors that the test expects. */
  tolerated: RegExp
}>({
  // The browser logs responses such as 409, which pages handle.
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
    expect(problems, 'no console errors').toEqual([])
  },
})
export { expect }

let emailCount = 0
export const newEmail = (role: string) =>
  `${role}-${process.pid}-${Date.now()}-${++emailCount}@example.com`

interface NewPerson {
  role: 'business' | 'reviewer'
  name: string
  email?: string
}
const phoneNumber = '+234 800 123 4567'

/** Registers through the API; `registerByForm` uses the form. */
export async function register(page: Page, { email = newEmail('person'), ...who }: NewPerson) {
  const country = who.role === 'reviewer' ? { country: 'NG' } : {}
  await authenticate(page, 'sign-up', { ...who, ...country, email, phoneNumber, password })
  return email
}

export const signIn = (page: Page, email: string, secret = 'candor-demo-1') =>
  authenticate(page, 'sign-in', { email, password: secret })

async function authenticate(page: Page, action: 'sign-up' | 'sign-in', data: object) {
  const answer = await page.request.post(`/api/auth/${action}/email`, {
    data,
    headers: { origin: process.env.E2E_BASE_URL! },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Registers through the form. */
export async function registerByForm(page: Page, who: NewPerson) {
  const { role, name, email = newEmail(role) } = who
  await page.goto('/register')
  await choose(page, role === 'business' ? /Business Owner/ : /Reviewer/)
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  if (role === 'reviewer') await page.getByLabel('Country').selectOption({ label: 'Nigeria' })
  await page.getByLabel('Phone number').fill(phoneNumber)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  return email
}

/** Chooses a radio button by keyboard, because only its label is visible. */
export async function choose(page: Page, name: RegExp) {
  const radio = page.getByRole('radio', { name })
  await radio.focus()
  await radio.press('Space')
  await expect(radio).toBeChecked()
}

/** Signs in through the form. */
export async function signInByForm(page: Page, email: string, secret = 'candor-demo-1') {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

export async function expectTexts(page: Page, texts: (string | RegExp)[]) {
  for (const text of texts) await expect(page.getByText(text).first()).toBeVisible()
}

export const expectLinks = (page: Page, name: string, labels: string[]) =>
  expect(page.getByRole('navigation', { name, exact: true }).getByRole('link')).toHaveText(labels)

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Waits for finite animations, because fading colors would fail the contrast check. */
const finishAnimations = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished),
  )

/** Checks the page with axe (WCAG 2.2 AA and best practices). */
export async function expectAccessible(page: Page) {
  await page.evaluate(finishAnimations)
  const { violations } = await new AxeBuilder({ page })
    // Legacy mode and only violations: three times as fast, and the pages have no frames.
    .setLegacyMode(true)
    .options({ runOnly: { type: 'tag', values: standard }, resultTypes: ['violations'] })
    .analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
}

/** Checks that nothing is wider than the screen. Polls, because charts measure themselves. */
export async function expectNoSidewaysScroll(page: Page) {
  const tooWide = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return Math.max(0, scrollWidth - clientWidth)
    })
  await expect.poll(tooWide, `${page.url()} scrolls sideways`).toBe(0)
}

/** Checks that touch targets are at least 44 pixels, except links within a sentence. */
export async function expectTouchTargets(page: Page) {
  const small = await page.evaluate(() => {
    const isTarget = (one: Element) => {
      const { display, visibility } = getComputedStyle(one)
      const { width } = one.getBoundingClientRect()
      const ownText = one.textContent.trim()
      const inSentence = display === 'inline' && one.parentElement!.textContent.trim() !== ownText
      // Checkboxes and radio buttons are clicked through their labels.
      const byLabel = one.matches('[type=checkbox], [type=radio]')
      return width > 1 && visibility !== 'hidden' && !inSentence && !byLabel
    }
    const sizeOf = (one: Element) => {
      const { width, height } = one.getBoundingClientRect()
      const around = getComputedStyle(one, '::after')
      const reach = around.position === 'absolute' ? around : { width: '0', height: '0' }
      return [
        Math.max(width, Number.parseFloat(reach.width)),
        Math.max(height, Number.parseFloat(reach.height)),
      ] as const
    }
    return [...document.querySelectorAll('a, button, input, select, textarea, summary')]
      .filter((one) => isTarget(one) && sizeOf(one).some((length) => Math.round(length) < 44))
      .map((one) => `${sizeOf(one).map(Math.round).join(' × ')}: ${one.outerHTML.slice(0, 120)}`)
  })
  expect(small, `small targets on ${page.url()}`).toEqual([])
}
