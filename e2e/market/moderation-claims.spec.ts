import { expect, expectAccessible, signIn, submitReviews, test } from '../fixtures.ts'

// spec: 10.32
test('opening a review claims it, and J skips what another admin has', async ({ visitor }) => {
  const admin = await visitor('admin')
  const reviewer = await submitReviews(null, 3)
  // Blocks live events, because other tests decide reviews at the same time.
  await admin.route('/api/events', (route) => route.fulfill({ status: 204 }))
  await signIn(admin, 'admin@candor.demo')
  const search = `status=pending&sort=oldest&q=${encodeURIComponent(reviewer)}`
  const list = await admin.request.get(`/api/reviews?${search}`)
  const { items } = (await list.json()) as { items: { id: string }[] }
  const [first, second] = items.map(({ id }) => id)

  const claimed = admin.waitForResponse(`**/api/reviews/${first}/claim`)
  await admin.goto(`/admin/reviews?${search}`)
  expect(await (await claimed).json()).toMatchObject({ reviewId: first })

  const claimedUntil = new Date(Date.now() + 600_000).toISOString()
  const claim = { reviewId: second, admin: { id: 'another', name: 'Bea Moderates' }, claimedUntil }
  await admin.route('/api/review-claims', (route) => route.fulfill({ json: { items: [claim] } }))
  await admin.reload()
  const rows = admin.getByRole('list', { name: 'Reviews' }).getByRole('link')
  const selected = admin.getByRole('region', { name: 'Selected review' })
  await expect(rows.nth(1)).toContainText('Bea Moderates has it')
  await expect(rows.nth(0)).toHaveAttribute('aria-current', /./)
  await admin.keyboard.press('j')
  await expect(rows.nth(2)).toHaveAttribute('aria-current', /./)
  await admin.keyboard.press('k')
  await expect(rows.nth(1)).toHaveAttribute('aria-current', /./)
  await expect(selected.getByText(/^Bea Moderates has been checking this review/)).toBeVisible()
  await expectAccessible(admin)
  await selected.getByRole('button', { name: 'Approve' }).click()
  const undo = admin.getByRole('status', { name: 'Decisions to be sent' }).getByRole('button')
  await expect(undo).toHaveCount(0)
  await selected.getByRole('button', { name: 'Approve anyway' }).click()
  await expect(undo).toHaveCount(1)
  await undo.click()
  await expect(undo).toHaveCount(0)
})

test("another admin's claim fetches the claims and nothing else", async ({ visitor }) => {
  const admin = await visitor('admin')
  const reviewer = await submitReviews(null, 1)
  await signIn(admin, 'admin@candor.demo')
  const [page, fetched] = [Promise.withResolvers<void>(), [] as string[]]
  await admin.route('/api/events', async (route) => {
    await page.promise
    const headers = { 'content-type': 'text/event-stream' }
    await route.fulfill({ headers, body: 'retry: 600000\nevent: claims\ndata: {}\n\n' })
  })
  // The page claims the review that it shows, which may be before a wait begun later.
  const claimed = admin.waitForResponse(/\/claim$/)
  await admin.goto(`/admin/reviews?status=pending&q=${encodeURIComponent(reviewer)}`)
  await claimed
  await admin.waitForTimeout(500)
  admin.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  page.resolve()
  await expect.poll(() => fetched).toEqual(['/api/review-claims'])
  await admin.waitForTimeout(500)
  expect(fetched).toEqual(['/api/review-claims'])
})
