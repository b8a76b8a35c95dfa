import type { Locator } from '@playwright/test'
import { expect, expectAccessible, expectFitsBothWidths, signIn, test } from '../fixtures.ts'

test('the tabs of the payouts count what waits, and say what is late', async ({ visitor }) => {
  const admin = await visitor('admin')
  await signIn(admin, 'admin@candor.demo')
  await admin.route('/api/due', async (route) => {
    const response = await route.fetch()
    const { queues } = (await response.json()) as { queues: { queue: string }[] }
    const late = {
      count: 3,
      oldestAt: new Date(Date.now() - 4 * 86_400_000).toISOString(),
      late: 2,
    }
    const none = { count: 0, oldestAt: null, late: 0 }
    const of: Record<string, object> = { refunds: late, disputes: none }
    const changed = queues.map((part) => ({ ...part, ...of[part.queue] }))
    await route.fulfill({ response, json: { queues: changed } })
  })
  await admin.goto('/admin/payouts')
  const views = admin.getByRole('navigation', { name: 'View' })
  await expect(views.getByRole('link')).toHaveText([
    /^Withdrawals\d+$/,
    'Batches',
    'Refunds3',
    'Disputes0',
  ])
  await expect(admin.getByText('2 refunds have been waiting for over 24 hours.')).toBeVisible()
  await expectFitsBothWidths(admin)
})

test('the parts of the queue have sums, and filter it', async ({ visitor }) => {
  const admin = await visitor('admin')
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/payouts')
  const parts = admin.getByRole('navigation', { name: 'Pending withdrawals' })
  const blocked = parts.getByRole('link', {
    name: /^Cannot be paid yet [1-9]\d* withdrawals? \$[1-9][\d,.]* No destination, on hold/,
  })
  await blocked.click()
  await expect(admin).toHaveURL(/status=blocked/)
  await expect(blocked).toHaveAttribute('aria-current', /page|true/)
  // In place of a button that cannot be pressed is what is missing, and what to do about it.
  const missing = admin.getByRole('row').filter({ hasText: 'No payout destination' }).first()
  const what = missing.getByRole('cell').last()
  await expect(what).toContainText('No payout destination')
  await expect(what.getByRole('button', { name: /^Remind / })).toBeVisible()
  await expect(missing.getByRole('button', { name: /^Mark as paid/ })).toHaveCount(0)
  // Its buttons are in one line, and in line with those of the other rows.
  await admin.setViewportSize({ width: 1280, height: 900 })
  await admin.goto('/admin/payouts')
  const boxOf = async (button: Locator) => (await button.boundingBox())!
  const remind = await boxOf(missing.getByRole('button', { name: /^Remind / }))
  const fail = await boxOf(missing.getByRole('button', { name: /^Mark as failed/ }))
  expect(fail.y).toBe(remind.y)
  const next = admin.getByRole('button', { name: /^(Export|Mark as paid): / })
  const ready = admin.getByRole('row').filter({ has: next }).first()
  expect((await boxOf(ready.getByRole('button', { name: /^Mark as failed/ }))).x).toBe(fail.x)
  await admin.goto('/admin/payouts?status=blocked')
  await blocked.click()
  await expect(admin).not.toHaveURL(/status=/)
})

test('a failed withdrawal shows its account, and usual reasons are one press', async ({
  visitor,
}) => {
  const admin = await visitor('admin')
  await signIn(admin, 'admin@candor.demo')
  // Of the demo's withdrawals this one alone is never paid by another test.
  const destination = {
    accountHolder: 'Lena Vogt',
    bankName: 'Bank of Ireland',
    accountNumber: 'IE17BOFI90583812345678',
    bankCode: '',
  }
  await admin.route('/api/payouts?*', async (route) => {
    const response = await route.fetch()
    const page = (await response.json()) as { items: object[] }
    const items = page.items.map((one) => ({ ...one, destination }))
    await route.fulfill({ response, json: { ...page, items } })
  })
  await admin.goto('/admin/payouts')
  await admin.getByRole('button', { name: 'Mark as failed: Lena Vogt' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Mark as failed?' })
  await expect(dialog).toContainText('Bank of Ireland')
  await expect(dialog).toContainText('Back to the wallet$55.00')
  await dialog.getByRole('button', { name: 'The account is closed.' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveValue('The account is closed.')
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
})

test('a queue without disputes says where they come from, without filters', async ({ visitor }) => {
  const admin = await visitor('admin')
  await signIn(admin, 'admin@candor.demo')
  await admin.route('/api/disputes?*', (route) =>
    route.fulfill({ json: { items: [], nextCursor: null } }),
  )
  await admin.goto('/admin/payouts?show=disputes')
  await expect(
    admin.getByText(/^When card holders ask their bank for the money back/),
  ).toBeVisible()
  await expect(admin.getByLabel('Status', { exact: true })).toHaveCount(0)
  await admin.goto('/admin/payouts?show=refunds')
  await expect(admin.getByText(/^A business asks in its wallet for money/)).toBeVisible()
})

test('an export shows the figures of the chosen kind before it can be made', async ({
  visitor,
}) => {
  const admin = await visitor()
  await signIn(admin, 'admin@candor.demo')
  let count = () => {}
  const counted = new Promise<void>((resolve) => (count = resolve))
  await admin.route('**/api/payouts/next-batch*', async (route) => {
    const kind = new URL(route.request().url()).searchParams.get('kind')
    if (kind === 'paypal') await counted
    const answer = await route.fetch()
    const json = {
      ...((await answer.json()) as object),
      ready: [
        { kind: 'bank', count: 2 },
        { kind: 'mobile_money', count: 0 },
        { kind: 'paypal', count: 1 },
      ],
      ...(kind === 'paypal' && { count: 1, netCents: 45_00, chargeCents: 5_00 }),
    }
    await route.fulfill({ response: answer, json })
  })
  await admin.goto('/admin/payouts')
  await admin.getByRole('button', { name: 'Export payouts' }).click()
  const dialog = admin.getByRole('alertdialog')
  const make = dialog.getByRole('button', { name: 'Export', exact: true })
  await expect(dialog.getByText('To pay')).toBeVisible()
  await dialog.getByLabel('Paid by').selectOption('PayPal: 1 ready')
  // Not those of the bank, while they are counted.
  await expect(dialog.getByText('To pay')).toHaveCount(0)
  await expect(make).toBeDisabled()
  count()
  await expect(dialog).toContainText('To pay$45.00')
  await expect(dialog).toContainText('at the rate of PayPal')
  await expect(make).toBeEnabled()
  await expectFitsBothWidths(admin)
})
