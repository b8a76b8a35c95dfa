import type { Locator, Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectFitsBothWidths,
  register,
  sameOrigin,
  signIn,
  test,
} from '../fixtures.ts'

/** All of a text is seen, on a phone, too. */
async function expectSeenOnPhone(business: Page, field: Locator) {
  const size = business.viewportSize()!
  await business.setViewportSize({ width: 390, height: 800 })
  expect(await field.evaluate((area) => area.scrollWidth <= area.clientWidth)).toBe(true)
  await business.setViewportSize(size)
}

/** Sends the report of the review at this path and reads what follows. */
async function sendReport(business: Page, path: string) {
  await business.getByLabel('Message').fill('It is about the grinder of another shop.')
  await business.getByRole('button', { name: 'Send report' }).click()
  await expect(business.getByText('Message sent')).toBeVisible()
  await expect(
    business.getByText(/What our team decides about it, you read in our mail/),
  ).toBeVisible()
  await expect(business.getByRole('link', { name: 'Back to the review' })).toHaveAttribute(
    'href',
    path,
  )
  // More is written to the support, whose form is another page.
  await business.getByRole('main').getByRole('link', { name: 'write to our support' }).click()
  await expect(business.getByRole('heading', { name: 'Contact Support' })).toBeVisible()
  await expect(business.getByRole('button', { name: 'Send message' })).toBeVisible()
}

