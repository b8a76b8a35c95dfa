import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  password,
  register,
  signIn,
  test,
} from './people.ts'

test('a business keeps its profile, and is told for three seconds', async ({ visitor }) => {
  const page = await visitor()
  await register(page, { role: 'business', name: 'Bola Adeyemi' })
  await page.goto('/dashboard/settings')
  await expect(page).toHaveURL(/\/settings$/)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable()

  await page.getByLabel('Company name').fill('')
  await page.getByLabel('Website').fill('adeyemi.example')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Company name is required')).toBeVisible()
  await expect(page.getByText('Enter a web address that starts with https://')).toBeVisible()

  await page.getByLabel('Company name').fill('Adeyemi Tools')
  await page.getByLabel('Website').fill('https://adeyemi.example')
  await page.getByLabel('Description').fill('Garden tools that last.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your changes are saved.')).toBeVisible()
  await expect(page.getByText('Your changes are saved.')).toBeHidden({ timeout: 5_000 })
  await page.reload()
  await expect(page.getByLabel('Company name')).toHaveValue('Adeyemi Tools')
})

test('what was not saved is guarded', async ({ visitor }) => {
  const page = await visitor()
  await register(page, { role: 'reviewer', name: 'Chidi Eze' })
  await page.goto('/settings')
  await expect(page.getByText('Visible to businesses.')).toBeVisible()
  await page.getByLabel('Bio').fill('I take things apart.')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('Leave without saving?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Bio')).toHaveValue('I take things apart.')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a changed password signs the other devices out', async ({ visitor }) => {
  const [page, phone] = [await visitor(), await visitor('the phone')]
  const email = await register(page, { role: 'reviewer', name: 'Efua Mensah' })
  await signIn(phone, email, password)
  await page.goto('/settings')
  await expect(page.getByText('This device')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign out Chrome/ })).toHaveCount(1)

  await page.getByLabel('Current password', { exact: true }).fill('not my password')
  await page.getByLabel('New password', { exact: true }).fill('Another-good-1')
  await page.getByLabel('Confirm new password', { exact: true }).fill('Another-good-2')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('New passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm new password', { exact: true }).fill('Another-good-1')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid password' })).toBeVisible()
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign out Chrome/ })).toHaveCount(0)
  await phone.goto('/wallet')
  await expect(phone).toHaveURL(/\/login/)
})

test('preferences start as specified and are kept at once', async ({ visitor }) => {
  const page = await visitor()
  await register(page, { role: 'reviewer', name: 'Fela Kuti' })
  await page.goto('/settings')
  await expect(page.getByLabel('Email notifications')).toBeChecked()
  await expect(page.getByLabel('Push notifications')).not.toBeChecked()
  await expect(page.getByLabel('Marketing emails')).toBeChecked()
  await page.getByLabel('Marketing emails').click()
  await expect(page.getByText('Your choice is saved.')).toBeVisible()
  await page.context().grantPermissions(['notifications'])
  await page.getByLabel('Push notifications').click()
  await expect(page.getByLabel('Push notifications')).toBeChecked()
  await page.reload()
  await expect(page.getByLabel('Marketing emails')).not.toBeChecked()
  await expect(page.getByLabel('Push notifications')).toBeChecked()
})

test('a plan says what it costs before it is changed', async ({ visitor }) => {
  const page = await visitor()
  await register(page, { role: 'business', name: 'Gold Coast Tea' })
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Change to Professional' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('$29.00 is charged to your wallet now')
  await expect(dialog).toContainText('Your wallet has $1,000.00.')
  await dialog.getByRole('button', { name: 'Change plan' }).click()
  await expect(page.getByText(/Professional renews on/)).toBeVisible()
  await page.getByRole('button', { name: 'Change to Starter' }).click()
  await expect(dialog).toContainText('Nothing is charged now.')
  await dialog.getByRole('button', { name: 'Change plan' }).click()
  await expect(page.getByText(/Professional ends on/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep Professional' }).click()
  await dialog.getByRole('button', { name: 'Keep Professional' }).click()
  await expect(page.getByText(/Professional renews on/)).toBeVisible()
  await page.goto('/wallet')
  await expect(page.getByText('$971.00').first()).toBeVisible()
})

test('an account is deleted with its password, once nothing is left in it', async ({ visitor }) => {
  const page = await visitor()
  await register(page, { role: 'business', name: 'Has Money Still' })
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill('wrong password')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('This is not your password.')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText(/cannot be deleted yet.*\$1000\.00 in your wallet/)).toBeVisible()

  const reviewer = await visitor()
  const email = await register(reviewer, { role: 'reviewer', name: 'Leaves Again' })
  await reviewer.goto('/settings')
  await reviewer.getByRole('button', { name: 'Delete account' }).click()
  await reviewer.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
  await reviewer.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await expect(reviewer.getByText('Your account has been deleted.')).toBeVisible()
  await reviewer.getByLabel('Email', { exact: true }).fill(email)
  await reviewer.getByLabel('Password', { exact: true }).fill(password)
  await reviewer.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(reviewer.getByRole('alert')).toContainText('Invalid email or password')
})

test('an admin sets what the public pages show', async ({ visitor }) => {
  const [admin, guest] = [await visitor('admin'), await visitor('guest')]
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/settings')
  await admin.getByLabel('Naira for one dollar').fill('0')
  await admin.getByRole('button', { name: 'Save platform settings' }).click()
  await expect(admin.getByText('Enter a rate above zero')).toBeVisible()
  await admin.getByLabel('Naira for one dollar').fill('1512.5')
  await admin.getByLabel('Day of the rate').fill('2026-03-01')
  await admin.getByLabel('Uptime').fill('99.95%')
  await admin.getByRole('button', { name: 'Save platform settings' }).click()
  await expect(admin.getByText("The platform's settings are saved.")).toBeVisible()
  await guest.goto('/')
  await expect(guest.getByText('99.95% uptime')).toBeVisible()
  await admin.goto('/dashboard')
  await expect(admin.getByText(/Converted at ₦1,512.50 for \$1.00, Mar 1, 2026/)).toBeVisible()
})

for (const width of [1280, 390]) {
  test(`settings are accessible and fit at ${width}`, async ({ visitor }) => {
    const page = await visitor()
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, 'business@candor.demo')
    await page.goto('/settings')
    await expect(page.getByText('This device')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}
