import { expect, test } from '../fixtures.ts'

test(
  'the API reference shows every feature, without another host',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor()
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    await page.goto('/api/docs')
    // The viewer draws only what is on the screen.
    await page.getByPlaceholder('Filter by tag').fill('reviews')
    const operation = page.getByText('/api/reviews/{reviewId}/approval', { exact: true })
    await expect(operation).toBeVisible()
    await page.getByRole('button', { name: /^POST \/api\/reviews\/\{reviewId\}\/approval/ }).click()
    await expect(page.getByText('Idempotency-Key').first()).toBeVisible()
    expect([...hosts].filter(Boolean)).toEqual([new URL(page.url()).host])
  },
)
