import type { Page } from '@playwright/test'
import { expectWholeBelowList, panel } from '../decision-panel.ts'
import {
  expect,
  expectNoSidewaysScroll,
  expectTouchTargets,
  signIn,
  signInByForm,
  submitReviews,
  test,
} from '../fixtures.ts'
import { installClock } from '../page-pool.ts'

/**
 * A decision is sent after six seconds. The time of the page stands still here, so that the tests
 * need not wait.
 */
async function aQueueOf(admin: Page, reviewer: string, count: number, evidence: object[] = []) {
  await blockLiveEvents(admin)
  await setEvidence(admin, evidence)
  await installClock(admin)
  await signIn(admin, 'admin@candor.demo')
  await admin.goto(`/admin/reviews?status=pending&q=${encodeURIComponent(reviewer)}`)
  const rows = admin.getByRole('list', { name: 'Reviews' }).getByRole('link')
  await expect(rows).toHaveCount(count)
  await expect(admin.getByRole('button', { name: 'Approve' })).toBeVisible()
  return rows
}

/** Other tests decide reviews at the same time. */
const blockLiveEvents = (page: Page) =>
  page.route('/api/events', (route) => route.fulfill({ status: 204 }))

const setEvidence = (page: Page, evidence: object[]) =>
  page.route('/api/reviews?*', async (route) => {
    // A slow browser may ask on a connection that the server is just closing.
    const response = await route.fetch({ maxRetries: 2 })
    const list = (await response.json()) as { items?: { evidence: object[] }[] }
    for (const item of list.items ?? []) item.evidence = evidence
    await route.fulfill({ response, json: list })
  })

const standStill = (page: Page) => page.clock.pauseAt(Date.now() + 3_600_000)

/** The paths of the decisions that the page has sent. */
function decisionsOf(page: Page) {
  const sent: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (/\/(approval|rejection)$/.test(path)) sent.push(path)
  })
  return sent
}

async function statusesOf(admin: Page, reviewer: string) {
  const answer = await admin.request.get(`/api/reviews?q=${encodeURIComponent(reviewer)}`)
  const { items } = (await answer.json()) as { items: { status: string }[] }
  return items.map(({ status }) => status).toSorted()
}

/** A decision selects the next review after a frame, which waits for the clock of the test. */
const showNext = (page: Page) => page.clock.runFor(50)

// spec: 10.33
test('keys decide nothing for 400 ms after the review changed, and Z takes a decision back', async ({
  visitor,
}) => {
  const admin = await visitor('admin')
  const reviewer = await submitReviews(null, 3)
  const rows = await aQueueOf(admin, reviewer, 3)
  const sent = decisionsOf(admin)
  await standStill(admin)
  const expectSelected = (index: number) =>
    expect(rows.nth(index)).toHaveAttribute('aria-current', /./)

  await admin.keyboard.press('j')
  // Before it is shown, a decision would be meant for the other one.
  await admin.keyboard.press('a')
  await showNext(admin)
  await expectSelected(1)
  await admin.clock.runFor(300)
  await admin.keyboard.press('a')
  await expect(panel(admin).getByRole('button')).toHaveCount(0)
  await expect(admin.getByText('The review has just changed. Press the key again')).toBeVisible()
  await admin.clock.runFor(200)
  await admin.keyboard.press('a')
  await expectWholeBelowList(admin, `Approving the review by ${reviewer} …`)
  await showNext(admin)
  await expectSelected(2)
  // Held or pressed again, the key does not decide the next review.
  await admin.keyboard.down('a')
  await admin.keyboard.down('a')
  await admin.keyboard.up('a')
  await expect(panel(admin).getByRole('button')).toHaveCount(1)

  await admin.clock.runFor(5_000)
  await expect(panel(admin)).toContainText('1 s')
  await admin.keyboard.press('z')
  await expectSelected(1)
  await expect(panel(admin).getByRole('button')).toHaveCount(0)
  await expect(admin.getByText('Approval taken back: the review waits again')).toBeVisible()
  await admin.clock.runFor(10_000)
  expect(sent).toEqual([])
  expect(await statusesOf(admin, reviewer)).toEqual(['pending', 'pending', 'pending'])
})

