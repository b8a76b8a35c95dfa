import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import {
  expect,
  expectErrors,
  expectFitsBothWidths,
  long,
  register,
  signIn,
  test,
} from '../fixtures.ts'
import { press, typeInto } from '../keys.ts'

/** Downloads a file at a link. Returns its name and lines. */
const download = (page: Page, name: string | RegExp) =>
  downloadAt(page, () => page.getByRole('link', { name }).first().click())

async function downloadAt(page: Page, press: () => Promise<unknown>) {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  return { name: file.suggestedFilename(), lines }
}

// spec: 13.12
test('transactions: days, order and CSV file, all in the URL', async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'business@candor.demo')
  await page.goto('/wallet')
  const rows = page.getByRole('table', { name: 'Transactions' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()

  await page.getByLabel('Type', { exact: true }).selectOption('card_payment')
  const amount = page.getByRole('columnheader', { name: 'Amount' })
  await expect(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await amount.getByRole('link').click()
  await expect(amount).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByText(/^\d+ transactions found$/)).toBeVisible()
  await expect(page).toHaveURL(/cause=card_payment&sort=highest/)
  await amount.getByRole('link').click()
  await expect(amount).toHaveAttribute('aria-sort', 'ascending')
  await page.reload()
  await expect(amount).toHaveAttribute('aria-sort', 'ascending')

  const all = await download(page, 'Download CSV')
  expect(all.name).toBe('candor-transactions.csv')
  expect(all.lines).toHaveLength(await rows.count())

  // The day of one of the deposits, in the browser's time zone.
  const day = await page.evaluate(async () => {
    const answer = await fetch('/api/wallet/transactions?cause=card_payment&limit=1')
    const { items } = (await answer.json()) as { items: { createdAt: string }[] }
    return new Date(items[0]!.createdAt).toLocaleDateString('en-CA')
  })
  await page.getByLabel('From').fill(day)
  await page.getByLabel('To', { exact: true }).fill(day)
  await expect(page).toHaveURL(new RegExp(`from=${day}&to=${day}`))
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('status').getByText('1 transaction found')).toBeVisible()
  const one = await download(page, 'Download CSV')
  expect(one.name).toBe(`candor-transactions-from-${day}-to-${day}.csv`)
  expect(one.lines).toHaveLength(2)
  expect(one.lines[1]).toContain(',deposit,card_payment,Card payment,completed,')
  await page.getByLabel('From').fill('2020-01-01')
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page.getByText('No transactions match your search criteria.')).toBeVisible()
  // The one above the list that was there goes when the empty one has come.
  const clear = page.getByRole('button', { name: 'Clear filters' })
  await expect(clear).toHaveCount(1)
  await clear.click()
  await expect(page).toHaveURL(/\/wallet\?sort=lowest$/)
})

