import {
  expect,
  expectAccessible,
  expectFitsBothWidths,
  sameOrigin,
  signIn,
  submitReviews,
  test,
} from '../fixtures.ts'

test('the pending review of a suspended reviewer says so, and is approved by a second press', async ({
  visitor,
}) => {
  const [reviewer, admin] = [await visitor('reviewer'), await visitor('admin')]
  const name = await submitReviews(reviewer)
  await signIn(admin, 'admin@candor.demo')
  const answer = await admin.request.get(`/api/users?q=${encodeURIComponent(name)}`)
  const { items } = (await answer.json()) as { items: { id: string }[] }
  const suspended = await admin.request.post(`/api/users/${items[0]!.id}/suspension`, {
    headers: sameOrigin,
    data: { reason: 'Several accounts of one person.' },
  })
  expect(suspended.status()).toBe(200)
  await admin.goto(`/admin/reviews?status=pending&q=${encodeURIComponent(name)}`)
  await expect(admin.getByText('This reviewer is suspended')).toBeVisible()
  await expectAccessible(admin)
  await expectFitsBothWidths(admin)
  await admin.getByRole('button', { name: 'Approve', exact: true }).click()
  await admin.getByRole('button', { name: 'Approve anyway' }).click()
  await expect(admin.getByText('Review approved')).toBeVisible()
})
