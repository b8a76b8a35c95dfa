import { expect, expectFitsBothWidths, register, sameOrigin, signIn, test } from '../fixtures.ts'

test(
  'a payment that was left is continued, disputed, and listed for admins',
  { tag: '@long' },
  async ({ visitor }) => {
    const [business, admin] = [await visitor('business'), await visitor('admin')]
    const name = `Disputed Bakery ${Date.now()}`
    await register(business, { role: 'business', name })
    const left = { headers: sameOrigin, data: { amountCents: 64_00 } }
    expect((await business.request.post('/api/wallet/deposits', left)).status()).toBe(201)

    await business.goto('/wallet')
    const [card] = await Promise.all([
      business.context().waitForEvent('page'),
      business.getByRole('link', { name: 'Continue payment' }).click(),
    ])
    await card.getByLabel('Card number').fill('4000 0000 0000 0259')
    await card.getByLabel('Expiry').fill('12 / 40')
    await card.getByLabel('CVC').fill('123')
    await card.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(card.getByText('Payment received')).toBeVisible()
    await business.reload()
    await expect(business.getByText('Card payment reversed by the bank')).toBeVisible()
    await expect(business.getByRole('link', { name: 'Continue payment' })).toHaveCount(0)

    await signIn(admin, 'admin@candor.demo')
    await admin.goto('/admin/payouts')
    const views = admin.getByRole('navigation', { name: 'View' })
    await views.getByRole('link', { name: 'Disputes' }).click()
    await expect(admin).toHaveURL(/show=disputes/)
    const row = admin.getByRole('row', { name: new RegExp(name) })
    await expect(row.getByText('Open', { exact: true })).toBeVisible()
    await expect(row.getByText('$64.00')).toBeVisible()
    await expect(row.getByText(/^Answer by /)).toBeVisible()
    // By which one finds it at the card provider.
    const list = await admin.request.get('/api/disputes?status=open')
    const { items } = (await list.json()) as { items: { reference: string }[] }
    await expect(row.getByText(items[0]!.reference, { exact: true })).toBeVisible()
    await admin.getByLabel('Status', { exact: true }).selectOption('won')
    await expect(admin.getByRole('link', { name })).toHaveCount(0)
    await expectFitsBothWidths(admin)
  },
)
