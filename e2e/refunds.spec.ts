import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  password,
  register,
  signIn,
  test,
} from './people.ts'

async function fitsBothWidths(page: Page) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
}

/** Pays $50 at the sandbox's card page. */
async function fund(page: Page) {
  await page.getByLabel('Amount (minimum $20)').fill('50')
  const [card] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Fund Wallet' }).click(),
  ])
  await card.getByLabel('Card number').fill('4242 4242 4242 4242')
  await card.getByLabel('Expiry').fill('12 / 40')
  await card.getByLabel('CVC').fill('123')
  await card.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(card.getByText('Payment received')).toBeVisible()
  await card.close()
}

async function askToDelete(page: Page) {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  return dialog
}

test('a business asks for a refund, an admin refunds, and the account can be closed', async ({
  visitor,
}) => {
  test.setTimeout(180_000)
  const [business, admin] = [await visitor('business'), await visitor('admin')]
  const name = `Departing Bakery ${Date.now()}`
  await register(business, { role: 'business', name })
  await business.goto('/wallet')
  await fund(business)
  await expect(business.getByText('$1,050.00', { exact: true })).toBeVisible()

  const refusal = await askToDelete(business)
  await expect(refusal.getByText(/cannot be deleted yet.*\$1,050\.00 in your wallet/)).toBeVisible()
  await refusal.getByRole('link', { name: 'Ask for a refund in your wallet' }).click()
  await expect(business).toHaveURL(/\/wallet\?refund=ask$/)
  const dialog = business.getByRole('alertdialog', { name: 'Ask for a refund?' })
  for (const text of [
    'Back to the cards that paid',
    'Sandbox money, which expires',
    '$1,000.00',
    'You get back',
    /^Sandbox money is no real money\. What is left of the amount .* simply expires\.$/,
    /^Our team decides, and you are told\. Until then the money stays in your wallet/,
  ]) {
    await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(dialog.getByText('$50.00', { exact: true })).toHaveCount(2)
  await fitsBothWidths(business)
  await dialog.getByRole('button', { name: 'Ask for a refund' }).click()
  await expect(business).toHaveURL(/\/wallet$/)
  await expect(business.getByText('Refund requested')).toBeVisible()
  await expect(business.getByText('Waiting', { exact: true })).toBeVisible()
  await fitsBothWidths(business)

  await business.getByRole('button', { name: 'Cancel request' }).click()
  const cancel = business.getByRole('alertdialog', { name: 'Cancel this request?' })
  await cancel.getByRole('button', { name: 'Cancel request' }).click()
  await expect(
    business.getByText('You cancelled it, and the money stayed in your wallet.'),
  ).toBeVisible()
  const again = async () => {
    await business.getByRole('link', { name: 'Ask for a refund' }).click()
    await dialog.getByRole('button', { name: 'Ask for a refund' }).click()
    await expect(business.getByText('Waiting', { exact: true })).toBeVisible()
  }
  await again()

  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/payouts')
  await admin.getByRole('link', { name: 'Refunds', exact: true }).click()
  await expect(admin).toHaveURL(/\/admin\/payouts\?show=refunds$/)
  await expect(admin.getByRole('link', { name })).toBeVisible()
  await fitsBothWidths(admin)
  await admin.getByRole('button', { name: `Refuse: ${name}` }).click()
  const refuse = admin.getByRole('dialog', { name: 'Refuse this refund?' })
  await refuse.getByRole('button', { name: 'Refuse' }).click()
  await expect(refuse.getByText('Say why: the business reads it')).toBeVisible()
  await refuse.getByLabel('Note').fill('Please finish your campaign first.')
  await fitsBothWidths(admin)
  await refuse.getByRole('button', { name: 'Refuse' }).click()
  await expect(admin.getByRole('link', { name })).toHaveCount(0)
  await expect(business.getByText('Please finish your campaign first.')).toBeVisible()
  await again()

  await admin.reload()
  await admin.getByRole('button', { name: `Refund: ${name}` }).click()
  const approve = admin.getByRole('alertdialog', { name: `Refund ${name}?` })
  await expect(approve.getByText('$50.00', { exact: true })).toBeVisible()
  await fitsBothWidths(admin)
  await approve.getByRole('button', { name: 'Refund' }).click()
  await expect(admin.getByText('Refund approved')).toBeVisible()

  // By itself: the job asks the sandbox, whose webhook confirms, and the news arrives.
  await expect(business.getByText('Refunded', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(business.getByText(/^It is done\. Banks take up to 10 business days/)).toBeVisible()
  await expect(business.getByText('Your wallet has nothing to refund.')).toBeVisible()
  await expect(business.getByRole('link', { name: 'Refund to your card' })).toBeVisible()
  await expect(business.getByRole('link', { name: 'Sandbox money, expired' })).toBeVisible()
  await fitsBothWidths(business)

  await askToDelete(business)
  await expect(business).toHaveURL(/\/login/)
  await expect(business.getByText('Your account has been deleted.')).toBeVisible()
})

test('a request that is taken back meanwhile says so, and long words fit their pages', async ({
  visitor,
}) => {
  const [business, admin] = [await visitor('business'), await visitor('admin')]
  const name = `${'Departing'.repeat(9)} ${Date.now()}`
  await register(business, { role: 'business', name })
  const ask = async () => {
    await business.getByRole('link', { name: 'Ask for a refund' }).click()
    const dialog = business.getByRole('alertdialog', { name: 'Ask for a refund?' })
    await dialog.getByRole('button', { name: 'Ask for a refund' }).click()
    await expect(business.getByText('Waiting', { exact: true })).toBeVisible()
  }
  await business.goto('/wallet')
  await ask()
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/payouts?show=refunds')
  await admin.getByRole('button', { name: `Refund: ${name}` }).click()
  await business.getByRole('button', { name: 'Cancel request' }).click()
  const cancel = business.getByRole('alertdialog', { name: 'Cancel this request?' })
  await cancel.getByRole('button', { name: 'Cancel request' }).click()
  await expect(business.getByText('Cancelled', { exact: true })).toBeVisible()
  const approve = admin.getByRole('alertdialog')
  await approve.getByRole('button', { name: 'Refund' }).click()
  await expect(approve.getByText('This refund has already been decided.')).toBeVisible()
  await expect(admin.getByRole('button', { name: `Refund: ${name}` })).toHaveCount(0)
  await expect(approve).toBeVisible()

  await ask()
  await admin.goto('/admin/payouts?show=refunds&status=all&sort=newest')
  await admin.getByRole('button', { name: `Refuse: ${name}` }).click()
  await admin.getByLabel('Note').fill('No'.repeat(200))
  await admin.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
  await expect(admin.getByText(/^NoNoNo/)).toBeVisible()
  await fitsBothWidths(admin)
  await business.reload()
  await expect(business.getByText(/^NoNoNo/)).toBeVisible()
  await fitsBothWidths(business)
})

test('refunds of each state have an address, and empty ones say so', async ({ visitor }) => {
  const [admin, reviewer] = [await visitor('admin'), await visitor('reviewer')]
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/payouts?show=refunds&status=failed')
  await expect(admin.getByText('No refunds found')).toBeVisible()
  await admin.getByRole('button', { name: 'Clear filters' }).click()
  await expect(admin).toHaveURL(/\/admin\/payouts\?show=refunds$/)
  await expect(admin.getByText('No refund waits')).toBeVisible()
  await fitsBothWidths(admin)

  await signIn(reviewer, 'reviewer@candor.demo')
  await reviewer.goto('/admin/payouts?show=refunds')
  await expect(reviewer).toHaveURL(/\/dashboard$/)
  await reviewer.goto('/wallet')
  await expect(reviewer.getByRole('heading', { name: 'Transactions' })).toBeVisible()
  await expect(reviewer.getByText('Ask for a refund')).toHaveCount(0)
})
