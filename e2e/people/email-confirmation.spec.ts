import {
  expect,
  expectAccessible,
  expectFitsBothWidths,
  expectNoSidewaysScroll,
  newEmail,
  register,
  test,
  long,
} from '../fixtures.ts'
import { emailedLink } from '../outbox.ts'

// spec: 10.39
test('opening the confirmation page confirms the address; fetching the link does not', async ({
  visitor,
}) => {
  const page = await visitor()
  const email = await register(page, { role: 'reviewer', name: 'Ruth Okoro' })
  await page.goto('/settings')
  await expect(page.getByText('Not verified yet')).toBeVisible()
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText(`We sent a new link to ${email}.`)).toBeVisible()
  if (long) await expectAccessible(page)

  const other = await page.context().newPage()
  await other.goto('/verify-email')
  await expect(other.getByText(/We sent you an email with a link/)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Send a new link' })).toBeVisible()

  const link = await emailedLink(email, '/verify-email?token=')
  const fetched = await page.request.get(link)
  expect(fetched.status()).toBe(200)
  await other.reload()
  await expect(other.getByRole('button', { name: 'Send a new link' })).toBeVisible()

  await page.goto(link)
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await expect(page.getByText('Next, choose a campaign and write your first review.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await other.reload()
  await expect(other.getByText('Your email address is already confirmed.')).toBeVisible()
  // One way on, named by where it leads.
  await expect(
    page.getByRole('main').getByRole('link', { name: /^(Open|Go|See|Find)/ }),
  ).toHaveText(['Open the campaigns'])
  await page.getByRole('link', { name: 'Open the campaigns' }).click()
  await expect(page).toHaveURL(/\/campaigns$/)
  await page.goto('/settings')
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeHidden()
})

test('after confirming, a business goes on to its next step and a visitor logs in', async ({
  visitor,
}) => {
  const [business, elsewhere] = [await visitor('business'), await visitor('another browser')]
  const email = newEmail('business')
  await register(business, { role: 'business', name: 'Candid Cups', email })
  const link = await emailedLink(email, '/verify-email?token=')
  await elsewhere.goto(link)
  await expect(elsewhere.getByText('Next, log in to your account.')).toBeVisible()
  await expectFitsBothWidths(elsewhere)
  await elsewhere.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(elsewhere).toHaveURL(/\/login/)

  await business.goto('/verify-email')
  await expect(business.getByText('Your email address is already confirmed.')).toBeVisible()
  await expect(business.getByText('Your dashboard says what comes next.')).toBeVisible()
  await expectAccessible(business)
  await business.getByRole('link', { name: 'Open your dashboard' }).click()
  await expect(business).toHaveURL(/\/dashboard$/)
})

test(
  'an invalid confirmation link says why and offers a new one',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor()
    await page.goto('/verify-email?token=made-up')
    await expect(page.getByText('This link is older than 24 hours or incomplete.')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/login\?returnTo=%2Fverify-email/)

    await register(page, { role: 'business', name: 'Bola Ade', email: newEmail('business') })
    await page.goto('/verify-email?token=made-up')
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await expect(page.getByText(/We sent a new link/)).toBeVisible()
    await page.setViewportSize({ width: 390, height: 800 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  },
)

test(
  'creating a campaign with an unconfirmed address keeps the form and offers a new link',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor()
    await register(page, { role: 'business', name: 'Candid Tea' })
    const message =
      'Please confirm your email address first, with the link in the email that we sent you. ' +
      'You can request a new link in Settings.'
    // What the server says when outgoing mail is configured, which it is not in these tests.
    await page.route('**/api/campaigns', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 422,
            json: { error: { code: 'refused', reason: 'email', message, requestId: 'a-request' } },
          })
        : route.fallback(),
    )
    await page.route('**/campaigns/create', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace('"confirmsEmail":false', '"confirmsEmail":true')
      await route.fulfill({ response: answer, body })
    })
    await page.goto('/campaigns/create')
    // Asked for before it is refused.
    const asked = page.getByRole('status').filter({ hasText: 'Confirm your email address first' })
    await expect(asked).toContainText('Until then you can save the campaign as a draft.')
    await expect(asked.getByRole('button', { name: 'Send a new link' })).toBeVisible()
    await page.getByLabel('Campaign Title').fill('Tell us about our tea')
    await page.getByLabel('Product Name').fill('Green tea')
    await page
      .getByLabel('Campaign Description')
      .fill('Drink a pot of our green tea, and tell everybody honestly how it tasted.')
    await page.getByLabel('Price per Review').fill('5')
    await page.getByLabel('Target Reviews').fill('5')
    await page.getByRole('button', { name: 'Create Campaign' }).click()
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
    await page.getByRole('alert').getByRole('button', { name: 'Send a new link' }).click()
    await expect(page.getByText(/We sent a new link/)).toBeVisible()
    await expect(page.getByLabel('Campaign Title')).toHaveValue('Tell us about our tea')
    await expectAccessible(page)
  },
)
