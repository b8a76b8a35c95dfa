import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, newEmail, test } from './people.ts'

/** Opens a page and keeps the application from it until it is told to come. */
async function openBefore(page: Page, path: string) {
  let come = () => {}
  const time = new Promise<void>((resolve) => (come = resolve))
  await page.route(/\/assets\/(?!visitor-).*\.js$/, async (route) => {
    await time
    await route.continue()
  })
  await page.goto(path)
  return come
}

const pages = [
  ['/login', 'Log in', 'Sign in'],
  ['/register', 'Create your account', 'Create account'],
  ['/register?role=reviewer', 'Create your account', 'Create account'],
  ['/forgot-password', 'Forgot your password?', 'Send the link'],
  ['/reset-password?token=of-a-mail', 'Choose a new password', 'Change password'],
  ['/contact', 'Contact Support', 'Send message'],
] as const

for (const [path, title, button] of pages) {
  test(`${path} is there before the application`, async ({ visitor }) => {
    const page = await visitor()
    await page.setViewportSize({ width: 390, height: 800 })
    await openBefore(page, path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Candor`)
    await expect(page.getByRole('button', { name: button })).toBeEnabled()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}

test('what is typed, and sent, before the application is there, is not lost', async ({
  visitor,
}) => {
  const page = await visitor()
  const come = await openBefore(page, '/login')
  await page.getByLabel('Email', { exact: true }).fill('reviewer@candor.demo')
  await page.getByLabel('Remember me').check()
  await page.getByLabel('Password', { exact: true }).fill('candor-demo-1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  come()
  await expect(page).toHaveURL(/\/dashboard$/)
  const [session] = await page.context().cookies()
  expect(session!.expires, 'remembered').toBeGreaterThan(0)
})

test('whoever is typing while the application comes goes on typing', async ({ visitor }) => {
  const page = await visitor()
  const come = await openBefore(page, '/register')
  const reviewer = page.getByRole('radio', { name: /Reviewer/ })
  await reviewer.focus()
  await reviewer.press('Space')
  const email = newEmail('reviewer')
  await page.getByLabel('Email', { exact: true }).fill(email)
  const name = page.getByLabel('Full name')
  await name.pressSequentially('Ada ')
  await name.evaluate((element) => element.setAttribute('data-before', ''))
  come()
  // The field that a choice brings shows that the application knows of it.
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

test('a press that waits is not lost to one on a button that shows something', async ({
  visitor,
}) => {
  const page = await visitor()
  const come = await openBefore(page, '/login')
  await page.getByLabel('Email', { exact: true }).fill('reviewer@candor.demo')
  await page.getByLabel('Password', { exact: true }).fill('candor-demo-1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).dblclick()
  await page.getByRole('button', { name: 'Show password' }).click()
  let sent = 0
  page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0))
  come()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(sent).toBe(1)
})

test.describe('with a network that comes and goes', () => {
  test.use({ tolerated: /Failed to load resource/ })

  test('the application is downloaded again until it has come', async ({ visitor }) => {
    const page = await visitor()
    let isAway = true
    let modulesTried = 0
    await page.route(/\/assets\/(?!visitor-).*\.js$/, (route) => {
      if (!isAway) return route.continue()
      // A browser may keep a module failed that failed once, so none may be imported yet.
      if (route.request().resourceType() === 'script') modulesTried++
      return route.abort()
    })
    const failed = page.waitForEvent('requestfailed')
    await page.goto('/contact')
    await page.getByRole('button', { name: 'Send message' }).click()
    await failed
    await page.waitForEvent('requestfailed')
    isAway = false
    await expect(page.getByText('Name is required')).toBeVisible()
    expect(modulesTried).toBe(0)
  })

  test('the next page is loaded once the server answers again', async ({ visitor }) => {
    const page = await visitor()
    await page.goto('/login?returnTo=%2Fwallet')
    await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible()
    let isAway = true
    await page.route(/RegisterPage-.*\.js$|\/healthz$/, (route) =>
      isAway ? route.abort() : route.continue(),
    )
    const asked = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/healthz'),
    )
    await page.getByRole('link', { name: 'Create an account' }).click()
    await asked
    isAway = false
    await expect(page.getByLabel('Full name')).toBeVisible()
    await expect(page).toHaveURL(/\/register\?returnTo=%2Fwallet$/)
  })

  test('what is typed stays while nobody can say who is signed in', async ({ visitor }) => {
    const page = await visitor()
    const come = await openBefore(page, '/contact')
    await page.route('**/api/session', (route) => route.abort())
    const message = page.getByLabel('Message')
    await message.fill('It took me long to write this.')
    await page.getByRole('button', { name: 'Send message' }).click()
    come()
    await expect(page.getByText('Name is required')).toBeVisible()
    await expect(message).toHaveValue('It took me long to write this.')
  })
})

test('a link that is of no use leads to a new one, whatever its token is', async ({ visitor }) => {
  const page = await visitor()
  for (const token of ['of-a-mail', '%22%3E%3Cscript%3E', '%00', 'x'.repeat(3_000)]) {
    await page.goto(`/reset-password?token=${token}`)
    const password = page.getByLabel('New password', { exact: true })
    await password.fill('a good password')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: /^This link has been/ })).toBeVisible()
    await expect(password).toHaveValue('a good password')
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
  }
})

test('who has scrolled while the application comes is left there', async ({ visitor }) => {
  const page = await visitor()
  await page.setViewportSize({ width: 390, height: 600 })
  const come = await openBefore(page, '/register')
  await page.getByRole('radio', { name: /Reviewer/ }).check({ force: true })
  await page.evaluate(() => scrollTo(0, 200))
  come()
  await expect(page.getByLabel('Country')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => scrollY)).toBe(200)
  // From there on each page begins at its top.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeInViewport()
})

test('an address with more in it is rendered by the application alone', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/login?returnTo=%2Fwallet')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(/\/register\?returnTo=%2Fwallet$/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a form says what it needs, and what is typed stays out of the address', async ({
    page,
  }) => {
    await page.goto('/login')
    await expect(page.getByText('This form needs JavaScript.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('a good password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/login$/)
  })
})
