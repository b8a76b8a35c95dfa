import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  submitReviews,
  test,
  long,
} from '../fixtures.ts'

/** Blocks live events, because other tests decide reviews at the same time. */
const blockLiveEvents = (page: Page) =>
  page.route('/api/events', (route) => route.fulfill({ status: 204 }))

test('keyboard shortcuts move through the queue, decide reviews and can be turned off', async ({
  visitor,
}) => {
  const admin = await visitor()
  await blockLiveEvents(admin)
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/reviews')
  await expect(admin.getByLabel('Status', { exact: true })).toHaveValue('pending')
  await expect(admin.getByLabel('Order')).toHaveValue('oldest')
  const due = admin.getByRole('navigation', { name: 'What is due' })
  await expect(due.getByRole('link', { name: /^Reviews waiting \d+ Oldest: / })).toBeVisible()
  const rows = admin.getByRole('list', { name: 'Reviews' }).getByRole('link')
  const selected = admin.getByRole('region', { name: 'Selected review' })
  const expectSelected = (index: number) =>
    expect(rows.nth(index)).toHaveAttribute('aria-current', /./)
  await expectSelected(0)
  await admin.keyboard.press('j')
  await expectSelected(1)
  await admin.keyboard.press('j')
  await expectSelected(2)
  // On a keyboard of Greek letters.
  await admin.evaluate(() =>
    dispatchEvent(new KeyboardEvent('keydown', { key: 'κ', code: 'KeyK' })),
  )
  await expectSelected(1)
  await expect(rows.nth(1)).toBeFocused()
  await expect(admin).toHaveURL(/review=/)
  const words = (await rows.nth(1).locator('.font-review').innerText()).slice(0, 30)
  await expect(selected).toContainText(words)
  const dialog = admin.getByRole('dialog', { name: 'Reject this review?' })
  // Keys decide nothing for 400 ms after the review changed.
  await expect(async () => {
    await admin.keyboard.press('r')
    await expect(dialog.getByText('Reject this review?')).toBeVisible({ timeout: 200 })
  }).toPass()
  // Keys typed into the dialog are not shortcuts.
  const note = dialog.getByLabel('Note to the reviewer')
  await note.pressSequentially('jkar3')
  await expect(note).toHaveValue('jkar3')
  // Digits choose the reason, and Ctrl + Enter sends what is right.
  const reason = dialog.getByLabel('Reason')
  await expect(reason).toHaveValue('')
  await reason.focus()
  await admin.keyboard.press('3')
  await expect(reason).toHaveValue('duplicate')
  await note.press('Control+Enter')
  await expect(dialog.getByText(/at least 20 characters/i).last()).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  await admin.getByRole('checkbox', { name: /^Shortcuts/ }).uncheck()
  await admin.keyboard.press('j')
  await admin.keyboard.press('r')
  await expect(dialog).toBeHidden()
  await expectSelected(1)
  await admin.reload()
  await expect(admin.getByRole('checkbox', { name: /^Shortcuts/ })).not.toBeChecked()
  // The selection is in the URL.
  await expectSelected(1)
  await admin.getByLabel('Status', { exact: true }).selectOption('approved')
  await expect(admin).not.toHaveURL(/review=/)
  await expectSelected(0)
})

test('a key between the selection of a review and its appearance decides nothing', async ({
  visitor,
}) => {
  const admin = await visitor('admin')
  await blockLiveEvents(admin)
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/reviews')
  const rows = admin.getByRole('list', { name: 'Reviews' }).getByRole('link')
  await expect(admin.getByRole('button', { name: 'Reject' })).toBeVisible()
  // Keys decide nothing for 400 ms after the review changed.
  await admin.waitForTimeout(500)
  await rows.first().evaluate((row) => {
    const state = document.body.dataset
    document.addEventListener('click', ({ target }) => (state.clicked = (target as Element).id))
    // The row is selected, and the pane beside it still has the review before.
    new MutationObserver((_, observer) => {
      observer.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
      state.pressed = 'a'
    }).observe(row, { attributeFilter: ['aria-current'] })
  })
  const body = admin.locator('body')
  await admin.keyboard.press('j')
  await expect(body).toHaveAttribute('data-pressed', 'a')
  await expect(rows.nth(1)).toHaveAttribute('aria-current', /./)
  const words = (await rows.nth(1).locator('.font-review').innerText()).slice(0, 30)
  await expect(admin.getByRole('region', { name: 'Selected review' })).toContainText(words)
  await admin.waitForTimeout(500)
  await expect(body).not.toHaveAttribute('data-clicked')
  await admin.keyboard.press('r')
  await expect(admin.getByRole('dialog').getByText('Reject this review?')).toBeVisible()
  await expect(body).toHaveAttribute('data-clicked')
})

