import type { Page } from '@playwright/test'
import type { Review } from '../../src/shared/market/reviews.ts'
import {
  expect,
  expectErrors,
  expectTexts,
  openCampaigns,
  register,
  sameOrigin,
  signIn,
  test,
} from '../fixtures.ts'

/** The specified texts of the campaign pages, for each role. */

/** Sends a POST request to the API as the user of this page. */
async function post(page: Page, path: string, data: object) {
  const answer = await page.request.post(path, { headers: sameOrigin, data })
  expect([path, answer.status()]).toEqual([path, 201])
  return (await answer.json()) as { id: string }
}

const campaign = {
  title: 'How does our bread taste?',
  product: 'Rye loaf',
  description: 'Buy a loaf in one of our shops and tell everybody honestly how it was for you.',
  pricePerReviewCents: 2_00,
  targetReviews: 10,
}

async function expectFormErrors(business: Page) {
  await business.goto('/campaigns')
  await expectTexts(business, ['No campaigns yet'])
  await business.getByRole('link', { name: 'Create Campaign' }).first().click()
  await business.getByRole('button', { name: 'Create Campaign' }).click()
  await expectErrors(business, [
    'Title is required',
    'Product name is required',
    'Description is required',
  ])
  await business.getByLabel('Campaign Title').fill('Too short')
  await business.getByLabel('Campaign Description').fill('Too short as well.')
  await business.getByLabel('Price per Review ($)').fill('0.49')
  await business.getByLabel('Target Reviews').fill('4')
  await business.getByRole('button', { name: 'Create Campaign' }).click()
  await expectTexts(business, [
    'Title must be at least 10 characters',
    'Description must be at least 50 characters',
    'Minimum price is $0.50',
    'Minimum 5 reviews required',
    /reviewed by our team within 24 hours/,
    /visible to reviewers once approved/,
    /charged only for approved reviews/,
    /keep sufficient funds in your wallet/,
  ])
}

async function expectOwnerPage(business: Page, id: string) {
  await business.goto(`/campaigns/${id}`)
  await expectTexts(business, [
    'Pending Approval',
    '$2.00',
    'Waiting for approval',
    'Target reviews',
    'Created',
    `Campaign ID ${id}`,
  ])
  await expectTexts(business, ['Campaign Stats', 'Total Budget', '$20.00', 'At most, with fees'])
  await expectTexts(business, [/We decide by /, 'No reviews yet', 'Embed Reviews'])
  // Nothing is counted that cannot be other than zero.
  for (const text of ['Spent So Far', 'Open places', 'Reviews Completion'])
    await expect(business.getByText(text, { exact: true })).toHaveCount(0)
  await expectTexts(business, ['Reviews can be written once the campaign is active.'])
  await business.getByRole('link', { name: 'Edit Campaign' }).click()
  await business.getByRole('main').getByRole('link', { name: 'Campaign', exact: true }).click()
  await expect(business).toHaveURL(`/campaigns/${id}`)
}

/** Checks the reviewer's page, also after the business writes its description. */
async function expectReviewerPage(reviewer: Page, business: Page, id: string) {
  await reviewer.goto('/reviews')
  await expectTexts(reviewer, ['No reviews found', "You haven't written any reviews yet."])
  await expect(reviewer.getByRole('link', { name: 'Find a campaign' })).toBeVisible()
  await reviewer.goto(`/campaigns/${id}`)
  await expectTexts(reviewer, [
    'Write a Review',
    'Earn by Reviewing',
    '$2.00',
    /^All of it arrives in your wallet; our 10% charge on withdrawals leaves \$1\.80 of it/,
  ])
  await expectTexts(reviewer, [/^No place is kept for you while you try the product/])
  const steps = reviewer.getByRole('list', { name: 'From the product to your pay' })
  await expect(steps.getByRole('heading')).toHaveText([
    'Get the product',
    'Try it and write what you found',
    'Get paid',
  ])
  await expectTexts(reviewer, [
    'Min 50 characters. Your review will be checked by our team before being published.',
  ])
  const about = reviewer.getByRole('region', { name: 'About Exact Bakery' })
  await expect(about.getByRole('link', { name: /^exact-bakery\.example/ })).toBeVisible()
  await expect(about.getByText('Business profile pending completion')).toHaveCount(0)
  await business.request.patch('/api/settings', {
    headers: sameOrigin,
    data: { description: 'Two ovens in Yaba, since 1998.' },
  })
  await reviewer.reload()
  await expect(about.getByText('Two ovens in Yaba, since 1998.')).toBeVisible()
  await expect(reviewer.getByRole('radio', { name: '5 stars' })).toBeChecked()
  await reviewer.getByRole('button', { name: 'Write your review' }).click()
  const text = reviewer.getByLabel('Your review')
  await expect(text).toBeFocused()
  await expect(text).toHaveAccessibleDescription(/What did you use it for.+ Min 50 characters/)
  await text.fill(' Two ovens. ')
  await expectTexts(reviewer, ['10 characters'])
}

