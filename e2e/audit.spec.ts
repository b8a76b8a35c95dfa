import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  register,
  signIn,
  test,
} from './fixtures.ts'

test('an admin finds entries by a name, an action and days, and opens what they are about', async ({
  visitor,
}) => {
  const person = await visitor('person')
  const name = `Auditable Person ${process.pid}-${Date.now()}`
  await register(person, { role: 'business', name })

  const admin = await visitor('admin')
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/audit')
  // Decisions do not drown in sign-ins, and the page says so.
  const kinds = admin.getByRole('navigation', { name: 'Kind' })
  await expect(kinds.locator('[aria-current]')).toHaveText('All but sign-ins')
  const log = admin.getByRole('main')
  const entry = log.getByRole('listitem')
  await expect(entry.first()).toBeVisible()
  await expect(entry.getByText(/^Signed (in|out)$/)).toHaveCount(0)
  const today = log.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(today.getByRole('listitem').filter({ hasText: name })).toContainText('Registered')
  await expect(log.getByText(/times are in your time zone \(.+\)/)).toBeVisible()
  await log.getByRole('link', { name: 'Show everything' }).click()
  await expect(admin).toHaveURL(/kind=all/)
  await expect(entry.getByText('Signed in', { exact: true }).first()).toBeVisible()
  await kinds.getByRole('link', { name: 'Decisions' }).click()
  await expect(entry.getByText('Approved a review').first()).toBeVisible()
  await kinds.getByRole('link', { name: 'All but sign-ins' }).click()
  await expect(admin).not.toHaveURL(/kind=/)

  await admin.getByLabel('Search by name, email, title or ID').fill(name)
  const rows = admin.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Registered')
  await admin.getByLabel('Action', { exact: true }).selectOption('Signed in')
  await expect(admin.getByText('No entries found')).toBeVisible()
  await admin.getByLabel('Action', { exact: true }).selectOption('Registered')
  await expect(rows).toHaveCount(1)
  await expect(admin).toHaveURL(/action=signUp/)
  await admin.getByLabel('To', { exact: true }).fill('2001-01-01')
  await expect(admin.getByText('No entries found')).toBeVisible()
  await admin.getByLabel('To', { exact: true }).fill('')
  await expect(rows).toHaveCount(1)
  await expectAccessible(admin)
  await admin.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(admin)
  await admin.getByRole('link', { name: `Person “${name}”` }).click()
  await expect(admin.getByRole('dialog').getByText(name).first()).toBeVisible()
})
