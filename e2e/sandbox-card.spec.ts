import type { Page } from '@playwright/test'
import { expect, register, sameOrigin, test } from './fixtures.ts'

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
