import type { Page } from '@playwright/test'
import { expect, settled, signIn, test } from '../fixtures.ts'

/** Presses "Load more" once and returns the search of the request for the further page. */
async function loadMore(page: Page, path: RegExp) {
  const [next] = await Promise.all([
    page.waitForRequest((request) => {
      const { pathname, searchParams } = new URL(request.url())
      return path.test(pathname) && searchParams.has('cursor')
    }),
    page.getByRole('button', { name: 'Load more' }).click(),
  ])
  return new URL(next.url()).searchParams
}

test('more reviews match the filters, and none is repeated', async ({ visitor }) => {
  const page = await visitor('admin')
  await signIn(page, 'admin@candor.demo')
  await page.goto('/admin/reviews?status=approved&sort=oldest')
  const list = page.getByRole('list', { name: 'Reviews' }).getByRole('link')
  await expect(list).toHaveCount(20)
  const query = await loadMore(page, /^\/api\/reviews$/)
  expect(Object.fromEntries(query)).toMatchObject({ status: 'approved', sort: 'oldest' })
  await expect(list).toHaveCount(40)
  const links = await list.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(new Set(links).size).toBe(40)
  await expect(page.getByText('Pending Review', { exact: true })).toHaveCount(1)
})

for (const status of ['approved', 'pending']) {
  test(`${status} reviews out of sight have the height that they get in sight`, async ({
    visitor,
  }) => {
    const page = await visitor('admin')
    await signIn(page, 'admin@candor.demo')
    // Chromium lays out what is near a window, which is all of a short queue in a usual one.
    await page.setViewportSize({ width: 1280, height: 200 })
    await page.goto(`/admin/reviews?status=${status}&sort=oldest`)
    const list = page.getByRole('list', { name: 'Reviews' })
    await expect(list.getByRole('link').nth(5)).toBeVisible()
    const [guessed, real] = await list.evaluate((rows) => {
      const before = rows.clientHeight
      for (const row of rows.querySelectorAll('li')) row.style.contentVisibility = 'visible'
      return [before, rows.clientHeight] as const
    })
    // A pixel for rounding.
    expect(Math.abs(real - guessed)).toBeLessThanOrEqual(1)
  })
}

test('a live event does not cancel what Load more has asked for', async ({ visitor }) => {
  const page = await visitor('admin')
  await signIn(page, 'admin@candor.demo')
  await page.addInitScript(() => {
    class Stream extends EventTarget {
      close() {}
    }
    const stream = new Stream()
    const change = () => stream.dispatchEvent(new Event('change'))
    Object.assign(window, {
      change,
      EventSource: function EventSource() {
        return stream
      },
    })
  })
  await page.route(
    /\/api\/reviews\?.*cursor=/,
    async (route) => {
      // The event comes while the page is on its way.
      await page.evaluate(() => (window as unknown as { change: () => void }).change())
      await route.fallback()
    },
    { times: 1 },
  )
  await page.goto('/admin/reviews?status=approved&sort=oldest')
  const list = page.getByRole('list', { name: 'Reviews' }).getByRole('link')
  await expect(list).toHaveCount(20)
  // What the selected review's panes ask for can move the end of the page.
  await settled(page)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(list).toHaveCount(40)
})

test('more transactions match the filters, and none is repeated', async ({ visitor }) => {
  const page = await visitor('business')
  await signIn(page, 'business@candor.demo')
  await page.goto('/wallet?type=payment&sort=oldest')
  const rows = page.getByRole('table', { name: 'Transactions' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(20)
  const query = await loadMore(page, /^\/api\/wallet\/transactions$/)
  expect(Object.fromEntries(query)).toMatchObject({ type: 'payment', sort: 'oldest' })
  await expect.poll(() => rows.count()).toBeGreaterThan(20)
  const texts = await rows.allInnerTexts()
  expect(texts.filter((text) => text.includes('Card payment'))).toEqual([])
  // A purchase that was paid back leads to the review that has a row of its own.
  const shown = await rows.evaluateAll((all) =>
    all.map((row) => `${row.querySelector('a')?.getAttribute('href')} ${row.textContent}`),
  )
  expect(new Set(shown).size).toBe(shown.length)
})

test('more audit entries match the search', async ({ visitor }) => {
  const page = await visitor('admin')
  await signIn(page, 'admin@candor.demo')
  await page.goto('/admin/audit?q=approved')
  await expect(page.getByRole('listitem').getByText('Approved a review').first()).toBeVisible()
  const query = await loadMore(page, /^\/api\/audit$/)
  expect(query.get('q')).toBe('approved')
})
