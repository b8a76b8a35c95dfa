import type { Page } from '@playwright/test'
import {
  expect,
  expectFitsBothWidths,
  openCampaigns,
  register,
  sameOrigin,
  signIn,
  test,
} from '../fixtures.ts'

const stepsOf = (page: Page) => page.locator('section', { hasText: /^Get started/ })
const needsOf = (page: Page) => page.locator('section', { hasText: /^Needs your attention/ })

/** A review that was begun is what comes next. */
async function expectDraftNext(reviewer: Page) {
  await reviewer.goto(`/campaigns/${openCampaigns[0]}`)
  await reviewer.getByLabel('Your review').fill('Begun on a train.')
  await reviewer.goto('/dashboard')
  // It is named once, and one press leads to its form.
  await expect(stepsOf(reviewer).getByText(/^You have begun “.+”\./)).toBeVisible()
  await expect(reviewer.getByRole('link', { name: /Reviews? to finish/ })).toHaveCount(0)
  await expect(reviewer.getByText('Continue your draft')).toHaveCount(1)
  await stepsOf(reviewer).getByRole('link', { name: 'Continue your draft' }).click()
  await expect(reviewer.getByLabel('Your review')).toBeFocused()
  await expect(reviewer.getByLabel('Your review')).toHaveValue('Begun on a train.')
  await reviewer.goto('/reviews')
  await expect(reviewer.getByRole('link', { name: /^Continue the draft for/ })).toBeVisible()
  await expect(reviewer.getByText('No reviews found')).toHaveCount(0)
  await reviewer.goto('/dashboard')
}

