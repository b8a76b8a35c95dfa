import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './fixtures.ts'

test('an admin announces news, after a preview, and sees how many were told', async ({
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
  await expect(admin.getByText(/^\d+ (person|people) now, in Candor and by email/)).toBeVisible()
  await admin.getByRole('button', { name: 'Preview' }).click()
  const dialog = admin.getByRole('alertdialog', { name: 'Tell those who want news?' })
  await expect(dialog.getByRole('group', { name: 'Preview' })).toContainText(
    `${title}.Reviews can be written in five languages.`,
  )
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(admin.getByLabel('Title', { exact: true })).toHaveValue(title)
  await admin.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: /^Send to \d+ (person|people)$/ }).click()
  const row = admin.getByRole('list', { name: 'Announcements' }).getByRole('listitem').first()
  await expect(row).toContainText(title)
  await expect(row).toContainText(/News, for those who want marketing · .+ · by ./)
  await expect(row).toContainText(/told so far|told, in Candor and by email/)
  await row.getByText('Read it').click()
  await expect(row.getByText('Reviews can be written in five languages.')).toBeVisible()
  await expectNoSidewaysScroll(admin)
})
