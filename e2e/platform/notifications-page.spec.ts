import {
  expect,
  expectFitsBothWidths,
  expectTouchTargets,
  register,
  sameOrigin,
  signIn,
  submitReviews,
  test,
} from '../fixtures.ts'

/** The page of all notifications, and what each person hears of. */

test(
  'unread notifications come first, and a day is marked as read',
  { tag: '@long' },
  async ({ visitor }) => {
    const [page, admin] = [await visitor('reviewer'), await visitor('admin')]
    const name = await submitReviews(page, 3)
    await page.goto('/notifications')
    await expect(page.getByText('No notifications yet')).toBeVisible()
    await signIn(admin, 'admin@candor.demo')
    const list = await admin.request.get(`/api/reviews?q=${encodeURIComponent(name)}`)
    const { items } = (await list.json()) as { items: { id: string }[] }
    for (const { id } of items) {
      const answer = await admin.request.post(`/api/reviews/${id}/approval`, {
        headers: sameOrigin,
        data: {},
      })
      expect(answer.status()).toBe(200)
    }
    const unread = page.getByRole('region', { name: 'Unread', exact: true })
    const earlier = page.getByRole('region', { name: 'Earlier', exact: true })
    const approved = { name: /Your review is approved/ }
    await expect(unread.getByRole('link', approved)).toHaveCount(3)
    await expect(earlier).toHaveCount(0)
    await unread.getByRole('link', approved).first().click()
    await expect(page).toHaveURL(/\/reviews\//)
    await page.goBack()
    await expect(unread.getByRole('link', approved)).toHaveCount(2)
    await expect(earlier.getByRole('link', approved)).toHaveCount(1)
    await expectFitsBothWidths(page)
    await page.setViewportSize({ width: 390, height: 800 })
    await expectTouchTargets(page)
    await unread.getByRole('button', { name: 'Mark as read: Today' }).click()
    await expect(unread).toHaveCount(0)
    await expect(page.getByRole('link', approved)).toHaveCount(3)
  },
)

test('each event is chosen for the bell and for mails, but security and money are fixed', async ({
  visitor,
}) => {
  const page = await visitor()
  await register(page, { role: 'business', name: 'Yaa Chooses' })
  await page.goto('/settings/notifications')
  const table = page.getByRole('region', { name: 'What you hear of' })
  const bell = table.getByRole('checkbox', { name: 'New reviews: in Candor' })
  const mail = table.getByRole('checkbox', { name: 'Decisions on your campaigns: email' })
  for (const box of [bell, mail]) {
    await box.click()
    await expect(box).not.toBeChecked()
  }
  await expect(table.getByRole('checkbox', { name: /^Card payments/ })).toHaveCount(0)
  const always = table.getByRole('region', { name: 'Always in the bell and mailed' })
  await expect(always.getByRole('listitem').getByText(/^Card payments/)).toBeVisible()
  await expect(always.getByRole('listitem').getByText('Changes of the terms')).toBeVisible()
  const summarized = table.getByText('Mailed in the summary, at most once an hour.').first()
  await expect(summarized).toBeVisible()
  // Without summaries, no mail of a new review.
  await page.getByLabel('Email summaries').click()
  await expect(table.getByText('email summaries are off').first()).toBeVisible()
  await expect(summarized).toHaveCount(0)
  await expect(table.getByRole('checkbox', { name: 'New reviews: email' })).toBeDisabled()
  await page.reload()
  await expect(bell).not.toBeChecked()
  await expect(mail).not.toBeChecked()
})
