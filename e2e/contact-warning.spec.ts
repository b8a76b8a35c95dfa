import { expect, expectAccessible, expectFitsBothWidths, submitReviews, test } from './fixtures.ts'

test('contact details in a review are pointed out as one types, and stop nobody', async ({
  visitor,
}) => {
  const page = await visitor('reviewer')
  await submitReviews(page)
  await page.goto('/reviews')
  await page.getByRole('button', { name: /^Edit your review of/ }).click()
  const text = page.getByLabel('Your review')
  const content = await text.inputValue()
  const warning = page.getByRole('status').filter({ hasText: 'not allowed in reviews' })
  await text.fill(`${content} Write to ada@mail.com, see www.ada.ng or call 0803 123 4567.`)
  await expect(warning).toContainText('Take out “ada@mail.com”, “www.ada.ng”, and “0803 123 4567”')
  await expectAccessible(page)
  await expectFitsBothWidths(page)

  await text.fill(`${content} It has lasted two years.`)
  await expect(warning).toHaveCount(0)
  await text.fill(`${content} Call 0803 123 4567.`)
  await expect(warning).toContainText('“0803 123 4567”')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/^Changes saved/)).toBeVisible()
})

test('contact details in a first review are pointed out, too', async ({ visitor }) => {
  const page = await visitor('reviewer')
  await submitReviews(page)
  await page.goto('/campaigns')
  const campaign = page.getByRole('main').getByRole('article').getByRole('link').first()
  await campaign.click()
  await page.getByLabel('Your review').fill('See bit.ly/ada')
  await expect(page.getByText(/Take out “bit.ly\/ada”/)).toBeVisible()
})
