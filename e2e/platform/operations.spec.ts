import { expect, expectFitsBothWidths, expectTouchTargets, signIn, test } from '../fixtures.ts'

const long = 'a-very-long-address-of-somebody-with-patience-and-a-long-name@subdomain.example.com'
const mail = {
  id: '0b8e2f2a-3f5c-4d77-9a39-2b8fbb7f1c11',
  recipient: long,
  subject: 'Your review of “Sourdough by post, weekly, in a box of recycled paper” was approved',
  message: '550 5.1.1 The email account that you tried to reach does not exist.',
  failedAt: '2026-11-20T09:30:00.000Z',
}
const item = {
  id: '7d1f5c76-52fc-4c6f-8d3b-6a7f9b1d2c3e',
  job: 'renew-plan',
  itemId: '5f0c7f1e-3a53-4b8c-9a63-0d9f8c8a1b2d',
  message: 'new row for relation "wallets" violates check constraint "wallets_balance_cents_check"',
  attempts: 12,
  firstFailedAt: '2026-11-20T09:30:00.000Z',
  lastFailedAt: '2026-11-20T09:41:00.000Z',
}

test('an admin sees what failed, and sends a mail again', async ({ visitor }) => {
  const page = await visitor('admin')
  await signIn(page, 'admin@candor.demo')
  let mails = [mail, { ...mail, id: mail.id.replace('0b', '0c'), subject: 'Reset your password' }]
  const sent: string[] = []
  // The demo has no failures, so the page gets these.
  await page.route('**/api/failed-items', (route) =>
    route.fulfill({ json: { items: [item], nextCursor: null } }),
  )
  await page.route('**/api/undelivered-mails', (route) =>
    route.fulfill({ json: { items: mails, nextCursor: null } }),
  )
  await page.route('**/api/undelivered-mails/*/sending', (route) => {
    const id = new URL(route.request().url()).pathname.split('/')[3]!
    sent.push(id)
    mails = mails.filter((one) => one.id !== id)
    return route.fulfill({ json: { sending: true } })
  })
  await page.goto('/admin/operations')
  const jobs = page.getByRole('region', { name: 'Background jobs' })
  await expect(jobs.getByText('Renew the plan of a business')).toBeVisible()
  await expect(jobs.getByText(item.message)).toBeVisible()
  await expect(jobs.getByText('12 tries')).toBeVisible()
  await expectFitsBothWidths(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectTouchTargets(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  const undelivered = page.getByRole('region', { name: 'Undelivered mail' })
  await undelivered.getByRole('button', { name: `Send again: ${mail.subject}` }).click()
  await expect(page.getByText('Sending again')).toBeVisible()
  await expect(undelivered.getByText(mail.subject)).toBeHidden()
  await expect(undelivered.getByText('Reset your password')).toBeVisible()
  expect(sent).toEqual([mail.id])

  // The server answers for itself: this mail does not exist.
  await undelivered.getByRole('button', { name: /^Discard/ }).click()
  await expect(page.getByText('This mail is no longer in the list.').first()).toBeVisible()

  await jobs.getByRole('link', { name: 'Open the business' }).click()
  await expect(page).toHaveURL(`/admin/users/${item.itemId}`)
})

test('without failures two lines say so', async ({ visitor }) => {
  const page = await visitor('admin')
  await signIn(page, 'admin@candor.demo')
  for (const list of ['failed-items', 'undelivered-mails']) {
    await page.route(`**/api/${list}`, (route) =>
      route.fulfill({ json: { items: [], nextCursor: null } }),
    )
  }
  await page.goto('/admin/operations')
  await page.getByRole('main').getByRole('link', { name: 'Messages' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await page.goBack()
  const jobs = page.getByRole('region', { name: 'Background jobs' })
  await expect(jobs.getByRole('paragraph').last()).toHaveText(/^Every job succeeds\. A release/)
  const mails = page.getByRole('region', { name: 'Undelivered mail' })
  await expect(mails.getByRole('paragraph').last()).toHaveText(/^All mail is delivered\. /)
  const ledger = page.getByRole('region', { name: 'Ledger checks' })
  await expect(ledger.getByText(/^All \d+ checks passed\./)).toBeVisible()
  await ledger.getByRole('link', { name: 'See each check' }).click()
  await expect(page.getByRole('heading', { name: 'Ledger checks' })).toBeVisible()
})
