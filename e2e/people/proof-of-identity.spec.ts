import type { Page } from '@playwright/test'
import { expect, expectFitsBothWidths, password, register, test } from '../fixtures.ts'

/** Lets the server refuse the next request as if the last proof was ten minutes ago. */
async function expireProof(page: Page, path: string) {
  const json = { error: { code: 'step_up_required', message: 'Confirm it.', requestId: 'test' } }
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => route.fulfill({ status: 403, json }),
    { times: 1 },
  )
}

const destination = '/api/wallet/destination'

async function fillDestination(page: Page) {
  await page.goto('/wallet?destination=edit')
  const form = page.getByRole('dialog', { name: 'Payout destination' })
  await form.getByLabel('Account holder').fill('Ruth Okoro')
  await form.getByLabel('Bank', { exact: true }).fill('First Bank')
  await form.getByLabel(/^(IBAN|Account number)$/).fill('GB82 WEST 1234 5698 7654 32')
  await form.getByLabel('SWIFT code (BIC)').fill('WESTGB22')
  return form
}

// spec: 10.40
test('a sensitive action asks for the password in one dialog, and is then sent again', async ({
  visitor,
}) => {
  const page = await visitor()
  await register(page, { role: 'reviewer', name: 'Ruth Okoro' })
  const form = await fillDestination(page)
  await expireProof(page, destination)
  await form.getByRole('button', { name: 'Save' }).click()

  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const field = dialog.getByLabel('Your password', { exact: true })
  await expect(field).toBeFocused()
  await expectFitsBothWidths(page)
  await field.fill('not my password')
  await field.press('Enter')
  await expect(dialog.getByText('This is not your password.').first()).toBeVisible()
  await expect(field).toBeFocused()
  await field.click()
  await field.fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Payout destination saved')).toBeVisible()
  await expect(page.getByText('···· 5432')).toBeVisible()
})

test(
  'cancelling the question keeps what was entered and says why nothing happened',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor()
    await register(page, { role: 'reviewer', name: 'Ruth Okoro' })
    const form = await fillDestination(page)
    await expireProof(page, destination)
    await form.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await expect(dialog.getByLabel('Your password', { exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(form.getByRole('alert')).toBeVisible()
    await expect(form.getByLabel('Bank', { exact: true })).toHaveValue('First Bank')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Payout destination saved')).toBeVisible()
  },
)
