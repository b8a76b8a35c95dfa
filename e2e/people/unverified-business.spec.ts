import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  long,
  register,
  signIn,
  test,
} from '../fixtures.ts'

/** The limits of a business that is not verified. */

// spec: 10.26
test('a business reads its limits before it creates a campaign, and an admin why it waits', async ({
  visitor,
}) => {
  const business = await visitor('business')
  await register(business, { role: 'business', name: 'Dear Bakery' })
  await business.goto('/campaigns/create')
  await expect(business.getByText(/you can reserve \$5,000\.00 a month/)).toBeVisible()
  const title = `A dear campaign ${process.pid}-${Date.now()}`
  await business.getByLabel('Campaign Title').fill(title)
  await business.getByLabel('Product Name').fill('Golden loaf')
  await business
    .getByLabel('Campaign Description')
    .fill('Buy a loaf in our shop and tell everybody honestly how it was for you and your family.')
  await business.getByLabel('Price per Review ($)').fill('600')
  await business.getByLabel('Target Reviews').fill('5')
  await expect(business.getByText(/a review may pay at most \$500\.00/)).toBeVisible()
  if (long) await expectAccessible(business)
  await business.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(business)
  await business.setViewportSize({ width: 1280, height: 800 })
  await business.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(
    business.getByText('Verify your business to get this campaign approved'),
  ).toBeVisible()

  const admin = await visitor('admin')
  await signIn(admin, 'admin@candor.demo')
  await admin.goto(new URL(business.url()).pathname)
  await expect(admin.getByRole('button', { name: 'Approve Campaign' })).toBeDisabled()
  await expect(admin.getByText(/Verify the business first/)).toBeVisible()
  const limits = 'at most $500 a review and $5,000 a month, fees included'
  await expect(
    admin.getByText(`The business is not verified, and may not pay $600.00 a review (${limits}).`),
  ).toBeVisible()

  await business.getByRole('link', { name: 'Verify your business' }).click()
  await expect(business.getByText(/Until you are verified, a review may pay at most/)).toBeVisible()
})
