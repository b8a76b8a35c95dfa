import { expect, register, signIn, test } from './fixtures.ts'

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
    items: { amountCents: number; chargeCents: number; netCents: number }[]
  }
  const { amountCents, chargeCents, netCents } = items[0]!
  expect(netCents).toBe(amountCents - chargeCents)

  await page.getByRole('button', { name: 'Mark as paid' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(dollars(netCents), { exact: true })).toBeVisible()
  await expect(dialog.getByText(dollars(amountCents))).toHaveCount(0)
})

test('the cost of a campaign includes the fee, rounded per review', async ({ visitor }) => {
  const page = await visitor('business')
  await register(page, { role: 'business', name: 'Careful Bakery' })
  await page.goto('/campaigns/create')
  await page.getByLabel('Price per Review ($)').fill('3.33')
  await page.getByLabel('Target Reviews').fill('30')
  // Starter: 15% of 333 cents is 49.95, which is 50 cents for each of 30 reviews.
  const cost = page.locator('section', { has: page.getByRole('heading', { name: 'Cost' }) })
  for (const [label, amount] of [
    ['Price × target', '$99.90'],
    ['Platform fee, 15%', '$15.00'],
    ['Cost per approved review', '$3.83'],
    ['Maximum total', '$114.90'],
  ]) {
    await expect(cost.getByText(label!, { exact: true })).toBeVisible()
    await expect(cost.getByText(amount!, { exact: true })).toBeVisible()
  }
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
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(error)
  }
})
