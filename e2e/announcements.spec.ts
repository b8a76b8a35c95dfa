import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './fixtures.ts'

test('an admin announces news, after a question, and sees how many were told', async ({
  visitor,
}) => {
  const admin = await visitor('admin')
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/settings/announcements')
  const title = `News of ${process.pid}-${Date.now()}`
  await admin.getByLabel('Kind').selectOption('terms')
  await expect(admin.getByLabel('First day of the new terms')).toBeVisible()
  await admin.getByLabel('Kind').selectOption('news')
  await admin.getByLabel('Title', { exact: true }).fill(title)
  await admin.getByLabel('Text', { exact: true }).fill('Reviews can be written in five languages.')
  await expectAccessible(admin)
  await admin.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(admin)
  await admin.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = admin.getByRole('alertdialog')
  await expect(dialog).toContainText(title)
  await dialog.getByRole('button', { name: 'Send' }).click()
  const row = admin.getByRole('list', { name: 'Announcements' }).getByRole('listitem').first()
  await expect(row).toContainText(title)
  await expect(row).toContainText('being sent')
})
