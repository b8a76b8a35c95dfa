import type { Page } from '@playwright/test'
import { expect, expectLinks, register, expectTexts, signIn, test } from '../fixtures.ts'

/** The specified texts of the pages, by page and role. */

const sections = {
  business: ['Campaigns', 'Reviews', 'Wallet', 'Dashboard', 'Settings'],
  reviewer: ['Campaigns', 'My Reviews', 'Wallet', 'Dashboard', 'Settings'],
  admin: [
    'Campaigns',
    'Reviews',
    'Users',
    'Verifications',
    'Analytics',
    'Dashboard',
    'Payouts',
    'Audit log',
    'Messages',
    'Operations',
    'Settings',
  ],
}

for (const [role, expected] of Object.entries(sections)) {
  // spec: 2.12, 2.14, 2.15, 2.16, 2.22, 2.23, 2.24, 2.25
  test(`header and sidebar of a signed-in ${role}`, async ({ visitor }) => {
    const page = await visitor()
    await signIn(page, `${role}@candor.demo`)
    await page.goto('/dashboard')
    await expectLinks(page, 'Sections', expected)
    await expectLinks(page, 'Main', ['Home', 'Dashboard', 'Campaigns', 'Wallet'])
    const sidebar = page.getByRole('navigation', { name: 'Sections', exact: true })
    await expect(sidebar.locator('[aria-current=page]')).toHaveText('Dashboard')
    await page.getByRole('button', { name: 'Your account' }).click()
    await expectTexts(page, [`${role}@candor.demo`])
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
    await page.keyboard.press('Escape')
    // A short page must not scroll.
    await page.setViewportSize({ width: 1280, height: 1600 })
    await page.goto('/campaigns?q=words+that+nobody+ever+wrote')
    await expectTexts(page, ['No campaigns found'])
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    expect(await height()).toBe(1600)

    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.locator('#mobile-menu').getByRole('link', { name: 'Wallet' })).toBeVisible()
    await expect(page.locator('#mobile-menu').getByText(`${role}@candor.demo`)).toBeVisible()
  })
}

test('a narrow sidebar has the name of each item in sight, and all items of an admin', async ({
  visitor,
}) => {
  const page = await visitor()
  await signIn(page, 'admin@candor.demo')
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/admin/reviews')
  const sidebar = page.getByRole('navigation', { name: 'Sections', exact: true })
  expect((await sidebar.boundingBox())?.width).toBe(84)
  for (const name of sections.admin) {
    const link = sidebar.getByRole('link', { name, exact: true })
    await expect(link).toBeInViewport({ ratio: 1 })
    await expect(link.getByText(name)).toHaveCSS('opacity', '1')
  }
  // No name is cut by its link.
  const links = await sidebar.getByRole('link').all()
  const isCut = (link: Element) => link.scrollWidth > link.clientWidth
  expect(await Promise.all(links.map((link) => link.evaluate(isCut)))).not.toContain(true)
  await page.setViewportSize({ width: 1536, height: 720 })
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(232)
})

// spec: 1.1, 2.43, 2.45, 2.46, 9.15, 9.17
test(
  'dashboards show the figures of each role and a limited number of items',
  { tag: '@long' },
  async ({ visitor }) => {
    const [business, reviewer, admin] = [await visitor(), await visitor(), await visitor()]
    await signIn(business, 'business@candor.demo')
    await business.goto('/dashboard')
    await expectTexts(business, [/Verified Business|Pending Verification/, /₦/])
    for (const name of ['Create Campaign', 'View Campaigns', 'Fund Wallet', 'Verify Business']) {
      await expect(business.getByRole('link', { name }).first()).toBeVisible()
    }
    const cards = (page: Page) => page.getByRole('main').getByRole('article')
    expect(await cards(business).count()).toBeLessThanOrEqual(3)

    await signIn(reviewer, 'reviewer@candor.demo')
    await reviewer.goto('/dashboard')
    await expectTexts(reviewer, ['Available campaigns', 'Recent reviews', 'Reviewer level'])
    await expectTexts(reviewer, [/^(Beginner|Intermediate|Advanced|Expert)$/, 'Total earned'])
    expect(await cards(reviewer).count()).toBeLessThanOrEqual(7)

    await signIn(admin, 'admin@candor.demo')
    await admin.goto('/dashboard')
    await expectTexts(admin, [
      'Pending reviews',
      'Recent activity',
      'Platform revenue',
      'Manage Users',
    ])
    await expectTexts(admin, [/^Review (approved|rejected|unpublished)$/, 'All decisions'])
    expect(await cards(admin).count()).toBeLessThanOrEqual(5)
  },
)