test('a business reports a review to the team, which opens it from the message', async ({
  visitor,
}) => {
  const [business, admin] = [await visitor('business'), await visitor('admin')]
  await signIn(business, 'business@candor.demo')
  // Another test reports one of four stars meanwhile.
  const answer = await business.request.get('/api/reviews?status=approved&stars=5&limit=1')
  const { items } = (await answer.json()) as {
    items: {
      id: string
      content: string
      createdAt: string
      reviewer: { name: string }
      campaign: { title: string }
    }[]
  }
  const path = `/reviews/${items[0]!.id}`
  await business.goto(path)
  // It is the page with all details already.
  await expect(business.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await expect(business.getByRole('link', { name: /^Details/ })).toHaveCount(0)
  const about = business.getByRole('region', { name: 'Something wrong with it?' })
  await expect(about).toContainText('A review stays whatever its rating.')
  await expectAccessible(business)
  await about.getByRole('link', { name: 'Report this review' }).click()

  const { reviewer, campaign, createdAt } = items[0]!
  const day = new Date(createdAt).toLocaleDateString('en-US', { dateStyle: 'medium' })
  const subject = `Report of the review by ${reviewer.name}, ${day}: ${campaign.title}`
  const field = business.getByLabel('Subject')
  await expect(field).toHaveValue(subject)
  await expectSeenOnPhone(business, field)
  // The page comes as HTML when it is opened by its address.
  await business.reload()
  await expect(business.getByRole('heading', { name: 'Report a review' })).toBeVisible()
  await expect(business.getByRole('figure', { name: 'The review' })).toContainText(
    items[0]!.content,
  )
  await expect(business.getByLabel('Subject')).toHaveValue(subject)
  await expect(business.getByLabel('Email')).toHaveValue('business@candor.demo')
  await expect(business.getByRole('link', { name: 'the rules for reviewers' })).toHaveAttribute(
    'href',
    '/terms#for-reviewers',
  )
  await sendReport(business, path)

  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/campaigns')
  await admin.getByRole('button', { name: /unread/ }).click()
  await admin.getByRole('link', { name: new RegExp(subject) }).click()
  await expect(admin).toHaveURL(new RegExp(`${path}$`))
  await expect(admin.getByText('Something wrong with it?')).toHaveCount(0)
  await admin.goto('/admin/messages')
  const message = admin.getByRole('article', { name: subject })
  await expect(message).toContainText('It is about the grinder of another shop.')
  await message.getByRole('link', { name: 'Open the review' }).click()
  await expect(admin).toHaveURL(new RegExp(`${path}$`))

  await business.goto('/reviews?status=rejected')
  await business
    .getByRole('link', { name: /^Details/ })
    .first()
    .click()
  await expect(business.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await expect(about).toHaveCount(0)
})

test('a report of a review that is not decided promises neither pay nor publication', async ({
  visitor,
}) => {
  const business = await visitor('business')
  await signIn(business, 'business@candor.demo')
  const answer = await business.request.get('/api/reviews?status=pending&limit=1')
  const { items } = (await answer.json()) as { items: { id: string }[] }
  await business.goto(`/contact?review=${items[0]!.id}`)
  const next = business.getByRole('list', { name: 'What happens next' })
  await expect(next).toContainText('The review is approved or rejected')
  await expect(next).not.toContainText('stays paid')
  await expect(next).not.toContainText('public view')
  await expectAccessible(business)
})

test('a business sees that it reported a review, and cannot report it again', async ({
  visitor,
}) => {
  const business = await visitor('business')
  await signIn(business, 'business@candor.demo')
  const answer = await business.request.get('/api/reviews?status=approved&stars=4&limit=5')
  const { items } = (await answer.json()) as { items: { id: string; reportedAt: string | null }[] }
  const { id } = items.find(({ reportedAt }) => reportedAt === null)!
  const sent = await business.request.post('/api/contact', {
    headers: sameOrigin,
    data: {
      name: 'Ada',
      email: 'business@candor.demo',
      subject: 'Report',
      message: 'It gives away an address.',
      review: id,
    },
  })
  expect(sent.status()).toBe(200)

  const text =
    /You reported this review on \w+ \d+\. Our team reads it again and tells you by email/
  await business.goto(`/reviews/${id}`)
  const about = business.getByRole('region', { name: 'Something wrong with it?' })
  await expect(about).toContainText(text)
  await expect(about.getByRole('link')).toHaveCount(0)
  await business.goto('/reviews?status=approved&stars=4')
  await expect(business.getByText(/reported by you on \w+ \d+/).first()).toBeVisible()
  await business.goto(`/contact?review=${id}`)
  const notice = business.getByRole('region', { name: 'Reported already' })
  await expect(notice).toContainText(text)
  await expect(business.getByRole('button', { name: 'Send report' })).toHaveCount(0)
  await expectAccessible(business)
  await notice.getByRole('link', { name: 'Back to the review' }).click()
  await expect(business).toHaveURL(new RegExp(`/reviews/${id}$`))
})

test('a reviewer reports a review beside it, and reads there that it is reported', async ({
  visitor,
}) => {
  const reviewer = await visitor('reviewer')
  await register(reviewer, { role: 'reviewer', name: 'Ada Reads' })
  await reviewer.goto('/campaigns?q=Nordlicht')
  const campaign = reviewer.getByRole('article').filter({ hasText: 'Nordlicht' }).first()
  await campaign.getByRole('link').first().click()
  const reviews = reviewer.getByRole('region', { name: 'Reviews' })
  const first = reviews.getByRole('article').first()
  await reviews.getByText(/reviews? by others/).click()
  const text = (await first.locator('blockquote').textContent())!.slice(0, 40)
  await first.getByRole('link', { name: /^Details of the review by / }).click()
  const about = reviewer.getByRole('region', { name: 'Something wrong with it?' })
  await about.getByRole('link', { name: 'Report this review' }).click()
  await expect(reviewer.getByRole('figure', { name: 'The review' })).toContainText(text)
  await expect(reviewer.getByLabel('Subject')).toHaveValue(/^Report of the review by /)
  await reviewer.getByLabel('Message').fill('It names where I live.')
  await reviewer.getByRole('button', { name: 'Send report' }).click()
  await expect(reviewer.getByText('The page of the review says that you reported it')).toBeVisible()
  await reviewer.getByRole('link', { name: 'Back to the review' }).click()
  await expect(about).toContainText(/You reported this review on \w+ \d+\./)
  await expect(reviewer.getByRole('heading', { name: 'Money' })).toHaveCount(0)
  await expectAccessible(reviewer)
  await expectFitsBothWidths(reviewer)
  await expect(reviewer.getByText(/reported by you on \w+ \d+/)).toBeVisible()
})

test('an admin marks a message as answered, and as waiting again', async ({ visitor }) => {
  const admin = await visitor('admin')
  const subject = `A question about invoices ${Date.now()}`
  const data = { name: 'Ada', email: 'ada@example.com', subject, message: 'Whose name is on it?' }
  await admin.request.post('/api/contact', { headers: sameOrigin, data })
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/dashboard')
  const due = admin.getByRole('navigation', { name: 'What is due' })
  await due.getByRole('link', { name: /^Messages/ }).click()
  const message = admin.getByRole('article', { name: subject })
  await message.getByRole('button', { name: /^Mark as answered/ }).click()
  await expect(admin.getByText('Marked as answered')).toBeVisible()
  await expect(message).toHaveCount(0)
  const views = admin.getByRole('navigation', { name: 'View' })
  await views.getByRole('link', { name: 'Answered' }).click()
  await expect(message).toContainText(/Answered by .+, \w{3} \d+/)
  await expectAccessible(admin)
  await message.getByRole('button', { name: /^Mark as waiting/ }).click()
  await expect(message).toHaveCount(0)
  await views.getByRole('link', { name: 'Waiting' }).click()
  await expect(message).toBeVisible()
})

test('a visitor reports a review from its public page', async ({ visitor }) => {
  const [page, admin] = [await visitor(), await visitor('admin')]
  await page.goto('/p/nordlicht-h1')
  await page.getByRole('article').first().getByRole('link', { name: 'Receipt' }).click()
  await expect(page).toHaveURL(/\/r\/[\w-]{36}$/)
  const reviewId = page.url().slice(-36)
  await expectFitsBothWidths(page)
  await page.getByRole('link', { name: 'Report this review' }).click()
  await expect(page.getByRole('heading', { name: 'Report a review' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'this review' })).toHaveAttribute(
    'href',
    `/r/${reviewId}`,
  )
  const subject = `It names my address ${Date.now()}`
  await page.getByLabel('Name').fill('Ada Obi')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message').fill('The second sentence is my street.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Message sent')).toBeVisible()
  await expect(page.getByText(/answer that mail, or write again by the same link/)).toBeVisible()
  // A visitor has no page that says so.
  await expect(page.getByText('The page of the review says')).toHaveCount(0)

  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/messages')
  const message = admin.getByRole('article', { name: subject })
  await expect(message.getByRole('link', { name: 'Open the review' })).toHaveAttribute(
    'href',
    `/reviews/${reviewId}`,
  )
})
