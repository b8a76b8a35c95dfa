import type { Page } from '@playwright/test'
import { expect, expectFitsBothWidths, register, test } from '../fixtures.ts'

/** Shows the page this answer with some other values. */
async function change(page: Page, path: string, values: object) {
  await page.route(path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...values } })
  })
}

test('a balance below the next month of the plan says what is missing, when and what follows', async ({
  visitor,
}) => {
  const page = await visitor('business')
  await register(page, { role: 'business', name: 'Empty Purse Tea' })
  await page.goto('/settings/plan')
  await page.getByRole('button', { name: 'Change to Professional' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change plan' }).click()
  await expect(page.getByText(/Professional renews on/)).toBeVisible()
  const missing = page.getByText(/\$29\.00 is missing/)
  await expect(missing).toHaveCount(0)

  await change(page, '/api/wallet', { availableCents: 0 })
  await change(page, '/api/dashboard', { availableCents: 0 })
  await page.reload()
  const starter = /your plan is Starter from that day: a fee of 15% on each review/
  await expect(missing).toContainText(/Professional costs \$29\.00 on \w+ \d+, \d+/)
  await expect(missing).toContainText(starter)
  await expectFitsBothWidths(page)

  await page.getByRole('link', { name: 'Fund your wallet' }).click()
  await expect(page.getByText('Your balance does not cover your plan')).toBeVisible()
  await expect(missing).toContainText(starter)
  // What is to come has the plan in it.
  await expect(
    page.getByText(/^Professional costs \$29\.00 on .*more than your balance/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Fill in $29.00' }).click()
  await expect(page.getByLabel('Amount (minimum $20)')).toHaveValue('29.00')
  await expectFitsBothWidths(page)

  await page.goto('/dashboard')
  await expect(
    page.getByRole('link', { name: /Plan to pay for.*\$29\.00 is missing/ }),
  ).toBeVisible()
})

test('a plan that the balance does not cover cannot be chosen, and the dialog leads to the wallet', async ({
  visitor,
}) => {
  const page = await visitor('business')
  await register(page, { role: 'business', name: 'No Purse Tea' })
  await change(page, '/api/wallet', { availableCents: 19_00 })
  await page.goto('/settings/plan')
  await page.getByRole('button', { name: 'Change to Enterprise' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Change plan' })).toBeDisabled()
  await expect(
    dialog.getByText('Your wallet does not cover Enterprise: $80.00 is missing.'),
  ).toBeVisible()
  await expect(dialog).toContainText('Your wallet balance is $19.00, which is sandbox money.')
  await expectFitsBothWidths(page)
  // Of an empty wallet nobody asks whose money is in it.
  await change(page, '/api/wallet', { availableCents: 0 })
  await page.reload()
  await expect(dialog).toContainText('Your wallet balance is $0.00.')
  await expect(dialog).not.toContainText('is not credited')
  // What is left of a month that is paid already.
  await change(page, '/api/settings', {
    plan: 'professional',
    planExpiresAt: '2030-11-30T12:00:00.000Z',
  })
  await page.reload()
  await expect(dialog).toContainText(
    'What is left of Professional, paid until Nov 30, 2030, is not credited.',
  )
  await dialog.getByRole('link', { name: 'Fund your wallet' }).click()
  await expect(page).toHaveURL(/\/wallet$/)
})

test('changing the plan shows the cost first', async ({ visitor }) => {
  const page = await visitor()
  await register(page, { role: 'business', name: 'Gold Coast Tea' })
  await page.goto('/settings/plan')
  await page.getByRole('button', { name: 'Change to Professional' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('$29.00 is charged to your wallet today')
  const [, next] = /next on (\w+ \d+, \d+)\./.exec(await dialog.innerText())!
  await expect(dialog).toContainText('Your wallet balance is $1,000.00, which is sandbox money.')
  await dialog.getByRole('button', { name: 'Change plan' }).click()
  await expect(page.getByText(`Professional renews on ${next}`)).toBeVisible()
  await page.getByRole('button', { name: 'Change to Starter' }).click()
  await expect(dialog).toContainText('Nothing is charged now.')
  await expect(dialog).toContainText('up to 50 reviews a month, with a fee of 15% on each.')
  await expect(dialog).toContainText(
    'Starter is free, so no charge follows. Until then you can take this back with “Keep Professional”.',
  )
  await dialog.getByRole('button', { name: 'Change plan' }).click()
  await expect(page.getByText(/Professional ends on/)).toBeVisible()
  const starter = page.getByRole('listitem').filter({ hasText: '15% fee' })
  await expect(starter.getByText(/^Follows on \w+ \d+, \d{4}$/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep Professional' }).click()
  await dialog.getByRole('button', { name: 'Keep Professional' }).click()
  await expect(page.getByText('You keep Professional')).toBeVisible()
  await expect(page.getByText(/Professional renews on/)).toBeVisible()
  await page.goto('/wallet')
  await expect(page.getByText('$971.00').first()).toBeVisible()
})