// spec: 2.78, 2.79, 2.80, 2.81, 4.11
test('reviews: titles, filters and empty states for each role', async ({ visitor }) => {
  const [admin, business] = [await visitor('admin'), await visitor('business')]
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/reviews')
  await expect(admin.getByRole('heading', { name: 'Review Management' })).toBeVisible()
  const status = admin.getByLabel('Status', { exact: true })
  expect((await status.locator('option').allInnerTexts()).slice(1)).toEqual([
    'Pending Review',
    'Approved',
    'Rejected',
    // Beyond the requirement.
    'Unpublished',
    'Appealed',
    'Replies to decide',
  ])
  await expect(admin.getByLabel('Campaign', { exact: true })).toBeVisible()
  await status.selectOption('approved')
  await expect(admin.getByRole('article').first()).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
  await admin.getByLabel('Search by text, name or email').fill('words that nobody ever wrote')
  await expectTexts(admin, ['No reviews found', 'Try adjusting your filters to see more results.'])

  await register(business, { role: 'business', name: 'Quiet Bakery' })
  await business.goto('/reviews')
  await expectTexts(business, ['No reviews found', 'There are no reviews yet.'])
  await expect(
    business.getByRole('main').getByRole('link', { name: 'Your campaigns' }),
  ).toBeVisible()
  // There is nothing to search or filter yet.
  await expect(business.getByLabel('Search reviews')).toHaveCount(0)
  await business.goto('/admin/reviews')
  await expect(business).toHaveURL(/\/dashboard$/)
})

// spec: 2.82, 2.83, 5.20, 5.21, 9.9
test('wallet: columns, empty states and the minimum withdrawal', async ({ visitor }) => {
  const [reviewer, business] = [await visitor('reviewer'), await visitor('business')]
  await register(reviewer, { role: 'reviewer', name: 'New Purse' })
  await reviewer.goto('/wallet')
  await expectTexts(reviewer, [
    'No transactions yet',
    'You need at least $30 in your wallet to withdraw.',
  ])
  await reviewer.getByLabel('Amount').fill('30')
  await expect(reviewer.getByRole('button', { name: 'Withdraw', exact: true })).toBeDisabled()
  // There is nothing to search or filter yet.
  await expect(reviewer.getByLabel('Search transactions')).toHaveCount(0)
  // Each role has its own transaction types.
  const types = (page: Page) => page.getByLabel('Type', { exact: true }).getByRole('option')
  await reviewer.goto('/wallet?type=earning')
  await expect(types(reviewer)).toHaveText(['All types', 'Earning', 'Withdrawal', 'Paid back'])

  await signIn(business, 'business@candor.demo')
  await business.goto('/wallet')
  await expect(business.getByRole('columnheader')).toHaveText([
    'Transaction',
    'Date',
    'Amount',
    'Status',
  ])
  await expect(types(business)).toHaveText([
    'All types',
    'Deposit',
    'Review',
    'Taken place',
    'Paid back',
    'Subscription',
    'Refund',
    'Sandbox money',
    'Taken back by the bank',
    'Expiry',
  ])
  await expect(business.getByLabel('Amount (minimum $20)')).toBeVisible()
  await expect(
    business.getByText(
      /The minimum of \$20 is advice: less is accepted, and you pay by card in a new tab\./,
    ),
  ).toBeVisible()
  await expect(business.getByText('Sandbox, no real money')).toBeVisible()
  await business.getByLabel('Search transactions').fill('words that nobody ever wrote')
  await expectTexts(business, ['No transactions match your search criteria.'])
  const amount = business.getByLabel('Amount (minimum $20)')
  await business.getByRole('button', { name: 'Fund Wallet' }).click()
  await expectTexts(business, ['Enter an amount'])
  for (const [typed, wrong] of [
    ['-5', 'Enter dollars and cents, such as 25.00'],
    ['1.234,50', 'Write the amount with a point: 1234.50'],
    ['0', 'Enter an amount above zero'],
  ] as const) {
    await amount.fill(typed)
    await expectTexts(business, [wrong])
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
  }
})

test(
  'the account menu stays open while the page after signing in loads',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor()
    let release = () => {}
    const blocked = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/DashboardPage-*.js', async (route) => {
      await blocked
      await route.continue()
    })
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).fill('reviewer@candor.demo')
    await page.getByLabel('Password', { exact: true }).fill('candor-demo-1')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'Your account' }).click()
    const settings = page.getByRole('menuitem', { name: 'Settings' })
    await expect(settings).toBeVisible()
    release()
    await expect(page.getByRole('main').getByText('Reviewer level')).toBeVisible()
    await settings.click()
    await expect(page).toHaveURL(/\/settings\/profile$/)
  },
)
