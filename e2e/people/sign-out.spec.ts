import { expect, register, test } from '../fixtures.ts'

// spec: 13.10
test('signing out asks before it loses what is not saved', async ({ visitor }) => {
  const page = await visitor()
  await register(page, { role: 'reviewer', name: 'Paula Leaves' })
  await page.goto('/settings/profile')
  const bio = page.getByLabel('Bio')
  await bio.fill('I test kettles.')
  async function signOut() {
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
  await signOut()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(bio).toHaveValue('I test kettles.')
  expect((await page.request.get('/api/settings')).status()).toBe(200)

  await signOut()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('You are signed out.')).toBeVisible()
})