async function rejectAndDelete(admin: Page, business: Page) {
  await admin.getByRole('button', { name: 'Reject Campaign' }).click()
  await admin.getByRole('dialog').getByRole('textbox').fill('Please say which shops.')
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /Reject/ })
    .click()
  const aside = admin.getByRole('complementary')
  await expect(aside.getByRole('button', { name: 'Reject Campaign' })).toBeDisabled()
  await business.reload()
  await expectTexts(business, ['Rejected', 'Please say which shops.'])
  await business.getByRole('button', { name: 'Delete' }).click()
  const dialog = business.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm Delete' }).click()
  await expect(business).toHaveURL(/\/campaigns$/)
}

// spec: 2.52, 2.56, 2.58, 2.61, 2.63, 2.66, 2.67, 2.68, 2.69, 2.70, 2.72, 2.75, 2.81
// spec: 5.10, 5.11, 5.12, 5.13, 5.14, 5.17, 9.4, 9.5, 9.6
test(
  'a campaign from its form to its page, for each role',
  { tag: '@long' },
  async ({ visitor }) => {
    const business = await visitor('business')
    await register(business, { role: 'business', name: 'Exact Bakery' })
    await expectFormErrors(business)

    const { id } = await post(business, '/api/campaigns', campaign)
    // The placeholder of an empty profile is not shown.
    await business.request.patch('/api/settings', {
      headers: sameOrigin,
      data: { website: 'https://exact-bakery.example/bread' },
    })
    // Accept the confirmation for leaving the changed form.
    business.on('dialog', (dialog) => void dialog.accept())
    await expectOwnerPage(business, id)

    const admin = await visitor('admin')
    await signIn(admin, 'admin@candor.demo')
    await admin.goto(`/campaigns/${id}`)
    await expectTexts(admin, [
      'Admin Actions',
      'No reviews yet. Reviews can be written once the campaign is active.',
    ])
    // What an approval vouches for is read before the terms.
    const places = [
      admin.getByRole('heading', { name: 'What it is about' }),
      admin.getByRole('heading', { name: 'How reviewers get the product' }),
      admin.getByRole('term').filter({ hasText: 'Price per review' }),
    ]
    const tops = await Promise.all(places.map(async (one) => (await one.boundingBox())!.y))
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    await admin.getByRole('button', { name: 'Approve Campaign' }).click()
    await expect(admin.getByRole('button', { name: 'Already Active' })).toBeDisabled()

    const reviewer = await visitor('reviewer')
    await register(reviewer, { role: 'reviewer', name: 'Rosa Reader' })
    await expectReviewerPage(reviewer, business, id)
    await rejectAndDelete(admin, business)
  },
)

