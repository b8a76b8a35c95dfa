import { expect, expectFitsBothWidths, signIn, test } from '../fixtures.ts'

test('each figure of the ledger says what it is', async ({ visitor }) => {
  const admin = await visitor()
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/wallet')
  for (const [label, note] of [
    ['Income', 'Fees, charges and subscriptions, of all time'],
    ['All wallets', 'What businesses and reviewers have'],
    ['Reserved', 'For reviews that are not decided for good'],
    ['Payable', 'Withdrawals that are not paid yet'],
    ['Card clearing', 'is sandbox money that new businesses were given'],
  ] as const) {
    await expect(admin.getByText(label, { exact: true }).locator('..')).toContainText(note)
  }
  await expect(admin.getByRole('region', { name: 'Ledger checks' })).toContainText('All passed')
  await expectFitsBothWidths(admin)
  // Again if another test pays something in between the two pages.
  await expect(async () => {
    await admin.goto('/wallet')
    const clearing = await admin.getByText(/by card, less refunds and disputes/).innerText()
    const [paidIn] = /\$[\d,.]+/.exec(clearing)!
    await admin.goto('/admin/analytics')
    await expect(admin.getByText(`${paidIn} paid in by businesses`)).toBeVisible({ timeout: 5_000 })
  }).toPass()
})
