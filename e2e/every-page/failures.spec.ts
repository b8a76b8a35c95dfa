import type { Locator, Page } from '@playwright/test'
import {
  confirmReview,
  expect,
  expectErrors,
  long,
  openCampaigns,
  register,
  signIn,
  test,
} from '../fixtures.ts'
import { expectAlert, fail, internalError, tryAgain } from '../mock-errors.ts'

/** The specified error messages about campaigns, reviews and money. */

// These tests cause failures, and the browser logs each one.
test.use({ tolerated: /Failed to load resource/ })

// spec: 2.48, 8.10, 8.16, 8.29, 8.31, 8.36
test('failed reads show what failed and can be retried', async ({ visitor }) => {
  const reads = [
    ['reviewer@candor.demo', '/campaigns', /^\/api\/campaigns$/, 'Failed to fetch campaigns'],
    ['reviewer@candor.demo', '/reviews', /^\/api\/reviews$/, 'Failed to fetch reviews'],
    ['reviewer@candor.demo', '/wallet', /^\/api\/wallet$/, 'Failed to load wallet data'],
    [
      'reviewer@candor.demo',
      '/wallet',
      /^\/api\/wallet\/transactions$/,
      'Failed to load wallet data',
    ],
    [
      'reviewer@candor.demo',
      '/settings/security',
      /^\/api\/devices$/,
      'Your devices could not be loaded',
    ],
    [
      'reviewer@candor.demo',
      '/settings/security',
      /^\/api\/linked-accounts$/,
      'Your linked accounts could not be loaded',
    ],
    [
      'business@candor.demo',
      '/campaigns',
      /^\/api\/campaigns$/,
      'Failed to fetch business campaigns',
    ],
    [
      'business@candor.demo',
      '/dashboard',
      /^\/api\/dashboard$/,
      'Your dashboard could not be loaded',
    ],
    ['admin@candor.demo', '/admin/reviews', /^\/api\/reviews$/, 'Failed to fetch reviews'],
    [
      'admin@candor.demo',
      '/admin/verifications',
      /^\/api\/verifications$/,
      `Failed to fetch verifications: ${internalError}`,
    ],
    ['admin@candor.demo', '/admin/users', /^\/api\/users$/, 'Failed to fetch users'],
    ['admin@candor.demo', '/admin/analytics', /^\/api\/analytics$/, 'Failed to fetch analytics'],
  ] as const
  // All of them show the same component: in `npm test` one of each role.
  const roles = new Set<string>()
  const isFirst = (email: string) => roles.size < roles.add(email).size
  const pages: Record<string, Page> = {}
  const signedIn = async (email: string) => {
    const page = await visitor(email)
    await signIn(page, email)
    return page
  }
  for (const [email, path, call, message] of reads) {
    if (!isFirst(email) && !long) continue
    const page = (pages[email] ??= await signedIn(email))
    const restore = await fail(page, 'GET', call)
    await page.goto(path)
    await expectAlert(page, message)
    await tryAgain(page, message, restore)
  }
})

// spec: 2.54, 2.55, 8.11
test(
  'a campaign that fails to load, and one that does not exist',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor()
    await signIn(page, 'reviewer@candor.demo')
    const [id] = openCampaigns
    const restore = await fail(page, 'GET', `/api/campaigns/${id}`)
    await page.goto(`/campaigns/${id}`)
    await expectAlert(page, 'Failed to fetch campaign')
    await tryAgain(page, 'Failed to fetch campaign', restore)
    await expect(page.getByText('Earn by Reviewing')).toBeVisible()

    await page.goto('/campaigns/00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('heading', { name: 'Campaign not found' })).toBeVisible()
    await expect(
      page.getByText("The campaign you're looking for doesn't exist or you don't have access."),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Back to Campaigns' }).click()
    await expect(page).toHaveURL(/\/campaigns$/)
  },
)

test('an unknown balance is not reported as too small', { tag: '@long' }, async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'reviewer@candor.demo')
  const restore = await fail(page, 'GET', '/api/wallet')
  await page.goto('/wallet')
  await expectAlert(page, 'Failed to load wallet data')
  await expect(page.getByText('Your balance is still loading.')).toBeVisible()
  await expect(page.getByText('You need at least $30')).toHaveCount(0)
  await tryAgain(page, 'Failed to load wallet data', restore)
  await expect(page.getByText('Enter an amount of at least $30.')).toBeVisible()
})

