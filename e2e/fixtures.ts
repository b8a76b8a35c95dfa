import {
  expect,
  request as http,
  test as base,
  type BrowserContext,
  type Page,
  type Request,
} from '@playwright/test'
import { allTicked } from '../src/shared/market/confirmations.ts'
import { findViolations, showTheme } from './axe.ts'
import { returnPage, takePage } from './page-pool.ts'
import { newPhoneNumber } from './phone-numbers.ts'

export const password = 'a good password'

/** Whether this is a run of `npm run test:long`. */
export const long = Boolean(process.env.CANDOR_LONG)

export type Theme = 'dark' | 'light'

/** Opens pages for several users. Errors in the console or in scripts fail the test. */
export const test = base.extend<{
  visitor: (who?: string) => Promise<Page>
  /** Console errors that the test expects. */
  tolerated: RegExp
}>({
  // The browser logs responses such as 409, which pages handle.
  tolerated: [/Failed to load resource.* 4\d\d /, { option: true }],
  visitor: async ({ browser, tolerated }, use, testInfo) => {
    const problems: string[] = []
    const used: { page: Page; watch: (page: Page) => void }[] = []
    await use(async (who = 'visitor') => {
      const page = await takePage(browser)
      const watch = (one: Page) => {
        one.on('console', (message) => {
          if (message.type() !== 'error') return
          if (tolerated.test(message.text())) return
          problems.push(`${who} at ${one.url()}: ${message.text()}`)
        })
        one.on('pageerror', ({ message }) => problems.push(`${who} at ${one.url()}: ${message}`))
        countRequests(one)
      }
      watch(page)
      page.context().on('page', watch)
      used.push({ page, watch })
      return page
    })
    const passed = testInfo.status === testInfo.expectedStatus
    for (const { page, watch } of used) {
      page.context().off('page', watch)
      if (passed) await returnPage(page, testInfo.project.use.viewport!)
      else await page.context().close()
    }
    expect(problems, 'no console errors').toEqual([])
  },
})
export { expect }

/** The requests of each page without an answer, except the one for live events. */
const openRequests = new WeakMap<Page, Set<Request>>()

