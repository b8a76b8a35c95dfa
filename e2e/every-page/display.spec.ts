import { expect, expectFitsBothWidths, register, signIn, test } from '../fixtures.ts'

test('the display settings show each theme and each way to write amounts', async ({ visitor }) => {
  const page = await visitor()
  await register(page, { role: 'business', name: 'Kofi Looks' })
  await page.goto('/settings/display')
  const main = page.getByRole('main')
  const theme = main.getByRole('group', { name: 'Theme' })
  await theme.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const amounts = main.getByRole('group', { name: 'On the dashboard, show' })
  await expect(amounts.getByRole('radio', { name: 'Naira, with dollars below' })).toBeChecked()
  await expect(amounts.getByText(/^₦180,000\.00$/)).toHaveCount(2)
  await amounts.getByRole('radio', { name: 'Dollars only' }).check()
  await expect(page.getByText('Your choice has been saved.')).toBeVisible()
  await page.reload()
  await expect(amounts.getByRole('radio', { name: 'Dollars only' })).toBeChecked()
  // The samples still show what the other choices would look like.
  await expect(amounts.getByText(/^₦180,000\.00$/)).toHaveCount(2)
  await expectFitsBothWidths(page)
})

test('the home page answers a reviewer before joining', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/')
  const questions = page.locator('section', { hasText: 'For reviewers, before you join' }).last()
  await expect(questions.getByRole('term')).toHaveCount(6)
  await expect(questions).toContainText('We withhold no tax')
  await expect(questions.getByRole('link', { name: 'Join as a reviewer' })).toHaveAttribute(
    'href',
    '/register?role=reviewer',
  )
})

test('on phones the wallet shows six transactions, and the rest at a press', async ({
  visitor,
}) => {
  const page = await visitor('business')
  await signIn(page, 'business@candor.demo')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/wallet')
  const rows = page.getByRole('table', { name: 'Transactions' }).getByRole('row')
  const receipts = rows.getByRole('link', { name: /^(Receipt|Details)/ })
  await expect(receipts.first()).toBeVisible()
  const before = await receipts.filter({ visible: true }).count()
  expect(before).toBeLessThanOrEqual(6)
  await page.getByRole('button', { name: /^Show (more|all)/ }).click()
  await expect.poll(() => receipts.filter({ visible: true }).count()).toBeGreaterThan(before)
})