// spec: 10.31
test('a phone shows the list, then the selected review, and Back returns to the list', async ({
  visitor,
}) => {
  const admin = await visitor()
  await blockLiveEvents(admin)
  await admin.setViewportSize({ width: 390, height: 800 })
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/reviews?status=pending')
  const rows = admin.getByRole('list', { name: 'Reviews' }).getByRole('link')
  await rows.nth(1).click()
  await expect(rows.first()).toBeHidden()
  await expect(admin.getByLabel('Search by text, name or email')).toBeHidden()
  await expect(admin.getByRole('button', { name: 'Approve' })).toBeVisible()
  const evidence = admin.getByRole('group', { name: 'Evidence' })
  await expect(evidence).toBeVisible()
  // Before what the campaign asked for.
  const asked = await admin.getByRole('heading', { name: 'What was asked' }).boundingBox()
  expect((await evidence.boundingBox())!.y).toBeLessThan(asked!.y)
  // In reach of the thumb: at the bottom of the screen, wherever the page is scrolled to.
  for (const top of [0, 400]) {
    await admin.evaluate((y) => scrollTo(0, y), top)
    const { y, height } = (await admin.getByRole('button', { name: 'Approve' }).boundingBox())!
    expect(y + height).toBeGreaterThan(740)
    expect(y + height).toBeLessThanOrEqual(800)
  }
  await expectAccessible(admin)
  await expectNoSidewaysScroll(admin)
  await admin.goBack()
  await expect(rows.nth(1)).toBeFocused()
  await rows.nth(1).click()
  await admin.getByRole('link', { name: 'Back to the list' }).click()
  await expect(rows.first()).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Approve' })).toBeHidden()
})

// spec: 10.31
test('a decision selects the next review, and a review outside the list is explained', async ({
  visitor,
}) => {
  const admin = await visitor()
  await blockLiveEvents(admin)
  const reviewer = await submitReviews(null, 3)
  await signIn(admin, 'admin@candor.demo')
  const asked: string[] = []
  admin.on('request', (one) => {
    if (/\/api\/campaigns\/[^/]+$/.test(one.url())) asked.push(one.url())
  })
  await admin.goto(`/admin/reviews?status=pending&sort=newest&q=${encodeURIComponent(reviewer)}`)
  const rows = admin.getByRole('list', { name: 'Reviews' }).getByRole('link')
  const selected = admin.getByRole('region', { name: 'Selected review' })
  await expect(rows).toHaveCount(3)
  const texts = await rows.locator('.font-review').allInnerTexts()
  expect(new Set(texts).size).toBe(3)
  await rows.nth(1).click()
  const fetched: string[] = []
  admin.on('response', (answer) => {
    if (!answer.url().endsWith('/approval')) return
    admin.on('request', (one) => {
      const { pathname } = new URL(one.url())
      // The blocked stream of live events is tried again and again.
      if (pathname !== '/api/events') fetched.push(pathname)
    })
  })
  await selected.getByRole('button', { name: 'Approve' }).click()
  await expect(selected).toContainText(texts[2]!)
  await expect(selected).toBeFocused()
  await expect(rows.filter({ hasText: texts[1]! })).toContainText('Approving …')
  await expect(admin.getByText('Review approved')).toBeVisible()
  await expect(rows.filter({ hasText: texts[1]! })).toHaveCount(0)
  await expect(selected).toContainText(texts[2]!)
  // The rest of what a decision changes comes with its live event.
  expect(fetched).toEqual(['/api/reviews'])
  // What each campaign asked for stands below its review, and is fetched once for all of them.
  const brief = admin.getByRole('region', { name: 'What was asked' })
  await expect(brief).toContainText('How reviewers get the product')
  await expect(brief.getByRole('link', { name: 'Open the campaign' })).toBeVisible()
  expect(asked.length).toBeGreaterThan(1)
  expect(asked.length).toBe(new Set(asked).size)

  await admin.goto('/admin/reviews?status=pending&review=gone')
  await expect(selected.getByRole('heading', { name: 'Not in this list' })).toBeVisible()
})

