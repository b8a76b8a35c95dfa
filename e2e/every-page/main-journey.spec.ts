import type { Page } from '@playwright/test'
import {
  choose,
  confirmReview,
  expect,
  expectErrors,
  newEmail,
  password,
  register,
  registerByForm,
  signInByForm,
  test,
} from '../fixtures.ts'
import { approveSelected } from '../decision-panel.ts'
import { serveForeignPage } from '../foreign-page.ts'

const review =
  'The crust was crisp and the crumb moist. I would have liked a little more salt, and the bag ' +
  'was too small for the loaf, but I bought a second one the week after.'

async function fundWallet(business: Page) {
  await business.goto('/wallet')
  await expect(business.getByText('$1,000.00').first()).toBeVisible()
  await business.getByLabel('Amount (minimum $20)').fill('50')
  // The script of the card page arrives when the number has been typed already.
  let arrive = () => {}
  const typed = new Promise<void>((resolve) => (arrive = resolve))
  await business.context().route('**/checkout/checkout.js', async (route) => {
    await typed
    await route.continue()
  })
  const [checkout] = await Promise.all([
    business.waitForEvent('popup'),
    business.getByRole('button', { name: 'Fund Wallet' }).click(),
  ])
  await expect(checkout.getByText('Candor', { exact: true })).toBeVisible()
  await expect(checkout.getByRole('heading', { level: 1, name: 'Pay by card' })).toBeVisible()
  await checkout.getByLabel('Card number').pressSequentially('4242424242424242')
  arrive()
  await expect(checkout.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await checkout.getByLabel('Expiry').pressSequentially('1240')
  await expect(checkout.getByLabel('Expiry')).toHaveValue('12 / 40')
  await checkout.getByLabel('CVC').fill('123')
  await checkout.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(checkout.getByText('Payment received').first()).toBeVisible()
  await checkout.close()
  const added = business.getByText('Your payment of $50.00 arrived.')
  await expect(added).toBeVisible()
  // The next amount begins anew.
  const amount = business.getByLabel('Amount (minimum $20)')
  await expect(amount).toHaveValue('')
  await amount.fill('5')
  await expect(added).toHaveCount(0)
  await amount.fill('')
  await expect(business.getByText('$1,050.00').first()).toBeVisible()
}

/** Creates a campaign through the form. Returns the path of its page. */
async function createCampaign(business: Page, title: string) {
  await business.goto('/campaigns/create')
  await business.getByLabel('Campaign Title').fill(title)
  await business.getByLabel('Product Name').fill('Sourdough loaf')
  await business
    .getByLabel('Campaign Description')
    .fill('Buy a loaf in one of our shops and tell everybody honestly how it was for you.')
  await business.getByLabel('Price per Review ($)').fill('31.50')
  await business.getByLabel('Target Reviews').fill('5')
  await business.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(business.getByRole('heading', { name: title })).toBeVisible()
  await expect(business.getByText('Pending Approval').first()).toBeVisible()
  return new URL(business.url()).pathname
}

async function writeReview(reviewer: Page, title: string) {
  await reviewer.goto('/campaigns')
  await reviewer.getByRole('link', { name: new RegExp(title) }).click()
  await expect(reviewer.getByText('Earn by Reviewing')).toBeVisible()
  await choose(reviewer, /^4/)
  const text = reviewer.getByLabel('Your review')
  await text.fill('Too short')
  await expect(reviewer.getByRole('button', { name: 'Submit Review' })).toBeDisabled()
  await text.fill(review)
  await expect(reviewer.getByRole('button', { name: 'Submit Review' })).toBeDisabled()
  await confirmReview(reviewer)
  await reviewer.getByRole('button', { name: 'Submit Review' }).click()
  const already = reviewer.getByText("You've already submitted a review for this campaign.")
  await expect(reviewer.getByText('Thank you for your review.')).toBeVisible()
  await expect(reviewer.getByRole('link', { name: 'Find the next campaign' })).toBeVisible()
  await expect(already).toHaveCount(0)
  await reviewer.getByRole('link', { name: 'See it in My Reviews' }).click()
  await reviewer.getByRole('link', { name: title }).click()
  await expect(already).toBeVisible()
}

async function approveReview(admin: Page, title: string) {
  await admin.goto('/admin/reviews?status=pending&sort=newest')
  const rows = admin.getByRole('list', { name: 'Reviews' }).getByRole('link')
  await rows.filter({ hasText: title }).first().click()
  const selected = admin.getByRole('region', { name: 'Selected review' })
  await expect(selected).toContainText('I would have liked a little more salt')
  await approveSelected(admin)
}

async function withdraw(reviewer: Page) {
  await reviewer.getByLabel('Amount').fill('30')
  await reviewer.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const dialog = reviewer.getByRole('alertdialog')
  await expect(dialog.getByText('$27.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(reviewer.getByText('Withdrawal request submitted successfully!')).toBeVisible()
  await expect(reviewer.getByText('$1.50').first()).toBeVisible()
  await expect(reviewer.getByText('$28.50 more until you can withdraw')).toBeVisible()
}

async function copyEmbedCode(business: Page): Promise<string> {
  await business.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await business.getByRole('button', { name: /Copy/ }).click()
  await expect(business.getByText('Embed code copied to clipboard!')).toBeVisible()
  return business.evaluate(() => navigator.clipboard.readText())
}

/** Checks the widget on a page of another site. */
async function expectWidget(guest: Page) {
  const embed = guest.getByRole('region', { name: 'Reviews of Sourdough loaf' })
  await expect(embed.getByText('I would have liked a little more salt')).toBeVisible()
  await expect(embed.getByText(/whatever the rating/)).toBeVisible()
  // On other sites reviewers appear with their initial.
  await expect(embed.getByText('Ngozi O.')).toBeVisible()
  await expect(embed.getByRole('meter', { name: '1 star', exact: true })).toBeVisible()
  // The widget's styles apply despite the host's strict policy; the host's styles do not.
  await expect(embed.getByRole('heading')).not.toHaveCSS('color', 'rgb(255, 0, 255)')
  await expect(embed.getByRole('article').first()).toHaveCSS('display', 'flex')
}

// spec: 1.2, 1.3, 1.4, 2.44, 2.62, 2.64, 2.68, 2.69, 2.72, 2.74, 2.85, 2.86, 2.87
// spec: 4.17, 5.16, 9.8, 13.11
test('the main journey: campaign, review, approval, payment, embed', async ({ visitor }) => {
  test.slow()
  const title = `Tell us about our sourdough ${Date.now()}`
  const [business, admin, reviewer] = [
    await visitor('business'),
    await visitor('admin'),
    await visitor('reviewer'),
  ]
  await registerByForm(business, { role: 'business', name: 'Bright Bakery' })
  await expect(business.getByText('Pending Verification')).toBeVisible()
  await fundWallet(business)
  const campaignPath = await createCampaign(business, title)

  await signInByForm(admin, 'admin@candor.demo')
  await admin.goto(campaignPath)
  await admin.getByRole('button', { name: 'Approve Campaign' }).click()
  await expect(admin.getByRole('button', { name: 'Already Active' })).toBeDisabled()

  await registerByForm(reviewer, { role: 'reviewer', name: 'Ngozi Okafor' })
  await writeReview(reviewer, title)
  await approveReview(admin, title)

  // The reviewer is paid, the business is charged price + fee, and the count increases.
  await reviewer.goto('/wallet')
  await expect(reviewer.getByText('$31.50').first()).toBeVisible()
  await business.goto('/wallet')
  // 1,050 minus 31.50 and the 15% fee, 4.73 rounded half up.
  await expect(business.getByText('$1,013.77').first()).toBeVisible()
  await business.goto(campaignPath)
  await expect(business.getByText(/1\s*\/\s*5/).first()).toBeVisible()
  await withdraw(reviewer)

  const foreign = await serveForeignPage(await copyEmbedCode(business))
  const guest = await visitor('guest on a foreign page')
  await guest.goto(foreign.url)
  await expectWidget(guest)
  foreign.close()
})

// spec: 2.2, 2.6, 2.17
test('signing in again returns to the requested page', async ({ visitor }) => {
  const page = await visitor()
  const email = await register(page, { role: 'reviewer', name: 'Amara Diallo' })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/wallet?type=earning')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid email or password')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/wallet\?type=earning/)
})

// spec: 2.3, 2.4, 2.5, 2.7, 2.47, 6.12
test('a wrong role is redirected to the dashboard with a message', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/admin/reviews')
  await expect(page).toHaveURL(/\/login/)
  await signInByForm(page, 'reviewer@candor.demo')
  for (const path of ['/admin/reviews', '/campaigns/create']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/dashboard/)
    await expect(page.getByText('You do not have access to this page.')).toBeVisible()
    await expect(page.getByText(`${path} is only for `)).toContainText('signed in as a reviewer')
  }
  await page.goto('/login')
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto('/campaigns/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('Campaign not found')).toBeVisible()
  await page.goto('/no/such/page')
  await expect(page).toHaveURL(/\/$/)
})

