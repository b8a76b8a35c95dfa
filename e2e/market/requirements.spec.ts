import {
  expect,
  expectAccessible,
  expectFitsBothWidths,
  register,
  sameOrigin,
  signIn,
  test,
} from '../fixtures.ts'

const title = 'Dig with our spade for a week'

// spec: 14.13, 14.14
test('a business asks a question, and only a right answer leads to a place', async ({
  visitor,
}) => {
  const [business, admin] = [await visitor('business'), await visitor('admin')]
  const [gardener, other] = [await visitor('gardener'), await visitor('other')]
  await register(business, { role: 'business', name: 'Spades' })
  await business.goto('/campaigns/create')
  await business.getByLabel('Campaign Title').fill(title)
  await business.getByLabel('Product Name').fill('Spade')
  await business
    .getByLabel('Campaign Description')
    .fill('Dig in your garden with it for a week, and tell everybody honestly how it was.')
  await business.getByLabel('Price per Review ($)').fill('12')
  await business.getByLabel('Target Reviews').fill('5')
  await business.getByLabel('Days of trying').fill('7')
  await business
    .getByLabel('People who reviewed your products before')
    .selectOption('May not take part')
  await business.getByRole('button', { name: 'Add a question' }).press('Enter')
  await expect(business.getByRole('textbox', { name: 'Question 1' })).toBeFocused()
  await business.keyboard.type('Do you have a garden?')
  await business.getByRole('textbox', { name: 'Choice 1' }).fill('Yes')
  await business.getByRole('checkbox', { name: 'Right' }).first().press('Space')
  await business.getByRole('textbox', { name: 'Choice 2' }).fill('No')
  await expectFitsBothWidths(business)
  await expectAccessible(business)
  await business.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(business.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(business.getByText(/reviewers may take part\./)).toBeVisible()
  await expect(business.getByText('Yes (right)')).toBeVisible()
  await expect(business.getByText('Nobody with an approved review of this business')).toBeVisible()
  const id = business.url().split('/').at(-1)!

  await signIn(admin, 'admin@candor.demo')
  const approval = `/api/campaigns/${id}/approval`
  const approved = await admin.request.post(approval, { headers: sameOrigin, data: {} })
  expect(approved.status()).toBe(200)

  await register(other, { role: 'reviewer', name: 'Bode Balcony' })
  await other.goto(`/campaigns/${id}`)
  await expect(other.getByRole('button', { name: 'Take a place' })).toHaveCount(0)
  await other.getByRole('radio', { name: 'No' }).press('Space')
  await expectFitsBothWidths(other)
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Send your answers' }).press('Enter')
  await expect(other.getByText(/This campaign looks for others/)).toBeVisible()
  await other.reload()
  await expect(other.getByText(/This campaign looks for others/)).toBeVisible()
  await expect(other.getByRole('radio')).toHaveCount(0)

  await register(gardener, { role: 'reviewer', name: 'Gani Garden' })
  await gardener.goto(`/campaigns/${id}`)
  await gardener.getByRole('radio', { name: 'Yes' }).press('Space')
  await gardener.getByRole('button', { name: 'Send your answers' }).press('Enter')
  await gardener.getByRole('button', { name: 'Take a place' }).click()
  await expect(gardener.getByRole('heading', { name: /^Your place is kept until/ })).toBeVisible()
})
