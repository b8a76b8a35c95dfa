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

interface NewPerson {
  role: 'business' | 'reviewer'
  name: string
  email?: string
}
const phoneNumber = '+234 800 123 4567'

/** Registers without the form, which `registerByForm` and a test of its own fill in. */
export async function register(page: Page, { email = newEmail('person'), ...who }: NewPerson) {
  const country = who.role === 'reviewer' ? { country: 'NG' } : {}
  await enter(page, 'sign-up', { ...who, ...country, email, phoneNumber, password })
  return email
}

export const signIn = (page: Page, email: string, secret = 'candor-demo-1') =>
  enter(page, 'sign-in', { email, password: secret })

async function enter(page: Page, door: 'sign-up' | 'sign-in', data: object) {
  const answer = await page.request.post(`/api/auth/${door}/email`, {
    data,
    headers: { origin: process.env.E2E_BASE_URL! },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Registers through the form, as a person does. */
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

/** Chooses a radio button by keyboard: what is seen of it is its label. */
export async function choose(page: Page, name: RegExp) {
  const radio = page.getByRole('radio', { name })
  await radio.focus()
  await radio.press('Space')
  await expect(radio).toBeChecked()
}

/** Through the form, wherever it is that one is asked to log in. */
export async function signInByForm(page: Page, email: string, secret = 'candor-demo-1') {
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

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What fades in or out has done so: its colours are those that stay. */
const settled = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished),
  )

/** WCAG 2.2 AA finds nothing on the page as it stands. */
export async function expectAccessible(page: Page) {
  await page.evaluate(settled)
  const { violations } = await new AxeBuilder({ page })
    // In the page itself, which has no frames, and for violations alone: a third of the time.
    .setLegacyMode(true)
    .options({ runOnly: { type: 'tag', values: standard }, resultTypes: ['violations'] })
    .analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
}

/** Nothing is wider than the screen, once what measures itself has done so. */
export async function expectNoSidewaysScroll(page: Page) {
  const tooWide = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return Math.max(0, scrollWidth - clientWidth)
    })
  await expect.poll(tooWide, `${page.url()} scrolls sideways`).toBe(0)
}

/** On a phone a thumb hits within 44 pixels whatever is no link within a sentence. */
export async function expectTargetsForThumbs(page: Page) {
  const small = await page.evaluate(() => {
    const isTarget = (one: Element) => {
      const { display, visibility } = getComputedStyle(one)
      const { width } = one.getBoundingClientRect()
      const ownText = one.textContent.trim()
      const inSentence = display === 'inline' && one.parentElement!.textContent.trim() !== ownText
      // A box to tick is hit by way of its label.
      const byLabel = one.matches('[type=checkbox], [type=radio]')
      return width > 1 && visibility !== 'hidden' && !inSentence && !byLabel
    }
    const sizeOf = (one: Element) => {
      const { width, height } = one.getBoundingClientRect()
      const around = getComputedStyle(one, '::after')
      const wider = around.position === 'absolute' ? around : { width: '0', height: '0' }
      return [
        Math.max(width, Number.parseFloat(wider.width)),
        Math.max(height, Number.parseFloat(wider.height)),
      ] as const
    }
    return [...document.querySelectorAll('a, button, input, select, textarea, summary')]
      .filter((one) => isTarget(one) && sizeOf(one).some((length) => Math.round(length) < 44))
      .map((one) => `${sizeOf(one).map(Math.round).join(' × ')}: ${one.outerHTML.slice(0, 120)}`)
  })
  expect(small, `small targets on ${page.url()}`).toEqual([])
}