test('a rejected campaign leads to its edit, and counts nothing that reviewers have not seen', async ({
  visitor,
}) => {
  const page = await visitor('business')
  await signIn(page, 'business@candor.demo')
  const answer = await page.request.get('/api/campaigns?status=rejected&limit=1')
  const { items } = (await answer.json()) as { items: { id: string }[] }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/campaigns/${items[0]!.id}`)
  const reason = page.getByRole('alert').filter({ hasText: 'This campaign was rejected' })
  await expect(reason).toContainText('We read it within 24 hours, and it costs nothing.')
  await expectTexts(page, ['Total Budget', 'At most, with fees', 'Target reviews'])
  for (const text of ['Spent So Far', 'Open places', 'Reviews completed', 'Reviews Completion'])
    await expect(page.getByText(text, { exact: true })).toHaveCount(0)
  // The reviews come before the code to embed them, which the Share tab has too.
  const top = async (name: string) =>
    (await page.getByRole('heading', { name, exact: true }).boundingBox())!.y
  expect(await top('Reviews')).toBeLessThan(await top('Embed Reviews'))
  await reason.getByRole('link', { name: 'Edit Campaign' }).click()
  await expect(page).toHaveURL(/\/edit$/)
})

// spec: 13.7
test('an admin sees why a campaign cannot be decided', async ({ visitor }) => {
  const admin = await visitor()
  await signIn(admin, 'admin@candor.demo')
  for (const [status, why] of [
    ['draft', 'The business has not submitted it yet.'],
    ['completed', 'A completed campaign cannot be changed.'],
  ] as const) {
    await admin.goto(`/campaigns?status=${status}&sort=oldest`)
    await admin.getByRole('article').getByRole('link').first().click()
    await expectTexts(admin, [why])
    await expect(admin.getByRole('button', { name: 'Approve Campaign' })).toBeDisabled()
    await expect(admin.getByRole('button', { name: 'Reject Campaign' })).toBeDisabled()
  }
})

// spec: 2.49, 2.51, 4.8
test('campaign list: search in three fields, statuses, links', async ({ visitor }) => {
  const page = await visitor()
  await register(page, { role: 'business', name: 'Searching Bakery' })
  await post(page, '/api/campaigns', campaign)
  await post(page, '/api/campaigns', { ...campaign, product: 'Spelt bun', title: 'Second of two' })
  await page.goto('/campaigns')
  const cards = page.getByRole('main').getByRole('article')
  for (const [words, count] of [
    ['taste', 1],
    ['Spelt', 1],
    ['honestly', 2],
    ['nothing at all', 0],
  ] as const) {
    await page.getByLabel('Search campaigns').fill(words)
    await expect(cards).toHaveCount(count)
  }
  await expectTexts(page, ['No campaigns found'])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  const status = page.getByLabel('Status', { exact: true })
  expect((await status.locator('option').allInnerTexts()).slice(1)).toEqual([
    'Draft',
    'Pending Approval',
    'Active',
    'Completed',
    'Rejected',
  ])
  await status.selectOption('active')
  await expect(cards).toHaveCount(0)
  await status.selectOption('pending')
  await expect(cards).toHaveCount(2)
  await cards.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/campaigns\/[0-9a-f-]{36}$/)
})

test('a reviewer who can resubmit sees it first and gets a link to the form', async ({
  visitor,
}) => {
  const page = await visitor()
  await signIn(page, 'reviewer@candor.demo')
  await page.goto('/reviews?status=rejected')
  await page.getByRole('link', { name: 'Edit and resubmit' }).click()
  const ticket = page.getByRole('complementary', { name: 'About this campaign' })
  const rejected = await page.request.get('/api/reviews?status=rejected')
  const { items } = (await rejected.json()) as { items: Review[] }
  const until = items.flatMap(({ rejection }) => rejection?.resubmitUntil ?? [])
  const day = new Date(until[0]!).toLocaleDateString('en-US', { dateStyle: 'medium' })
  const deadline = `Your review was rejected. You can send it again once, until ${day}.`
  await expect(ticket.getByText(deadline, { exact: true })).toBeVisible()
  const own = page.getByRole('region', { name: 'Your submitted review' })
  await expect(own).toContainText(`held until ${day.replace(/, \d+$/, '')}`)
  await ticket.getByRole('button', { name: 'Edit and resubmit' }).click()
  await expect(page.getByLabel('Your review')).toBeFocused()
})

// spec: 10.27, 13.11
test('each campaign keeps its own draft of a review', async ({ visitor }) => {
  const page = await visitor()
  await register(page, { role: 'reviewer', name: 'Two Drafts' })
  const [one, two] = openCampaigns
  const text = page.getByLabel('Your review')
  await page.goto(`/campaigns/${one}`)
  await text.fill('A draft about the first product.')
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  await page.goto(`/campaigns/${two}`)
  await expect(text).toHaveValue('')
  await text.fill('Another one, about the second.')
  await page.goto(`/campaigns/${one}`)
  await expect(text).toHaveValue('A draft about the first product.')

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Continue your drafts' }).click()
  const drafts = page.getByRole('region', { name: 'Drafts' })
  await drafts
    .getByRole('button', { name: /^Discard/ })
    .nth(1)
    .click()
  await expect(drafts.getByRole('listitem')).toHaveCount(1)
  // Nothing is said of submitted reviews: the draft says what comes next.
  await expect(page.getByText('No reviews found')).toHaveCount(0)
  await drafts.getByRole('link', { name: /^Continue the draft/ }).click()
  await expect(text).toBeFocused()
  await expect(text).toHaveValue(/^A(nother| draft)/)
})
