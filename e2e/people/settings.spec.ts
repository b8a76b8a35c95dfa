import {
  expect,
  expectErrors,
  expectFitsBothWidths,
  expectTouchTargets,
  long,
  password,
  register,
  settled,
  signIn,
  test,
} from '../fixtures.ts'

// spec: 2.88, 2.92
test('a business saves its profile and sees the message for three seconds', async ({ visitor }) => {
  const page = await visitor()
  await register(page, { role: 'business', name: 'Bola Adeyemi' })
  await page.goto('/dashboard/settings')
  await expect(page).toHaveURL(/\/settings\/profile$/)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable()

  // A company that was never named may stay so.
  await expect(page.getByLabel('Company name')).toHaveValue('')
  await page.getByLabel('Website').fill('adeyemi')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectErrors(page, ['Enter a web address, such as https://example.com'])

  await page.getByLabel('Company name').fill('Adeyemi Tools')
  await page.getByLabel('Website').fill('adeyemi.example')
  await page.getByLabel('Description').fill('Garden tools that last.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your changes have been saved.')).toBeVisible()
  await expect(page.getByText('Your changes have been saved.')).toBeHidden({ timeout: 5_000 })
  await page.reload()
  await expect(page.getByLabel('Company name')).toHaveValue('Adeyemi Tools')
  await expect(page.getByLabel('Website')).toHaveValue('https://adeyemi.example')
  await page.getByLabel('Company name').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectErrors(page, ['Company name is required'])
})

// spec: 2.88
test('leaving with unsaved changes asks for confirmation', async ({ visitor }) => {
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

// spec: 2.89, 4.3, 5.22, 5.23
test('changing the password signs out other devices', { tag: '@long' }, async ({ visitor }) => {
  const [page, phone] = [await visitor(), await visitor('the phone')]
  const email = await register(page, { role: 'reviewer', name: 'Efua Mensah' })
  await signIn(phone, email, password)
  await page.goto('/settings/security')
  await expect(page.getByText('This device')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign out Chrome/ })).toHaveCount(1)

  await page.getByLabel('Current password', { exact: true }).fill('not my password')
  await page.getByLabel('New password', { exact: true }).fill('Another-good-1')
  await page.getByLabel('Confirm new password', { exact: true }).fill('Another-good-2')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('New passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm new password', { exact: true }).fill('Another-good-1')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'This is not your password.' }),
  ).toBeVisible()
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign out Chrome/ })).toHaveCount(0)
  await phone.goto('/wallet')
  await expect(phone).toHaveURL(/\/login/)
})

test('all other devices are signed out at once', async ({ visitor }) => {
  const [page, phone] = [await visitor(), await visitor('the phone')]
  const email = await register(page, { role: 'reviewer', name: 'Esi Mensah' })
  for (const one of [phone, await visitor('the tablet')]) await signIn(one, email, password)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Sign out all 2 other devices' }).click()
  await expect(page.getByText('All other devices signed out')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign out Chrome/ })).toHaveCount(0)
  await phone.goto('/wallet')
  await expect(phone).toHaveURL(/\/login/)
})

// spec: 2.90
test('preferences start as specified and are saved immediately', async ({ visitor }) => {
  const page = await visitor()
  await register(page, { role: 'reviewer', name: 'Fela Kuti' })
  await page.goto('/settings/notifications')
  await expect(page.getByLabel('Email notifications')).toBeChecked()
  await expect(page.getByLabel('Push notifications')).not.toBeChecked()
  await expect(page.getByLabel('Marketing emails')).toBeChecked()
  await page.getByLabel('Marketing emails').click()
  await expect(page.getByText('Your preferences have been saved.')).toBeVisible()
  await page.context().grantPermissions(['notifications'])
  // The browser is asked first, and a reload would cut the request off.
  const saved = page.waitForResponse('/api/settings')
  await page.getByLabel('Push notifications').click()
  await expect(page.getByLabel('Push notifications')).toBeChecked()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(page.getByLabel('Marketing emails')).not.toBeChecked()
  await expect(page.getByLabel('Push notifications')).toBeChecked()
})

// spec: 2.90
test('each role chooses the emails that it can get', { tag: '@long' }, async ({ visitor }) => {
  const [business, reviewer] = [await visitor('business'), await visitor('reviewer')]
  await register(business, { role: 'business', name: 'Accra Looms' })
  await business.goto('/settings/notifications')
  await expect(business.getByLabel('Email summaries')).toBeChecked()
  await expect(business.getByLabel('New campaigns')).toHaveCount(0)

  await register(reviewer, { role: 'reviewer', name: 'Miriam Makeba' })
  await reviewer.goto('/settings/notifications')
  await expect(reviewer.getByLabel('Email summaries')).toHaveCount(0)
  const follow = reviewer.getByLabel('New campaigns')
  await expect(follow).not.toBeChecked()
  await follow.click()
  await expect(reviewer.getByText('Your preferences have been saved.')).toBeVisible()
  await reviewer.reload()
  await expect(follow).toBeChecked()
})

