import type { Page } from '@playwright/test'
import {
  confirmReview,
  expect,
  expectAccessible,
  expectFitsBothWidths,
  expectTouchTargets,
  register,
  sameOrigin,
  signIn,
  test,
  withoutPage,
} from '../fixtures.ts'
import { inDatabase } from '../database.ts'
import { expectAlert, mockError } from '../mock-errors.ts'

const text =
  'It cut bread and cheese for two weeks, and the edge was as sharp at the end as at the start.'

async function post<T>(caller: Pick<Page, 'request'>, path: string, data: object = {}) {
  const answer = await caller.request.post(path, { headers: sameOrigin, data })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  return (await answer.json()) as T
}

/** An active campaign of a new business that asks for fourteen days of trying. */
async function aTriedCampaign(business: Pick<Page, 'request'>, admin: Page) {
  await register(business, { role: 'business', name: 'Bread Knives' })
  const { id } = await post<{ id: string }>(business, '/api/campaigns', {
    title: 'Cut bread for two weeks with our knife',
    product: 'Bread knife',
    description: 'Use the knife every day, and tell everybody honestly how it was for you.',
    instructions: 'Any of our knives that you have at home.',
    pricePerReviewCents: 12_00,
    targetReviews: 5,
    tryingDays: 14,
  })
  await signIn(admin, 'admin@candor.demo')
  await post(admin, `/api/campaigns/${id}/approval`)
  return id
}

async function approveReviewOf(reviewer: Page, admin: Page) {
  const { items } = (await (await reviewer.request.get('/api/reviews')).json()) as {
    items: { id: string }[]
  }
  await signIn(admin, 'admin@candor.demo')
  await post(admin, `/api/reviews/${items[0]!.id}/approval`)
}

// spec: 14.8
test('a reviewer takes a place, extends it, writes and is paid', async ({ visitor }) => {
  const [business, reviewer] = [await visitor('business'), await visitor('reviewer')]
  const admin = await visitor('admin')
  const id = await aTriedCampaign(business, admin)
  await register(reviewer, { role: 'reviewer', name: 'Ngozi Tries' })
  await reviewer.goto(`/campaigns/${id}`)
  await expect(reviewer.getByText('5 places left')).toBeVisible()
  await expect(reviewer.getByText(/The \$12\.00 are set aside for it/)).toBeVisible()
  await expect(reviewer.getByRole('button', { name: 'Submit Review' })).toHaveCount(0)
  await expectFitsBothWidths(reviewer)
  await reviewer.setViewportSize({ width: 390, height: 844 })
  await expectTouchTargets(reviewer)

  // What the server refuses is said, and it can be tried again.
  const why = 'All places of this campaign are taken.'
  const refusal = { status: 409, code: 'conflict', message: why }
  const restore = await mockError(reviewer, 'POST', /\/place$/, refusal)
  const take = reviewer.getByRole('button', { name: 'Take a place' })
  await take.click()
  await expectAlert(reviewer, why)
  await restore()
  await take.click()
  await expect(reviewer.getByText(/^Your place is kept until .*\.$/).first()).toBeVisible()
  await expect(reviewer.getByText('16 days left')).toBeVisible()
  await expectAccessible(reviewer)

  await business.goto(`/campaigns/${id}`)
  await expect(business.getByText('1 taken')).toBeVisible()
  await expectFitsBothWidths(business)
  await business.getByRole('button', { name: 'End early' }).click()
  const ending = business.getByRole('alertdialog')
  await expect(ending.getByText(/1 place is taken: the money stays set aside/)).toBeVisible()
  await ending.getByRole('button', { name: 'End campaign' }).click()
  await expect(business.getByText('Campaign completed')).toBeVisible()

  await reviewer.goto('/dashboard')
  const mine = reviewer.getByRole('region', { name: 'My places' })
  await expect(mine.getByText('Bread knife · $12.00')).toBeVisible()
  await expectFitsBothWidths(reviewer)
  await reviewer.setViewportSize({ width: 390, height: 844 })
  await expectTouchTargets(reviewer)
  await mine.getByRole('button', { name: 'Extend' }).click()
  await reviewer.getByRole('alertdialog').getByRole('button', { name: 'Extend' }).click()
  await expect(mine.getByText('23 days left')).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Extend' })).toHaveCount(0)
  const [file] = await Promise.all([
    reviewer.waitForEvent('download'),
    mine.getByRole('link', { name: 'Calendar file' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('candor-deadline.ics')

  await mine.getByRole('link', { name: 'Write your review' }).click()
  await reviewer.getByLabel('Your review').fill(text)
  await confirmReview(reviewer)
  await reviewer.getByRole('button', { name: 'Submit Review' }).click()
  await expect(reviewer.getByText('Thank you for your review.')).toBeVisible()
  await approveReviewOf(reviewer, admin)
  await reviewer.goto('/wallet')
  await expect(reviewer.getByText('$12.00').first()).toBeVisible()
  await business.goto('/wallet')
  await expect(business.getByText('Review of Bread knife')).toBeVisible()
})

// spec: 14.8
test('a place is returned, another expires, and a third uses the kept draft', async ({
  visitor,
}) => {
  test.slow()
  const [reviewer, admin] = [await visitor('reviewer'), await visitor('admin')]
  const id = await withoutPage((business) => aTriedCampaign(business, admin))
  await register(reviewer, { role: 'reviewer', name: 'Emeka Tries' })
  await reviewer.goto(`/campaigns/${id}`)
  const take = reviewer.getByRole('button', { name: 'Take a place' })
  await take.click()
  await reviewer.getByLabel('Your review').fill(text)
  await expect(reviewer.getByText(/^Draft saved/)).toBeVisible()
  await reviewer.getByRole('button', { name: 'Return the place' }).click()
  const question = reviewer.getByRole('alertdialog', { name: 'Return your place?' })
  await expectAccessible(reviewer)
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toHaveCount(0)
  await reviewer.getByRole('button', { name: 'Return the place' }).click()
  await question.getByRole('button', { name: 'Return the place' }).click()
  await expect(reviewer.getByText(/^You returned your place on/)).toBeVisible()
  await expect(reviewer.getByText(/Your draft is kept/)).toBeVisible()

  await take.click()
  await expect(reviewer.getByLabel('Your review')).toHaveValue(text)
  // Eighteen days later a job, which runs every minute, has released it.
  await inDatabase(
    `update places set deadline = deadline - interval '18 days'
      where campaign_id = $1 and status = 'taken'`,
    [id],
  )
  const statusNow = async () => {
    const page = await reviewer.request.get(`/api/campaigns/${id}`)
    return ((await page.json()) as { ownPlace: { status: string } }).ownPlace.status
  }
  await expect.poll(statusNow, { timeout: 100_000 }).toBe('expired')
  await reviewer.reload()
  await expect(reviewer.getByText(/^That place is over: its deadline was/)).toBeVisible()
  await expect(reviewer.getByText(/Your draft is kept/)).toBeVisible()
  await expect(reviewer.getByText('5 places left')).toBeVisible()
  await expectFitsBothWidths(reviewer)
  await take.click()
  await expect(reviewer.getByText('16 days left')).toBeVisible()
  await expect(reviewer.getByLabel('Your review')).toHaveValue(text)
  await confirmReview(reviewer)
  await reviewer.getByRole('button', { name: 'Submit Review' }).click()
  await expect(reviewer.getByText('Thank you for your review.')).toBeVisible()
})
