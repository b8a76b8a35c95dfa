import { expect, expectFitsBothWidths, register, signIn, test } from '../fixtures.ts'

test('the amount of a withdrawal says what reaches the account as one types', async ({
  visitor,
}) => {
  const page = await visitor('reviewer')
  await signIn(page, 'reviewer@candor.demo')
  await page.goto('/wallet')
  const amount = page.getByLabel('Amount')
  const net = 'To your account: $27.00, after a charge of $3.00.'
  await amount.fill('30')
  await expect(amount).toHaveAccessibleDescription(net)
  await amount.fill('29')
  await expect(amount).not.toHaveAccessibleDescription(net)
})

test('"More answers" for reviewers opens their part of the help', async ({ visitor }) => {
  const page = await visitor('somebody')
  await page.goto('/')
  await page.getByRole('link', { name: 'More answers' }).click()
  await expect(page).toHaveURL(/\/help#for-reviewers$/)
  await expect(page.getByRole('heading', { name: 'For reviewers' })).toBeInViewport()
})

test('a withdrawal without a destination fails with that reason, and the message names it', async ({
  visitor,
}) => {
  const admin = await visitor('admin')
  await signIn(admin, 'admin@candor.demo')
  await admin.route('/api/payouts/*/failure', (route) => route.fulfill({ json: {} }))
  await admin.goto('/admin/payouts')
  await admin.getByRole('button', { name: 'Mark as failed: Lena Vogt' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Mark as failed?' })
  await dialog.getByRole('button', { name: 'You have not added a payout destination.' }).click()
  await dialog.getByRole('button', { name: 'Mark as failed' }).click()
  await expect(admin.getByText('Marked as failed: $55.00 of Lena Vogt')).toBeVisible()
})

test('a SWIFT code of another country than the IBAN is doubted, and can be saved', async ({
  visitor,
}) => {
  const page = await visitor()
  await register(page, { role: 'reviewer', name: 'Two Countries' })
  await page.goto('/wallet?destination=edit')
  const form = page.getByRole('dialog', { name: 'Payout destination' })
  await form.getByLabel('Bank', { exact: true }).fill('First Bank')
  await form.getByLabel(/^(IBAN|Account number)$/).fill('GB82 WEST 1234 5698 7654 32')
  const code = form.getByLabel('SWIFT code (BIC)')
  await code.fill('WESTGB22')
  const doubt = form.getByText(/^The SWIFT code is of a bank in/)
  await expect(doubt).toHaveCount(0)
  await code.fill('DEUTDEFF')
  await expect(doubt).toHaveText(
    'The SWIFT code is of a bank in Germany, the IBAN of an account in the United Kingdom. ' +
      'Check both.',
  )
  await expectFitsBothWidths(page)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await form.getByRole('button', { name: 'Save anyway' }).click()
  await expect(page.getByText('···· 5432')).toBeVisible()
})