// spec: 13.13
test('a receipt has its own URL, prints alone and is private', async ({ visitor }) => {
  const [page, other] = [await visitor('business'), await visitor('reviewer')]
  await signIn(page, 'business@candor.demo')
  await page.goto('/wallet?status=completed&type=payment&q=Review')
  const link = page.getByRole('link', { name: /^Receipt of Review/ }).first()
  await link.click()
  await expect(page).toHaveURL(/receipt=/)
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  for (const text of [
    'Sunbird Coffee Roasters Ltd',
    'business@candor.demo',
    'Platform fee',
    'Charged',
  ]) {
    await expect(receipt.getByText(text, { exact: true })).toBeVisible()
  }
  await expectFitsBothWidths(page)

  const lead = page.getByText('Pays for your plan, and for reviews once they are approved.')
  await expect(lead).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(receipt.getByText('Platform fee')).toBeVisible()
  await expect(lead).toBeHidden()
  await expect(receipt.getByText('Print', { exact: true })).toBeHidden()
  await expect(receipt.locator('[data-print]')).toHaveCSS('color', /^(rgb|oklch)/)
  await expect(receipt.getByText('Platform fee')).toHaveCSS('color', 'rgb(51, 51, 51)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => (window.print = () => {}))
  await receipt.getByRole('button', { name: 'Print' }).click()
  await expect(page).toHaveTitle(/^Candor CR-20\d\d-\d{6,}$/)

  const url = page.url()
  await page.reload()
  await expect(receipt.getByText('Charged', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/receipt=/)

  await signIn(other, 'reviewer@candor.demo')
  await other.goto(url)
  await expect(other.getByText('This transaction does not exist in your wallet.')).toBeVisible()
})

test('billing details are printed on receipts and statements', async ({ visitor }) => {
  const page = await visitor()
  await register(page, { role: 'business', name: 'Lisbon Tiles' })
  await page.goto('/settings/billing')
  await page.getByLabel('Tax or VAT number').fill('?')
  await page.getByRole('button', { name: 'Save billing details' }).click()
  await expectErrors(page, ['Use letters, digits, spaces and . / - only'])
  await page.getByLabel('Tax or VAT number').fill('PT 501 234 567')
  await page.getByLabel('Legal name').fill('Lisbon Tiles Lda.')
  await page.getByLabel('Postcode').fill('1100-052')
  await page.getByLabel('City').fill('Lisbon')
  await page.getByLabel('Country').selectOption('United States')
  await expect(page.getByLabel('ZIP code')).toHaveValue('1100-052')
  await expect(page.getByLabel('Tax number', { exact: true })).toHaveValue('PT 501 234 567')
  await page.getByLabel('Country').selectOption('Portugal')
  await expect(page.getByLabel('VAT number')).toHaveAccessibleDescription(/^It begins with PT\./)
  // What will be printed is shown while one types.
  const printed = page.getByRole('region', { name: 'On receipts' })
  await expect(printed).toContainText('Issued toLisbon Tiles Lda.1100-052 Lisbon')
  await expectFitsBothWidths(page)
  await page.getByRole('button', { name: 'Save billing details' }).click()
  await expect(page.getByText('Your billing details have been saved.')).toBeVisible()

  await page.getByRole('link', { name: 'wallet', exact: true }).click()
  await page.getByRole('link', { name: /^Receipt of Sandbox/ }).click()
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  const lines = ['Lisbon Tiles Lda.', '1100-052 Lisbon', 'Portugal', 'VAT number PT 501 234 567']
  for (const text of lines) await expect(receipt.getByText(text, { exact: true })).toBeVisible()
  await expect(receipt.getByText(/^Receipt CR-/)).toBeVisible()
  await expect(receipt.getByText('Sample: the company that runs this site has not')).toBeVisible()
  await page.goto('/wallet/statements')
  await page
    .getByRole('main')
    .getByRole('link', { name: /20\d\d/ })
    .first()
    .click()
  for (const text of lines) await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByText(/^Number ST-/)).toBeVisible()
})

/** Nothing can be exported, and the dialog says why. */
async function expectLeftOut(admin: Page, why: string) {
  await admin.getByRole('button', { name: 'Export payouts' }).click()
  const dialog = admin.getByRole('alertdialog')
  await expect(dialog.getByText('No withdrawal is ready for the bank.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeDisabled()
  await expect(dialog.getByRole('list', { name: 'Left out' })).toContainText(why)
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
}

async function fillNigerianAccount(form: Locator) {
  await form.getByLabel('Bank', { exact: true }).fill('Zenith Bank')
  await form.getByLabel('Account number').fill('2233445566')
  await form.getByLabel('SWIFT code (BIC)').fill('ZEIBNGLA')
  await form.getByRole('button', { name: 'Save' }).click()
}

/** Marks the withdrawals of the latest batch as paid, without a mouse. */
async function payLatestBatch(admin: Page) {
  await admin.goto('/admin/payouts?show=batches')
  await press(admin, admin.getByRole('table').getByRole('row').nth(1).getByRole('link').first())
  await press(admin, admin.getByRole('button', { name: 'Mark all as paid' }))
  const paying = admin.getByRole('dialog', { name: 'Mark all as paid?' })
  await expect(paying).toContainText(
    /the \d+ open withdrawals? of this batch, \$[\d.,]+ in all(: .* \$[\d.,]+)?\./,
  )
  await typeInto(admin, paying.getByLabel('Bank reference'), 'BANK-7781')
  if (long) await expectFitsBothWidths(admin)
  await admin.keyboard.press('Enter')
  await expect(admin.getByText(/withdrawals? marked as paid/)).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Mark all as paid' })).toHaveCount(0)
  await expect(admin.getByText(/^CP-.*, nothing left to pay, exported by/)).toBeVisible()
  await expect(admin.getByRole('table').getByText('BANK-7781').first()).toBeVisible()
  await admin.goto('/admin/audit')
  await expect(admin.getByRole('link', { name: /^Batch .* CP-/ }).first()).toBeVisible()
}

/** The tab counts all that is open, the parts what is ready to pay and what is exported. */
async function expectAtTheBank(admin: Page) {
  const views = admin.getByRole('navigation', { name: 'View' })
  await expect(views.getByRole('link', { name: /^Withdrawals [1-9]/ })).toBeVisible()
  await expect(admin.getByRole('link', { name: 'Open the batch' })).toHaveAttribute(
    'href',
    /\/admin\/payouts\/batches\/[0-9a-f-]{36}$/,
  )
  const parts = admin.getByRole('navigation', { name: 'Pending withdrawals' })
  await expect(
    parts.getByRole('link', { name: /^Ready to pay 0 withdrawals \$0\.00/ }),
  ).toBeVisible()
  await expect(
    parts.getByRole('link', { name: /^Exported [1-9]\d* withdrawals? \$[1-9]/ }),
  ).toBeVisible()
}

/** When it was exported and by whom, and its reference in one piece. */
async function expectNewestBatch(admin: Page) {
  await expect(admin).toHaveURL(/show=batches/)
  const batch = admin.getByRole('table', { name: 'Batches' }).getByRole('row').nth(1)
  await expect(batch).toContainText(/\d [AP]M ?by Ada Obi/)
  await expect(batch.getByText(/^CP-[\dA-F]{8}$/)).toHaveCSS('white-space', 'nowrap')
}

// spec: 10.13
test('withdrawals are exported in a batch, wait for a destination, and wait after a change', async ({
  visitor,
}) => {
  const [admin, reviewer] = [await visitor('admin'), await visitor('reviewer')]
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/payouts')
  const exportAll = async () => {
    await admin.getByRole('button', { name: 'Export payouts' }).click()
    // Before it is made: how many, how much, and who is left out.
    await expect(admin.getByRole('alertdialog')).toContainText(/To pay\$[\d,.]+/)
    await admin.getByRole('button', { name: 'Export', exact: true }).click()
  }
  const file = await downloadAt(admin, exportAll)
  await expect(admin.getByText(/withdrawals? exported, \$/)).toBeVisible()
  await expectAtTheBank(admin)
  await expect(admin.getByText('Sent to bank').first()).toBeVisible()
  await expect(admin.getByRole('link', { name: 'Download file again' })).toBeVisible()
  expect(file.name).toMatch(/^candor-payouts-\d{4}-\d\d-\d\d-\w{8}\.csv$/)
  await admin.getByRole('link', { name: 'Batches' }).click()
  await expectNewestBatch(admin)
  const again = await download(admin, /^CSV of/)
  expect(again.lines).toEqual(file.lines)
  if (long) await expectFitsBothWidths(admin)

  if (!long) return payLatestBatch(admin)

  await signIn(reviewer, 'reviewer@candor.demo')
  await reviewer.goto('/wallet')
  await reviewer.getByRole('button', { name: 'Remove' }).click()
  const dialog = reviewer.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(reviewer.getByText(/^Say where your pending withdrawal/)).toBeVisible()
  await reviewer.getByLabel('Amount', { exact: true }).fill('30')
  await reviewer.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(dialog.getByText('We will pay it once you add a payout destination.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(reviewer.getByText('Needs a payout destination')).toHaveCount(1)
  // The one with the bank cannot be cancelled.
  await expect(reviewer.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(1)
  const details = reviewer.getByRole('table').getByText(/^You (will receive|received) \$/)
  await expect(details.filter({ hasText: 'You will receive' })).toHaveCount(2)
  await expect(details.filter({ hasText: 'You received $54.00 after $6.00 charge' })).toHaveCount(1)
  await expectFitsBothWidths(reviewer)

  await admin.goto('/admin/payouts')
  await expect(admin.getByText('No payout destination').first()).toBeVisible()
  await expectLeftOut(admin, 'No payout destination')

  await reviewer.getByRole('link', { name: 'payout destination', exact: true }).first().click()
  const form = reviewer.getByRole('dialog', { name: 'Payout destination' })
  await fillNigerianAccount(form)
  await expect(reviewer.getByText('Needs a payout destination')).toHaveCount(0)
  await expect(reviewer.getByText('Withdrawals are on hold')).toBeVisible()
  await expectFitsBothWidths(reviewer)

  await admin.reload()
  await expect(admin.getByText(/^Held until /).first()).toBeVisible()
  await expectLeftOut(admin, 'Destination changed, held until')

  await payLatestBatch(admin)
  await reviewer.reload()
  await expect(details.filter({ hasText: 'You received' })).toHaveCount(2)
})
