import {
  confirming,
  confirmReview,
  expect,
  expectAccessible,
  expectFitsBothWidths,
  openCampaigns,
  register,
  sameOrigin,
  test,
} from '../fixtures.ts'

const sent = 'I have used it each day for a month, and it does what the maker says.'
const unsent = 'A whole other text, which took me an hour: it is light, quiet and quick to clean.'

test('a text whose campaign got its review from another tab is kept', async ({ visitor }) => {
  const page = await visitor()
  await register(page, { role: 'reviewer', name: 'Ruth Okoro' })
  const [campaign] = openCampaigns
  await page.goto(`/campaigns/${campaign}`)
  await page.getByLabel('Your review').fill(unsent)
  await confirmReview(page)
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  // What another tab does: it sends its review and removes the draft that both have.
  await page.evaluate(() => localStorage.clear())
  const sending = { headers: sameOrigin, data: { rating: 4, content: sent, ...confirming } }
  await page.request.post(`/api/campaigns/${campaign}/reviews`, sending)
  await page.getByRole('button', { name: 'Submit Review' }).click()

  const notice = page.getByRole('status').filter({ hasText: 'Your text here was not sent' })
  await expect(notice).toContainText(unsent)
  await expect(notice).toContainText('from another tab or device')
  await expect(page.locator(':focus')).toContainText('Your text here was not sent')
  await expectAccessible(page)
  await expectFitsBothWidths(page)

  await page.reload()
  await notice.getByRole('button', { name: 'Edit your review with this text' }).click()
  await expect(notice).toHaveCount(0)
  await expect(page.getByLabel('Your review')).toHaveValue(unsent)
  await expect(page.getByLabel('Your review')).toBeFocused()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/^Changes saved/)).toBeVisible()
  await expect(page.getByRole('article').getByText(unsent)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your submitted review' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('a text that can no longer be an edit is copied or discarded', async ({ visitor }) => {
  const page = await visitor()
  await register(page, { role: 'reviewer', name: 'Ruth Okoro' })
  const campaign = openCampaigns[1]!
  await page.goto(`/campaigns/${campaign}`)
  await page.getByLabel('Your review').fill(unsent)
  await confirmReview(page)
  const sending = { headers: sameOrigin, data: { rating: 4, content: sent, ...confirming } }
  await page.request.post(`/api/campaigns/${campaign}/reviews`, sending)
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByText('Your text here was not sent')).toBeVisible()
  // As if it had been decided meanwhile.
  await page.route(`**/api/campaigns/${campaign}`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { ownReview: object }
    await route.fulfill({
      response: answer,
      json: { ...body, ownReview: { ...body.ownReview, status: 'approved' } },
    })
  })
  await page.reload()
  await page.evaluate(() => {
    navigator.clipboard.writeText = (text) => Promise.resolve(void (document.title = text))
  })
  await page.getByRole('button', { name: 'Copy the text' }).click()
  await expect(page).toHaveTitle(unsent)
  await page.getByRole('button', { name: 'Discard the text' }).click()
  await expect(page.getByText('Your text here was not sent')).toHaveCount(0)
})
