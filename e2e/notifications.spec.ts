import type { Page } from '@playwright/test'
import { expect, expectAccessible, openCampaigns, register, signIn, test } from './fixtures.ts'

test('a notification reaches every open tab and can be marked as read', async ({ visitor }) => {
  const [admin, guest] = [await visitor('admin'), await visitor('guest')]
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/dashboard')
  const bell = admin.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  await expect(admin.getByText('Notifications', { exact: true })).toBeVisible()
  await expect(admin.getByLabel('Loading notifications')).toHaveCount(0)
  const markAll = admin.getByRole('button', { name: 'Mark all as read' })
  if (await markAll.isVisible()) await markAll.click()
  await admin.keyboard.press('Escape')
  await expect(admin.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  const second = await admin.context().newPage()
  await second.goto('/campaigns')
  await expect(second.getByRole('heading', { name: 'Campaigns' })).toBeVisible()

  const subject = `A question about fees ${Date.now()}`
  await guest.goto('/contact')
  await guest.getByRole('button', { name: 'Send message' }).click()
  for (const message of ['Name is required', 'Subject is required', 'Invalid email address']) {
    await expect(guest.getByText(message)).toBeVisible()
  }
  await guest.getByLabel('Name').fill('Ama Owusu')
  await guest.getByLabel('Email').fill('ama@example.com')
  await guest.getByLabel('Subject').fill(subject)
  await guest.getByLabel('Message').fill('Is the fee part of the price, or on top of it?')
  await guest.getByRole('button', { name: 'Send message' }).click()
  await expect(guest.getByText('Message sent')).toBeVisible()

  for (const tab of [admin, second]) {
    await expect(tab.getByRole('button', { name: /unread/ })).toBeVisible({ timeout: 15_000 })
  }
  await second.getByRole('button', { name: /unread/ }).click()
  const notification = second.getByRole('link', { name: new RegExp(subject) })
  await expect(notification).toBeVisible()
  await expectAccessible(second)
  await notification.click()
  await expect(second).toHaveURL(/\/dashboard$/)
})

test('an admin pays a withdrawal from the queue', async ({ visitor }) => {
  const admin = await visitor()
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/payouts')
  const pay = admin.getByRole('button', { name: /^Mark as paid/ })
  await expect(pay.first()).toBeVisible()
  const pendingCount = await pay.count()
  await pay.first().click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(dialog.getByText("Enter the bank's reference")).toBeVisible()
  await dialog.getByLabel('Bank reference').fill('E2E-0001')
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(admin.getByText('Marked as paid')).toBeVisible()
  await expect(pay).toHaveCount(pendingCount - 1)
  await admin.getByLabel('Status').selectOption('completed')
  await expect(admin.getByText('E2E-0001')).toBeVisible()
})

test('a new user has no notifications and sees what they are for', async ({ visitor }) => {
  const page = await visitor()
  await register(page, { role: 'reviewer', name: 'Brand New' })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByText('No notifications yet', { exact: true })).toBeVisible()
})

test('the moderation queue follows new reviews and the decisions of other admins', async ({
  visitor,
}) => {
  const [admin, other, reviewer] = [
    await visitor('admin'),
    await visitor('other admin'),
    await visitor('reviewer'),
  ]
  for (const page of [admin, other]) {
    await signIn(page, 'admin@candor.demo')
    await page.goto('/admin/reviews?status=pending&sort=newest')
    await expect(page.getByRole('article')).toBeVisible()
  }
  await register(reviewer, { role: 'reviewer', name: 'Quick Quill' })
  const [campaign] = await openCampaigns(reviewer)
  await reviewer.goto(`/campaigns/${campaign}`)
  const words = 'Quill and ink reached my desk while the queue was open, and both are lovely.'
  await reviewer.getByLabel('Your review').fill(words)
  await reviewer.getByRole('button', { name: 'Submit Review' }).click()
  const rowOf = (page: Page) =>
    page.getByRole('list', { name: 'Reviews' }).getByRole('link').filter({ hasText: words })
  for (const page of [admin, other]) await expect(rowOf(page)).toBeVisible()

  await rowOf(admin).click()
  await admin.getByRole('button', { name: 'Approve' }).click()
  await expect(rowOf(other)).toHaveCount(0)
})
