import type { Page } from '@playwright/test'
import {
  confirming,
  expect,
  expectErrors,
  expectFitsBothWidths,
  expectTexts,
  long,
  register,
  sameOrigin,
  signIn,
  test,
} from '../fixtures.ts'

let made = 0

/** An approved campaign of the demo's business, with a product of its own. */
async function aCampaign(business: Page, admin: Page, facts: Record<string, unknown> = {}) {
  const product = `Findable ${process.pid}-${++made}`
  const data = {
    title: `What do you think of ${product}?`,
    product,
    description: 'Use it at home for a week and tell others honestly how it went for you.',
    pricePerReviewCents: 5_00,
    targetReviews: 5,
    ...facts,
  }
  const created = await business.request.post('/api/campaigns', { data, headers: sameOrigin })
  expect(created.status(), await created.text()).toBe(201)
  const { id } = (await created.json()) as { id: string }
  const approval = `/api/campaigns/${id}/approval`
  const approved = await admin.request.post(approval, { data: {}, headers: sameOrigin })
  expect(approved.status(), await approved.text()).toBe(200)
  return { id, product, title: data.title }
}

async function people(visitor: (who: string) => Promise<Page>) {
  const [business, admin, reviewer] = [
    await visitor('the business'),
    await visitor('the admin'),
    await visitor('the reviewer'),
  ]
  await signIn(business, 'business@candor.demo')
  await signIn(admin, 'admin@candor.demo')
  await register(reviewer, { role: 'reviewer', name: 'Ada Finds' })
  return { business, admin, reviewer }
}

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

test(
  'a business says whom a campaign is for, and sees it in the preview and on the page',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor('the business')
    await register(page, { role: 'business', name: 'Ada Bakes' })
    await page.goto('/campaigns/create')
    await page.getByLabel('Campaign Title').fill('Tell us about our morning bread')
    await page.getByLabel('Product Name').fill('Morning loaf')
    await page
      .getByLabel('Campaign Description')
      .fill('Eat it for a week, fresh and toasted. '.repeat(2))
    await page.getByLabel('Price per Review ($)').fill('4')
    await page.getByLabel('Target Reviews').fill('5')
    await page.getByLabel('Category').selectOption('Food and drink')
    await page.getByLabel('Language of the review').selectOption('English')
    await page.getByLabel('Minutes of work').fill('0')
    for (const name of ['Nigeria', 'Ghana', 'Kenya']) {
      await page.getByLabel("Reviewers' countries").selectOption(name)
    }
    await page.getByRole('button', { name: 'Remove Kenya' }).click()
    await page.getByRole('button', { name: 'Create Campaign' }).click()
    await expectErrors(page, ['Enter whole minutes, from 1 to 600'])
    if (long) await expectFitsBothWidths(page)
    await page.getByLabel('Minutes of work').fill('90')
    const preview = page.getByRole('complementary', { name: 'Cost and preview' })
    await expect(preview).toContainText(
      'Food and drink · About 1 h 30 min with trying · In English',
    )
    await expect(preview).toContainText('Ghana and Nigeria')
    await page.getByRole('button', { name: 'Create Campaign' }).click()
    await expect(page).toHaveURL(/\/campaigns\/[0-9a-f-]{36}$/)
    await expectTexts(page, ['About 1 h 30 min', 'Ghana and Nigeria', 'English', 'Food and drink'])

    await page.getByRole('link', { name: 'Edit Campaign' }).click()
    await expect(page.getByLabel('Minutes of work')).toHaveValue('90')
    await page.getByLabel('Minutes of work').fill('')
    await page.getByRole('button', { name: 'Remove Ghana' }).click()
    await page.getByRole('button', { name: 'Remove Nigeria' }).click()
    await page.getByLabel('Category').selectOption('No category')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(
      page.getByRole('heading', { name: 'Tell us about our morning bread' }),
    ).toBeVisible()
    await expect(page.getByText('Language of the review')).toBeVisible()
    await expect(page.getByText('Trying and writing')).toHaveCount(0)
    await expect(page.getByText('For reviewers in')).toHaveCount(0)
  },
)

