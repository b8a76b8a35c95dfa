import type { Page } from '@playwright/test'
import { embedLanguages } from '../../src/shared/outside/embed-languages.ts'
import {
  expect,
  expectAccessible,
  expectFitsBothWidths,
  expectTouchTargets,
  register,
  sameOrigin,
  signIn,
  test,
} from '../fixtures.ts'
import { expectAlert } from '../mock-errors.ts'

async function post<T>(caller: Pick<Page, 'request'>, path: string, data: object = {}) {
  const answer = await caller.request.post(path, { headers: sameOrigin, data })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  return (await answer.json()) as T
}

const campaign = {
  title: 'Write for a week in our notes application',
  product: 'Paper Notes',
  description: 'Use the application every day, and tell everybody honestly how it was for you.',
  pricePerReviewCents: 12_00,
  targetReviews: 5,
}

// spec: 14.21, 14.24
test('a business imports codes by keyboard, and a reviewer is handed one', async ({ visitor }) => {
  const [business, reviewer] = [await visitor('business'), await visitor('reviewer')]
  const admin = await visitor('admin')
  await register(business, { role: 'business', name: 'Paper Notes' })
  await business.goto('/campaigns/create')
  await business.getByLabel('Campaign Title').fill(campaign.title)
  await business.getByLabel('Product Name').fill(campaign.product)
  await business.getByLabel('Campaign Description').fill(campaign.description)
  await business.getByLabel('Price per Review').fill('12')
  await business.getByLabel('Target Reviews').fill('5')
  await business.getByLabel('Who provides the product').selectOption('The business gives a code')
  await business.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(business.getByText('Enter what the product is worth')).toBeVisible()
  await business.getByLabel('Worth of what you give').fill('30')
  await business.getByLabel('Days of trying').fill('7')
  await business.getByRole('button', { name: 'Create Campaign' }).click()
  await business.getByRole('link', { name: 'Import codes' }).click()

  const check = business.getByRole('button', { name: 'Check the codes' })
  await check.press('Enter')
  await expectAlert(business, 'Paste codes or choose a file first.')
  await business.getByLabel('Codes', { exact: true }).fill('PN-1\nPN-1\n\nPN-2')
  await check.press('Enter')
  const found = business.getByRole('heading', { name: '2 of 4 lines can be imported' })
  await expect(found).toBeFocused()
  const leftOut = business.getByRole('list', { name: 'Lines that are left out' })
  await expect(leftOut).toContainText('Line 2: It is the same as line 1')
  await expect(leftOut).toContainText('Line 3: It is empty')
  await expectAccessible(business)
  await expectFitsBothWidths(business)
  await business.setViewportSize({ width: 390, height: 844 })
  await expectTouchTargets(business)
  await business.getByRole('button', { name: 'Import 2 codes' }).press('Enter')
  await expect(business.getByText('2 codes imported')).toBeVisible()
  await expect(business.getByLabel('Codes', { exact: true })).toHaveValue('')
  await expect(business.getByRole('region', { name: 'Codes of this campaign' })).toContainText(
    /Free\s*2/,
  )

  const id = new URL(business.url()).pathname.split('/').at(-1)!
  await signIn(admin, 'admin@candor.demo')
  await post(admin, `/api/campaigns/${id}/approval`)
  await register(reviewer, { role: 'reviewer', name: 'Ngozi Notes' })
  await reviewer.goto(`/campaigns/${id}`)
  await expect(reviewer.getByText('2 places left')).toBeVisible()
  await reviewer.getByRole('button', { name: 'Take a place' }).click()
  await expect(reviewer.getByLabel('Your code for the product')).toHaveValue('PN-1')
  await expectAccessible(reviewer)
  await expectFitsBothWidths(reviewer)
  await reviewer.setViewportSize({ width: 390, height: 844 })
  await expectTouchTargets(reviewer)

  // The second code goes to somebody else; then none is left.
  const other = await visitor('reviewer')
  await register(other, { role: 'reviewer', name: 'Olu Notes' })
  await post(other, `/api/campaigns/${id}/place`, { version: 2 })
  const late = await visitor('reviewer')
  await register(late, { role: 'reviewer', name: 'Late Notes' })
  await late.goto(`/campaigns/${id}`)
  await expect(late.getByText('No codes for the product are left.').first()).toBeVisible()
  await business.goto(`/campaigns/${id}`)
  await expect(business.getByText('No codes are left')).toBeVisible()
})

// spec: 14.23
test('the longest disclosure fits a narrow embed in each language', async ({ visitor }) => {
  const [business, reviewer] = [await visitor('business'), await visitor('reviewer')]
  const admin = await visitor('admin')
  await register(business, { role: 'business', name: 'Paper Notes' })
  await signIn(admin, 'admin@candor.demo')
  const body = { ...campaign, worthCents: 99_999_99 }
  const { id } = await post<{ id: string }>(business, '/api/campaigns', body)
  await post(admin, `/api/campaigns/${id}/approval`)
  await register(reviewer, { role: 'reviewer', name: 'Ngozi Notes' })
  const review = await post<{ id: string }>(reviewer, `/api/campaigns/${id}/reviews`, {
    rating: 4,
    content: 'It keeps my notes in order, and finds them again when I look for a single word.',
    confirmations: { used: true, noTies: true, notTold: true },
  })
  await post(admin, `/api/reviews/${review.id}/approval`)
  const host = await visitor('visitor')
  await host.setViewportSize({ width: 320, height: 700 })
  for (const language of embedLanguages) {
    await host.goto(`/api/public/campaigns/${id}/embed.html?lang=${language}`)
    const mark = host.locator('candor-reviews .paid')
    await expect(mark, language).toContainText(/[\d٠-٩۰-۹০-৯]/)
    const fits = await mark.evaluate(
      (one) =>
        one.scrollWidth <= one.clientWidth + 1 &&
        document.documentElement.scrollWidth <= innerWidth,
    )
    expect(fits, language).toBe(true)
  }
})
