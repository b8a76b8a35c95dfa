import {
  expect,
  expectAccessible,
  expectErrors,
  expectFitsBothWidths,
  newEmail,
  password,
  register,
  signIn,
  settled,
  test,
  long,
} from '../fixtures.ts'
import { newPhoneNumber } from '../phone-numbers.ts'

/** The sections of the settings, and what a person chooses in them for the other pages. */

test('the sections have addresses, and those of other roles lead to the first', async ({
  visitor,
}) => {
  const page = await visitor()
  await register(page, { role: 'reviewer', name: 'Ngozi Reads' })
  for (const path of ['/settings', '/settings/plan', '/settings/platform', '/settings/nothing']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/settings\/profile$/)
  }
  const unknown = page.getByText('Your settings have no section at /settings/nothing')
  await expect(unknown).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(unknown).toHaveCount(0)
  await page.goto('/settings/security')
  const change = page.getByRole('region', { name: 'Change password' })
  await change.getByRole('button', { name: 'Change password' }).click()
  await expect(
    change.getByLabel('Confirm new password', { exact: true }),
  ).toHaveAccessibleDescription('Please confirm your password')
  await page.getByRole('link', { name: 'Your data' }).click()
  await expect(page.getByRole('region', { name: 'Delete account' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Devices' })).toBeVisible()
})

test('a phone number is changed in the profile', { tag: '@long' }, async ({ visitor }) => {
  const page = await visitor()
  await register(page, { role: 'reviewer', name: 'Ama Calls' })
  await page.goto('/settings/profile')
  await page.getByLabel('Phone number').fill('call me')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectErrors(page, ['Use digits, spaces and + ( ) . - only'])
  const number = newPhoneNumber()
  await page.getByLabel('Phone number').fill(number)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your changes have been saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Phone number')).toHaveValue(number)
})

test('the profile takes the phone numbers that the registration takes', async ({ visitor }) => {
  const [business, reviewer] = [await visitor('business'), await visitor('reviewer')]
  await register(business, { role: 'business', name: 'Lena Calls' })
  await business.goto('/settings/profile')
  const phone = business.getByLabel('Phone number')
  await phone.fill('0664 7654321')
  await expect(phone).toHaveAccessibleDescription(/^Which country is this number of\?/)
  await business.getByRole('button', { name: 'Save changes' }).click()
  await expect(business.getByText('Your changes have been saved.')).toBeVisible()
  await business.reload()
  await expect(phone).toHaveValue('0664 7654321')
  await expect(phone).toHaveAccessibleDescription(/^Which country is this number of\?/)

  await register(reviewer, { role: 'reviewer', name: 'Ada Calls' })
  await reviewer.goto('/settings/profile')
  await reviewer.getByLabel('Phone number').fill('0803 765')
  const doubt = reviewer.getByText('+234 803 765 does not look like a number of Nigeria.')
  await expect(doubt).toBeVisible()
  await reviewer.getByLabel('Phone number').fill('0803 765 4321')
  await expect(doubt).toBeHidden()
  await expect(reviewer.getByText('Saved as +234 803 765 4321.')).toBeVisible()
  await reviewer.getByRole('button', { name: 'Save changes' }).click()
  await expect(reviewer.getByText('Your changes have been saved.')).toBeVisible()
  await expect(reviewer.getByLabel('Phone number')).toHaveValue('+234 803 765 4321')
})

test(
  'a person chooses which currency leads on the dashboard',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor()
    await register(page, { role: 'business', name: 'Kofi Converts' })
    const first = page
      .getByRole('main')
      .getByText(/^[₦$][\d,.]+$/)
      .first()
    await page.goto('/dashboard')
    await expect(first).toHaveText(/₦/)
    await page.getByRole('button', { name: 'Show dollars first' }).click()
    await expect(first).toHaveText(/\$/)
    await expect(page.getByRole('button', { name: 'Show naira first' })).toBeFocused()
    await page.goto('/settings/display')
    await expect(page.getByRole('radio', { name: 'Dollars, with naira below' })).toBeChecked()
    await page.getByRole('radio', { name: 'Naira, with dollars below' }).check()
    await expect(page.getByText('Your choice has been saved.')).toBeVisible()
    await page.getByRole('radio', { name: 'Dollars only' }).check()
    await page.goto('/dashboard')
    await expect(first).toHaveText(/\$/)
    await expect(page.getByRole('main').getByText('₦')).toHaveCount(0)
  },
)

test('a chosen plan survives registration and log-in, and waits for confirmation', async ({
  visitor,
}) => {
  const page = await visitor()
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Start with Professional' }).click()
  await expect(page).toHaveURL(/\/register\?role=business&plan=professional$/)
  await expect(page.getByText(/^You chose Professional\./)).toBeVisible()
  await page.getByLabel('Full name').fill('Kwame Plans')
  const email = newEmail('business')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone number').fill(newPhoneNumber())
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Registration successful! Redirecting to your plan...')).toBeVisible()
  await expect(page).toHaveURL(/\/settings\/plan\?plan=professional$/)
  const dialog = page.getByRole('alertdialog', { name: 'Change to Professional?' })
  await expect(dialog).toContainText('$29.00 is charged to your wallet today')
  await expect(dialog).toContainText('Your wallet balance is')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/settings\/plan$/)

  // Signed in, the prices know the plan and lead there at once.
  await page.goto('/pricing')
  const starter = page.getByRole('listitem').filter({ has: page.getByText('Your plan') })
  await expect(starter).toHaveText(/^Starter/)
  await expect(starter.getByRole('link', { name: 'Manage your plan' })).toBeVisible()
  await expect(page.getByText(/^You are on Starter\. Every plan has a fee/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'For reviewers' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Change to Enterprise' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Change to Enterprise?' })).toBeVisible()

  // So does the address of the registration, where a page did not know of the session.
  await page.goto('/register?role=business&plan=professional')
  await expect(dialog).toBeVisible()

  // With an account, by log-in.
  if (!long) return
  const other = await visitor('the same, elsewhere')
  await other.goto('/register?role=business&plan=professional')
  await other.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  // Registration has fields of the same names.
  await expect(other.getByRole('heading', { name: 'Log in', level: 1 })).toBeVisible()
  await other.getByLabel('Email', { exact: true }).fill(email)
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.getByRole('alertdialog', { name: 'Change to Professional?' })).toBeVisible()
})

