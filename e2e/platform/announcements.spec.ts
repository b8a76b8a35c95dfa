import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../fixtures.ts'

// spec: 10.53
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
  const dialog = admin.getByRole('alertdialog', { name: 'Tell those who want marketing?' })
  await expect(dialog.getByRole('group', { name: 'Preview' })).toContainText(
    `${title}.Reviews can be written in five languages.`,
  )
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(admin.getByLabel('Title', { exact: true })).toHaveValue(title)
  await admin.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: /^Send to \d+ (person|people)$/ }).click()
  const list = admin.getByRole('list', { name: 'Announcements' })
  const row = list.getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText(/News, for those who want marketing · .+ · by ./)
  await expect(row).toContainText(/told so far|told, in Candor and by email/)
  await row.getByText('Read it').click()
  await expect(row.getByText('Reviews can be written in five languages.')).toBeVisible()
  await expectNoSidewaysScroll(admin)
})

test('an admin announces an outage to reviewers of some countries, and the list says so', async ({
  visitor,
}) => {
  const admin = await visitor('admin')
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/settings/announcements')
  const title = `An outage ${process.pid}-${Date.now()}`
  await admin.getByLabel('Kind').selectOption('service')
  await expect(admin.getByText(/^\d+ people now, .+ Nobody can switch it off\.$/)).toBeVisible()
  await admin.getByLabel('Audience').selectOption('reviewers')
  const countries = admin.getByLabel("Reviewers' countries")
  await countries.selectOption('NG')
  await countries.selectOption('JP')
  await admin.getByLabel('Title', { exact: true }).fill(title)
  await admin.getByLabel('Text', { exact: true }).fill('On Sunday from 2 to 3 UTC Candor is away.')
  await expectAccessible(admin)
  // What the kind does not have is not sent.
  await admin.getByLabel('Kind').selectOption('terms')
  await expect(admin.getByLabel('Audience')).toBeHidden()
  await admin.getByLabel('First day of the new terms').fill('2099-01-01')
  await admin.getByLabel('Kind').selectOption('service')
  await expect(admin.getByLabel('Audience')).toHaveValue('everyone')
  await admin.getByLabel('Audience').selectOption('reviewers')
  await admin.getByLabel("Reviewers' countries").selectOption('NG')
  await admin.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(admin)
  await admin.getByRole('button', { name: 'Preview' }).click()
  const dialog = admin.getByRole('alertdialog', { name: 'Tell reviewers?' })
  await expect(dialog).toContainText('It goes to reviewers in Nigeria, in Candor and by email')
  await dialog.getByRole('button', { name: /^Send to \d+ (person|people)$/ }).click()
  const row = admin.getByRole('list', { name: 'Announcements' }).getByRole('listitem')
  await expect(row.filter({ hasText: title })).toContainText('Service, for reviewers in Nigeria')
})