/** A campaign of the business that the wallet of a new account does not cover. */
async function submitCampaign(page: Page) {
  const answer = await page.request.post('/api/campaigns', {
    headers: { origin: new URL(page.url()).origin },
    data: {
      title: 'Tell us about our bread',
      product: 'Bread',
      description: 'Eat our bread for a week and write honestly how it was for you.',
      pricePerReviewCents: 25_00,
      targetReviews: 50,
    },
  })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

test('the badge of a business that is not verified says what it means', async ({ visitor }) => {
  const business = await visitor('business')
  await register(business, { role: 'business', name: 'Unproven Bakery' })
  await business.goto('/dashboard')
  await expect(business.getByText('Pending Verification')).toBeVisible()
  const limited = /Limits apply until your business is verified: send documents\.$/
  await expect(business.getByText(limited)).toBeVisible()
  await business.getByRole('link', { name: 'send documents' }).click()
  await expect(business).toHaveURL(/\/dashboard\/verify$/)
})

/** The line above the steps has a part for each; as many are filled from the left as are done. */
async function expectDone(page: Page, done: boolean[]) {
  const colors = await stepsOf(page)
    .locator('div[aria-hidden] > span')
    .evaluateAll((all) => all.map((part) => getComputedStyle(part).backgroundColor))
  expect(colors.map((color) => color !== colors.at(-1))).toEqual(done)
}

test('a new account sees its first steps before everything else', async ({ visitor }) => {
  const business = await visitor('business')
  await register(business, { role: 'business', name: 'New Bakery' })
  await business.goto('/dashboard')
  await expect(stepsOf(business)).toContainText('1 of 6 done')
  await expect(stepsOf(business).getByRole('listitem')).toHaveText([
    /^Confirm your email address.*Send a new link$/,
    /^Name your company.*Add its name$/,
    /^Verify your business.*may pay \$500\.00 at most, and the reviews .* \$5,000\.00\.$/,
    /^Fund your wallet, doneIt pays for approved reviews\. \$1,000\.00 is available: sandbox money to try Candor with, not real\.$/,
    /^Create your first campaign/,
    /^Read your first approved review/,
  ])
  await expectDone(business, [true, false, false, false, false, false])
  // One step is the next one: the email is confirmed elsewhere.
  const next = (page: Page) => stepsOf(page).locator('[aria-current=step]')
  await expect(next(business)).toHaveText(/^Name your company/)
  // What to do is on the left, and nothing says that there is nothing yet.
  const figures = await business.getByText('Wallet balance').boundingBox()
  expect((await stepsOf(business).boundingBox())!.x).toBeLessThan(figures!.x)
  await expect(business.getByText('No campaigns yet')).toHaveCount(0)
  await expect(needsOf(business)).toHaveCount(0)

  // What somebody else is at is not done, nor is a campaign that was only saved.
  await business.route('/api/dashboard', async (route) => {
    const data = await (await route.fetch()).json()
    const newestDraft = crypto.randomUUID()
    const draft = { totalCampaigns: 1, draftCampaigns: 1, newestDraft }
    await route.fulfill({ json: { ...data, ...draft, verificationStatus: 'pending' } })
  })
  await business.reload()
  await expect(stepsOf(business)).toContainText('1 of 6 done')
  const verifying = stepsOf(business).getByRole('listitem').filter({ hasText: 'Verify your' })
  await expect(verifying).toHaveText(/Verify your business · Being checked/)
  const create = stepsOf(business).getByRole('listitem').filter({ hasText: 'Create your first' })
  await expect(create).not.toContainText(', done')
  // The step leads to the draft, so nothing else asks for it.
  await expect(business.getByText('Draft to submit')).toHaveCount(0)

  const reviewer = await visitor('reviewer')
  await register(reviewer, { role: 'reviewer', name: 'New Reader' })
  await reviewer.goto('/dashboard')
  const earned = await reviewer.getByText('Total earned').boundingBox()
  expect((await stepsOf(reviewer).boundingBox())!.y).toBeLessThan(earned!.y)
  const how = reviewer.getByRole('list', { name: 'How you earn' })
  await expect(how.getByRole('listitem')).toHaveCount(3)
  await expect(how).toContainText('from $30 on you can withdraw')
  await expect(stepsOf(reviewer).getByRole('listitem')).toHaveText([
    /^Confirm your email address.*Send a new link$/,
    /^Write your first review.*Find a campaign$/,
    /^Write a short bio/,
    /^Add a payout destination/,
  ])
  await expect(next(reviewer)).toHaveText(/^Write your first review/)
  await expectDraftNext(reviewer)
  for (const page of [business, reviewer]) await expectFitsBothWidths(page)

  // The link is sent from here.
  await stepsOf(reviewer).getByRole('button', { name: 'Send a new link' }).click()
  await expect(reviewer.getByText(/^We sent a new link to /)).toBeVisible()

  // Completing a step checks it off.
  await stepsOf(reviewer).getByRole('link', { name: 'Write a short bio' }).click()
  await reviewer.getByLabel('Bio').fill('I read the small print.')
  await reviewer.getByRole('button', { name: 'Save changes' }).click()
  await expect(reviewer.getByText('Your changes have been saved.')).toBeVisible()
  await reviewer.goto('/dashboard')
  await expect(stepsOf(reviewer)).toContainText('1 of 4 done')
})

test('after submitting a campaign a business has nothing to do, and reads until when', async ({
  visitor,
}) => {
  const business = await visitor('business')
  await register(business, { role: 'business', name: 'New Bakery' })
  await business.goto('/dashboard')
  await submitCampaign(business)
  await business.reload()
  const waits = business.locator('section', { hasText: /^Your campaign is being read/ })
  await expect(waits).toContainText(/We decide by .* You have nothing to do until then\./)
  await expect(waits.getByRole('listitem')).toHaveText([
    /^Fund your wallet.*at most \$1,437\.50 with fees, and \$1,000\.00 is available/,
    /^Verify your business/,
    /^Set up Share/,
  ])
  const first = stepsOf(business).getByRole('listitem').filter({ hasText: 'Read your first' })
  await expect(first).toContainText('After the approval')
  await expect(business.getByRole('link', { name: 'Read Reviews' })).toHaveCount(1)
  await waits.getByRole('link', { name: 'Tell us about our bread' }).click()
  await expect(business.getByText(/^Your wallet covers 34 of its 50 reviews/)).toBeVisible()
  await expect(business.getByText('Open places')).toHaveCount(0)
  await expectFitsBothWidths(business)
})

test('pages without anything say what will be there, and what a refund would bring', async ({
  visitor,
}) => {
  const business = await visitor('business')
  await register(business, { role: 'business', name: 'Lia Baker' })
  await business.goto('/dashboard')
  const example = business.getByRole('region', { name: 'What you will read' })
  await expect(example).toContainText('An example')
  await expect(example).toContainText('Paid review')
  // On phones too, what to do comes before the balance.
  await business.setViewportSize({ width: 390, height: 800 })
  const below = await business.getByText('Wallet balance').boundingBox()
  expect((await stepsOf(business).boundingBox())!.y).toBeLessThan(below!.y)
  await business.goto('/notifications')
  await expect(business.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
  await expect(business.getByText('Updates about your campaigns, reviews')).toBeVisible()
  await business.goto('/reviews')
  await expect(business.getByText('There are no reviews yet.', { exact: true })).toBeVisible()
  await expect(business.getByText('You read each one here as soon as it is sent.')).toBeVisible()
  await business.goto('/wallet')
  const refund = business.getByRole('region', { name: 'Refund' })
  await expect(refund).toContainText('Request a refund only if you want to close your account')

  // The profile shows what reviewers see, as it is typed.
  await business.goto('/settings/profile')
  const preview = business.getByRole('group', { name: 'As reviewers see it' })
  await expect(preview).toHaveText('Lia BakerNo description yet.')
  const unnamed = business.getByText('Until you give one, reviewers see your own name.')
  await expect(unnamed).toBeVisible()
  // Saving something else gives the company no name.
  await expect(business.getByLabel('Company name')).toHaveValue('')
  await business.getByLabel('Description').fill('Bread.')
  await business.getByRole('button', { name: 'Save changes' }).click()
  await expect(business.getByText('Your changes have been saved.')).toBeVisible()
  await expect(unnamed).toBeVisible()
  await business.getByLabel('Company name').fill('Bread of Lia')
  await business.getByLabel('Description').fill('Sourdough on three days a week.')
  await expect(preview).toHaveText('Bread of LiaSourdough on three days a week.')
  await business.getByRole('button', { name: 'Save changes' }).click()
  await expect(unnamed).toHaveCount(0)
  await expectFitsBothWidths(business)
})

test('a rejected campaign leads to its change, and counts nothing that never happened', async ({
  visitor,
}) => {
  const [business, admin] = [await visitor('business'), await visitor('admin')]
  await register(business, { role: 'business', name: 'Rejected Bakery' })
  await signIn(admin, 'admin@candor.demo')
  await business.goto('/dashboard')
  const id = await submitCampaign(business)
  const note = 'Please say how reviewers get the bread before we approve this.'
  await admin.request.post(`/api/campaigns/${id}/rejection`, {
    headers: sameOrigin,
    data: { note },
  })
  await business.goto(`/campaigns/${id}`)
  const alert = business.getByRole('main').locator('div', { hasText: note })
  await expect(alert.getByRole('link', { name: 'Edit Campaign' }).first()).toBeVisible()
  await expect(business.getByText('Change what was named first. It is checked anew.')).toBeVisible()
  const stats = business.getByRole('region', { name: 'Campaign Stats' })
  await expect(stats).toContainText('Total Budget')
  for (const term of ['Spent So Far', 'Reviews Completion', 'Pending reviews', 'Open places']) {
    await expect(stats.getByText(term, { exact: true })).toHaveCount(0)
  }
  await expect(business.getByRole('progressbar')).toHaveCount(0)
})

test('a new reviewer reads what notifications will be about', async ({ visitor }) => {
  const reviewer = await visitor('reviewer')
  await register(reviewer, { role: 'reviewer', name: 'Ada Reads' })
  await reviewer.goto('/notifications')
  const about = 'Updates about your reviews and withdrawals appear here.'
  await expect(reviewer.getByText(about)).toBeVisible()
  await reviewer.goto('/dashboard')
  await expect(reviewer.getByText(/^Only you see it\. Your pay/)).toBeVisible()
  await reviewer.goto('/settings/notifications')
  await expect(reviewer.getByText('Emails at once about what is marked below.')).toBeVisible()
})

test('a saved draft keeps its form until the page of the campaign is there', async ({
  visitor,
}) => {
  const page = await visitor()
  await register(page, { role: 'business', name: 'Slow Bakery' })
  await page.goto('/campaigns/create')
  await page.getByLabel('Campaign Title').fill('Bread that takes its time')
  let arrive = () => {}
  const asked = new Promise<void>((resolve) => {
    void page.route(/\/api\/campaigns\/[0-9a-f-]{36}$/, async (route) => {
      resolve()
      await new Promise<void>((go) => (arrive = go))
      await route.continue()
    })
  })
  const save = page.getByRole('button', { name: 'Save as draft' })
  await save.click()
  await asked
  await expect(page).toHaveURL(/\/campaigns\/create$/)
  await expect(save).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('Draft saved')).toHaveCount(0)
  arrive()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bread that takes its time' })).toBeVisible()
})