// spec: 2.30, 2.91
test(
  'an account is deleted with its password once its wallet is empty',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor()
    await register(page, { role: 'business', name: 'Has Money Still' })
    await page.goto('/settings/data')
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Your account cannot be deleted yet.')).toBeVisible()
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveCount(0)
    await dialog.getByRole('link', { name: '$1,000.00 in your wallet' }).click()
    await expect(page).toHaveURL(/\/wallet\?refund=request/)

    const reviewer = await visitor()
    const email = await register(reviewer, { role: 'reviewer', name: 'Leaves Again' })
    await reviewer.goto('/settings/data')
    await reviewer.getByRole('button', { name: 'Delete account' }).click()
    const confirm = reviewer.getByRole('dialog').getByRole('button', { name: 'Delete account' })
    await reviewer.getByRole('dialog').getByLabel('Password', { exact: true }).fill('not mine')
    await confirm.click()
    await expect(reviewer.getByText('This is not your password.')).toBeVisible()
    await reviewer.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
    await confirm.click()
    const message = reviewer.getByRole('status').getByText('Your account has been deleted.')
    await expect(message).toBeVisible()
    await reviewer.getByLabel('Email', { exact: true }).fill(email)
    await reviewer.getByLabel('Password', { exact: true }).fill(password)
    await reviewer.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(reviewer.getByRole('alert')).toContainText('Invalid email or password')
  },
)

// spec: 1.8, 2.20, 2.39, 9.11
test('an admin changes what public pages show', async ({ visitor }) => {
  const [admin, guest] = [await visitor('admin'), await visitor('guest')]
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/settings/platform')
  const save = admin.getByRole('button', { name: 'Save platform settings' })
  const saved = admin.getByText('The platform settings have been saved.')
  await admin.getByLabel('Naira per dollar').fill('0')
  await expect(save).toBeInViewport()
  await expect(admin.getByText('Unsaved changes', { exact: true })).toBeVisible()
  await save.click()
  await expect(admin.getByText('Enter a rate above zero')).toBeVisible()
  await admin.getByLabel('Naira per dollar').fill('1512.5')
  await expect(admin.getByText('$25.00 reads ₦37,812.50.')).toBeVisible()
  await admin.getByLabel('Rate date').fill('2026-03-01')
  // Each section is saved by itself, so leaving one asks.
  await admin.getByRole('link', { name: 'Public pages' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await save.click()
  await expect(saved).toBeVisible()
  await admin.getByRole('link', { name: 'Public pages' }).click()
  await expect(admin).toHaveURL(/\/settings\/public-pages$/)
  await admin.getByLabel('Uptime').fill('99.95%')
  await admin.getByLabel('Instagram', { exact: true }).fill('')
  await admin.getByLabel('LinkedIn', { exact: true }).fill('http://example.com')
  await save.click()
  await expect(admin.getByText('Enter an address that starts with https://')).toBeVisible()
  await admin.getByLabel('LinkedIn', { exact: true }).fill('https://example.com/candor')
  await save.click()
  await expect(saved).toBeVisible()
  await admin.getByRole('link', { name: 'Testimonials' }).click()
  // What another section saved is still there.
  await expect(admin.getByLabel('Quote').first()).not.toHaveValue('')
  await admin.getByRole('link', { name: 'Issuer of receipts' }).click()
  await admin.getByLabel('Legal name').fill('Candor Marketplace Ltd')
  await expect(admin.getByRole('region', { name: 'On receipts' })).toContainText(
    'Candor Marketplace Ltd',
  )
  await admin.getByLabel('Legal name').fill('')
  await admin.getByRole('link', { name: 'Earlier changes' }).click()
  await expect(admin).toHaveURL(/\/admin\/audit\?action=editPlatform$/)
  const changes = admin.getByText("Changed the platform's settings").filter({ visible: true })
  await expect(changes.first()).toBeVisible()
  await guest.goto('/')
  await expect(guest.getByText('99.95% uptime')).toBeVisible()
  const icons = guest.getByRole('contentinfo').getByRole('link', { name: /^Candor on / })
  await expect(icons).toHaveCount(2)
  await expect(icons.nth(1)).toHaveAttribute('href', 'https://example.com/candor')
  await admin.goto('/dashboard')
  await expect(admin.getByText(/Converted at ₦1,512.50 for \$1.00, Mar 1, 2026/)).toBeVisible()
})

test('settings are accessible and fit both widths', async ({ visitor }) => {
  const checked = new Set<string>()
  let count = 0
  for (const [role, sections] of Object.entries(sectionsOf)) {
    const page = await visitor(role)
    await signIn(page, `${role}@candor.demo`)
    await page.goto('/settings')
    const nav = page.getByRole('navigation', { name: 'Settings', exact: true })
    await expect(nav.getByRole('link')).toHaveText(sections)
    // A section that another role has, too, is opened again in the long run only.
    for (const section of long ? sections : sections.filter((one) => !checked.has(one))) {
      await nav.getByRole('link', { name: section }).click()
      await expect(nav.locator('[aria-current=page]')).toHaveText(section)
      await expect(page).toHaveTitle(`${section} · Settings · Candor`)
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      if (checked.has(section)) continue
      if (!differing.includes(section)) checked.add(section)
      await settled(page)
      // Each second section is seen in dark colors.
      await expectFitsBothWidths(page, count++ % 2 === 0 ? 'light' : 'dark')
      await page.setViewportSize({ width: 390, height: 800 })
      await expectTouchTargets(page)
      await page.setViewportSize({ width: 1280, height: 800 })
    }
  }
})

/** The sections with other fields for each role. The rest is the same, and checked once. */
const differing = ['Profile', 'Notifications']

const sectionsOf = {
  business: [
    'Profile',
    'Plan',
    'Billing details',
    'Security',
    'Notifications',
    'Display',
    'Developers',
    'Your data',
  ],
  reviewer: ['Profile', 'Security', 'Notifications', 'Display', 'Your data'],
  admin: [
    'Profile',
    'Security',
    'Notifications',
    'Display',
    'Developers',
    'Prices and limits',
    'Deciding reviews',
    'Public pages',
    'Testimonials',
    'Issuer of receipts',
    'Note templates',
    'Announcements',
  ],
}
