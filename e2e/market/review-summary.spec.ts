import { expect, expectAccessible, expectFitsBothWidths, signIn, test, long } from '../fixtures.ts'
import type { Page } from '@playwright/test'
import type { ReviewSummary } from '../../src/shared/market/reviews.ts'

/** The filters are one row; returns where it begins. */
async function topOfFilters(business: Page) {
  const tops = []
  for (const name of ['Search reviews', 'Status', 'Campaign', 'Stars', 'Order']) {
    const field = business.getByRole('main').getByLabel(name, { exact: true })
    tops.push((await field.and(business.locator('input, select')).boundingBox())!.y)
  }
  expect(new Set(tops).size).toBe(1)
  return tops[0]!
}

/** Whether the longest choice of a filter is cut; a select itself does not tell. */
const isCut = (business: Page, name: string) =>
  business
    .getByRole('main')
    .getByRole('combobox', { name, exact: true })
    .evaluate((select: HTMLSelectElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      const pen = document.createElement('canvas').getContext('2d')!
      pen.font = font
      const widths = [...select.options].map(({ label }) => pen.measureText(label).width)
      const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      return Math.max(...widths) > room
    })

test('a business sees its stars, weeks and recurring words, and filters its reviews by them', async ({
  visitor,
}) => {
  const business = await visitor()
  await signIn(business, 'business@candor.demo')
  const answer = await business.request.get('/api/review-summary')
  const { starCounts, words } = (await answer.json()) as ReviewSummary
  await business.goto('/reviews')
  // One row of filters, below what the reviews say together.
  await business.setViewportSize({ width: 1280, height: 900 })
  await expect(business.getByRole('region', { name: 'Stars' })).toBeVisible()
  const top = await topOfFilters(business)
  expect(await isCut(business, 'Status')).toBe(false)
  const stars = business.getByRole('region', { name: 'Stars' })
  expect((await stars.boundingBox())!.y).toBeLessThan(top)
  await expect(stars.getByRole('link')).toHaveCount(5)
  const four = stars.getByRole('link', { name: `4 stars: ${starCounts[3]} reviews` })
  await four.click()
  await expect(business).toHaveURL(/stars=4/)
  await expect(four).toHaveAttribute('aria-current', 'true')
  const reviews = business.getByRole('main').getByRole('article')
  const four4 = reviews.getByRole('img', { name: '4 out of 5 stars' })
  await expect(four4.first()).toBeVisible()
  await expect.poll(async () => (await reviews.count()) - (await four4.count())).toBe(0)
  await expectFitsBothWidths(business)
  await four.click()
  await expect(business).not.toHaveURL(/stars=/)

  // The count and the words are of the reviews that the filters show.
  const found = business.getByRole('main').getByRole('status').filter({ hasText: 'review' })
  await expect(found).toHaveText(/^\d+ reviews$/)
  const recurring = business.getByRole('region', { name: 'Words that recur' })
  const published = starCounts.reduce((all, one) => all + one, 0)
  await expect(recurring).toContainText(
    `how many of the ${published} published reviews among them have it`,
  )
  await business.getByRole('combobox', { name: 'Stars' }).selectOption('1–3 stars')
  const low = starCounts.slice(0, 3).reduce((all, one) => all + one, 0)
  await expect(recurring).toContainText(`the ${low} published reviews among them`)
  await expect(found).toHaveText(/^\d+ reviews? found$/)
  // The stars stay those of all.
  await expect(stars).toContainText(`All ${published} published reviews of all campaigns`)
  await business.getByRole('combobox', { name: 'Order' }).selectOption('Lowest first')
  const lowest = starCounts.findIndex((count) => count > 0) + 1
  const worst = reviews.first().getByRole('img', { name: `${lowest} out of 5 stars` })
  await expect(worst).toBeVisible()
  await business.getByRole('button', { name: 'Clear filters' }).click()
  await expect(business).toHaveURL(/\/reviews\?sort=lowest$/)
  await expect(found).toHaveText(/^\d+ reviews$/)
  await expect(stars).toContainText(`${published} published reviews of all campaigns`)
  await expect(business.getByRole('button', { name: 'Clear filters' })).toHaveCount(0)

  const { word } = words[0]!
  await business.getByRole('link', { name: new RegExp(`^${word} \\d+$`) }).click()
  await expect(business).toHaveURL(new RegExp(`q=${word}`))
  await expect(business.getByLabel('Search reviews')).toHaveValue(word)
  await expect(reviews.first()).toContainText(new RegExp(word, 'i'))
  const chart = business.getByRole('slider', { name: 'Published reviews per week' })
  // On phones the reviews come before the weeks, which a press shows.
  await business.setViewportSize({ width: 390, height: 800 })
  await expect(chart).toBeHidden()
  await business.getByRole('button', { name: 'Show the weeks' }).click()
  await expect(chart).toBeVisible()
  await business.setViewportSize({ width: 1280, height: 800 })
  await chart.focus()
  await chart.press('Home')
  await expect(chart).toHaveAttribute('aria-valuetext', /^Week of \w+ \d+, \d+: Reviews \d+$/)
  if (long) await expectAccessible(business)

  await expectNoWords(business)
})

/** Too few reviews for a word to recur in. */
async function expectNoWords(business: Page) {
  await business.route('**/api/review-summary?*', async (route) => {
    const summary = (await (await route.fetch()).json()) as ReviewSummary
    await route.fulfill({ json: { ...summary, words: [], wordsOf: 2 } })
  })
  await business.goto('/reviews?stars=4')
  await expect(business.getByText(/^\d+ reviews? found$/)).toBeVisible()
  await expect(business.getByRole('region', { name: 'Words that recur' })).toHaveCount(0)
}

test(
  'a campaign without published reviews says to an admin what that means',
  { tag: '@long' },
  async ({ visitor }) => {
    const admin = await visitor('admin')
    await signIn(admin, 'admin@candor.demo')
    const { items } = (await (await admin.request.get('/api/campaigns?status=active')).json()) as {
      items: { id: string }[]
    }
    const path = `/api/campaigns/${items[0]!.id}`
    let pendingReviews = 30
    await admin.route(path, async (route) => {
      const campaign = (await (await route.fetch()).json()) as Record<string, unknown>
      const none = { items: [], nextCursor: null }
      await route.fulfill({ json: { ...campaign, pendingReviews, reviews: none } })
    })
    await admin.goto(path.replace('/api', ''))
    await expect(admin.getByText('30 reviews wait for a decision.')).toBeVisible()
    await expect(admin.getByText('Be the first to review this campaign.')).toHaveCount(0)
    pendingReviews = 0
    await admin.reload()
    const sentence = 'Reviews appear here as soon as reviewers have sent them.'
    await expect(admin.getByText(sentence)).toBeVisible()
  },
)
