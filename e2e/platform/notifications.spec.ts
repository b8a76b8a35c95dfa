import type { Page } from '@playwright/test'
import { emailedHeader } from '../outbox.ts'
import {
  confirming,
  expect,
  expectAccessible,
  expectErrors,
  expectFitsBothWidths,
  register,
  sameOrigin,
  signIn,
  submitReviews,
  test,
  withoutPage,
  requestWithdrawal,
} from '../fixtures.ts'

// spec: 1.10, 9.22
test('a notification reaches every open tab and can be marked as read', async ({ visitor }) => {
  const [first, admin] = [await visitor('reviewer'), await visitor('admin')]
  const name = await submitReviews(first)
  await signIn(admin, 'admin@candor.demo')
  const second = await first.context().newPage()
  const tabs = [first, second]
  const allRead = (page: Page) => page.getByRole('button', { name: 'Notifications', exact: true })
  for (const tab of tabs) {
    await tab.goto('/campaigns')
    await expect(allRead(tab)).toBeVisible()
  }

  const list = await admin.request.get(`/api/reviews?q=${encodeURIComponent(name)}`)
  const { items } = (await list.json()) as { items: { id: string }[] }
  const approval = `/api/reviews/${items[0]!.id}/approval`
  const answer = await admin.request.post(approval, { headers: sameOrigin, data: {} })
  expect(answer.status(), await answer.text()).toBe(200)
  for (const tab of tabs) await expect(tab.getByRole('button', { name: /1 unread/ })).toBeVisible()
  await second.getByRole('button', { name: /1 unread/ }).click()
  await expect(second.getByRole('link', { name: /Your review is approved/ })).toBeVisible()
  await expectAccessible(second)
  await second.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(allRead(second)).toBeVisible()
})

test(
  'a message of a visitor is a notification of the admins',
  { tag: '@long' },
  async ({ visitor }) => {
    const [admin, guest] = [await visitor('admin'), await visitor('guest')]
    await signIn(admin, 'admin@candor.demo')
    await admin.goto('/campaigns')
    const subject = `A question about fees ${Date.now()}`
    await guest.goto('/contact')
    await guest.getByRole('button', { name: 'Send message' }).click()
    await expectErrors(guest, ['Name is required', 'Subject is required', 'Email is required'])
    await guest.getByLabel('Name').fill('Ama Owusu')
    await guest.getByLabel('Email').fill('ama@example.com')
    await guest.getByLabel('Subject').fill(subject)
    await guest.getByLabel('Message').fill('Is the fee part of the price, or on top of it?')
    await guest.getByRole('button', { name: 'Send message' }).click()
    const sent = guest.getByRole('region', { name: 'Message sent' })
    await expect(sent.getByRole('heading')).toBeFocused()
    await expect(sent.getByText(/^We reply to ama@example\.com, usually by \w+day, /)).toBeVisible()
    await expect(sent.getByText(subject)).toBeVisible()
    await expectFitsBothWidths(guest)
    await sent.getByRole('button', { name: 'Write another message' }).click()
    await expect(guest.getByRole('textbox', { name: 'Message' })).toHaveValue('')
    await admin.getByRole('button', { name: /unread/ }).click()
    await admin.getByRole('link', { name: new RegExp(subject) }).click()
    await expect(admin).toHaveURL(/\/admin\/messages$/)
    const message = admin.getByRole('article', { name: subject })
    await expect(message).toContainText('Ama Owusu')
    await expect(message).toContainText('Is the fee part of the price, or on top of it?')
    await expect(message.getByRole('link', { name: /^Answer/ })).toHaveAttribute(
      'href',
      `mailto:ama%40example.com?subject=${encodeURIComponent(`Re: ${subject}`)}`,
    )
    await expect(message.getByRole('link', { name: 'Open the review' })).toHaveCount(0)
    await expectAccessible(admin)
    await expectFitsBothWidths(admin)
  },
)

