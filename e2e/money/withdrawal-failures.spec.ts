import { expect, register, signIn, test } from '../fixtures.ts'
import { expectAlert, fail } from '../mock-errors.ts'

/** What remains on the page after an action of the wallet failed. */

// These tests cause failures, and the browser logs each one.
test.use({ tolerated: /Failed to load resource/ })

test(
  'the error of a withdrawal is gone when its dialog opens again',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor()
    await signIn(page, 'reviewer@candor.demo')
    await page.goto('/wallet')
    await page.getByLabel('Amount').fill('30')
    const restore = await fail(page, 'POST', '/api/wallet/withdrawals')
    const withdraw = page.getByRole('button', { name: 'Withdraw', exact: true })
    await withdraw.click()
    const dialog = page.getByRole('alertdialog', { name: 'Confirm withdrawal' })
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to process withdrawal')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await withdraw.click()
    await expect(dialog.getByText('$27.00', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await restore()
  },
)

test(
  'a payment page that cannot be opened leaves no empty tab',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor()
    await register(page, { role: 'business', name: 'Unlucky Bakery' })
    await page.goto('/wallet')
    await page.getByLabel('Amount (minimum $20)').fill('50')
    const restore = await fail(page, 'POST', '/api/wallet/deposits')
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Fund Wallet' }).click(),
    ])
    await expectAlert(page, 'The payment page could not be opened. Please try again.')
    await expect.poll(() => tab.isClosed()).toBe(true)
    await restore()
  },
)
