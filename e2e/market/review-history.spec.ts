import {
  expect,
  expectFitsBothWidths,
  sameOrigin,
  signIn,
  submitReviews,
  test,
} from '../fixtures.ts'

// spec: 10.36
test('the history of the reviewer stands beside the review and leads to earlier ones', async ({
  visitor,
}) => {
  const [reviewer, admin] = [await visitor('reviewer'), await visitor('admin')]
  const name = await submitReviews(reviewer, 3)
  await signIn(admin, 'admin@candor.demo')
  const list = await admin.request.get(`/api/reviews?q=${encodeURIComponent(name)}&sort=oldest`)
  const { items } = (await list.json()) as { items: { id: string; content: string }[] }
  const [first, second] = items as [(typeof items)[0], (typeof items)[0]]
  const note = 'This is the text of another review.'
  const decide = async (path: string, data: object) => {
    const answer = await admin.request.post(`/api/reviews/${path}`, { headers: sameOrigin, data })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await decide(`${first.id}/approval`, {})
  await decide(`${second.id}/rejection`, { reason: 'duplicate', note })

  await admin.goto(`/admin/reviews?status=pending&q=${encodeURIComponent(name)}`)
  const history = admin.getByRole('group', { name: 'History of the reviewer' })
  await expect(history).toContainText(/1 approved.*1 rejected.*1 pending/)
  const decided = history.getByRole('listitem').getByRole('link')
  await expect(decided).toHaveCount(2)
  await expect(decided.first()).toContainText('Duplicate')
  await expect(decided.first()).toContainText(second.content.slice(0, 40))
  await expectFitsBothWidths(admin)

  await decided.nth(1).click()
  await expect(admin).toHaveURL(new RegExp(`reviewerId=.*review=${first.id}`))
  await expect(admin.getByRole('list', { name: 'Reviews' }).getByRole('link')).toHaveCount(3)
  const selected = admin.getByRole('region', { name: 'Selected review' })
  await expect(selected).toContainText(first.content)
  // The review itself is not in its own history.
  await expect(decided).toHaveCount(1)
  await admin.getByRole('button', { name: 'Show those of all reviewers' }).click()
  await expect(admin).not.toHaveURL(/reviewerId/)
})
