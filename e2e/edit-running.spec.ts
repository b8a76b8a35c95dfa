import { expect, expectFitsBothWidths, register, sameOrigin, signIn, test } from './fixtures.ts'

test('a change that takes a running campaign off asks first, and a higher target does not', async ({
  visitor,
}) => {
  const [business, admin] = [await visitor('business'), await visitor('admin')]
  await register(business, { role: 'business', name: 'Second Thoughts Bakery' })
  await signIn(admin, 'admin@candor.demo')
  const created = await business.request.post('/api/campaigns', {
    headers: sameOrigin,
    data: {
      title: 'Tell us about our spelt bread',
      product: 'Spelt bread',
      description: 'Eat it for a week and write honestly how it was, also on the third day.',
      pricePerReviewCents: 2_00,
      targetReviews: 10,
    },
  })
  const { id } = (await created.json()) as { id: string }
  const approval = { headers: sameOrigin, data: {} }
  expect((await admin.request.post(`/api/campaigns/${id}/approval`, approval)).ok()).toBe(true)

  const save = business.getByRole('button', { name: 'Save changes' })
  await business.goto(`/campaigns/${id}/edit`)
  // The end of the form is loaded after it, and moves the button.
  await expect(business.getByLabel('Category')).toBeVisible()
  await business.getByLabel('Target Reviews').fill('12')
  await save.click()
  await expect(business.getByText('Campaign saved')).toBeVisible()
  await expect(business.getByText('Active', { exact: true }).first()).toBeVisible()

  await business.goto(`/campaigns/${id}/edit`)
  await expect(business.getByLabel('Category')).toBeVisible()
  await business.getByLabel('Product Name').fill('Rye bread')
  await save.click()
  const dialog = business.getByRole('alertdialog', {
    name: 'Send this campaign back for approval?',
  })
  await expect(dialog).toContainText('the campaign takes no new reviews')
  await expectFitsBothWidths(business)
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(business.getByLabel('Product Name')).toHaveValue('Rye bread')
  expect(await statusOf()).toBe('active')
  await save.click()
  await dialog.getByRole('button', { name: 'Save and send' }).click()
  await expect(business.getByText('Waiting for approval')).toBeVisible()
  expect(await statusOf()).toBe('pending')

  async function statusOf() {
    const answer = await business.request.get(`/api/campaigns/${id}`)
    return ((await answer.json()) as { status: string }).status
  }
})
