import { expect, test } from './fixtures.ts'

test('the API reference shows every feature, without another host', async ({ visitor }) => {
  const page = await visitor()
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.goto('/api/docs')
  const operation = page.getByText('/api/reviews/{reviewId}/approval', { exact: true })
  await expect(operation).toBeVisible()
  await page
    .getByRole('button', { name: 'POST /api/reviews/{reviewId}/approval', exact: true })
    .click()
  await expect(page.getByText('Idempotency-Key').first()).toBeVisible()
  expect([...hosts].filter(Boolean)).toEqual([new URL(page.url()).host])
})
