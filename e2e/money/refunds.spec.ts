import type { Locator, Page } from '@playwright/test'
import {
  expect,
  expectFitsBothWidths,
  long,
  password,
  register,
  signIn,
  test,
} from '../fixtures.ts'
import { mockError } from '../mock-errors.ts'

/** Deposits $50 with the sandbox's card page. */
async function fund(page: Page) {
  await page.getByLabel('Amount (minimum $20)').fill('50')
  const [card] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Fund Wallet' }).click(),
  ])
  await card.getByLabel('Card number').fill('4242 4242 4242 4242')
  await card.getByLabel('Expiry').fill('12 / 40')
  await card.getByLabel('CVC').fill('123')
  await card.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(card.getByText('Payment received')).toBeVisible()
  await card.close()
}

const refundCard = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Refund', exact: true }) })

async function openDeletion(page: Page) {
  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Delete account' }).click()
  return page.getByRole('dialog', { name: 'Delete your account?' })
}

async function requestDeletion(page: Page) {
  const dialog = await openDeletion(page)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
}

/** Nothing is chosen at first, and what a whole refund would do is said before. */
async function expectOpenedEmpty(dialog: Locator) {
  const amount = dialog.getByLabel('Amount')
  await expect(amount).toHaveValue('')
  await expect(amount).toBeFocused()
  await expect(dialog.getByText('At most $50.00 can be refunded.')).toBeVisible()
  await expect(
    dialog.getByText('Only a refund of all $50.00 lets your $1,000.00 of sandbox money expire.'),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Request refund' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Refund all' }).click()
  await expect(amount).toHaveValue('50.00')
}

/** Requests a refund with the dialog that the list of what is open links to. */
async function requestRefundFromDeletion(business: Page) {
  const open = await openDeletion(business)
  await expect(open.getByText('Your account cannot be deleted yet.')).toBeVisible()
  await expect(open.getByLabel('Password', { exact: true })).toHaveCount(0)
  await expect(
    open.getByText(
      'To empty your wallet, request a refund of all that you have not spent: $50.00 goes back to ' +
        'your cards, and $1,000.00 of sandbox money, which is not real, expires.',
    ),
  ).toBeVisible()
  await open.getByRole('link', { name: '$1,050.00 in your wallet' }).click()
  await expect(business).toHaveURL(/\/wallet\?refund=request$/)
  const dialog = business.getByRole('alertdialog', { name: 'Request a refund?' })
  await expectOpenedEmpty(dialog)
  const amount = dialog.getByLabel('Amount')
  for (const text of [
    /^To the card of /,
    'You get back',
    /^Sandbox money is not real money\. The \$1,000\.00 left of .* expires when our team approves/,
    /^Our team answers within 24 hours and notifies you\. Until then the money stays in your wallet/,
  ]) {
    await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  }
  // Why only so much of the balance can go back.
  for (const [name, value] of [
    ['Wallet balance', '$1,050.00'],
    ['Sandbox money, which no card paid', '−$1,000.00'],
    ['Can go back to your cards', '$50.00'],
  ]) {
    const fact = dialog.getByRole('term').filter({ hasText: name! }).locator('..')
    await expect(fact.getByRole('definition')).toHaveText(value!)
  }
  await expect(dialog.getByText('$50.00', { exact: true })).toHaveCount(3)
  await amount.fill('50.01')
  await expect(dialog.getByText('You get back')).toHaveCount(0)
  // Wrong at its field, as everywhere.
  const wrong = dialog.getByRole('alert').filter({ hasText: 'At most $50.00 can be refunded.' })
  await expect(wrong).toBeVisible()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  const disabled = dialog.getByRole('button', { name: 'Request refund' })
  await expect(disabled).toBeDisabled()
  await expect(disabled).toHaveAccessibleDescription('At most $50.00 can be refunded.')
  await amount.press('ControlOrMeta+a')
  await amount.press('Backspace')
  await expect(amount).toHaveValue('')
  await expect(dialog.getByText('Enter an amount above zero.')).toBeVisible()
  await amount.pressSequentially('20')
  await expect(amount).toHaveValue('20')
  await expect(dialog.getByText('$20.00', { exact: true })).toHaveCount(2)
  await expect(dialog.getByText(/^Sandbox money is not real money/)).toHaveCount(0)
  await expectErrorGoesWithDialog(business)
  await amount.fill('50')
  await expectFitsBothWidths(business)
  await expectButtonInSight(business)
  await dialog.getByRole('button', { name: 'Request refund' }).click()
  await expect(business).toHaveURL(/\/wallet$/)
  await expect(business.getByText('Refund requested')).toBeVisible()
  await expect(refundCard(business).getByText('Pending', { exact: true })).toBeVisible()
  // The lists say what the dialog said.
  for (const text of [
    'Back to your cards',
    '$50.00',
    'Sandbox money, which expires',
    '$1,000.00',
  ]) {
    await expect(refundCard(business).getByText(text, { exact: true })).toBeVisible()
  }
  await expectFitsBothWidths(business)
}

