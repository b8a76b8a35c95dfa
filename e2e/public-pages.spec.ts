import { expect, expectAccessible, expectNoSidewaysScroll, test } from './people.ts'

const pages = [
  ['Contact Support', '/contact', 'Your message reaches the people who run Candor.'],
  ['Help Center', '/help', 'Am I paid less for a bad review?'],
  ['Privacy Policy', '/privacy', 'How long we keep it'],
  ['Terms of Service', '/terms', 'Pay never depends on the rating'],
  ['Cookie Policy', '/cookies', 'candor.session_token'],
  ['Security', '/security', 'Tell us what you find'],
] as const

for (const width of [1280, 390]) {
  test(`the footer leads to real pages, accessible and fitting at ${width}`, async ({
    visitor,
  }) => {
    const page = await visitor()
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    for (const [name, path, text] of pages) {
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(`^${name} · Candor$`))
      await expect(page.getByText(text).first()).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      'content',
      /money, documents and accounts/,
    )
  })
}

test('a text has an address for each of its clauses', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/terms')
  await page.getByRole('link', { name: 'Withdrawals' }).click()
  await expect(page).toHaveURL(/#withdrawals$/)
  await expect(page.getByRole('heading', { name: '7. Withdrawals' })).toBeInViewport()
})
