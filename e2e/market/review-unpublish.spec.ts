import {
  expect,
  expectFitsBothWidths,
  long,
  sameOrigin,
  signIn,
  submitReviews,
  test,
} from '../fixtures.ts'

// spec: 10.37
test('an admin unpublishes a review with a reason that its reviewer reads, and publishes it again', async ({
  visitor,
}) => {
  const [reviewer, admin] = [await visitor('reviewer'), await visitor('admin')]
  const name = await submitReviews(reviewer)
  await signIn(admin, 'admin@candor.demo')
  const list = await admin.request.get(`/api/reviews?q=${encodeURIComponent(name)}`)
  const { items } = (await list.json()) as {
    items: { id: string; content: string; campaignId: string }[]
  }
  const { id, content, campaignId } = items[0]!
  const headers = sameOrigin
  const approval = await admin.request.post(`/api/reviews/${id}/approval`, { headers, data: {} })
  expect(approval.status()).toBe(200)
  const isPublished = async () => {
    const published = await reviewer.request.get(`/api/public/campaigns/${campaignId}/reviews`)
    return (await published.text()).includes(content)
  }
  expect(await isPublished()).toBe(true)

  await admin.goto(`/admin/reviews?status=approved&q=${encodeURIComponent(name)}`)
  const selected = admin.getByRole('region', { name: 'Selected review' })
  await selected.getByRole('button', { name: 'Unpublish' }).click()
  const dialog = admin.getByRole('dialog')
  const usual = dialog.getByRole('group', { name: 'Usual answers' }).getByRole('button')
  await usual.filter({ hasText: 'is connected with this business' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveValue(
    'The reviewer is connected with this business.',
  )
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  const reason = 'The reviewer told us that they work for this business.'
  await dialog.getByLabel('Reason').fill('Not nice')
  await dialog.getByRole('button', { name: 'Unpublish review' }).click()
  await expect(dialog.getByText('Explain it in at least 20 characters')).toBeVisible()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Unpublish review' }).click()
  await expect(admin.getByText('Review unpublished', { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(selected.getByText('Unpublished', { exact: true })).toBeVisible()
  await expect(selected.getByText(reason)).toBeVisible()
  await admin.getByLabel('Status', { exact: true }).selectOption('Unpublished')
  await expect(admin.getByRole('list', { name: 'Reviews' }).getByRole('link')).toHaveCount(1)
  if (long) await expectFitsBothWidths(admin)

  expect(await isPublished()).toBe(false)
  await reviewer.goto('/reviews?status=unpublished')
  await expect(reviewer.getByText('Unpublished', { exact: true }).last()).toBeVisible()
  await expect(reviewer.getByText(reason)).toBeVisible()
  await expect(reviewer.getByText('What you earned stays yours.')).toBeVisible()
  await reviewer.getByRole('button', { name: /Notifications/ }).click()
  await expect(reviewer.getByRole('link', { name: /is no longer public/ })).toBeVisible()

  await admin.setViewportSize({ width: 1280, height: 800 })
  await admin.goto(`/admin/reviews?status=approved&q=${encodeURIComponent(name)}`)
  await selected.getByRole('button', { name: 'Publish again' }).click()
  const question = admin.getByRole('alertdialog', { name: 'Publish this review again?' })
  await expect(question).toContainText('Its reviewer and the business are told')
  expect(await isPublished()).toBe(false)
  await question.getByRole('button', { name: 'Publish again' }).click()
  const publishedAgain = admin.getByText('Review published again')
  await expect(publishedAgain).toBeVisible()
  await expect(selected.getByText('Approved', { exact: true })).toBeVisible()
  expect(await isPublished()).toBe(true)

  // Of two messages that contradict each other, the later one is shown.
  await selected.getByRole('button', { name: 'Unpublish' }).click()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Unpublish review' }).click()
  await expect(admin.getByText('Review unpublished', { exact: true })).toBeVisible()
  await expect(publishedAgain).toHaveCount(0)
})
