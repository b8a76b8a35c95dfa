import { readFileSync } from 'node:fs'
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

// An upload without a connection is logged, too.
test.use({ tolerated: /Failed to load resource/ })

const receipt = {
  name: 'receipt.webp',
  mimeType: 'image/webp',
  buffer: readFileSync(new URL('../../src/server/demo/pictures/soap.card.webp', import.meta.url)),
}
const order = {
  name: 'order.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nOrder 1024: one kettle'),
}

// Not similar to a text of another test: its approval would need a second press.
const text =
  'The kettle whistles in a minor third, pours without a drip and never scaled up so far.'

async function makeCampaign(business: Page, admin: Page) {
  await register(business, { role: 'business', name: 'Whistling Kettles' })
  await business.goto('/campaigns/create')
  await business.getByLabel('Campaign Title').fill('Boil water with our whistling kettle')
  await business.getByLabel('Product Name').fill('Whistling kettle')
  await business
    .getByLabel('Campaign Description')
    .fill('Boil water every day, and tell everybody honestly how the kettle was for you.')
  await business.getByLabel('Price per Review').fill('12')
  await business.getByLabel('Target Reviews').fill('5')
  await business.getByLabel('Ask for a proof of use').check()
  await expectFitsBothWidths(business)
  await business.getByRole('button', { name: 'Create Campaign' }).click()
  await business.waitForURL(/campaigns\/[\w-]{36}/)
  const id = new URL(business.url()).pathname.split('/').at(-1)!
  await expect(business.getByText('Needed with each review')).toBeVisible()
  await signIn(admin, 'admin@candor.demo')
  const approval = `/api/campaigns/${id}/approval`
  expect((await admin.request.post(approval, { headers: sameOrigin, data: {} })).status()).toBe(200)
  return id
}

async function expectFailuresKept(reviewer: Page) {
  const add = reviewer.getByLabel('Add a proof of use')
  await add.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(reviewer.getByText('This is not a JPEG, PNG, WebP or PDF file.')).toBeVisible()
  await reviewer.getByRole('button', { name: 'Remove notes.txt' }).click()
  await expect(add).toBeFocused()

  await reviewer.route('**/api/proofs', (route) => route.abort())
  await add.setInputFiles(order)
  await expect(reviewer.getByText(/^This file did not arrive\./)).toBeVisible()
  await expectAccessible(reviewer)
  await reviewer.unroute('**/api/proofs')
  await reviewer.getByRole('button', { name: 'Try order.pdf again' }).click()
  await expect(reviewer.getByRole('link', { name: /^PDF, / })).toBeVisible()
  await expect(reviewer.getByLabel('Your review')).toHaveValue(text)
}

// spec: 14.31, 14.32
test('a review of a campaign that asks for a proof is sent with one, which only moderators read', async ({
  visitor,
}) => {
  const [business, reviewer] = [await visitor('business'), await visitor('reviewer')]
  const admin = await visitor('admin')
  const id = await makeCampaign(business, admin)
  const name = `Ada Proves ${Date.now()}`
  await register(reviewer, { role: 'reviewer', name })
  await reviewer.goto(`/campaigns/${id}`)
  await expect(reviewer.getByText(/^Receipt, order or picture,/)).toBeVisible()
  await reviewer.getByLabel('Your review').fill(text)
  await confirmReview(reviewer)
  await expect(reviewer.getByText('Add your proof of use')).toBeVisible()
  await expectFailuresKept(reviewer)
  await expectFitsBothWidths(reviewer)
  await reviewer.setViewportSize({ width: 390, height: 844 })
  await expectTouchTargets(reviewer)

  await reviewer.reload()
  await expect(reviewer.getByRole('link', { name: /^PDF, / })).toBeVisible()
  await reviewer.getByLabel('Choose another file').setInputFiles(receipt)
  await expect(reviewer.getByRole('link', { name: /^Picture, / })).toBeVisible()
  await reviewer.getByRole('button', { name: 'Submit Review' }).click()
  await expect(reviewer.getByRole('link', { name: 'a proof of use' })).toBeVisible()
  await expectFitsBothWidths(reviewer)

  await admin.goto(`/admin/reviews?status=pending&q=${encodeURIComponent(name)}`)
  const proof = admin.getByRole('region', { name: 'Proof of use' })
  await expect(proof.getByRole('img', { name: 'Proof of use' })).toBeVisible()
  await expectAccessible(admin)
  await expectFitsBothWidths(admin)
  await business.goto('/reviews')
  await expect(business.getByText(text)).toBeVisible()
  await expect(business.getByText('Proof of use', { exact: true })).toHaveCount(0)
})
