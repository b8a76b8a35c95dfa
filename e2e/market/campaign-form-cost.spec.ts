import { expect, expectFitsBothWidths, register, test } from '../fixtures.ts'

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
    ['Maximum total', '$114.90'],
  ]) {
    await expect(cost.getByText(label!, { exact: true })).toBeVisible()
    await expect(cost.getByText(amount!, { exact: true })).toBeVisible()
  }
  await expect(cost.getByText('With fees: $3.83 for each approved review.')).toBeVisible()
  const rounded = cost.getByText('For each review, 15% is rounded to a cent.')
  await expect(rounded).toBeVisible()
  await expectFitsBothWidths(page)
  // On phones the cost is far below, so the fields say what they come to.
  const line = page.getByText('At most $114.90 with fees.')
  await expect(line).toBeHidden()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByLabel('Target Reviews').evaluate((field) => field.scrollIntoView())
  await expect(line).toBeInViewport()
  await line.getByRole('link', { name: 'See how it adds up' }).click()
  await expect(cost).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByLabel('Price per Review ($)').fill('3.00')
  await expect(cost.getByText('With fees: $3.45 for each approved review.')).toBeVisible()
  await expect(rounded).toHaveCount(0)
  // Nothing is summed up of a price that is refused.
  await page.getByLabel('Price per Review ($)').fill('0.30')
  await expect(cost.getByText('—', { exact: true })).toHaveCount(3)
})