test('a reviewer sees what is available, filters it, and takes the filters off', async ({
  visitor,
}) => {
  const { business, admin, reviewer } = await people(visitor)
  const facts = { category: 'travel', language: 'sw', minutes: 20 }
  const { title, product } = await aCampaign(business, admin, facts)
  await reviewer.goto('/campaigns')
  await expect(reviewer.getByRole('link', { name: 'Available' })).toHaveAttribute(
    'aria-current',
    /page|true/,
  )
  await reviewer.getByLabel('Category').selectOption('Travel and places')
  await reviewer.getByLabel('Language').selectOption('Swahili')
  await reviewer.getByLabel('Time needed').selectOption('Up to 20 min')
  await reviewer.getByLabel('Pay').selectOption('Pays $5 or more')
  const country = reviewer.getByLabel('Country of the reviewers', { exact: true })
  await expect(country.getByRole('option').first()).toHaveText('Reviewers anywhere')
  await country.selectOption('Nigeria')
  await reviewer.getByLabel('Search campaigns').fill(product)
  await expect(reviewer.getByRole('status').getByText('1 campaign')).toBeVisible()
  await expect(card(reviewer, title)).toContainText(
    /Travel and places · About 20 min with trying \(≈ \$14 an hour\) · In Swahili/,
  )
  await expect(reviewer.getByText('What an hour pays is after our 10% charge.')).toBeVisible()
  // The pay is at the foot of the card, beside the places.
  await expect(card(reviewer, title)).toContainText(/\$\d+\.\d\d\s*\d+ places? left$/)
  await expect(reviewer).toHaveURL(/payFromCents=500/)
  if (long) await expectFitsBothWidths(reviewer)

  // The address is enough: it opens the same list.
  await reviewer.reload()
  await expect(card(reviewer, title)).toBeVisible()
  await reviewer.getByRole('button', { name: 'Remove filter: Up to 20 min' }).click()
  await expect(reviewer).not.toHaveURL(/upToMinutes/)
  await reviewer.getByLabel('Time needed').selectOption('Up to 10 min')
  await expect(reviewer.getByRole('heading', { name: 'No campaigns found' })).toBeVisible()
  // Only the time is too narrow.
  const narrow = reviewer.getByRole('list', { name: 'Filters that are too narrow' })
  await expect(narrow.getByRole('button')).toHaveText(['Without “Up to 10 min”: 1 campaign'])
  await narrow.getByRole('button').click()
  await expect(card(reviewer, title)).toBeVisible()
  await reviewer.getByRole('button', { name: 'Clear all' }).click()
  await expect(reviewer).toHaveURL(/\/campaigns$/)
})

// spec: 10.27
test(
  'what one has reviewed and what is paused are views of their own',
  { tag: '@long' },
  async ({ visitor }) => {
    const { business, admin, reviewer } = await people(visitor)
    const reviewed = await aCampaign(business, admin)
    const paused = await aCampaign(business, admin)
    await business.request.post(`/api/campaigns/${paused.id}/pause`, { headers: sameOrigin })
    const data = {
      rating: 4,
      content: 'It was good on Monday, and less so from Thursday on. '.repeat(2),
      ...confirming,
    }
    const sent = await reviewer.request.post(`/api/campaigns/${reviewed.id}/reviews`, {
      data,
      headers: sameOrigin,
    })
    expect(sent.status()).toBe(201)
    await reviewer.goto('/campaigns')
    await expect(card(reviewer, reviewed.title)).toHaveCount(0)
    await reviewer.getByRole('link', { name: 'Reviewed' }).click()
    await expect(reviewer).toHaveURL(/view=reviewed/)
    await expect(card(reviewer, reviewed.title)).toContainText('Reviewed')
    await reviewer.getByRole('link', { name: 'Paused' }).click()
    await expect(
      reviewer.locator('nav [aria-current]').filter({ hasText: 'Available' }),
    ).toHaveCount(0)
    await expect(card(reviewer, paused.title)).toContainText(
      'The business has paused this campaign. It takes reviews again when the business resumes it.',
    )
    await expect(card(reviewer, paused.title).getByText('Paused', { exact: true })).toBeVisible()
    // How one gets the product is no invitation now.
    await expect(card(reviewer, paused.title)).not.toContainText('Get it:')
    await expectTexts(reviewer, [/^These take no reviews now: do not order or start yet\./])
    await expect(card(reviewer, reviewed.title)).toHaveCount(0)
    await reviewer.goto(`/campaigns/${paused.id}`)
    await expectTexts(reviewer, [
      'Do not order or start yet',
      'One notification when a place is open. No place is kept for you.',
      'for an approved review, whatever its rating; not now',
    ])
    const tell = reviewer.getByRole('button', { name: 'Tell me when it opens' })
    await tell.click()
    await expect(tell).toHaveAttribute('aria-pressed', 'true')
    await reviewer.reload()
    await expect(tell).toHaveAttribute('aria-pressed', 'true')
    await tell.click()
    await expect(tell).toHaveAttribute('aria-pressed', 'false')
    await tell.click()
    await expectTexts(reviewer, [/^We tell you once, as soon as a place is open\./])
    const steps = reviewer.getByRole('list', { name: 'From the product to your pay' })
    await expect(steps).toBeHidden()
    await reviewer.getByText('What to do once it takes reviews again').click()
    await expect(steps).toBeVisible()
    await expect(reviewer.getByText('is in your wallet at once')).toHaveCount(0)
    await expect(reviewer.getByLabel('Your review')).toHaveCount(0)
    await expect(reviewer.getByRole('button', { name: 'Write your review' })).toHaveCount(0)
    await expectFitsBothWidths(reviewer)
    await reviewer.getByRole('link', { name: 'See what you can review now' }).click()
    await expect(reviewer).toHaveURL(/\/campaigns$/)
  },
)