test('an admin pays a withdrawal from the queue', async ({ visitor }) => {
  await requestWithdrawal()
  const admin = await visitor()
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/payouts')
  await admin
    .getByRole('button', { name: /^Export: / })
    .first()
    .click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Export' }).click()
  await expect(admin.getByText('Exported. Pay it now, then mark it as paid.')).toBeVisible()
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

test(
  'a new user has no notifications and sees what they are for',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor()
    await register(page, { role: 'reviewer', name: 'Brand New' })
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Notifications' }).click()
    await expect(page.getByText('No notifications yet', { exact: true })).toBeVisible()
  },
)

// spec: 1.10
test('the moderation queue follows new reviews and the decisions of other admins', async ({
  visitor,
}) => {
  const [admin, other] = [await visitor('admin'), await visitor('other admin')]
  for (const page of [admin, other]) {
    await signIn(page, 'admin@candor.demo')
    await page.goto('/admin/reviews?status=pending&sort=newest')
    await expect(page.getByRole('article')).toBeVisible()
  }
  const reviewer = await submitReviews(null)
  const rowOf = (page: Page) =>
    page.getByRole('list', { name: 'Reviews' }).getByRole('link').filter({ hasText: reviewer })
  for (const page of [admin, other]) await expect(rowOf(page)).toBeVisible()

  await rowOf(admin).click()
  await admin.getByRole('button', { name: 'Approve' }).click()
  await expect(rowOf(other)).toHaveCount(0)
})

// spec: 10.51
test('the page of notifications groups by day, loads more and marks all as read', async ({
  visitor,
}) => {
  const page = await visitor()
  await signIn(page, 'business@candor.demo')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: 'See all notifications' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  const main = page.getByRole('main')
  const links = main.getByRole('listitem').getByRole('link')
  await expect(links.first()).toBeVisible()
  await expectAccessible(page)
  const before = await links.count()
  await main.getByRole('button', { name: 'Load more' }).click()
  await expect.poll(() => links.count()).toBeGreaterThan(before)
  expect(await main.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(1)
  await main.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(main.getByText('No unread notifications.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

test(
  'reviews of one campaign become one notification, live',
  { tag: '@long' },
  async ({ visitor }) => {
    const [business, admin] = [await visitor('business'), await visitor('admin')]
    await register(business, { role: 'business', name: 'Kumasi Kites' })
    const title = `Fly a kite ${Date.now()}`
    const data = {
      title,
      product: 'Kite',
      description: 'Fly one of our kites on a windy day and tell everybody honestly how it was.',
      pricePerReviewCents: 5_00,
      targetReviews: 10,
    }
    const made = await business.request.post('/api/campaigns', { headers: sameOrigin, data })
    const { id } = (await made.json()) as { id: string }
    await signIn(admin, 'admin@candor.demo')
    const approval = `/api/campaigns/${id}/approval`
    await admin.request.post(approval, { headers: sameOrigin, data: {} })
    await business.goto('/notifications')
    for (const kite of ['blue', 'red']) {
      const content = `The ${kite} kite climbed quickly, and its line held for hours.`
      const call = { headers: sameOrigin, data: { rating: 4, content, ...confirming } }
      await withoutPage(async (reviewer) => {
        await register(reviewer, { role: 'reviewer', name: `Flyer of the ${kite} kite` })
        const submitted = await reviewer.request.post(`/api/campaigns/${id}/reviews`, call)
        expect(submitted.status()).toBe(201)
      })
    }
    const one = business
      .getByRole('main')
      .getByRole('link', { name: `2 new reviews of “${title}”.` })
    // On a busy machine the job may take until its next minute.
    await expect(one).toHaveCount(1, { timeout: 75_000 })
    await one.click()
    await expect(business).toHaveURL(new RegExp(`/campaigns/${id}`))
  },
)

test('the link of a mail stops mails of its kind after asking, and without signing in', async ({
  visitor,
}) => {
  const [business, admin, reader] = [
    await visitor('business'),
    await visitor('admin'),
    await visitor('reader'),
  ]
  const email = await register(business, { role: 'business', name: 'Tamale Tiles' })
  const data = {
    title: 'How our tiles look',
    product: 'Tile',
    description: 'Lay a few of our tiles at home and tell everybody honestly how they look.',
    pricePerReviewCents: 5_00,
    targetReviews: 10,
  }
  const made = await business.request.post('/api/campaigns', { headers: sameOrigin, data })
  const { id } = (await made.json()) as { id: string }
  await signIn(admin, 'admin@candor.demo')
  const approval = `/api/campaigns/${id}/approval`
  await admin.request.post(approval, { headers: sameOrigin, data: {} })
  const link = await emailedHeader(email, 'List-Unsubscribe')
  const settings = async () => (await business.request.get('/api/settings')).json()

  await reader.goto(link)
  await expect(reader).toHaveURL(/\/unsubscribe\?token=/)
  await expectAccessible(reader)
  expect(await settings()).toMatchObject({ notifications: { email: true } })
  await reader.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(
    reader.getByText('You no longer get emails about your campaigns and reviews.'),
  ).toBeVisible()
  expect(await settings()).toMatchObject({ notifications: { email: false, digest: true } })

  await reader.goto('/unsubscribe?token=wrong')
  await reader.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(reader.getByText(/^This link is incomplete/)).toBeVisible()
})
