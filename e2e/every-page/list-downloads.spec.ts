import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { rowsOf } from '../../src/server/test/csv.ts'
import { expect, signIn, test } from '../fixtures.ts'

const link = (page: Page) => page.getByRole('link', { name: 'Download CSV' })

/** Downloads the page's CSV file by keyboard. Returns its name and rows. */
async function download(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    link(page)
      .focus()
      .then(() => page.keyboard.press('Enter')),
  ])
  const rows = rowsOf(await readFile(await file.path(), 'utf8'))
  return { name: file.suggestedFilename(), rows }
}

/** The page writes the number of an account in groups. */
const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')

/** Checks that each item on the page contains these fields of the row at the same position. */
async function expectSameRows(shown: Locator, rows: Record<string, string>[], ...heads: string[]) {
  await expect(shown).toHaveCount(rows.length)
  // Not what is painted: rows of the queue that are out of sight are not.
  const texts = (await shown.allTextContents()).map(withoutSpaces)
  const differing = texts.flatMap((text, i) =>
    heads
      .filter((head) => !text.includes(withoutSpaces(rows[i]![head]!)))
      .map((head) => [head, text, rows[i]]),
  )
  expect(differing).toEqual([])
}

// spec: 11.7
test(
  'a CSV file has the rows of the page with its filters and order',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor('admin')
    await signIn(page, 'admin@candor.demo')

    // Pending reviews are sorted oldest first.
    await page.goto('/admin/reviews')
    await expect(page.getByText(/^Oldest: /).first()).toBeVisible()
    const queue = await download(page)
    expect(queue.name).toBe('candor-reviews.csv')
    expect(queue.rows.length).toBeGreaterThan(2)
    const reviews = page.getByRole('list', { name: 'Reviews' }).getByRole('link')
    await expectSameRows(reviews, queue.rows, 'reviewer', 'campaign', 'content')

    await page.goto('/admin/users?role=reviewer&verified=unverified&sort=oldest')
    const unverified = page.getByRole('region', { name: 'Reviewers' }).getByRole('link')
    await expect(unverified.first()).toBeVisible()
    const people = await download(page)
    expect(people.name).toBe('candor-users.csv')
    expect(people.rows.length).toBeGreaterThan(1)
    // The file goes on where the first page ends.
    await expectSameRows(unverified, people.rows.slice(0, 20), 'name', 'email')

    // The payout queue shows pending withdrawals first, and so does its file.
    await page.goto('/admin/payouts')
    const payouts = page.getByRole('table', { name: 'Payouts' }).locator('tbody').getByRole('row')
    await expect(payouts.first()).toBeVisible()
    const pending = await download(page)
    expect(pending.name).toBe('candor-payouts.csv')
    expect(new Set(pending.rows.map(({ status }) => status))).toEqual(new Set(['pending']))
    await expectSameRows(payouts, pending.rows, 'reviewer', 'net_usd', 'account_end')
    await page.getByLabel('Status').selectOption('all')
    await page.getByRole('columnheader', { name: 'To pay' }).getByRole('link').click()
    await expect(page).toHaveURL(/status=all&sort=highest/)
    await expect(payouts.first()).toContainText('$108.00')
    await expectSameRows(payouts, (await download(page)).rows, 'reviewer', 'net_usd')

    // An empty list has only the header row.
    const views = page.getByRole('navigation', { name: 'View' })
    await views.getByRole('link', { name: /^Refunds/ }).click()
    await expect(page.getByText('No pending refunds')).toBeVisible()
    const none = await download(page)
    expect([none.name, none.rows]).toEqual(['candor-refunds.csv', []])
  },
)

test(
  'businesses and reviewers can download their own campaigns and reviews',
  { tag: '@long' },
  async ({ visitor }) => {
    const [business, reviewer] = [await visitor('business'), await visitor('reviewer')]
    await signIn(business, 'business@candor.demo')
    await business.goto('/campaigns?sort=oldest')
    await business.getByLabel('Search campaigns').fill('coffee')
    await expect(business).toHaveURL(/q=coffee/)
    const cards = business.getByRole('main').getByRole('article')
    await expect(cards.first()).toBeVisible()
    const file = await download(business)
    expect(file.rows.length).toBeGreaterThan(1)
    await expectSameRows(cards, file.rows, 'title', 'price_usd', 'completed_reviews')

    await signIn(reviewer, 'reviewer@candor.demo')
    await reviewer.goto('/reviews?status=rejected')
    const own = reviewer.getByRole('main').getByRole('article')
    await expect(own.first()).toBeVisible()
    const rejected = await download(reviewer)
    await expectSameRows(
      own,
      rejected.rows,
      'content',
      'campaign',
      'rejection_note',
      'earnings_usd',
    )
  },
)

test('the file of transactions has every filter of the page', async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'business@candor.demo')
  const filters = {
    q: 'coffee',
    type: 'payment',
    status: 'pending',
    from: '2020-01-02',
    to: '2999-01-01',
    sort: 'highest',
  }
  const [read] = await Promise.all([
    page.waitForRequest((one) => new URL(one.url()).pathname === '/api/wallet/transactions'),
    page.goto(`/wallet?${new URLSearchParams(filters)}`),
  ])
  const shown = Object.fromEntries(new URL(read.url()).searchParams)
  const { from, to, ...rest } = filters
  expect(shown).toEqual({ ...rest, from: expect.any(String), to: expect.any(String) })
  expect(new Date(shown.from!) < new Date(shown.to!)).toBe(true)

  const file = new URL((await link(page).getAttribute('href'))!, page.url())
  expect(Object.fromEntries(file.searchParams)).toEqual(shown)
  await expect(link(page)).toHaveAttribute(
    'download',
    `candor-transactions-from-${from}-to-${to}.csv`,
  )
})

const lists = {
  admin: [
    '/campaigns',
    '/admin/reviews',
    '/admin/users',
    '/admin/verifications',
    '/admin/payouts',
    '/admin/payouts?show=refunds',
    '/admin/audit',
  ],
  business: ['/campaigns', '/reviews', '/wallet'],
  reviewer: ['/campaigns', '/reviews', '/wallet'],
}

// spec: 11.7
test(
  'every filtered list offers its CSV file, also on phones',
  { tag: '@long' },
  async ({ visitor }) => {
    for (const [role, addresses] of Object.entries(lists)) {
      const page = await visitor(role)
      await page.setViewportSize({ width: 390, height: 800 })
      await signIn(page, `${role}@candor.demo`)
      for (const address of addresses) {
        await page.goto(address)
        await expect(link(page), address).toHaveCount(1)
        expect((await link(page).boundingBox())!.height, address).toBeGreaterThanOrEqual(44)
        const answer = await page.request.get((await link(page).getAttribute('href'))!)
        expect([address, answer.status()]).toEqual([address, 200])
        expect(answer.headers()['content-type']).toBe('text/csv; charset=utf-8')
      }
    }
  },
)
