import type { Page } from '@playwright/test'
import { expect, expectAccessible, register, sameOrigin, test } from '../fixtures.ts'

// The page with the problems of a card answers 422, and the browser logs that.
test.use({ tolerated: /Failed to load resource/ })

const problems = (page: Page) => page.locator('.problem')

/** A card page after Pay was pressed with empty fields. */
async function openRefusedCard(page: Page) {
  await register(page, { role: 'business', name: 'Yaw Pays' })
  const deposit = { headers: sameOrigin, data: { amountCents: 50_00 } }
  const answer = await page.request.post('/api/wallet/deposits', deposit)
  const { id } = (await answer.json()) as { id: string }
  await page.goto(`/checkout/${id}`)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(problems(page)).toHaveCount(3)
}

test('the problem of a card field goes when the field changes', async ({ visitor }) => {
  const page = await visitor()
  await openRefusedCard(page)
  const fields = [
    ['Card number', '4242424242424242'],
    ['Expiry', '1240'],
    ['CVC', '123'],
  ] as const
  for (const [index, [label, text]] of fields.entries()) {
    const field = page.getByLabel(label)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.pressSequentially(text)
    await expect(problems(page)).toHaveCount(2 - index)
    await expect(field).not.toHaveAttribute('aria-invalid')
    await expect(field).toHaveAccessibleDescription('')
  }
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText('Payment received').first()).toBeVisible()
})

test('a declined card leaves an error, its number and its expiry, but never its CVC', async ({
  visitor,
}) => {
  const page = await visitor()
  await openRefusedCard(page)
  await page.getByLabel('Card number').fill('4000 0000 0000 0002')
  await page.getByLabel('Expiry').fill('12 / 40')
  const pay = page.getByRole('button', { name: /^Pay \$/ })
  const expectKept = async () => {
    await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002')
    await expect(page.getByLabel('Expiry')).toHaveValue('12 / 40')
    await expect(page.getByLabel('CVC')).toHaveValue('')
  }
  await page.getByLabel('CVC').fill('1')
  await pay.click()
  await expect(problems(page)).toHaveText(['Enter the 3 or 4 digits.'])
  await expectKept()
  await page.getByLabel('CVC').fill('123')
  await pay.click()
  await expect(page.getByRole('alert')).toContainText('Your card was declined.')
  await expectKept()
  await expectAccessible(page)
})

test('the problem of a card field goes when the script arrives after the change', async ({
  visitor,
}) => {
  const page = await visitor()
  let arrive = () => {}
  const typed = new Promise<void>((resolve) => (arrive = resolve))
  let pages = 0
  await page.route('**/checkout/checkout.js', async (route) => {
    if (++pages > 1) await typed
    await route.continue()
  })
  await openRefusedCard(page)
  await page.getByLabel('CVC').pressSequentially('123')
  await expect(problems(page)).toHaveCount(3)
  arrive()
  await expect(problems(page)).toHaveCount(2)
})
