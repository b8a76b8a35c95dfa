import type { Locator, Page } from '@playwright/test'
import type { Campaign } from '../../src/shared/market/campaigns.ts'
import type { Dashboard } from '../../src/shared/overview/dashboard.ts'
import type { Transaction, Wallet } from '../../src/shared/money/wallet.ts'
import { expect, expectErrors, expectTexts, register, signIn, test } from '../fixtures.ts'

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

test('the payment dialog names the net amount that the bank pays', async ({ visitor }) => {
  const page = await visitor('admin')
  await signIn(page, 'admin@candor.demo')
  // Other tests pay withdrawals meanwhile.
  await page.route('/api/events', (route) => route.fulfill({ status: 204 }))
  const [list] = await Promise.all([
    page.waitForResponse((one) => new URL(one.url()).pathname === '/api/payouts'),
    page.goto('/admin/payouts?status=payable'),
  ])
  const { items } = (await list.json()) as {
    items: {
      amountCents: number
      chargeCents: number
      netCents: number
      destination: { accountHolder: string; accountNumber: string }
    }[]
  }
  const { amountCents, chargeCents, netCents, destination } = items[0]!
  expect(netCents).toBe(amountCents - chargeCents)

  await page
    .getByRole('button', { name: /^Export: / })
    .first()
    .click()
  const dialog = page.getByRole('alertdialog')
  // To whom, at which account, and how the amount comes about.
  const fact = (name: string) =>
    dialog.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
  await expect(fact('To pay')).toHaveText(dollars(netCents))
  await expect(fact('Requested')).toContainText(dollars(amountCents))
  await expect(fact('Our charge')).toHaveText(`−${dollars(chargeCents)}`)
  await expect(fact('Account holder')).toHaveText(destination.accountHolder)
  await expect(fact('Account').last()).toHaveText(destination.accountNumber)
})

test('an amount that a field begins with can be emptied and typed anew', async ({ visitor }) => {
  const page = await visitor('business')
  await register(page, { role: 'business', name: 'Hesitant Bakery' })
  await page.goto('/campaigns/create')
  await page.getByLabel('Campaign Title').fill('Bread that we price twice')
  const price = page.getByLabel('Price per Review ($)')
  await price.fill('7')
  await page.getByRole('button', { name: 'Save as draft' }).click()

  await page.getByRole('link', { name: 'Edit Campaign' }).click()
  await expect(price).toHaveValue('7.00')
  await empty(price)
  await price.pressSequentially('6,5')
  await price.blur()
  await expect(price).toHaveValue('6.50')
  await empty(price)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  // What was kept is what was shown.
  await page.getByRole('link', { name: 'Edit Campaign' }).click()
  await expect(price).toHaveValue('')
  await page.getByRole('button', { name: 'Save and submit' }).click()
  await expect(page.getByText('Price per review is required').last()).toBeVisible()
})

async function empty(field: Locator) {
  await field.press('ControlOrMeta+a')
  await field.press('Backspace')
  await expect(field).toHaveValue('')
}

/** Shows the page this answer with some other values. */
async function change<T>(page: Page, path: string, values: Partial<Record<keyof T, unknown>>) {
  await page.route(path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...values } })
  })
}

/** Checks that these labels stand beside these values, within the same box. */
async function expectRows(area: Locator, rows: [label: string, values: string][]) {
  for (const [label, values] of rows) {
    const box = area.getByText(label, { exact: true }).locator('..')
    await expect(box).toHaveText(`${label}${values}`)
  }
}

test('each figure of the dashboard of a reviewer is its own', async ({ visitor }) => {
  const page = await visitor('reviewer')
  await signIn(page, 'reviewer@candor.demo')
  await change<Extract<Dashboard, { role: 'reviewer' }>>(page, '/api/dashboard', {
    naira: null,
    availableCents: 11_01,
    pendingEarningsCents: 22_02,
    earnedThisMonthCents: 33_03,
    totalEarningsCents: 44_04,
    approvedReviews: 5,
    submittedReviews: 16,
  })
  await page.goto('/dashboard')
  await expectRows(page.getByRole('main'), [
    ['Available', '$11.01$22.02 held for your reviews'],
    ['Earned this month', '$33.03'],
    ['Total earned', '$44.04'],
    ['Approved reviews', '5of 16 submitted'],
  ])
})

