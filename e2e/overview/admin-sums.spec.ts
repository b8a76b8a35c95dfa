import { expect, signIn, test } from '../fixtures.ts'

test('the parts of the number of users add up to it', async ({ visitor }) => {
  const admin = await visitor('admin')
  await signIn(admin, 'admin@candor.demo')
  await admin.route('/api/dashboard', async (route) => {
    const response = await route.fetch()
    const json = { ...(await response.json()), totalUsers: 40, businesses: 7, reviewers: 31 }
    await route.fulfill({ response, json })
  })
  await admin.goto('/dashboard')
  await expect(admin.getByText('7 businesses, 31 reviewers, 2 admins')).toBeVisible()
})

test('the name of a document that was sent is shown whole on phones', async ({ visitor }) => {
  const admin = await visitor('admin')
  await signIn(admin, 'admin@candor.demo')
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.goto('/admin/verifications')
  const name = admin.getByText('certificate-of-registration.pdf').first()
  await expect(name).toBeVisible()
  expect(await name.evaluate((text) => text.scrollWidth > text.clientWidth)).toBe(false)
})
