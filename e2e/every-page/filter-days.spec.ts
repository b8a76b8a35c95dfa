import { expect, expectErrors, expectFitsBothWidths, signIn, test } from '../fixtures.ts'

test('days that cross are named, and neither the other day nor the list changes', async ({
  visitor,
}) => {
  const page = await visitor()
  await signIn(page, 'business@candor.demo')
  await page.goto('/wallet?from=2026-01-01')
  const rows = page.getByRole('table', { name: 'Transactions' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  const count = await rows.count()
  const [from, to] = [
    page.getByLabel('From', { exact: true }),
    page.getByLabel('To', { exact: true }),
  ]
  await to.fill('2020-01-02')
  await expectErrors(page, [
    'The first day is after the last one. The list still shows what is from Jan 1, 2026.',
  ])
  await expect(from).toHaveValue('2026-01-01')
  await expect(from).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL(/\?from=2026-01-01$/)
  await expect(rows).toHaveCount(count)
  await expectFitsBothWidths(page)
  await from.fill('2020-01-01')
  await expect(page).toHaveURL(/from=2020-01-01&to=2020-01-02/)
  await expect(from).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText('No transactions match your search criteria.')).toBeVisible()
})