test('a withdrawal that waits says by when it is paid, and is kept or cancelled', async ({
  visitor,
}) => {
  const page = await visitor('reviewer')
  await signIn(page, 'reviewer@candor.demo')
  // Other tests pay and batch withdrawals meanwhile.
  await page.route('/api/events', (route) => route.fulfill({ status: 204 }))
  const payoutTimes = { count: 9, medianDays: 2, slowestDays: 5 }
  await change<Wallet>(page, '/api/wallet', { payoutTimes, availableCents: 100_00 })
  const createdAt = new Date(Date.now() - 24 * 3_600_000).toISOString()
  const payBy = new Date(Date.parse(createdAt) + 7 * 24 * 3_600_000).toISOString()
  const waiting = {
    status: 'pending',
    cancellable: true,
    awaitsDestination: false,
    createdAt,
    payBy,
  }
  await page.route(/\/api\/wallet\/transactions(\?|$)/, async (route) => {
    const { items } = await (await route.fetch()).json()
    const withdrawal = items.find(({ type }: Transaction) => type === 'withdrawal')
    const item = { ...withdrawal, ...waiting, paidAt: null, description: 'Withdrawal' }
    await route.fulfill({ json: { items: [item], nextCursor: null } })
  })
  await page.goto('/wallet')
  const lately =
    /within 7 days, usually sooner: .* half were paid within 2 days, the slowest after 5/
  await expect(page.getByText(lately)).toBeVisible()
  const day = new Date(payBy).toLocaleDateString('en-US', { dateStyle: 'medium' })
  await expect(page.getByRole('table').getByText(`, we pay by ${day}`)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this withdrawal?' })
  await expect(dialog.getByRole('button', { name: 'Cancel withdrawal' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toHaveCount(0)
})

test('each figure of the dashboard of a business is its own', async ({ visitor }) => {
  const page = await visitor('business')
  await signIn(page, 'business@candor.demo')
  await change<Extract<Dashboard, { role: 'business' }>>(page, '/api/dashboard', {
    naira: null,
    availableCents: 11_01,
    reservedCents: 22_02,
    spentThisMonthCents: 33_03,
    subscriptionThisMonthCents: 29_00,
    spentCents: 44_04,
    approvedReviews: 15,
    publishedReviews: 13,
    pendingReviews: 6,
    averageRating: 3.2,
    activeCampaigns: 7,
    totalCampaigns: 18,
  })
  await page.goto('/dashboard')
  await expectRows(page.getByRole('main'), [
    ['Wallet balance', '$11.01$22.02 reserved'],
    ['Spent this month', '$33.03$29.00 of it for your plan · $44.04 for reviews since you joined'],
    ['Approved reviews', '156 pending · 2 unpublished'],
    ['Average rating', '3.2of 13 published reviews'],
  ])
})

// spec: 2.67
test('the amounts of a campaign count approved reviews, not pending ones', async ({ visitor }) => {
  const page = await visitor('business')
  await signIn(page, 'business@candor.demo')
  const list = await page.request.get('/api/campaigns?status=active&limit=1')
  const { items } = (await list.json()) as { items: { id: string }[] }
  await change<Campaign>(page, `/api/campaigns/${items[0]!.id}`, {
    pricePerReviewCents: 2_50,
    feePerReviewCents: 38,
    feesSpentCents: 1_05,
    targetReviews: 10,
    completedReviews: 3,
    pendingReviews: 2,
    openPlaces: 4,
  })
  await page.goto(`/campaigns/${items[0]!.id}`)
  await expectRows(page.getByRole('main'), [
    ['Total Budget', '$25.00'],
    ['Spent So Far', '$7.50'],
    ['Platform fees so far', '$1.05'],
    ['Fee per review today', '$0.38'],
    ['Reviews Completion', '30%'],
    ['Pending reviews', '2'],
    ['Open places', '4'],
    ['Reviews completed', '3 / 10'],
  ])
})

test('a campaign says what the plan takes this month, and what its edit costs with old fees', async ({
  visitor,
}) => {
  const page = await visitor('business')
  await signIn(page, 'business@candor.demo')
  const list = await page.request.get('/api/campaigns?status=active&limit=1')
  const { items } = (await list.json()) as { items: { id: string }[] }
  await change<Campaign>(page, `/api/campaigns/${items[0]!.id}`, {
    pricePerReviewCents: 13_00,
    feePerReviewCents: 1_30,
    feesSpentCents: 19_50,
    feesHeldCents: 7_15,
    targetReviews: 30,
    completedReviews: 10,
    pendingReviews: 1,
    awaitingResubmission: 4,
    takenCount: 0,
  })
  const monthReviews = { used: 190, limit: 200, again: '2026-12-01T00:00:00.000Z' }
  await change<{ monthReviews: object }>(page, '/api/wallet', { monthReviews })
  await page.goto(`/campaigns/${items[0]!.id}`)
  await expectRows(page.getByRole('main'), [['At most, with fees', '$436.15']])
  await expectTexts(page, [
    'Total Budget and Spent So Far are without fees.',
    '190 of 200 reviews this month, resets on December 1',
  ])
  await page.goto(`/campaigns/${items[0]!.id}/edit`)
  const cost = page.locator('section', { has: page.getByRole('heading', { name: 'Cost' }) })
  await expect(cost.getByText('$436.15', { exact: true })).toBeVisible()
  await expect(cost).toContainText('With fees: those of their day for submitted reviews')
  await expect(cost).toContainText(
    '10 of these 15 reviews can come this month, 5 from December 1 on or with a larger plan.',
  )
  await page.goto('/settings/plan')
  await expectTexts(page, ['190 of 200 reviews this month, resets on December 1.'])
})

test('a field that is empty still says what belongs into it', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/register')
  await page.getByRole('button', { name: 'Create account' }).click()
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAccessibleDescription(/^Password is required At least 8 characters/)
  await password.fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(password).toHaveAccessibleDescription('Password must be at least 8 characters')
})

test('a field error is connected with its field', async ({ visitor }) => {
  const page = await visitor('business')
  await register(page, { role: 'business', name: 'Hasty Bakery' })
  await page.goto('/campaigns/create')
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  for (const [label, error] of [
    ['Campaign Title', 'Title must be at least 10 characters'],
    ['Campaign Description', 'Description is required'],
  ] as const) {
    const field = page.getByLabel(label)
    await field.fill(label === 'Campaign Title' ? 'Short' : '')
    await page.getByRole('button', { name: 'Create Campaign' }).click()
    await expectErrors(page, [error])
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${error}`))
  }
})
