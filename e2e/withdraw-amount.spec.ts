import { expect, signIn, test } from './fixtures.ts'

test('a withdrawal above the balance is an error at its field', async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'reviewer@candor.demo')
  await page.route('**/api/wallet', async (route) => {
    const answer = await route.fetch()
    const wallet = (await answer.json()) as object
    await route.fulfill({ response: answer, json: { ...wallet, availableCents: 79_50 } })
  })
  await page.goto('/wallet')
  const amount = page.getByLabel('Amount', { exact: true })
  await amount.fill('80')
  await expect(page.getByRole('alert')).toHaveText('Your balance is $79.50.')
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(amount).toBeFocused()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await amount.fill('79.50')
  await expect(page.getByText(/^To your account: \$71\.55/)).toBeVisible()
  await expect(page.getByText('Your balance is $79.50.')).toHaveCount(0)
})
