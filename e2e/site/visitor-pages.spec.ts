import {
  choose,
  expect,
  expectAccessible,
  expectErrors,
  expectLinks,
  expectTexts,
  test,
} from '../fixtures.ts'

/** The specified texts of the pages, by page and role. */

// spec: 1.9, 2.10, 2.11, 2.13, 2.18, 2.19, 2.21
test('header, footer and sign-in links of a visitor', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/pricing')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Sign up' })).toBeVisible()
  await header.getByRole('link', { name: /Candor/ }).click()
  await expect(page).toHaveURL(/\/$/)

  await expectLinks(page, 'Platform', [
    'About Us',
    'Pricing Plans',
    'Contact Support',
    'Help Center',
    'Transparency',
  ])
  await expectLinks(page, 'Legal', [
    'Privacy Policy',
    'Terms of Service',
    'Cookie Policy',
    'Security',
    'Review Policy',
  ])
  const footer = page.getByRole('contentinfo')
  // The tests' Candor has no TLS, so it does not claim it.
  await expect(footer.getByText('SSL secured')).toBeHidden()
  for (const claim of [/uptime/, 'Global platform', /© 2024/]) {
    await expect(footer.getByText(claim)).toBeVisible()
  }
  await page.goto('/dashboard/settings')
  await expect(page).toHaveURL(/\/login\?returnTo=%2F(dashboard%2F)?settings/)
})

// spec: 1.6, 1.8, 2.38, 2.40
test('public pages have the specified links', async ({ visitor }) => {
  const page = await visitor()
  const links: Record<string, string[]> = {
    '/': ['/register', '/about', '/pricing', '/contact'],
    '/about': ['/register', '/contact'],
    '/pricing': ['/register', '/contact'],
  }
  for (const [path, targets] of Object.entries(links)) {
    await page.goto(path)
    for (const target of targets) {
      await expect(page.locator(`main a[href^="${target}"]:visible`).first()).toBeVisible()
    }
  }
  await page.goto('/')
  await expectTexts(page, ['For businesses', 'For reviewers', 'For trust', /10K\+/, /50K\+/])
  await page.goto('/about')
  await expectTexts(page, ['Our story', 'Our mission'])
})

// spec: 2.41, 2.42, 9.1, 9.2
test('pricing: three plans, the toggle and the fee example', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/pricing')
  await expectTexts(page, ['Starter', 'Professional', 'Enterprise', 'Popular', '15%', '10%', '7%'])
  await expectTexts(page, [
    /Up to 50 reviews per month/,
    /Up to 200 reviews per month/,
    'Unlimited reviews',
  ])
  await expectTexts(page, [
    /a \$1 review with a 10% fee costs\s+\$1\.10/,
    /Only for approved reviews/,
  ])
  await page.getByRole('link', { name: 'Subscription', exact: true }).click()
  await expectTexts(page, ['Free', '$29', '$99'])
  await page.getByRole('link', { name: 'Pay per Review', exact: true }).click()
  await expectTexts(page, ['A $1 review costs $1.10'])
  await page.getByText('Usual months in a table').click()
  await expect(page.getByRole('row', { name: /^200 / }).getByRole('cell')).toHaveText([
    'over its limit',
    '$1,129.00, the least',
    '$1,169.00',
  ])
})

test('pricing: what a month costs at own numbers, also before the application has loaded', async ({
  visitor,
}) => {
  const page = await visitor()
  let loadApplication = () => {}
  const allowed = new Promise<void>((resolve) => (loadApplication = resolve))
  await page.route(/\/assets\/(?!visitor-|theme-).*\.js$/, async (route) => {
    await allowed
    await route.continue()
  })
  await page.goto('/pricing')
  await expectTexts(page, ['Starter costs the least: $287.50 a month.'])
  const [price, reviews] = ['Each review pays', 'Reviews a month'].map((name) =>
    page.getByRole('textbox', { name }),
  )
  await price!.fill('8')
  await reviews!.fill('500')
  loadApplication()
  // What was typed meanwhile counts, and the field keeps the focus.
  await expectTexts(page, [
    'Enterprise costs the least: $4,379.00 a month.',
    '500 × $8.56 + $99 plan',
  ])
  await expect(reviews!).toBeFocused()
  await expectTexts(page, ['Allows 50 a month', 'Allows 200 a month'])
  // The table has the typed price, chosen.
  await page.getByText('Usual months in a table').click()
  await expect(page.getByRole('radio', { name: '$8' })).toBeChecked()
  await expect(page.getByRole('table', { name: 'A month at $8.00 for each review' })).toBeVisible()
  await price!.fill('a lot')
  await expect(price!).toHaveAccessibleDescription('From $0.50 to $100,000, such as 7.50')
  await expectAccessible(page)
})

// spec: 2.28, 2.31, 2.32, 5.1, 9.7
test('login: fields, field errors, links and unavailable sign-in providers', async ({
  visitor,
}) => {
  const page = await visitor()
  await page.goto('/login')
  const submit = page.getByRole('button', { name: 'Sign in', exact: true })
  await submit.click()
  await expectErrors(page, ['Email is required', 'Password is required'])
  await page.getByLabel('Email', { exact: true }).fill('somebody@')
  await page.getByLabel('Password', { exact: true }).fill('12345')
  await submit.click()
  await expectTexts(page, ['Invalid email address', 'Password must be at least 6 characters'])
  await expect(page.getByLabel('Remember me')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Google' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'GitHub' })).toBeDisabled()
  await expectTexts(page, ['Sign-in with Google or GitHub is not set up here.'])
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(/\/register/)
})

// spec: 2.33, 2.34, 2.35, 5.4, 5.5
test('registration: 32 countries, only for reviewers', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/register')
  await expect(page.getByLabel('Country')).toBeHidden()
  await choose(page, /Reviewer/)
  const names = page.getByLabel('Country').locator('option[value]:not([value=""])')
  await expect(names).toHaveCount(32)
  const shown = await names.allTextContents()
  expect(shown).toEqual(shown.toSorted((one, other) => one.localeCompare(other, 'en')))
  await expectTexts(page, [
    'Public pages shorten it: “Ada O.”',
    /^At least 8 characters\. Not a common/,
  ])
  for (const name of [
    'Nigeria',
    'United States',
    'United Kingdom',
    'Canada',
    'India',
    'Germany',
    'France',
  ]) {
    await expect(page.getByLabel('Country').locator('option', { hasText: name })).toHaveCount(1)
  }
  const main = page.getByRole('main')
  for (const [name, path] of [
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', path)
  }
  // Beside the form stands what comes next for the chosen role.
  await expect(page.getByRole('list', { name: 'How you earn' })).toContainText('from $30 on')
  await choose(page, /Business Owner/)
  await expect(page.getByLabel('Country')).toBeHidden()
  await expect(
    page.getByRole('list', { name: 'What comes next' }).getByRole('listitem'),
  ).toHaveText([/Describe your product/, /Fund your wallet/, /Read what people think/])
  await page.goto('/register?role=business&plan=professional')
  await expect(
    page.getByRole('list', { name: 'What comes next' }).getByRole('listitem').first(),
  ).toContainText('Confirm Professional')
  await page.getByRole('link', { name: 'Log in' }).last().click()
  await expect(page).toHaveURL(/\/login/)
})
