import type { Page } from '@playwright/test'
import {
  confirmReview,
  expect,
  openCampaigns,
  password,
  register,
  signIn,
  signInByForm,
  submitReviews,
  test,
  withoutPage,
} from '../fixtures.ts'
import { translate } from '../translator.ts'

// The browser's translator puts elements around each text, which React did not make. A page that
// React stops for that fails these tests by its error in the console.

async function follow(page: Page, links: string[]) {
  for (const name of links) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(page.getByText('This page could not be loaded')).toHaveCount(0)
}

test('a translated page takes a review, and the wallet and settings after it', async ({
  visitor,
}) => {
  const reviewer = await visitor('reviewer')
  await translate(reviewer)
  await register(reviewer, { role: 'reviewer', name: 'Amélie Traduit' })
  await reviewer.goto(`/campaigns/${openCampaigns[0]}`)
  await reviewer
    .getByLabel('Your review')
    .fill('The lid closes well and the tea stays warm, but the handle gets too hot to hold.')
  await confirmReview(reviewer)
  await reviewer.getByRole('button', { name: 'Submit Review' }).click()
  await expect(reviewer.getByText('Thank you for your review.')).toBeVisible()
  await reviewer.getByRole('link', { name: 'See it in My Reviews' }).click()
  await expect(reviewer.getByText('The lid closes well').first()).toBeVisible()
  await follow(reviewer, ['Wallet', 'Settings', 'Campaigns', 'Dashboard'])
})

test('a translated campaign is approved, and the next pages of an admin open', async ({
  visitor,
}) => {
  const [business, admin] = [await visitor('business'), await visitor('admin')]
  await translate(business)
  await register(business, { role: 'business', name: 'Traduction' })
  await business.goto('/campaigns/create')
  await business.getByLabel('Campaign Title').fill('A translated campaign')
  await business.getByLabel('Product Name').fill('Kettle')
  await business
    .getByLabel('Campaign Description')
    .fill('Boil water for your tea with it for a week, then write honestly how it was for you.')
  await business.getByLabel('Price per Review ($)').fill('3')
  await business.getByLabel('Target Reviews').fill('5')
  await business.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(business.getByText('Pending Approval').first()).toBeVisible()
  const campaign = business.url()
  await follow(business, ['Dashboard', 'Reviews', 'Wallet', 'Settings', 'Campaigns'])

  await translate(admin)
  await signIn(admin, 'admin@candor.demo')
  await admin.goto(campaign)
  await admin.getByRole('button', { name: 'Approve Campaign' }).click()
  await expect(admin.getByRole('button', { name: 'Already Active' })).toBeDisabled()
  await follow(admin, ['Verifications', 'Users', 'Analytics', 'Dashboard', 'Campaigns'])
})

test('a translated queue decides a review', async ({ visitor }) => {
  const admin = await visitor('admin')
  await translate(admin)
  await signIn(admin, 'admin@candor.demo')
  const name = await submitReviews(null)
  await admin.goto(`/admin/reviews?status=pending&q=${encodeURIComponent(name)}`)
  await admin.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(admin.getByText('Review approved')).toBeVisible()
  await follow(admin, ['Verifications', 'Payouts', 'Settings'])
})

test('a translated visitor asks, registers and signs in', async ({ visitor }) => {
  const page = await visitor()
  await translate(page)
  const email = await withoutPage((who) =>
    register(who, { role: 'reviewer', name: 'Ngozi Translated' }),
  )
  await page.goto('/help')
  await page.getByRole('searchbox').fill('wallet')
  await follow(page, ['Pricing Plans', 'Contact Support', 'Log in'])
  // The form of the page before has the same field.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid email or password')
  await signInByForm(page, email, password)
  await follow(page, ['Wallet', 'Settings'])
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
})
