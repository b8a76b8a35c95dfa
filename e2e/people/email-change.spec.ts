import {
  expect,
  expectFitsBothWidths,
  long,
  newEmail,
  password,
  register,
  test,
} from '../fixtures.ts'
import { emailedLink } from '../outbox.ts'

// spec: 10.42
test('the email address is changed by a link, and undone by a link to the old address', async ({
  visitor,
}) => {
  const page = await visitor()
  const old = await register(page, { role: 'reviewer', name: 'Ruth Okoro' })
  const email = newEmail('changed')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your email address' })
  const field = dialog.getByLabel('New email address')
  await field.fill(old)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(dialog.getByText('This is your email address already.').first()).toBeVisible()
  if (long) await expectFitsBothWidths(page)
  await field.fill(email)
  await field.press('Enter')
  await expect(dialog.getByText(`We sent an email to ${email}.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(old)

  await page.goto(await emailedLink(email, '/change-email?token='))
  if (long) await expectFitsBothWidths(page)
  await page.getByRole('button', { name: 'Use this email address' }).click()
  await expect(page.getByText('This is your email address now.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to settings' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)

  const owner = await visitor('owner')
  await owner.goto(await emailedLink(old, '/undo?token='))
  await owner.getByRole('button', { name: 'Undo and lock my account' }).click()
  await expect(owner.getByText(/your account is locked/)).toBeVisible()
  await expectFitsBothWidths(owner)
  if (!long) return
  await owner.goto('/login')
  await owner.getByLabel('Email', { exact: true }).fill(old)
  await owner.getByLabel('Password', { exact: true }).fill(password)
  await owner.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(owner.getByText(/This account is locked/)).toBeVisible()
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/login/)

  await owner.goto('/forgot-password')
  await owner.getByLabel('Email', { exact: true }).fill(old)
  await owner.getByRole('button', { name: /link/ }).click()
  await owner.goto(await emailedLink(old, '/reset-password?token='))
  const secret = 'a wholly new horse'
  await owner.getByLabel('New password', { exact: true }).fill(secret)
  await owner.getByRole('button', { name: 'Change password' }).click()
  await expect(owner.getByText('Your password has been changed.')).toBeVisible()
  await owner.getByLabel('Email', { exact: true }).fill(old)
  await owner.getByLabel('Password', { exact: true }).fill(secret)
  await owner.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(owner).toHaveURL(/\/dashboard$/)
})