test('two decisions within six seconds are both sent, and one of them can be taken back', async ({
  visitor,
}) => {
  const admin = await visitor('admin')
  const reviewer = await submitReviews(null, 3)
  const rows = await aQueueOf(admin, reviewer, 3)
  await standStill(admin)
  await admin.getByRole('button', { name: 'Approve' }).click()
  await showNext(admin)
  await expect(rows.nth(1)).toHaveAttribute('aria-current', /./)
  await admin.getByRole('button', { name: 'Reject' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption('low_effort')
  await expect(dialog.getByRole('group', { name: 'Note templates' })).toBeVisible()
  await dialog.getByLabel('Note to the reviewer').fill('Please say what you used it for.')
  await dialog.getByRole('button', { name: 'Reject review' }).click()
  await showNext(admin)
  await expect(rows.nth(2)).toHaveAttribute('aria-current', /./)
  await admin.getByRole('button', { name: 'Approve' }).click()
  const undo = panel(admin).getByRole('button', { name: /^Undo/ })
  await expect(undo).toHaveCount(3)
  await admin.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(admin)
  await expectTouchTargets(admin)
  await admin.setViewportSize({ width: 1280, height: 800 })
  await undo.nth(2).click()
  await expect(undo).toHaveCount(2)
  await admin.clock.runFor(6_000)
  await admin.clock.resume()
  await expect(admin.getByText('Review approved')).toBeVisible()
  await expect(admin.getByText('Review rejected', { exact: true })).toBeVisible()
  await expect(rows).toHaveCount(1)
  expect(await statusesOf(admin, reviewer)).toEqual(['approved', 'pending', 'rejected'])
})

// spec: 10.33
test('leaving the page sends the decision, by a link and by closing the tab', async ({
  visitor,
}) => {
  const admin = await visitor('admin')
  const reviewer = await submitReviews(null, 2)
  const rows = await aQueueOf(admin, reviewer, 2)
  await standStill(admin)
  await admin.getByRole('button', { name: 'Approve' }).click()
  await showNext(admin)
  await expect(rows.nth(1)).toHaveAttribute('aria-current', /./)
  // Filters do not leave the page.
  await admin.getByLabel('Order').selectOption('newest')
  await showNext(admin)
  await expect(admin).toHaveURL(/sort=newest/)
  await expect(panel(admin).getByRole('button')).toHaveCount(1)
  await admin.clock.resume()
  await admin.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await expect.poll(() => statusesOf(admin, reviewer)).toEqual(['approved', 'pending'])

  await admin.goBack()
  await expect(rows).toHaveCount(1)
  await admin.getByRole('button', { name: 'Approve' }).click()
  await expect(panel(admin).getByRole('button')).toHaveCount(1)
  await admin.goto('about:blank')
  const other = await visitor('other admin')
  await signIn(other, 'admin@candor.demo')
  await expect.poll(() => statusesOf(other, reviewer)).toEqual(['approved', 'approved'])
})

// spec: 10.33
test('a late decision is reported although the moderator has gone on, on the page and elsewhere', async ({
  visitor,
}) => {
  const [one, other] = [await visitor('one'), await visitor('other')]
  const reviewer = await submitReviews(null, 3)
  const rows = await aQueueOf(other, reviewer, 3)
  await signIn(one, 'admin@candor.demo')
  const list = await one.request.get(
    `/api/reviews?status=pending&sort=oldest&q=${encodeURIComponent(reviewer)}`,
  )
  const { items } = (await list.json()) as { items: { id: string }[] }
  for (const { id } of items.slice(0, 2)) {
    const headers = { origin: process.env.E2E_BASE_URL! }
    const approval = await one.request.post(`/api/reviews/${id}/approval`, { headers, data: {} })
    expect(approval.status()).toBe(200)
  }
  await standStill(other)
  await other.getByRole('button', { name: 'Approve' }).click()
  await showNext(other)
  await expect(rows.nth(1)).toHaveAttribute('aria-current', /./)
  await rows.nth(2).click()
  await other.clock.runFor(6_000)
  await other.clock.resume()
  const alert = other.getByRole('alert').filter({ hasText: 'already been decided' })
  await expect(alert).toContainText(`The review by ${reviewer} was not approved`)
  await expect(rows).toHaveCount(1)
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert).toHaveCount(0)
  await expect(other.getByText('Review approved')).toHaveCount(0)
})

test('evidence of weight asks for a second press before an approval', async ({ visitor }) => {
  const admin = await visitor('admin')
  const sent = decisionsOf(admin)
  const reviewer = await submitReviews(null)
  await aQueueOf(admin, reviewer, 1, [{ kind: 'same-destination', reviewers: 2 }])
  await expect(admin.getByText('Same payout destination')).toBeVisible()
  await standStill(admin)
  await admin.clock.runFor(1_000)
  await admin.keyboard.press('a')
  await expect(admin.getByText(/^The evidence about this review has weight/)).toBeVisible()
  await expect(panel(admin).getByRole('button')).toHaveCount(0)
  await admin.keyboard.press('a')
  await expect(panel(admin).getByRole('button')).toHaveCount(1)
  await admin.keyboard.press('z')
  await expect(panel(admin).getByRole('button')).toHaveCount(0)
  expect(sent).toEqual([])
})

/** An admin with a session of their own, whose decision about a review waits to be sent. */
async function aWaitingDecision(admin: Page, reviewer: string) {
  await setEvidence(admin, [])
  await signInByForm(admin, 'admin@candor.demo')
  await admin.goto(`/admin/reviews?status=pending&q=${encodeURIComponent(reviewer)}`)
  await admin.getByRole('button', { name: 'Approve' }).click()
  await expect(panel(admin).getByRole('button')).toHaveCount(1)
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

// spec: 10.33
test('signing out first sends the decision that waits', async ({ visitor }) => {
  const [admin, other] = [await visitor('admin'), await visitor('other admin')]
  const reviewer = await submitReviews(null)
  const answered: string[] = []
  admin.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/approval|sign-out/.test(pathname))
      answered.push(`${pathname.split('/').at(-1)} ${response.status()}`)
  })
  // Slow, so that a sign-out that does not wait would be first.
  await admin.route('/api/reviews/*/approval', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await aWaitingDecision(admin, reviewer)
  await signOut(admin)
  await expect(admin).toHaveURL(/\/login$/)
  expect(answered).toEqual(['approval 200', 'sign-out 200'])
  await signIn(other, 'admin@candor.demo')
  expect(await statusesOf(other, reviewer)).toEqual(['approved'])
})

