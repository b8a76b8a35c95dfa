import { expect, expectFitsBothWidths, register, test } from './fixtures.ts'

test('a SWIFT code of another country is saved only after a second press', async ({ visitor }) => {
  const page = await visitor()
  await register(page, { role: 'reviewer', name: 'Ruth Okoro' })
  await page.goto('/wallet?destination=edit')
  const form = page.getByRole('dialog', { name: 'Payout destination' })
  const code = form.getByLabel('SWIFT code (BIC)')
  const save = form.getByRole('button', { name: 'Save', exact: true })
  const saveAnyway = form.getByRole('button', { name: 'Save anyway' })
  const question = form.getByRole('status').filter({ hasText: 'Not saved yet' })
  await form.getByLabel('Account holder').fill('Ruth Okoro')
  await form.getByLabel('Bank', { exact: true }).fill('First Bank')
  await form.getByLabel('Account number or IBAN').fill('GB82 WEST 1234 5698 7654 32')
  await code.fill('COBADEFF')
  await save.click()
  await expect(question).toContainText('The SWIFT code is of a bank in Germany')
  await expect(form.locator(':focus')).toContainText('Save anyway if both are right.')
  await expectFitsBothWidths(page)

  // Another code is another question.
  await code.fill('BNPAFRPP')
  await expect(question).toHaveCount(0)
  // The second press of a double click answers no question.
  await save.dblclick()
  await expect(question).toContainText('a bank in France')
  await expect(saveAnyway).toBeVisible()
  await saveAnyway.click()
  await expect(page.getByText('Payout destination saved')).toBeVisible()
  await expect(page.getByText('···· 5432')).toBeVisible()
})
