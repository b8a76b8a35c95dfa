import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, submitReviews, test } from '../fixtures.ts'

// spec: 10.30
test('what is late is red on the dashboard and on top of its queue', async ({ visitor }) => {
  const admin = await visitor('admin')
  await signIn(admin, 'admin@candor.demo')
  const oldestAt = new Date(Date.now() - 26.5 * 3_600_000).toISOString()
  await admin.route('/api/due', async (route) => {
    const response = await route.fetch()
    const { queues } = (await response.json()) as { queues: { queue: string }[] }
    const late: Record<string, object> = {
      reviews: { count: 12, oldestAt, late: 3 },
      appeals: { count: 2, oldestAt, late: 1 },
      disputes: { count: 0, oldestAt: null, late: 0 },
    }
    const changed = queues.map((part) => ({ ...part, ...late[part.queue] }))
    await route.fulfill({ response, json: { queues: changed } })
  })
  await admin.goto('/dashboard')
  const due = admin.getByRole('navigation', { name: 'What is due' })
  await expect(due.getByRole('link', { name: 'Reviews' })).toHaveText(
    'Reviews12Oldest: 26 hTarget: 24 h3 due now',
  )
  // The most urgent first: reviews are due sooner.
  await expect(due.getByRole('link').first()).toHaveText(/^Reviews12/)
  await expect(due.getByRole('link').nth(1)).toHaveText(/^Appeals2/)
  await expectAccessible(admin)
  await due.getByRole('link', { name: 'Appeals 2 Oldest: 26 h Target: 7 days 1 late' }).click()
  await expect(admin).toHaveURL(/\/admin\/appeals$/)
  await admin.goto('/admin/reviews?status=appealed')
  await expect(due.getByRole('link')).toHaveText([
    /^Reviews waiting12Oldest: 26 hDecide within 24 h, late by 2 h3 due now$/,
    /^Appeals waiting2Oldest: 26 hDecide within 7 days, 5 d left1 late$/,
  ])
  await expectAccessible(admin)
})

test('an empty list says what is missing, and keys are named only where they do something', async ({
  visitor,
}) => {
  const admin = await visitor('admin')
  await signIn(admin, 'admin@candor.demo')
  const keys = admin.getByRole('checkbox', { name: /^Shortcuts/ })
  await admin.goto('/admin/reviews?status=approved')
  await expect(keys).toHaveAccessibleName('Shortcuts: J next, K back')
  await admin.route('/api/reviews?*', (route) =>
    route.fulfill({ json: { items: [], nextCursor: null } }),
  )
  await admin.goto('/admin/reviews?status=appealed')
  await expect(admin.getByRole('heading', { name: 'No appeal is waiting' })).toBeVisible()
  await expect(admin.getByText(/^A reviewer may appeal once against a rejection/)).toBeVisible()
  await expect(keys).toHaveCount(0)
  await expect(admin.getByRole('button', { name: 'Clear filters' })).toHaveCount(0)
  await admin.goto('/admin/reviews?status=appealed&q=bread')
  await expect(admin.getByRole('button', { name: 'Clear filters' })).toBeVisible()
})

test('a reviewer reads that a decision is late', async ({ visitor }) => {
  const reviewer = await visitor('reviewer')
  const name = await submitReviews(reviewer)
  await reviewer.route(/\/api\/reviews\?/, async (route) => {
    const response = await route.fetch()
    const list = (await response.json()) as { items: object[] }
    const waitingSince = new Date(Date.now() - 25 * 3_600_000).toISOString()
    const items = list.items.map((item) => ({ ...item, waitingSince }))
    await route.fulfill({ response, json: { ...list, items } })
  })
  await reviewer.goto('/reviews')
  const review = reviewer.getByRole('article').filter({ hasText: name })
  await expect(review).toContainText('our decision is late')
  await expect(review).not.toContainText('decided by')
})

/** Holds every call but that of the session. Returns what is asked for, and what lets it go on. */
async function holdCalls(page: Page) {
  const asked: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/api\//, async (route) => {
    const { pathname } = new URL(route.request().url())
    // Other tests decide reviews at the same time.
    if (pathname === '/api/events') return route.fulfill({ status: 204 })
    asked.push(`${route.request().method()} ${pathname.replaceAll(/[\da-f-]{36}/g, ':id')}`)
    if (pathname !== '/api/session') await released
    return route.continue()
  })
  return { asked: () => asked.toSorted(), release }
}

test('the queue waits for no answer but those of the session and of its first review', async ({
  visitor,
}) => {
  const admin = await visitor('admin')
  const reviewer = await submitReviews(null, 2)
  await signIn(admin, 'admin@candor.demo')
  const { asked, release } = await holdCalls(admin)
  await admin.goto(`/admin/reviews?status=pending&q=${encodeURIComponent(reviewer)}`)
  const first = [
    'GET /api/due',
    'GET /api/note-templates',
    'GET /api/notifications',
    'GET /api/purchases',
    'GET /api/review-claims',
    'GET /api/reviewed-campaigns',
    'GET /api/reviews',
    'GET /api/session',
  ]
  await expect.poll(asked).toEqual(first)
  release()
  const ofReview = [
    'GET /api/campaigns/:id',
    'GET /api/reviewers/:id/history',
    'POST /api/reviews/:id/claim',
  ]
  await expect.poll(asked).toEqual([...first, ...ofReview].toSorted())
  await admin.waitForTimeout(1_000)
  expect(asked()).toHaveLength(first.length + ofReview.length)
})

test('the dashboard of an admin asks for its queues beside its figures', async ({ visitor }) => {
  const admin = await visitor('admin')
  await signIn(admin, 'admin@candor.demo')
  const { asked, release } = await holdCalls(admin)
  await admin.goto('/dashboard')
  const first = ['/api/dashboard', '/api/due', '/api/notifications', '/api/session']
  await expect.poll(asked).toEqual(first.map((path) => `GET ${path}`))
  release()
  const due = admin.getByRole('navigation', { name: 'What is due' })
  await expect(due.getByRole('link').first()).toHaveText(/\d/)
})
