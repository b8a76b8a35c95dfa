import type { Page } from '@playwright/test'
import {
  register,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newEmail,
  settled,
  test,
  long,
} from '../fixtures.ts'
import { closeAfterwards } from '../page-pool.ts'

/** The scripts of the application, unlike the small one of the pages for visitors. */
const application = /\/assets\/(?!visitor-|theme-).*\.js$/

/** Opens a page without the application. Returns a function that lets the application load. */
async function openWithoutApplication(page: Page, path: string) {
  let loadApplication = () => {}
  const allowed = new Promise<void>((resolve) => (loadApplication = resolve))
  await page.route(application, async (route) => {
    await allowed
    await route.continue()
  })
  await page.goto(path)
  return loadApplication
}

const pages = [
  ['/login', 'Log in', 'Sign in'],
  ['/register', 'Create your account', 'Create account'],
  ['/register?role=reviewer', 'Create your account', 'Create account'],
  ['/forgot-password', 'Forgot your password?', 'Send link'],
  ['/reset-password?token=made-up', 'Choose a new password', 'Change password'],
  ['/contact', 'Contact Support', 'Send message'],
  ['/report?review=00000000-0000-4000-8000-000000000000', 'Report a review', 'Send report'],
] as const

test('pages with a form are rendered before the application loads', async ({ visitor }) => {
  const page = await visitor()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.route(application, () => {})
  for (const [path, title, button] of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Candor`)
    await expect(page.getByRole('button', { name: button })).toBeDisabled()
    // pages.spec.ts checks what the application makes of the same elements.
    if (long) await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
})

test('a form is sent once its script runs, with what was typed before', async ({ visitor }) => {
  const page = await visitor()
  const loadApplication = await openWithoutApplication(page, '/login')
  await page.getByLabel('Email', { exact: true }).fill('reviewer@candor.demo')
  await page.getByLabel('Remember me').check()
  const password = page.getByLabel('Password', { exact: true })
  // As a browser fills in what it has saved.
  await password.evaluate((field: HTMLInputElement) => (field.value = 'candor-demo-1'))
  await page.keyboard.press('Enter')
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await expect(button).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Show password' })).toBeDisabled()
  await expect(page).toHaveURL(/\/login$/)
  loadApplication()
  let sent = 0
  page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0))
  await button.dblclick()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(sent).toBe(1)
  const [session] = await page.context().cookies()
  expect(session!.expires, 'remembered').toBeGreaterThan(0)
})

test('hydration does not interrupt typing', async ({ visitor }) => {
  const page = await visitor()
  const loadApplication = await openWithoutApplication(page, '/register')
  const reviewer = page.getByRole('radio', { name: /Reviewer/ })
  await reviewer.focus()
  await reviewer.press('Space')
  const email = newEmail('reviewer')
  await page.getByLabel('Email', { exact: true }).fill(email)
  const name = page.getByLabel('Full name')
  await name.pressSequentially('Ada ')
  await name.evaluate((element) => element.setAttribute('data-before', ''))
  loadApplication()
  // The country field appears only if the application noticed the choice.
  await expect(page.getByLabel('Country')).toBeVisible()
  await page.keyboard.type('Obi')
  await expect(name).toHaveValue('Ada Obi')
  await expect(name).toHaveAttribute('data-before')
  await expect(reviewer).toBeChecked()
  await page.getByLabel('Country').selectOption({ label: 'Nigeria' })
  await page.getByLabel('Phone number').fill('+234 800 123 4567')
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByLabel('Confirm password', { exact: true }).fill('a good password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/settings')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
})

test(
  'a page whose application does not come says so after a while',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor()
    await page.setViewportSize({ width: 390, height: 800 })
    let comes = false
    await page.route(/\/assets\/.*\.js$/, (route) => (comes ? route.continue() : undefined))
    await page.goto('/dashboard', { waitUntil: 'commit' })
    const again = page.getByRole('link', { name: 'Load it again' })
    await expect(page.getByText('Loading authentication...')).toBeVisible()
    await expect(again).toBeHidden()
    await expect(page.getByText('Candor is still loading, or cannot be loaded.')).toBeVisible()
    await expectNoSidewaysScroll(page)
    comes = true
    await again.click()
    await expect(page).toHaveURL(/\/login/)
    await expect(again).toBeHidden()
  },
)

test(
  'a form is checked when it is sent, and from then on as it changes',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor()
    await page.goto('/login')
    await page.getByLabel('Password', { exact: true }).fill('candor-demo-1')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    const email = page.getByLabel('Email', { exact: true })
    await expect(email).toBeFocused()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('candor-demo-1')
    await page.keyboard.type('no')
    await expect(page.getByText('Invalid email address')).toBeVisible()
    await email.fill('reviewer@candor.demo')
    await expect(page.getByText('Invalid email address')).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard$/)
  },
)

test.describe('with an unreliable network', () => {
  test.use({ tolerated: /Failed to load resource|dynamically imported module/ })

  test('a form whose script cannot be loaded offers to load it again', async ({ visitor }) => {
    const page = await visitor()
    closeAfterwards(page)
    await page.setViewportSize({ width: 390, height: 800 })
    await page.route(application, (route) => route.abort())
    await page.goto('/contact')
    const again = page.getByRole('link', { name: 'Load it again' })
    await expect(again).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Message').fill('It took me long to write this.')
    await page.unroute(application)
    await again.click()
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('It took me long to write this.')
    await expect(again).toHaveCount(0)
  })

  test(
    'the next page loads once the server responds again',
    { tag: '@long' },
    async ({ visitor }) => {
      const page = await visitor()
      await page.goto('/login?returnTo=%2Fwallet')
      await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible()
      let isDown = true
      await page.route(/RegisterPage-.*\.js$|\/healthz$/, (route) =>
        isDown ? route.abort() : route.continue(),
      )
      const healthCheck = page.waitForEvent('requestfailed', (request) =>
        request.url().endsWith('/healthz'),
      )
      await page.getByRole('link', { name: 'Create an account' }).click()
      await healthCheck
      isDown = false
      await expect(page.getByLabel('Full name')).toBeVisible()
      await expect(page).toHaveURL(/\/register\?returnTo=%2Fwallet$/)
    },
  )

  test(
    'typed text is kept while the session request fails',
    { tag: '@long' },
    async ({ visitor }) => {
      const page = await visitor()
      const loadApplication = await openWithoutApplication(page, '/contact')
      await page.route('**/api/session', (route) => route.abort())
      const message = page.getByLabel('Message')
      await message.fill('It took me long to write this.')
      loadApplication()
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(page.getByText('Name is required')).toBeVisible()
      await expect(message).toHaveValue('It took me long to write this.')
    },
  )
})

test('what a visitor typed before the scripts ran is not of who signs in meanwhile', async ({
  visitor,
}) => {
  const page = await visitor('reviewer')
  const loadApplication = await openWithoutApplication(page, '/contact')
  await page.getByLabel('Name').fill('Ada First')
  await page.getByLabel('Email').fill('ada-first@example.com')
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message').fill('What I wrote is not of the next person.')
  await register(page, { role: 'reviewer', name: 'Ben Next' })
  loadApplication()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Reload the page to go on as Ben Next.')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('What I wrote is not of the next person.')
})

test('an invalid reset link offers a new one, whatever its token', async ({ visitor }) => {
  const page = await visitor()
  for (const token of ['made-up', '%22%3E%3Cscript%3E', '%00', 'x'.repeat(3_000)]) {
    await page.goto(`/reset-password?token=${token}`)
    // Before a new password is typed.
    await expect(
      page.getByRole('alert').filter({ hasText: /^This link has already been used/ }),
    ).toBeVisible()
    await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible()
  }
})

test('hydration keeps the scroll position', { tag: '@long' }, async ({ visitor }) => {
  const page = await visitor()
  await page.setViewportSize({ width: 390, height: 600 })
  const loadApplication = await openWithoutApplication(page, '/register')
  await page.getByRole('radio', { name: /Reviewer/ }).check({ force: true })
  await page.evaluate(() => scrollTo(0, 200))
  loadApplication()
  await expect(page.getByLabel('Country')).toBeVisible()
  await settled(page)
  expect(await page.evaluate(() => scrollY)).toBe(200)
  // After that, each page starts at the top.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeInViewport()
})

test(
  'a URL with search parameters is rendered only by the application',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor()
    await page.goto('/login?returnTo=%2Fwallet')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page).toHaveURL(/\/register\?returnTo=%2Fwallet$/)
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript a form says so and submits nothing into the URL', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByText('This form needs JavaScript.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('a good password')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login$/)
  })
})

test('a press counts when the page moves under it, but not when the mouse slides off', async ({
  visitor,
}) => {
  const page = await visitor()
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await expect(button).toBeEnabled()
  let submits = 0
  await page.exposeFunction('noteSubmit', () => (submits += 1))
  await page.evaluate('addEventListener("submit", () => noteSubmit(), true)')
  async function pressDown() {
    const { x, y } = (await button.boundingBox())!
    await page.mouse.move(x + 20, y + 10)
    await page.mouse.down()
  }
  await pressDown()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await pressDown()
  await page.evaluate(() => (document.querySelector('form')!.style.paddingTop = '90px'))
  await page.mouse.up()
  await expect(page.getByText('Email is required')).toBeVisible()
  expect(submits).toBe(1)
})