test('evidence is shown beside a pending review, highlighted in its text and sortable', async ({
  visitor,
}) => {
  const admin = await visitor()
  await blockLiveEvents(admin)
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/reviews?status=pending')
  await admin.getByLabel('Order').selectOption('Most evidence first')
  await expect(admin).toHaveURL(/sort=evidence/)

  const rows = admin.getByRole('list', { name: 'Reviews' }).getByRole('link')
  const evidence = admin.getByRole('group', { name: 'Evidence' })
  await expect(rows.first()).toContainText('Arjun Malhotra')
  await expect(rows.first()).toContainText('2 issues found')
  await expect(evidence.getByText('Similar to another review')).toBeVisible()
  await expect(evidence.getByText(/^9\d% similar to a review by someone else for/)).toBeVisible()
  await expect(evidence.getByText('Written very fast')).toBeVisible()
  await expect(evidence.getByText(/^Sent 6 seconds after the campaign was opened\./)).toBeVisible()
  // The whole twin, and the way to it and back.
  const twin = (await evidence.getByLabel('Similar review').innerText()).trim()
  expect(twin).toMatch(/[.!]$/)
  await expectAccessible(admin)
  await evidence.getByRole('link', { name: 'Open the similar review' }).click()
  await expect(rows).toHaveCount(1)
  const selected = admin.getByRole('region', { name: 'Selected review' })
  await expect(selected).toContainText(twin)
  await admin.goBack()
  await expect(rows.first()).toContainText('Arjun Malhotra')

  // Searched for, because other tests send reviews with evidence, too.
  await admin.goto('/admin/reviews?status=pending&sort=evidence&q=Mateo')
  await rows.filter({ hasText: 'Mateo Fernández' }).first().click()
  await expect(evidence.getByText('Contact details or links')).toBeVisible()
  await expect(admin.locator('mark')).toHaveText(['mateo@cables.example', '+54 11 5555 0143'])
  if (long) await expectAccessible(admin)

  // Other statuses cannot be sorted by evidence and show all reviews.
  await admin.getByLabel('Status', { exact: true }).selectOption('approved')
  await expect(rows.first()).toContainText('Approved')
  await expect(admin.getByLabel('Order')).toHaveValue('newest')

  const business = await visitor()
  await signIn(business, 'business@candor.demo')
  await business.goto('/reviews?status=pending')
  await expect(business.getByRole('article').first()).toBeVisible()
  await expect(business.getByRole('group', { name: 'Evidence' })).toHaveCount(0)
})

test('a dialog opened before its code has loaded takes the focus when it arrives', async ({
  visitor,
}) => {
  const admin = await visitor()
  await blockLiveEvents(admin)
  await signIn(admin, 'admin@candor.demo')
  let loadDialog = () => {}
  const allowed = new Promise<void>((resolve) => (loadDialog = resolve))
  await admin.route(/\/assets\/RejectReviewDialog-[\w-]+\.js$/, async (route) => {
    await allowed
    await route.continue()
  })
  await admin.goto('/admin/reviews')
  const reject = admin.getByRole('button', { name: 'Reject', exact: true })
  await reject.click()
  await expect(admin.getByRole('status', { name: 'Loading', exact: true })).toBeVisible()
  loadDialog()
  const dialog = admin.getByRole('dialog', { name: 'Reject this review?' })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await expect(admin.getByRole('status', { name: 'Loading', exact: true })).toBeHidden()
  await admin.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(reject).toBeFocused()
})