// spec: 3.15, 5.2, 5.3, 5.4, 5.6, 5.7, 5.8, 5.9, 8.38, 9.7
test('registration shows the specified message for each invalid field', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/register')
  const create = page.getByRole('button', { name: 'Create account' })
  await create.click()
  await expectErrors(page, [
    'Please select a role',
    'Name is required',
    'Email is required',
    'Phone number is required',
    'Password is required',
    'Please confirm your password',
  ])
  await choose(page, /Reviewer/)
  await page.getByLabel('Full name').fill('N')
  await page.getByLabel('Email', { exact: true }).fill('nobody@')
  await page.getByLabel('Phone number').fill('123')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm password', { exact: true }).fill('other')
  await create.click()
  await expectErrors(page, [
    'Name must be at least 2 characters',
    'Invalid email address',
    'Please select a country',
    'Phone number must be at least 7 digits',
    'Password must be at least 8 characters',
    'The passwords do not match',
  ])

  await page.getByLabel('Full name').fill('Second Come')
  await page.getByLabel('Email', { exact: true }).fill('business@candor.demo')
  await page.getByLabel('Country').selectOption({ label: 'Kenya' })
  await page.getByLabel('Phone number').fill('0800 123 4567')
  await expect(page.getByText('Saved as +254 800 123 4567.')).toBeVisible()
  await page.getByLabel('Country').selectOption({ label: 'Portugal' })
  await expect(page.getByText('Saved as +351 800 123 4567.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  const sent = page.waitForRequest('**/sign-up/email')
  await create.click()
  expect((await sent).postDataJSON()).toMatchObject({ phoneNumber: '+351 800 123 4567' })
  await expect(
    page.getByRole('alert').filter({ hasText: 'Email already in use.' }).first(),
  ).toBeVisible()

  // A refused password is said at its field, and nothing calls it strong.
  await page.getByLabel('Email', { exact: true }).fill(newEmail('weak'))
  await page.getByLabel('Password', { exact: true }).fill('Password123')
  await page.getByLabel('Confirm password', { exact: true }).fill('Password123')
  await create.click()
  const refused = /This is one of the most common passwords/
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(refused)
  await expect(page.getByText(refused)).toHaveCount(1)
  await expect(page.getByText('Password strength:')).toHaveCount(0)
})