// spec: 13.3
test('offline, a page that is not loaded does not open, and the menu shows the page in sight', async ({
  visitor,
}) => {
  const page = await visitor()
  await signIn(page, 'business@candor.demo')
  await page.goto('/campaigns')
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  await expect(page.getByRole('article').first()).toBeVisible()
  // It is loaded when the browser is idle, so that it can be shown offline.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('OfflineText')),
  )
  await page.context().setOffline(true)
  await expect(page.getByText(/^You are offline/)).toBeVisible()
  const failedModules: string[] = []
  page.on('requestfailed', (request) => {
    if (request.resourceType() === 'script') failedModules.push(request.url())
  })
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByText('Wallet').click()
  await expect(page.getByText(/That page is not loaded yet/)).toBeVisible()
  await expect(page).toHaveURL(/\/campaigns$/)
  await expect(main.locator('[aria-current]')).toHaveText('Campaigns')
  await expect(heading('Campaigns')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/^You are offline/)).toBeHidden()
  await main.getByText('Wallet').click()
  await expect(heading('Wallet')).toBeVisible()
  await expect(page.getByText('Reserved for pending reviews')).toBeVisible()
  await expect(page.getByText('Already taken out of the balance')).toBeVisible()
  // A browser may remember a failed module, so none must be imported while offline.
  expect(failedModules).toEqual([])
})

test('offline, a review that was submitted waits, and is sent once one is online', async ({
  visitor,
}) => {
  const page = await visitor()
  await register(page, { role: 'reviewer', name: 'Ada Offline' })
  await page.goto(`/campaigns/${openCampaigns[0]}`)
  await page
    .getByLabel('Your review')
    .fill('On the train I wrote that its lid closes well, and that the handle squeaks a little.')
  await confirmReview(page)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('OfflineText')),
  )
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByText(/^You are offline/)).toHaveText(
    'You are offline. What you submitted is sent as soon as you are online again. ' +
      'Keep this page open until then.',
  )
  await page.context().setOffline(false)
  await expect(page.getByText(/^Review submitted/)).toBeVisible()
})

