import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  choose,
  expect,
  expectAccessible,
  expectFitsBothWidths,
  expectNoSidewaysScroll,
  signIn,
  test,
  long,
} from '../fixtures.ts'

const pages = [
  ['Contact Support', '/contact', 'Send a message to our team.'],
  ['Help Center', '/help', 'Am I paid less for a bad review?'],
  ['Privacy Policy', '/privacy', 'How long we keep it'],
  ['Terms of Service', '/terms', 'Pay never depends on the rating'],
  ['Cookie Policy', '/cookies', 'candor.session_token'],
  ['Security', '/security', 'Report a vulnerability'],
] as const

// spec: 2.9, 2.35
test('the footer links to real pages that are accessible and fit both widths', async ({
  visitor,
}) => {
  const page = await visitor()
  await page.goto('/')
  const some = ['/contact', '/help', '/security']
  for (const [name, path, text] of pages.filter(([, path]) => long || some.includes(path))) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${name} · Candor$`))
    await expect(page.getByText(text).first()).toBeVisible()
    await expectFitsBothWidths(page)
  }
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    /money, documents and accounts/,
  )
})

// spec: 2.16
test('public pages work without the application, including menu and prices', async ({
  visitor,
}) => {
  const page = await visitor()
  const scripts: string[] = []
  page.on('request', (request) => {
    const fetched = request.headers()['sec-purpose'] === 'prefetch'
    if (request.resourceType() === 'script' && !fetched) scripts.push(request.url())
  })
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.locator('#mobile-menu')
  // The page below looks out of reach, the header with the button that closes the menu does not.
  const dimmed = () =>
    menu.evaluate((one) => {
      const { backgroundColor, top } = getComputedStyle(one, '::backdrop')
      return [backgroundColor !== 'rgba(0, 0, 0, 0)', top]
    })
  expect(await dimmed()).toEqual([true, '56px'])
  if (long) await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL(/\/pricing$/)
  await expect(menu).toBeHidden()
  await page.getByRole('link', { name: 'Subscription' }).click()
  await expect(page.getByText('$29', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Pay per Review' }).click()
  await expect(page.getByText('A $1 review costs $1.10')).toBeVisible()
  await page.getByText('Usual months in a table').click()
  // 20 reviews at $10 with Starter's 15%, and at $5 before; the table of one price is shown.
  await expect(page.getByRole('cell', { name: /^\$115\.00/ })).toBeVisible()
  await choose(page, /^\$10$/)
  await expect(page.getByRole('cell', { name: /^\$230\.00/ })).toBeVisible()
  await expect(page.getByRole('cell', { name: /^\$115\.00/ })).toBeHidden()
  // The largest amounts fit a small phone.
  await choose(page, /^\$50$/)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
  expect(scripts.filter((url) => !/\/(visitor|theme)-[\w-]+\.js$/.test(url))).toEqual([])
})

test('a public page shows the signed-in user, also if it was already open', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/about')
  const other = await page.context().newPage()
  await signIn(other, 'business@candor.demo')
  await other.goto('/about')
  await expect(other.getByRole('button', { name: 'Your account' })).toBeVisible()

  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
})

test('scripts are sent as the build has compressed them', async ({ visitor }) => {
  const page = await visitor()
  const sent = page.waitForResponse(/\/assets\/start-[\w-]+\.js$/)
  await page.goto('/login')
  const response = await sent
  const file = fileURLToPath(
    new URL(`../../dist/web${new URL(response.url()).pathname}.br`, import.meta.url),
  )
  const headers = await response.allHeaders()
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(statSync(file).size),
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test('each clause of a legal text has an anchor', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/terms')
  await page.getByRole('link', { name: 'Withdrawals' }).click()
  await expect(page).toHaveURL(/#withdrawals$/)
  await expect(page.getByRole('heading', { name: /^\d+\. Withdrawals$/ })).toBeInViewport()
})

test('an unknown address leads to the home page, whatever it looks like', async ({ visitor }) => {
  const page = await visitor()
  for (const path of ['/nothing/here', '/index.php', '/wp-login.php?a=b', '/%E0%A4%A', '/api/x']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/^[^/]+\/\/[^/]+\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('the help is searched, and each answer has an address', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/help')
  const search = page.getByRole('searchbox', { name: 'Search the answers' })
  await search.fill('in batch')
  await expect(page.getByRole('status').getByText('1 answer')).toBeVisible()
  await expect(page.getByText('We send US dollars')).toBeVisible()
  await expect(page.getByText('How do I withdraw?')).toHaveCount(0)
  await page.getByRole('link', { name: /^Link to “When does a withdrawal arrive/ }).click()
  await expect(page).toHaveURL(/#when-does-a-withdrawal-arrive-and-in-which-currency$/)
  await search.fill('elephant')
  const none = page.getByRole('region', { name: 'Nothing found' })
  await expect(none.getByRole('link', { name: 'Contact Support' })).toBeVisible()
  await expectAccessible(page)
  const reader = await visitor('a reader of a link')
  await reader.goto('/help#how-do-i-withdraw')
  await expect(reader.getByText('In your wallet, from $30.')).toBeInViewport()
  await expect(
    reader.getByRole('link', { name: 'Open your wallet' }).filter({ visible: true }),
  ).toHaveAttribute('href', '/wallet')
})