/** Why a request failed is of no use to the next one. */
async function expectErrorGoesWithDialog(business: Page) {
  const conflict = { status: 409, code: 'conflict', message: 'Somebody was faster.' }
  const restore = await mockError(business, 'POST', '/api/wallet/refunds', conflict)
  const dialog = business.getByRole('alertdialog', { name: 'Request a refund?' })
  await dialog.getByRole('button', { name: 'Request refund' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Somebody was faster.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await restore()
  await business.getByRole('link', { name: 'Request refund' }).click()
  await expect(dialog.getByLabel('Amount')).toHaveValue('')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
}

/** On a phone the dialog is higher than the screen; its buttons are seen without scrolling. */
async function expectButtonInSight(page: Page) {
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 640 })
  const dialog = page.getByRole('alertdialog')
  await dialog.evaluate((element) => element.scrollTo(0, 0))
  expect(await dialog.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true)
  for (const name of ['Request refund', 'Cancel']) {
    await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize(size)
}

async function requestRefund(business: Page, { all = true } = {}) {
  await business.getByRole('link', { name: 'Request refund' }).click()
  const dialog = business.getByRole('alertdialog', { name: 'Request a refund?' })
  if (all) await dialog.getByRole('button', { name: 'Refund all' }).click()
  await dialog.getByRole('button', { name: 'Request refund' }).click()
  await expect(refundCard(business).getByText('Pending', { exact: true })).toBeVisible()
}

async function cancelRefund(business: Page) {
  await business.getByRole('button', { name: 'Cancel request' }).click()
  const cancel = business.getByRole('alertdialog', { name: 'Cancel this request?' })
  await expect(cancel.getByRole('button')).toHaveText(['Keep it', 'Cancel request'])
  await cancel.getByRole('button', { name: 'Cancel request' }).click()
}

async function rejectRefund(admin: Page, name: string, note: string) {
  await admin.getByRole('button', { name: `Reject: ${name}` }).click()
  const reject = admin.getByRole('dialog', { name: 'Reject this refund?' })
  await reject.getByRole('button', { name: 'Reject' }).click()
  await expect(reject.getByText('Say why: the business reads it')).toBeVisible()
  await reject.getByLabel('Note').fill(note)
  if (long) await expectFitsBothWidths(admin)
  await reject.getByRole('button', { name: 'Reject' }).click()
  await expect(admin.getByRole('link', { name })).toHaveCount(0)
}

async function approveRefund(admin: Page, name: string) {
  await admin.getByRole('button', { name: `Refund: ${name}` }).click()
  const approve = admin.getByRole('alertdialog', { name: `Refund ${name}?` })
  await expect(approve.getByText('$50.00', { exact: true }).first()).toBeVisible()
  for (const fact of ['Balance of the wallet', 'Reserved for open reviews, which stays']) {
    await expect(approve.getByText(fact)).toBeVisible()
  }
  if (long) await expectFitsBothWidths(admin)
  await approve.getByRole('button', { name: 'Refund' }).click()
  await expect(admin.getByText('Refund approved')).toBeVisible()
}

// spec: 10.12
test('a business requests a refund, an admin approves it, and the account can be closed', async ({
  visitor,
}) => {
  const [business, admin] = [await visitor('business'), await visitor('admin')]
  const name = `Departing Bakery ${Date.now()}`
  await register(business, { role: 'business', name })
  await business.goto('/wallet')
  await fund(business)
  await expect(business.getByText('$1,050.00', { exact: true })).toBeVisible()
  await requestRefundFromDeletion(business)
  await cancelRefund(business)
  await expect(
    business.getByText('You cancelled the request. The money stays in your wallet.'),
  ).toBeVisible()
  await requestRefund(business)

  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/payouts')
  const views = admin.getByRole('navigation', { name: 'View' })
  await views.getByRole('link', { name: 'Refunds' }).click()
  await expect(admin).toHaveURL(/\/admin\/payouts\?show=refunds$/)
  await expect(admin.getByRole('link', { name })).toBeVisible()
  await expectFitsBothWidths(admin)
  await rejectRefund(admin, name, 'Please finish your campaign first.')
  await expect(business.getByText('Please finish your campaign first.')).toBeVisible()
  await requestRefund(business)
  await admin.reload()
  await approveRefund(admin, name)

  // Without a reload: a job calls the sandbox, its webhook confirms, and a live event arrives.
  await expect(business.getByText('Refunded', { exact: true })).toBeVisible()
  await expect(
    business.getByText(/^The refund is complete\. Banks can take up to 10 business days/),
  ).toBeVisible()
  await expect(refundCard(business).getByText('Sandbox money, expired')).toBeVisible()
  await expect(business.getByText('Your wallet has nothing to refund.')).toBeVisible()
  await expect(business.getByRole('link', { name: 'Refund to your card' })).toBeVisible()
  await expect(business.getByRole('link', { name: 'Sandbox money, expired' })).toBeVisible()
  if (long) await expectFitsBothWidths(business)

  await requestDeletion(business)
  await expect(business).toHaveURL(/\/login/)
  await expect(business.getByText('Your account has been deleted.')).toBeVisible()
})

test(
  'deciding a cancelled refund request shows an error, and long words fit the page',
  { tag: '@long' },
  async ({ visitor }) => {
    const [business, admin] = [await visitor('business'), await visitor('admin')]
    const name = `${'Departing'.repeat(9)} ${Date.now()}`
    await register(business, { role: 'business', name })
    await business.goto('/wallet')
    await requestRefund(business, { all: false })
    await signIn(admin, 'admin@candor.demo')
    await admin.goto('/admin/payouts?show=refunds')
    await admin.getByRole('button', { name: `Refund: ${name}` }).click()
    await cancelRefund(business)
    await expect(business.getByText('Cancelled', { exact: true })).toBeVisible()
    const approve = admin.getByRole('alertdialog')
    await approve.getByRole('button', { name: 'Refund' }).click()
    await expect(approve.getByText('This refund has already been decided.')).toBeVisible()
    await expect(admin.getByRole('button', { name: `Refund: ${name}` })).toHaveCount(0)
    await expect(approve).toBeVisible()

    await requestRefund(business, { all: false })
    await admin.goto('/admin/payouts?show=refunds&status=all&sort=newest')
    await admin.getByRole('button', { name: `Reject: ${name}` }).click()
    await admin.getByLabel('Note').fill('No'.repeat(200))
    await admin.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await expect(admin.getByText(/^NoNoNo/)).toBeVisible()
    await expectFitsBothWidths(admin)
    await business.reload()
    await expect(business.getByText(/^NoNoNo/)).toBeVisible()
    await expectFitsBothWidths(business)
  },
)

// spec: 10.12
test(
  'the refund filter is in the URL and an empty list says so',
  { tag: '@long' },
  async ({ visitor }) => {
    const [admin, reviewer] = [await visitor('admin'), await visitor('reviewer')]
    await signIn(admin, 'admin@candor.demo')
    // Other tests request refunds at the same time.
    await admin.route('**/api/refunds?*', (route) =>
      route.fulfill({ json: { items: [], nextCursor: null } }),
    )
    await admin.goto('/admin/payouts?show=refunds&status=failed')
    await expect(admin.getByText('No refunds found')).toBeVisible()
    await admin.getByRole('button', { name: 'Clear filters' }).click()
    await expect(admin).toHaveURL(/\/admin\/payouts\?show=refunds$/)
    await expect(admin.getByText('No pending refunds')).toBeVisible()
    await admin.getByLabel('Status', { exact: true }).selectOption('all')
    await expect(admin.getByText('No business has asked for a refund yet.')).toBeVisible()
    if (long) await expectFitsBothWidths(admin)

    await signIn(reviewer, 'reviewer@candor.demo')
    await reviewer.goto('/wallet')
    await expect(reviewer.getByRole('heading', { name: 'Transactions' })).toBeVisible()
    await expect(reviewer.getByText('Request refund')).toHaveCount(0)
  },
)