test('a campaign without funds is not called active to a reviewer', async ({ visitor }) => {
  const reviewer = await visitor('the reviewer')
  await register(reviewer, { role: 'reviewer', name: 'Ada Funds' })
  // One of the demo, whose business has too little for another review.
  await reviewer.goto('/campaigns?view=paused&q=Swahili')
  await reviewer.getByRole('article').getByRole('link').first().click()
  await expect(reviewer.getByRole('heading', { level: 1, name: /Swahili/ })).toBeVisible()
  const main = reviewer.getByRole('main')
  await expect(main.getByText('Waiting for funds', { exact: true })).toBeVisible()
  await expect(main.getByText('Active', { exact: true })).toHaveCount(0)
  await expectTexts(reviewer, [/It takes reviews again when the business adds money/])
})

test(
  'a campaign for another country says so instead of showing a form',
  { tag: '@long' },
  async ({ visitor }) => {
    const { business, admin, reviewer } = await people(visitor)
    const { id, title } = await aCampaign(business, admin, { countries: ['GB', 'IE'] })
    await reviewer.goto(`/campaigns?q=${encodeURIComponent(title)}`)
    await expect(reviewer.getByRole('heading', { name: 'No campaigns found' })).toBeVisible()
    await reviewer.goto(`/campaigns/${id}`)
    await expectTexts(reviewer, [
      'This campaign is only for reviewers in Ireland and the United Kingdom.',
    ])
    await expect(reviewer.getByLabel('Your review')).toHaveCount(0)
    await expect(reviewer.getByRole('button', { name: 'Write your review' })).toHaveCount(0)
  },
)

test(
  'what was approved since the last visit is marked as new',
  { tag: '@long' },
  async ({ visitor }) => {
    const { business, admin, reviewer } = await people(visitor)
    await reviewer.goto('/campaigns')
    await expect(reviewer.getByRole('article').first()).toBeVisible()
    await expect(reviewer.getByText('new for you')).toHaveCount(0)
    const { title, product } = await aCampaign(business, admin)
    // The visit ended an hour ago.
    await reviewer.route(/\/api\/campaigns\?/, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { items: { product: string }[] }
      const items = body.items.map((one) => ({ ...one, isNew: one.product === product }))
      await route.fulfill({ response: answer, json: { ...body, items } })
    })
    await reviewer.route(/\/api\/campaign-counts/, async (route) => {
      const answer = await route.fetch()
      const counts = (await answer.json()) as object
      await route.fulfill({ response: answer, json: { ...counts, new: 1 } })
    })
    await reviewer.goto('/campaigns')
    await expect(reviewer.getByText('1 new for you')).toBeVisible()
    await expect(card(reviewer, title).getByText('New', { exact: true })).toBeVisible()
    await expect(reviewer.getByText('New', { exact: true })).toHaveCount(1)
  },
)
