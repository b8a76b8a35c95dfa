import {
  confirmReview,
  expect,
  expectAccessible,
  expectFitsBothWidths,
  submitReviews,
  test,
  openCampaigns,
} from '../fixtures.ts'

test('contact details in a review are pointed out as one types, and saved at a second press', async ({
  visitor,
}) => {
  const page = await visitor('reviewer')
  await submitReviews(page)
  await page.goto('/reviews')
  const campaignTitle = (await page.getByRole('article').getByRole('link').first().textContent())!
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
  // The second press of a double click answers no question.
  await page.getByRole('button', { name: 'Save changes' }).dblclick()
  const question = page.getByRole('status').filter({ hasText: 'Not saved yet' })
  await expect(question).toContainText('Save anyway if they belong in the review.')
  await expectFitsBothWidths(page)
  // Other details are another question, and the form says so before the pause of the typing.
  await text.fill(`${content} Call 0803 123 4568.`)
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(question).toContainText('“0803 123 4568”')
  await expect(page.locator(':focus')).toContainText('Not saved yet')
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await expect(page.getByText(/^Changes saved/)).toBeVisible()

  // What is still in it is said with the pending review wherever its writer reads it.
  const sent = page.getByText('Edit the review and take out “0803 123 4568”')
  await expect(sent).toBeVisible()
  await page.getByRole('link', { name: /^Details of the review/ }).click()
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await expect(sent).toBeVisible()
  await expectAccessible(page)
  await expectFitsBothWidths(page)
  await page.getByRole('main').getByRole('link', { name: campaignTitle }).click()
  await expect(page.getByRole('heading', { name: 'Your submitted review' })).toBeVisible()
  await expect(sent).toBeVisible()
  await page.getByRole('button', { name: /^Edit your review of/ }).click()
  await expect(sent).toHaveCount(0)
  await expect(warning).toContainText('Take out “0803 123 4568”')
})

test('contact details in a first review are pointed out, too', async ({ visitor }) => {
  const page = await visitor('reviewer')
  await submitReviews(page)
  await page.goto(`/campaigns/${openCampaigns.at(-1)}`)
  await page.getByLabel('Your review').fill('See bit.ly/ada')
  await expect(page.getByText(/Take out “bit.ly\/ada”/)).toBeVisible()

  const text = page.getByLabel('Your review')
  const long = 'I have used it each day for a month, and it does what the maker says.'
  // Read at once, not only after the pause of the typing.
  await text.fill(`${long} Write to ada@mail.com`)
  await confirmReview(page)
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByText(/^Not sent yet/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send anyway' })).toBeVisible()
  // A corrected text is sent by one press.
  await text.fill(long)
  await page.getByRole('button', { name: /^S(end anyway|ubmit Review)$/ }).click()
  await expect(page.getByText(/^Review submitted/)).toBeVisible()
})
