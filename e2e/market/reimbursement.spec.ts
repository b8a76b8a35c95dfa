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
} from '../fixtures.ts'
import { press, typeInto } from '../keys.ts'

const receipt = {
  name: 'receipt.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nOne teapot, $24.50'),
}

// Not similar to a text of another test: its approval would need a second press.
const text =
  'The spout of this teapot pours a thin stream, and its lid stays shut when I tilt it far.'

async function makeCampaign(business: Page, admin: Page) {
  await register(business, { role: 'business', name: 'Clay Teapots' })
  await business.goto('/campaigns/create')
  await business.getByLabel('Campaign Title').fill('Brew tea in our clay teapot for a week')
  await business.getByLabel('Product Name').fill('Clay teapot')
  await business
    .getByLabel('Campaign Description')
    .fill('Brew tea in it every day, and tell everybody honestly how it was for you.')
  await business.getByLabel('Price per Review').fill('12')
  await business.getByLabel('Target Reviews').fill('5')
  await business
    .getByLabel('Who provides the product')
    .selectOption('Reviewers buy it and are paid back')
  await business.getByLabel('Most that you pay back').fill('30')
  await business.getByLabel('Days of trying').fill('7')
  await business.getByRole('button', { name: 'Create Campaign' }).click()
  await business.waitForURL(/campaigns\/[\w-]{36}/)
  const id = new URL(business.url()).pathname.split('/').at(-1)!
  await signIn(admin, 'admin@candor.demo')
  const approval = `/api/campaigns/${id}/approval`
  expect((await admin.request.post(approval, { headers: sameOrigin, data: {} })).status()).toBe(200)
  return id
}

async function takePlace(reviewer: Page, id: string, name: string) {
  await register(reviewer, { role: 'reviewer', name })
  await reviewer.goto(`/campaigns/${id}`)
  await press(reviewer, reviewer.getByRole('button', { name: 'Take a place' }))
  await expect(reviewer.getByText('9 days left')).toBeVisible()
}

// spec: 14.61, 14.62, 14.67
test('a purchase is paid back with its review, and both wallets say so', async ({ visitor }) => {
  const [business, reviewer] = [await visitor('business'), await visitor('reviewer')]
  const admin = await visitor('admin')
  const id = await makeCampaign(business, admin)
  await takePlace(reviewer, id, 'Ngozi Buys')
  await typeInto(reviewer, reviewer.getByLabel('Your review'), text)
  await reviewer.getByLabel('Add your receipt').setInputFiles(receipt)
  await expect(reviewer.getByRole('link', { name: /^PDF, / })).toBeVisible()
  await confirmReview(reviewer)
  await expect(reviewer.getByText('Enter what you paid')).toBeVisible()
  await typeInto(reviewer, reviewer.getByLabel('What you paid ($)'), '24.50')
  await expectFitsBothWidths(reviewer)
  await reviewer.setViewportSize({ width: 390, height: 844 })
  await expectTouchTargets(reviewer)
  await press(reviewer, reviewer.getByRole('button', { name: 'Submit Review' }))
  await expect(reviewer.getByText('Thank you for your review.')).toBeVisible()

  const reviews = (await (await reviewer.request.get('/api/reviews')).json()) as {
    items: { id: string }[]
  }
  await admin.goto(`/reviews/${reviews.items[0]!.id}`)
  await press(admin, admin.getByRole('button', { name: 'The receipt says $24.50' }))
  await expectAccessible(admin)
  await press(admin, admin.getByRole('button', { name: 'Approve', exact: true }))
  const anyway = admin.getByRole('button', { name: 'Approve anyway' })
  const approved = admin.getByText('Review approved')
  await expect(anyway.or(approved)).toBeVisible()
  if (await anyway.isVisible()) await press(admin, anyway)
  await expect(approved).toBeVisible()
  // Leaving the page sends the decision.
  await admin.goto('/dashboard')

  await reviewer.goto('/wallet')
  await expect(async () => {
    await reviewer.reload()
    await expect(reviewer.getByText('Purchase paid back: Clay teapot')).toBeVisible()
  }).toPass()
  await expect(reviewer.getByText('$24.50').first()).toBeVisible()
  await expectFitsBothWidths(reviewer)
  await business.goto('/wallet')
  await expect(business.getByText('Purchase paid back: Clay teapot')).toBeVisible()
})

// spec: 14.80, 14.85, 14.86
test('a receipt is handed in by keyboard, and decided without a review', async ({ visitor }) => {
  const [business, reviewer] = [await visitor('business'), await visitor('reviewer')]
  const admin = await visitor('admin')
  const id = await makeCampaign(business, admin)
  const name = `Emeka Buys ${Date.now()}`
  await takePlace(reviewer, id, name)
  await press(reviewer, reviewer.getByRole('button', { name: 'Hand in the receipt' }))
  const form = reviewer.getByRole('dialog', { name: 'Hand in your receipt' })
  await form.getByLabel('Add your receipt').setInputFiles(receipt)
  await expect(form.getByRole('link', { name: /^PDF, / })).toBeVisible()
  await typeInto(reviewer, form.getByLabel('What you paid ($)'), '24.50')
  await expectAccessible(reviewer)
  await press(reviewer, form.getByRole('button', { name: 'Hand in' }))
  await expect(reviewer.getByText(/^Receipt of \$24\.50 handed in\./)).toBeVisible()
  await expectFitsBothWidths(reviewer)
  await press(reviewer, reviewer.getByRole('button', { name: 'Return the place' }))
  const question = reviewer.getByRole('alertdialog', { name: 'Return your place?' })
  await press(reviewer, question.getByRole('button', { name: 'Return the place' }))
  await expect(reviewer.getByText(/Our team decides your receipt of \$24\.50/)).toBeVisible()

  await admin.goto('/admin/reviews')
  const row = admin
    .getByRole('region', { name: 'Receipts without a review' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await expectFitsBothWidths(admin)
  await press(admin, row.getByRole('button', { name: 'Decide' }))
  const decision = admin.getByRole('dialog', { name: 'Receipt for Clay teapot' })
  await press(admin, decision.getByRole('button', { name: 'The receipt says $24.50' }))
  await expectAccessible(admin)
  await press(admin, decision.getByRole('button', { name: 'Decide' }))
  await expect(row).toHaveCount(0)

  await reviewer.goto('/wallet')
  await expect(reviewer.getByText('Purchase paid back: Clay teapot')).toBeVisible()
})