test('offline, Back to a page that the browser loads anew says that one is offline', async ({
  visitor,
}) => {
  const page = await visitor()
  await signIn(page, 'business@candor.demo')
  await page.goto('/campaigns')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/wallet')
  await expect(page.getByRole('heading', { name: 'Wallet', exact: true })).toBeVisible()
  await page.context().setOffline(true)
  await page.goBack()
  await expect(page.getByText('You are offline. This page opens')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Campaigns', exact: true })).toBeVisible()
})

test('saving a draft shows only the errors that prevent saving', async ({ visitor }) => {
  const page = await visitor()
  await register(page, { role: 'business', name: 'Early Bakery' })
  await page.goto('/campaigns/create')
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expectErrors(page, ['Description is required'])
  // All that is wrong is named at once, and the first field has the focus.
  const summary = page.getByRole('alert').filter({ hasText: '5 fields need your attention' })
  await expect(page.getByLabel('Campaign Title')).toBeFocused()
  await expectNoCommaAtStart(page, summary)
  await summary.getByRole('button', { name: 'Price per Review' }).click()
  await expect(page.getByLabel('Price per Review ($)')).toBeFocused()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(5)
  await page.getByLabel('Campaign Title').fill('A loaf')
  await page.getByLabel('Price per Review ($)').fill('two')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Enter dollars and cents, such as 2.50')).toBeVisible()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
  await page.getByLabel('Price per Review ($)').fill('')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expect(page.getByText(/It shows nothing until the campaign is approved/)).toBeVisible()
  // A title is enough; the page leads to the rest.
  const lacks = page.getByRole('status').filter({ hasText: 'Before that it needs' })
  await expect(lacks.getByRole('listitem')).toHaveText([
    'Title must be at least 10 characters',
    'Product name is required',
    'Description is required',
    'Price per review is required',
    'Target reviews is required',
  ])
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  const stopped = page.getByRole('alert').filter({ hasText: 'Not submitted yet' })
  await expect(stopped).toContainText('What it still needs is at the top of this page.')
  // Said once, and shown.
  await expect(page.getByRole('link', { name: 'Target reviews is required' })).toHaveCount(1)
  await expect(lacks.getByRole('list')).toBeFocused()
  await lacks.getByRole('link', { name: 'Target reviews is required' }).click()
  await expect(page.getByLabel('Target Reviews')).toBeFocused()
  await page.getByLabel('Target Reviews').fill('12')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(lacks.getByRole('listitem')).toHaveCount(4)
})

// spec: 2.65, 2.77, 8.12, 8.13, 8.14, 8.27
test(
  'a campaign that fails to be created, changed or deleted shows the error',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor()
    await register(page, { role: 'business', name: 'Unlucky Bakery' })
    await page.goto('/campaigns/create')
    await page.getByLabel('Campaign Title').fill(`An unlucky campaign ${Date.now()}`)
    await page.getByLabel('Product Name').fill('Rye loaf')
    const description = page.getByLabel('Campaign Description')
    await description.fill(
      'Buy a loaf in one of our shops and write 5 stars, positive review only.',
    )
    await page.getByLabel('Price per Review ($)').fill('2')
    await page.getByLabel('Target Reviews').fill('5')
    const create = page.getByRole('button', { name: 'Create Campaign' })
    await create.click()
    // The server's message; the page scrolls up to it.
    await expectAlert(page, /5 stars/)
    await expect(page.getByRole('alert').filter({ hasText: /5 stars/ })).toBeInViewport()

    await description.fill('Buy a loaf in one of our shops and tell everybody how it was for you.')
    let restore = await fail(page, 'POST', '/api/campaigns')
    await create.click()
    await expectAlert(page, 'Failed to create campaign')
    await restore()
    await create.click()
    await expect(page.getByText('Pending Approval').first()).toBeVisible()

    const { pathname } = new URL(page.url())
    restore = await fail(page, 'DELETE', `/api${pathname}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Confirm Delete' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'Failed to delete campaign. Please try again.',
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await restore()

    restore = await fail(page, 'PATCH', `/api${pathname}`)
    await page.getByRole('link', { name: 'Edit Campaign' }).click()
    await page.getByLabel('Product Name').fill('Spelt loaf')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expectAlert(page, 'Failed to update campaign')
    await restore()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Spelt loaf').first()).toBeVisible()
  },
)

// spec: 8.18, 8.25
test('a review that fails to submit keeps its text', async ({ visitor }) => {
  const page = await visitor()
  await register(page, { role: 'reviewer', name: 'Patient Person' })
  const [id] = openCampaigns
  await page.goto(`/campaigns/${id}`)
  const words = 'It did what it promised for a week, and then its handle came loose in my hand.'
  const text = page.getByLabel('Your review')
  await text.fill(words)
  await confirmReview(page)
  const restore = await fail(page, 'POST', `/api/campaigns/${id}/reviews`)
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expectAlert(page, 'Failed to submit review. Please try again.')
  await expect(text).toHaveValue(words)
  await page.reload()
  await expect(text).toHaveValue(words)
  await restore()
})

// spec: 8.30
test('a withdrawal that fails shows the error', async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'reviewer@candor.demo')
  await page.goto('/wallet')
  await page.getByLabel('Amount').fill('30')
  const restore = await fail(page, 'POST', '/api/wallet/withdrawals')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to process withdrawal')
  await restore()
})

/** Checks at several widths that no line of a list begins with a comma. */
async function expectNoCommaAtStart(page: Page, list: Locator) {
  const size = page.viewportSize()!
  for (const width of [360, 375, 390, 405, 420]) {
    await page.setViewportSize({ ...size, width })
    const atStart = await list.getByRole('button').evaluateAll((buttons) =>
      buttons
        .filter(({ nextSibling }) => nextSibling?.textContent?.startsWith(','))
        .filter(({ nextSibling }) => {
          const comma = document.createRange()
          comma.setStart(nextSibling!, 0)
          comma.setEnd(nextSibling!, 1)
          return comma.getBoundingClientRect().left <= buttons[0]!.getBoundingClientRect().left
        })
        .map(({ textContent }) => textContent),
    )
    expect(atStart, `names before such a comma at ${width}`).toEqual([])
  }
  await page.setViewportSize(size)
}