test('a reviewer reads first what the prices are for reviewers', async ({ visitor }) => {
  const page = await visitor('reviewer')
  await signIn(page, 'reviewer@candor.demo')
  await page.goto('/pricing')
  await expect(page.getByRole('heading', { level: 1, name: 'Writing is free.' })).toBeVisible()
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings.nth(0)).toHaveText('For reviewers')
  await expect(headings.nth(1)).toHaveText('For businesses')
  await expect(page.getByRole('link', { name: /^(Start with|Change to)/ })).toHaveCount(0)
})

test(
  'a business is asked for its name, and its profile starts empty',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor()
    await register(page, { role: 'business', name: 'Esi Owner' })
    await page.goto('/campaigns/create')
    const note = page.getByText('So far that is your own, Esi Owner')
    await expect(note).toBeVisible()
    await expectFitsBothWidths(page)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Add its name' }).click()
    const description = page.getByLabel('Description')
    await expect(description).toHaveValue('')
    await expect(page.getByText('What you make, in a few sentences.')).toBeVisible()
    await expect(description).toHaveAttribute('placeholder', 'Business profile pending completion')
    await page.getByLabel('Company name').fill('Esi Soaps')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Your changes have been saved.')).toBeVisible()
    await page.goto('/campaigns/create')
    await expect(page.getByRole('heading', { name: 'Create Campaign' })).toBeVisible()
    await settled(page)
    await expect(note).toHaveCount(0)
    await page.goto('/dashboard')
    await expect(page.getByText('Name your company, done')).toBeVisible()
  },
)

test('on a phone the sections are one row to scroll, with the current one in sight', async ({
  visitor,
}) => {
  const page = await visitor()
  await page.setViewportSize({ width: 390, height: 844 })
  await register(page, { role: 'business', name: 'Lena Scrolls' })
  await page.goto('/settings/data')
  const sections = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  const current = page.getByRole('link', { name: 'Your data' })
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expect(current).toBeInViewport({ ratio: 1 })
  const boxes = await Promise.all((await sections.all()).map((link) => link.boundingBox()))
  expect(new Set(boxes.map((box) => box!.y)).size, 'one row').toBe(1)
  expect(Math.min(...boxes.map((box) => box!.height))).toBeGreaterThanOrEqual(44)
  const first = page.getByRole('link', { name: 'Profile', exact: true })
  await expect(first).not.toBeInViewport({ ratio: 1 })
  await first.focus()
  await expect(first).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/profile$/)
  await expect(first).toBeInViewport({ ratio: 1 })
  await expectFitsBothWidths(page)
})
