import type { Page } from '@playwright/test'
import {
  expect,
  expectFitsBothWidths,
  expectNoSidewaysScroll,
  expectTouchTargets,
  settled,
  signIn,
  test,
  type Theme,
  long,
} from '../fixtures.ts'

/**
 * Every page of every role at desktop and phone width: no axe violations, no horizontal scrolling
 * (also at 320 pixels) and touch targets of at least 44 pixels. In `npm test` axe sees each second
 * page in dark colors.
 */

interface Pages {
  email: string | null
  paths: string[]
  /** Further states of these pages, in `test:long`. */
  states: string[]
  /** The statuses of the campaigns whose pages are checked too; in `npm test` the first. */
  campaigns?: string[]
  /** More paths, each with a text that its page must show. */
  texts?: Record<string, string>
}

const byRole: Record<string, Pages> = {
  visitor: {
    email: null,
    paths: [
      '/',
      '/about',
      '/pricing',
      '/login',
      '/register',
      '/reset-password?token=made-up',
      '/unsubscribe?token=made-up',
    ],
    states: [
      '/pricing?show=subscription',
      '/forgot-password',
      '/verify-email',
      '/verify-email?token=made-up',
    ],
  },
  business: {
    email: 'business@candor.demo',
    paths: [
      '/dashboard',
      '/campaigns',
      '/campaigns/create',
      '/reviews',
      '/wallet',
      '/notifications',
    ],
    states: ['/campaigns?status=rejected', '/campaigns?q=nothing+matches+this'],
    campaigns: ['active', 'draft', 'rejected', 'completed'],
  },
  reviewer: {
    email: 'reviewer@candor.demo',
    paths: ['/dashboard', '/campaigns', '/reviews', '/wallet'],
    states: ['/reviews?status=rejected', '/campaigns/00000000-0000-4000-8000-000000000000'],
    campaigns: ['active'],
  },
  admin: {
    email: 'admin@candor.demo',
    paths: ['/dashboard', '/admin/reviews?status=pending', '/wallet'],
    states: ['/campaigns', '/admin/reviews'],
    campaigns: ['pending', 'active'],
    texts: {
      '/admin/analytics': 'Platform Growth',
      '/admin/payouts?status=all': 'less $10.00',
      '/admin/audit?action=editPlatform': 'naira per dollar',
      '/admin/operations': 'All mail is delivered',
      '/admin/messages': 'You answer by email.',
    },
  },
}

async function checkPage(
  page: Page,
  path: string,
  { text, theme }: { text?: string; theme: Theme },
) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (text) await expect(page.getByText(text).first()).toBeVisible()
  await settled(page)
  await expectFitsBothWidths(page, theme)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectTouchTargets(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
}

for (const [role, { email, paths, states, campaigns = [], texts = {} }] of Object.entries(byRole)) {
  // spec: 2.1, 2.2, 2.53, 9.18, 9.19, 13.4
  test(`the pages of a ${role}`, async ({ visitor }) => {
    const page = await visitor(role)
    if (email) await signIn(page, email)
    let count = 0
    const nextTheme = () => (count++ % 2 === 0 ? 'light' : 'dark')
    for (const path of [...paths, ...(long ? states : [])]) {
      await checkPage(page, path, { theme: nextTheme() })
    }
    for (const [path, text] of Object.entries(texts)) {
      await checkPage(page, path, { text, theme: nextTheme() })
    }
    for (const status of long ? campaigns : campaigns.slice(0, 1)) {
      const list = await page.request.get(`/api/campaigns?status=${status}&sort=oldest&limit=1`)
      const { items } = (await list.json()) as { items: { id: string }[] }
      expect([status, items.length]).toEqual([status, 1])
      await checkPage(page, `/campaigns/${items[0]!.id}`, { theme: nextTheme() })
    }
  })
}

// spec: 13.1
test('titles, headings and the keyboard', async ({ visitor }) => {
  const page = await visitor()
  const titles = new Set<string>()
  for (const path of ['/', '/about', '/pricing', '/login', '/register', '/forgot-password']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    titles.add(await page.title())
  }
  expect(titles.size).toBe(6)
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
})

// spec: 2.8, 4.2
test('the page shows a message while the session loads', async ({ visitor }) => {
  const page = await visitor()
  let respond = () => {}
  const blocked = new Promise<void>((resolve) => (respond = resolve))
  await page.route('**/api/session', async (route) => {
    await blocked
    await route.continue()
  })
  await page.goto('/dashboard')
  await expect(page.getByText('Loading authentication...')).toBeVisible()
  respond()
  await expect(page).toHaveURL(/\/login/)
})

test('a page with one query makes one request besides session and notifications', async ({
  visitor,
}) => {
  const page = await visitor()
  await signIn(page, 'admin@candor.demo')
  // Live events of other tests would refresh the page.
  await page.route('/api/events', (route) => route.fulfill({ status: 204 }))
  const shell = ['/api/session', '/api/notifications', '/api/events']
  let requested: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !shell.includes(pathname)) requested.push(pathname)
  })
  for (const [path, ...calls] of [
    // What is due has its own, and the pending reviews show who has claimed them.
    ['/dashboard', '/api/dashboard', '/api/due', '/api/review-claims'],
    ['/wallet', '/api/ledger'],
    // The limits of businesses that are not verified stand beside a request that waits.
    ['/admin/verifications', '/api/due', '/api/platform', '/api/verifications'],
    ['/admin/analytics', '/api/analytics'],
    ['/admin/audit', '/api/audit'],
  ].slice(0, long ? undefined : 2)) {
    requested = []
    await page.goto(path!)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // What moderators do has its own file, and asks for the claims.
    const approve = page.getByRole('button', { name: 'Approve' }).first()
    if (path === '/dashboard') await expect(approve).toBeVisible()
    await settled(page)
    expect([path, requested.toSorted()]).toEqual([path, calls])
  }
})
