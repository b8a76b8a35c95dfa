import { expect, signIn, test } from '../fixtures.ts'

/** Dates are those of the viewer's time zone, not of UTC. */

test('a moment after midnight UTC belongs to the day before in Los Angeles', async ({
  browser,
}) => {
  const context = await browser.newContext({ timezoneId: 'America/Los_Angeles' })
  const page = await context.newPage()
  await signIn(page, 'business@candor.demo')
  await page.route(/\/api\/wallet\/transactions\?/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { items: { createdAt: string }[] }
    const items = body.items.slice(0, 1)
    items[0]!.createdAt = '2026-03-01T02:30:00.000Z'
    return route.fulfill({ response: answer, json: { ...body, items, nextCursor: null } })
  })
  await page.goto('/wallet?sort=oldest')
  const row = page.getByRole('table', { name: 'Transactions' }).locator('tbody').getByRole('row')
  await expect(row.getByText('Feb 28, 2026')).toBeVisible()

  // The filter by day asks for the whole local day: 8 hours after UTC in winter.
  const [asked] = await Promise.all([
    page.waitForRequest(/\/api\/wallet\/transactions\?.*from=/),
    page.goto('/wallet?from=2026-02-28&to=2026-02-28'),
  ])
  const { searchParams } = new URL(asked.url())
  expect(searchParams.get('from')).toBe('2026-02-28T08:00:00.000Z')
  expect(searchParams.get('to')).toBe('2026-03-01T08:00:00.000Z')
  await context.close()
})