test(
  'a decision that fails at the sign-out keeps the moderator signed in to read it',
  { tag: '@long' },
  async ({ visitor }) => {
    const [admin, other] = [await visitor('admin'), await visitor('other admin')]
    const reviewer = await submitReviews(null)
    await blockLiveEvents(admin)
    await aWaitingDecision(admin, reviewer)
    await signIn(other, 'admin@candor.demo')
    const list = await other.request.get(`/api/reviews?q=${encodeURIComponent(reviewer)}`)
    const { items } = (await list.json()) as { items: { id: string }[] }
    const headers = { origin: process.env.E2E_BASE_URL! }
    const path = `/api/reviews/${items[0]!.id}/approval`
    expect((await other.request.post(path, { headers, data: {} })).status()).toBe(200)
    await signOut(admin)
    const alert = admin.getByRole('alert').filter({ hasText: 'already been decided' })
    await expect(alert).toBeVisible()
    await expect(admin).toHaveURL(/\/admin\/reviews/)
    await signOut(admin)
    await expect(admin).toHaveURL(/\/login$/)
  },
)

test('the next review is never below the decision that can be taken back', async ({ visitor }) => {
  const admin = await visitor('admin')
  const reviewer = await submitReviews(null, 3)
  await admin.setViewportSize({ width: 1280, height: 600 })
  const rows = await aQueueOf(admin, reviewer, 3)
  await standStill(admin)
  for (const next of [rows.nth(1), rows.nth(2)]) {
    await admin.clock.runFor(500)
    await admin.getByRole('button', { name: 'Approve' }).click()
    await showNext(admin)
    await expect(next).toHaveAttribute('aria-current')
    await showNext(admin)
    const [row, undo] = [(await next.boundingBox())!, (await panel(admin).boundingBox())!]
    expect(row.y + row.height).toBeLessThanOrEqual(undo.y)
  }
  await admin.keyboard.press('z')
  await admin.keyboard.press('z')
})
