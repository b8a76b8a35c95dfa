import { codeOf } from '../../src/server/test/authenticator.ts'
import {
  confirmReview,
  expect,
  expectFitsBothWidths,
  long,
  openCampaigns,
  password,
  register,
  sameOrigin,
  test,
} from '../fixtures.ts'
import { installClock } from '../page-pool.ts'

/** A session that ends, or a connection that breaks, in the middle of a form. */

// The page asks for live events again while it is offline.
test.use({ tolerated: /Failed to load resource/ })

const press = (button: HTMLElement | SVGElement) => (button as HTMLElement).click()

const words = 'I cut bread with it for three weeks, and the handle stayed dry and warm to hold.'

test('a review is sent after signing in again, once, with what was typed', async ({ visitor }) => {
  const page = await visitor('reviewer')
  await register(page, { role: 'reviewer', name: 'Abena Returns' })
  await page.goto(`/campaigns/${openCampaigns[3]}`)
  await page.getByRole('textbox', { name: /review/i }).fill(words)
  await confirmReview(page)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    const isReview = request.method() === 'POST' && request.url().endsWith('/reviews')
    if (isReview) keys.push(request.headers()['idempotency-key'])
  })
  await page.context().clearCookies()
  // A background request may find the session expired first, and the dialog is over the button.
  await page.getByRole('button', { name: /submit review/i, includeHidden: true }).evaluate(press)
  const dialog = page.getByRole('dialog', { name: 'Your session has expired' })
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await expectFitsBothWidths(page)
  await dialog.getByLabel('Password', { exact: true }).fill('not my password')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Invalid email or password')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Review submitted.').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test(
  'unsaved input survives a session that a background request finds expired',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor('reviewer')
    await register(page, { role: 'reviewer', name: 'Kwesi Types' })
    await page.goto('/settings/profile')
    await page.getByLabel('Bio').fill('I have not saved this yet.')
    await page.context().clearCookies()
    const dialog = page.getByRole('dialog', { name: 'Your session has expired' })
    await expect(async () => {
      // Coming back to the tab repeats the queries that are a few seconds old.
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
      await expect(dialog).toBeVisible({ timeout: 1_000 })
    }).toPass()
    // Whoever cancels keeps the text, and is asked again with the next action.
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Bio')).toHaveValue('I have not saved this yet.')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Your changes have been saved.')).toBeVisible()
  },
)

test('what is submitted offline says that it waits, and is sent when online again', async ({
  visitor,
}) => {
  const page = await visitor('reviewer')
  await register(page, { role: 'reviewer', name: 'Efo Offline' })
  await page.goto('/settings/profile')
  await page.getByLabel('Bio').fill('Written on a train.')
  await page.context().setOffline(true)
  await expect(page.getByText('Keep it open: it has what you typed.')).toBeVisible()
  // The button is far below the top of the page.
  await page.setViewportSize({ width: 390, height: 600 })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(
    page.getByText('What you submitted is sent as soon as you are online again.'),
  ).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200)
  if (long) await expectFitsBothWidths(page)
  // A browser says that it is online before its first request succeeds.
  let asked = 0
  await page.route('/healthz', (route) =>
    ++asked > 1 ? route.continue() : route.abort('internetdisconnected'),
  )
  await page.context().setOffline(false)
  await expect(page.getByText('Your changes have been saved.')).toBeVisible()
  await expect(page.getByText(/^You are offline/)).toBeHidden()
  expect(asked).toBeGreaterThan(1)
})

test('a message to our team that is sent offline waits in the same way', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Efo Offline')
  await page.getByLabel('Email').fill('efo@example.com')
  await page.getByLabel('Subject').fill('Honey')
  await page.getByLabel('Message').fill('Do you take honey shops, too?')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(
    page.getByText('What you submitted is sent as soon as you are online again.'),
  ).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible()
})

test(
  'signing in again asks for a code, too, where codes are on',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor('reviewer')
    await register(page, { role: 'reviewer', name: 'Akosua Codes' })
    const post = (path: string, data: object) =>
      page.request.post(`/api/auth/two-factor/${path}`, { headers: sameOrigin, data })
    const enabled = await (await post('enable', { password })).json()
    const { totpURI, backupCodes } = enabled as { totpURI: string; backupCodes: string[] }
    const key = new URL(totpURI).searchParams.get('secret')!
    expect((await post('verify-totp', { code: codeOf(key) })).status()).toBe(200)

    await page.goto('/settings/profile')
    await page.getByLabel('Bio').fill('With a second step.')
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Save changes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your session has expired' })
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused()
    await expectFitsBothWidths(page)
    await dialog.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await dialog.getByLabel('Recovery code').fill(backupCodes[0]!)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Your changes have been saved.')).toBeVisible()
  },
)

test('an answer about the session from before the log-in does not undo it', async ({ visitor }) => {
  const page = await visitor()
  await installClock(page)
  const known = page.waitForResponse('**/api/session')
  await page.goto('/login')
  await known
  await page.getByLabel('Email', { exact: true }).fill('reviewer@candor.demo')
  await page.getByLabel('Password', { exact: true }).fill('candor-demo-1')
  // Coming back to the tab after a minute asks for the session. The answer is from before the
  // log-in, and comes when that asks as well or later.
  const late = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/api/session', async (route) => {
    asked += 1
    if (asked > 1) return route.continue()
    await late.promise
    await route.fulfill({ json: { user: null } })
  })
  await page.clock.fastForward('02:00')
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => asked).toBe(1)
  const signedIn = page.waitForResponse('**/api/auth/sign-in/email')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await signedIn
  late.resolve()
  await expect(page).toHaveURL(/\/dashboard$/)
})