function countRequests(page: Page) {
  const open = new Set<Request>()
  openRequests.set(page, open)
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/events')) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** Waits until a page has all that it asked for, and asks for nothing more. */
export async function settled(page: Page) {
  const open = openRequests.get(page)!
  let quietFrames = 0
  const nextFrame = async () => {
    // A rendering may ask for more.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    quietFrames = open.size === 0 ? quietFrames + 1 : 0
    return quietFrames > 3 ? 'quiet' : [...open].map((one) => `${one.method()} ${one.url()}`)
  }
  await expect.poll(nextFrame, { intervals: [20] }).toBe('quiet')
}

let emailCount = 0
export const newEmail = (role: string) =>
  `${role}-${process.pid}-${Date.now()}-${++emailCount}@example.com`

interface NewPerson {
  role: 'business' | 'reviewer'
  name: string
  email?: string
}

/** Registers through the API and opens no page; `registerByForm` uses the form. */
export async function register(
  page: Pick<Page, 'request'>,
  { email = newEmail('person'), ...who }: NewPerson,
) {
  const country = who.role === 'reviewer' ? { country: 'NG' } : {}
  const data = { ...who, ...country, email, phoneNumber: newPhoneNumber(), password }
  await authenticate(page, 'sign-up', data)
  return email
}

const demoPassword = 'candor-demo-1'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** The sessions of the demo users, which the tests of a worker share. */
const demoSessions = new Map<string, { cookies: Cookies; until: number }>()
/** Ten minutes after signing in one has to prove again who one is, and a test takes its time. */
const reusedMillis = 5 * 60_000

/** Signs in through the API. Opens no page. Tests that sign out register someone instead. */
export async function signIn(page: Page, email: string, secret = demoPassword) {
  const context = page.context()
  const known = secret === demoPassword ? demoSessions.get(email) : undefined
  if (known && known.until > Date.now()) return context.addCookies(known.cookies)
  await authenticate(page, 'sign-in', { email, password: secret })
  if (secret !== demoPassword) return
  demoSessions.set(email, { cookies: await context.cookies(), until: Date.now() + reusedMillis })
}

async function authenticate(
  page: Pick<Page, 'request'>,
  action: 'sign-up' | 'sign-in',
  data: object,
) {
  const answer = await page.request.post(`/api/auth/${action}/email`, { data, headers: sameOrigin })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Without it, the server refuses a change as cross-site. */
export const sameOrigin = { origin: process.env.E2E_BASE_URL! }

/** The ids of active campaigns with places for the reviews of all tests. */
export const openCampaigns = process.env.E2E_CAMPAIGNS!.split(',')

/** Somebody who calls the API and opens no page. */
export async function withoutPage<T>(
  act: (caller: Pick<Page, 'request'>) => Promise<T>,
): Promise<T> {
  const request = await http.newContext({ baseURL: process.env.E2E_BASE_URL! })
  try {
    return await act({ request })
  } finally {
    await request.dispose()
  }
}

/**
 * Submits reviews of different campaigns through the API, as a new reviewer: signed in on this page
 * afterwards, or on none. No other test decides them. Returns the reviewer's name, to find them by.
 */
export async function submitReviews(
  page: Pick<Page, 'request'> | null,
  count = 1,
): Promise<string> {
  if (!page) return withoutPage((caller) => submitReviews(caller, count))
  const name = `Ada Writes ${process.pid}-${++emailCount}`
  await register(page, { role: 'reviewer', name })
  for (const id of openCampaigns.slice(0, count)) {
    const content = `${name} used it for a month. ${uniqueWords()}`
    const data = { rating: 4, content, ...confirming }
    const path = `/api/campaigns/${id}/reviews`
    const answer = await page.request.post(path, { headers: sameOrigin, data })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  return name
}

/** Makes a withdrawal that is ready to pay: other tests may have paid those of the demo. */
export async function requestWithdrawal() {
  const post = async (caller: Pick<Page, 'request'>, path: string, data: object) => {
    const answer = await caller.request.post(path, { headers: sameOrigin, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { id: string }
  }
  await withoutPage((admin) =>
    withoutPage((business) =>
      withoutPage(async (reviewer) => {
        await authenticate(admin, 'sign-in', { email: 'admin@candor.demo', password: demoPassword })
        await register(business, { role: 'business', name: 'Well Paid' })
        await register(reviewer, { role: 'reviewer', name: 'Ada Earns' })
        const campaign = await post(business, '/api/campaigns', {
          title: 'Live with our armchair',
          product: 'Armchair',
          description: 'Sit in it for a month and tell everybody honestly how it was for you.',
          pricePerReviewCents: 40_00,
          targetReviews: 5,
        })
        await post(admin, `/api/campaigns/${campaign.id}/approval`, {})
        const content = `I sat in it for a month. ${uniqueWords()}`
        const review = { rating: 4, content, ...confirming }
        const { id } = await post(reviewer, `/api/campaigns/${campaign.id}/reviews`, review)
        await post(admin, `/api/reviews/${id}/approval`, {})
        await post(reviewer, '/api/wallet/destination', {
          accountHolder: 'Ada Earns',
          bankName: 'First Bank',
          accountNumber: 'GB82 WEST 1234 5698 7654 32',
          bankCode: 'WESTGB22',
        })
        await post(reviewer, '/api/wallet/withdrawals', { amountCents: 40_00 })
      }),
    ),
  )
}

/** Words that no other text has, so that it is not similar to another one. */
const uniqueWords = () => Array.from({ length: 12 }, uniqueWord).join(' ')
const uniqueWord = () => Array.from({ length: 4 }, () => anyOf('bdlmrvz') + anyOf('aeio')).join('')
const anyOf = (letters: string) => letters[Math.floor(Math.random() * letters.length)]!

/** Reads from the API once and shows the page the same answer, whatever other tests change. */
export async function freeze<T>(page: Page, path: string): Promise<T> {
  const json: unknown = await (await page.request.get(path)).json()
  await page.route(
    ({ pathname, search }) => pathname + search === path,
    (route) => route.fulfill({ json }),
  )
  return json as T
}

/** What every review is sent with. */
export const confirming = { confirmations: allTicked }

/** Ticks what is confirmed with a review. */
export async function confirmReview(page: Page) {
  const boxes = page.getByRole('group', { name: 'What you confirm' }).getByRole('checkbox')
  await expect(boxes).toHaveCount(3)
  for (const box of await boxes.all()) await box.check()
}

/** Registers through the form. */
export async function registerByForm(page: Page, who: NewPerson) {
  await page.goto('/register')
  const email = await fillRegistration(page, who)
  await expect(page).toHaveURL(/\/dashboard$/)
  return email
}

/** Fills in and sends the form of registration. */
export async function fillRegistration(page: Page, who: NewPerson) {
  const { role, name, email = newEmail(role) } = who
  await choose(page, role === 'business' ? /Business Owner/ : /Reviewer/)
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  if (role === 'reviewer') await page.getByLabel('Country').selectOption({ label: 'Nigeria' })
  await page.getByLabel('Phone number').fill(newPhoneNumber())
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
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
export async function signInByForm(page: Page, email: string, secret = demoPassword) {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

export async function expectTexts(page: Page, texts: (string | RegExp)[]) {
  for (const text of texts) await expect(page.getByText(text).first()).toBeVisible()
}

/**
 * Waits for the errors of a form that was submitted, and for the focus on the first of them. The
 * form sets it once more in a timer, and would take what is typed elsewhere before that.
 */
export async function expectErrors(page: Page, texts: string[]) {
  await expectTexts(page, texts)
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

export const expectLinks = (page: Page, name: string, labels: string[]) =>
  expect(page.getByRole('navigation', { name, exact: true }).getByRole('link')).toHaveText(labels)

/**
 * Checks the page with axe (WCAG 2.2 AA and best practices), in light colors; in `test:long` in
 * dark ones, too, unless a theme is given. Motion is reduced meanwhile, because fading colors would
 * fail the contrast check.
 */
export async function expectAccessible(page: Page, theme?: Theme) {
  // Until then the application is still loading.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  const themes: Theme[] = long ? ['dark', 'light'] : [theme ?? 'light']
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await showTheme(page, colorScheme)
    const rules = colorScheme === themes[0] ? 'all' : 'colors'
    expect(await findViolations(page, rules), `axe on ${page.url()}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ reducedMotion: null })
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

/**
 * Checks sideways scrolling on phones and desktops, and axe on phones in one theme; in `test:long`
 * on both in both themes.
 */
export async function expectFitsBothWidths(page: Page, theme?: Theme) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    if (long || width === 390) await expectAccessible(page, theme)
  }
}

/** Checks that touch targets are at least 44 pixels, except links within a sentence. */
export async function expectTouchTargets(page: Page) {
  const findSmall = () => {
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
  }
  // The page takes a new width with its next rendering.
  const small = () => page.evaluate(findSmall)
  await expect.poll(small, { message: `small targets on ${page.url()}` }).toEqual([])
}
