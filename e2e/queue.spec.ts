import { expect, expectAccessible, signIn, submitReviews, test } from './fixtures.ts'

test('reviews that wait for more than 20 hours are a red line on the dashboard and the queue', async ({
  visitor,
}) => {
  const admin = await visitor('admin')
  await signIn(admin, 'admin@candor.demo')
  const oldestSubmittedAt = new Date(Date.now() - 22 * 3_600_000).toISOString()
  await admin.route('/api/review-queue', (route) =>
    route.fulfill({
      json: {
        pending: 12,
        late: 3,
        oldestSubmittedAt,
        openAppeals: 2,
        oldestAppealAt: oldestSubmittedAt,
      },
    }),
  )
  await admin.route('/api/dashboard', async (route) => {
    const response = await route.fetch()
    const dashboard = (await response.json()) as object
    await route.fulfill({ response, json: { ...dashboard, lateReviews: 3 } })
  })
  await admin.goto('/dashboard')
  const line = admin.getByText(/^3 reviews have been waiting for more than 20 hours\./)
  await expect(line).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('link', { name: 'Open the queue' }).click()
  await expect(admin).toHaveURL(/\/admin\/reviews$/)
  await expect(line).toBeVisible()
  await expect(
    admin.getByText('12 reviews left. The oldest has been waiting for 22 hours.'),
  ).toBeVisible()
  await admin.getByLabel('Status', { exact: true }).selectOption('All statuses')
  await expect(admin).toHaveURL(/status=all/)
  await expect(admin.getByText(/ left\. The oldest/)).toHaveCount(0)
  await admin.getByLabel('Status', { exact: true }).selectOption('Appealed')
  await expect(admin.getByText('2 appeals left.')).toBeVisible()
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
