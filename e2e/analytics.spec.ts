import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './people.ts'

test('the figures, the range in the address, the numbers behind a chart, the CSV', async ({
  visitor,
}) => {
  const admin = await visitor()
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/analytics')
  for (const label of [
    'Total Revenue',
    'Total Users',
    'Active Campaigns',
    'Average Rating',
    'Platform Growth',
    'Monthly revenue',
    'New users in 30 days',
    'Activity Summary',
    'Approval rate',
  ]) {
    await expect(admin.getByText(label).first()).toBeVisible()
  }
  await expect(admin.getByText(/% against the 30 days before/)).toBeVisible()
  await admin.getByRole('link', { name: '7 days' }).click()
  await expect(admin).toHaveURL(/range=7/)
  await expect(admin.getByText(/[%–] against the 7 days before/)).toBeVisible()

  await admin.getByText('Show the numbers').first().click()
  const numbers = admin.getByRole('region', { name: 'Revenue in numbers' })
  await expect(numbers.getByRole('row')).toHaveCount(8)

  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^candor-\d{4}-\d\d-\d\d-to-.*\.csv$/)
})

for (const width of [1280, 390]) {
  test(`analytics, payouts and the audit log are accessible and fit at ${width}`, async ({
    visitor,
  }) => {
    const admin = await visitor()
    await admin.setViewportSize({ width, height: 800 })
    await signIn(admin, 'admin@candor.demo')
    for (const [path, text] of [
      ['/admin/analytics', 'Platform Growth'],
      ['/admin/payouts?status=all', 'less $10.00'],
      ['/admin/audit', "Changed the platform's settings"],
    ] as const) {
      await admin.goto(path)
      await expect(admin.getByText(text).first()).toBeVisible()
      await expectAccessible(admin)
      await expectNoSidewaysScroll(admin)
    }
  })
}
