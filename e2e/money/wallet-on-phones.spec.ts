import { expect, signIn, test } from '../fixtures.ts'

test('on phones the transactions come before their filters', async ({ visitor }) => {
  const page = await visitor('reviewer')
  await signIn(page, 'reviewer@candor.demo')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/wallet')
  const filters = page.getByRole('button', { name: /^Filters/ })
  await expect(filters).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByLabel('Type')).toBeHidden()
  await filters.click()
  await page.getByLabel('Type').selectOption('Earning')
  await expect(page).toHaveURL(/type=earning/)
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await page.getByLabel('From').fill('2026-01-01')
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
  // The latest three months; the page of all of them has the rest.
  const statements = page.getByRole('region', { name: 'Monthly statements' })
  await expect(statements.getByRole('definition').filter({ visible: true })).toHaveCount(3)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(filters).toBeHidden()
  await expect(page.getByLabel('Type')).toBeVisible()
})

test('on a phone a long receipt is printed without scrolling to the button', async ({
  visitor,
}) => {
  const business = await visitor('business')
  await signIn(business, 'business@candor.demo')
  await business.setViewportSize({ width: 390, height: 700 })
  await business.goto('/wallet?status=completed&type=payment&q=Review')
  await business
    .getByRole('link', { name: /receipt/i })
    .first()
    .click()
  const receipt = business.getByRole('dialog')
  await expect(receipt.getByText('Issued by')).toBeVisible()
  await expect(receipt.getByRole('button', { name: 'Print' })).toBeInViewport({ ratio: 1 })
})
