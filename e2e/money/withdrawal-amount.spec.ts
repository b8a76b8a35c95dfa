import { expect, signIn, test } from '../fixtures.ts'

// spec: 5.19
test('a withdrawal from $30 to the balance is possible, and one above an error at its field', async ({
  visitor,
}) => {
  const page = await visitor()
  await signIn(page, 'reviewer@candor.demo')
  await page.route('**/api/wallet', async (route) => {
    const answer = await route.fetch()
    const wallet = (await answer.json()) as object
    await route.fulfill({ response: answer, json: { ...wallet, availableCents: 79_50 } })
  })
  await page.goto('/wallet')
  const amount = page.getByLabel('Amount', { exact: true })
  await amount.fill('80')
  await expect(page.getByRole('alert')).toHaveText('Your balance is $79.50.')
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  const withdraw = page.getByRole('button', { name: 'Withdraw', exact: true })
  await expect(withdraw).toBeDisabled()
  await amount.press('Enter')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  for (const [dollars, enabled] of [
    ['79.51', false],
    ['29.99', false],
    ['30', true],
  ] as const) {
    await amount.fill(dollars)
    await expect(withdraw).toBeEnabled({ enabled })
  }
  await amount.fill('79.50')
  await expect(withdraw).toBeEnabled()
  await expect(page.getByText(/^To your account: \$71\.55/)).toBeVisible()
  await expect(page.getByText('Your balance is $79.50.')).toHaveCount(0)
})

test('on phones, all of what fills an amount in is reached by a finger', async ({ visitor }) => {
  const reviewer = await visitor('reviewer')
  await signIn(reviewer, 'reviewer@candor.demo')
  await reviewer.route('**/api/wallet', async (route) => {
    const answer = await route.fetch()
    const wallet = (await answer.json()) as object
    await route.fulfill({ response: answer, json: { ...wallet, availableCents: 79_50 } })
  })
  await reviewer.setViewportSize({ width: 390, height: 844 })
  await reviewer.goto('/wallet')
  const button = reviewer.getByRole('button', { name: 'Withdraw all' })
  await button.scrollIntoViewIfNeeded()
  expect(await button.evaluate(heightReached)).toBeGreaterThanOrEqual(44)
})

/** How many pixels above each other belong to a target, without what lies over it. */
function heightReached(target: Element): number {
  const { x, y, width, height } = target.getBoundingClientRect()
  const isReached = (at: number) =>
    target.contains(document.elementFromPoint(x + width / 2, y + height / 2 + at))
  let [up, down] = [0, 0]
  while (isReached(-up - 1)) up++
  while (isReached(down + 1)) down++
  return up + down + 1
}
