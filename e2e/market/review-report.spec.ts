import { emailedLink } from '../outbox.ts'
import {
  expect,
  expectAccessible,
  expectFitsBothWidths,
  sameOrigin,
  signIn,
  test,
} from '../fixtures.ts'

/** One network sends five reports an hour, and one of each review: each test takes another. */

// spec: 15.78, 15.79
test('a visitor reports a review, an admin keeps it, and the mail leads to the appeal', async ({
  visitor,
}) => {
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
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Choose a reason').last()).toBeVisible()
  await expectFitsBothWidths(page)
  const email = `reporter-${Date.now()}@example.com`
  await page.getByLabel('What is wrong with it?').selectOption('personal_data')
  await page.getByLabel('What you know about it').fill('The second sentence is my street.')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('heading', { name: 'Report received' })).toBeFocused()
  const number = await page.getByText(/^R-\w{10}$/).textContent()
  await expectFitsBothWidths(page)

  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/dashboard')
  const due = admin.getByRole('navigation', { name: 'What is due' })
  await due.getByRole('link', { name: /^Reports/ }).click()
  const report = admin.getByRole('article').filter({ hasText: number! })
  await expect(report).toContainText('It gives away personal data')
  await expect(report).toContainText('The second sentence is my street.')
  await expectFitsBothWidths(admin)
  await report.getByRole('button', { name: /^Keep the review/ }).click()
  const dialog = admin.getByRole('dialog', { name: 'Keep this review?' })
  await expect(dialog).toContainText(email)
  await dialog.getByLabel('Why?').fill('That is the street of the shop, which is public.')
  await dialog.getByRole('button', { name: 'Keep the review' }).click()
  await expect(admin.getByText('Review kept')).toBeVisible()
  await expect(report).toHaveCount(0)
  await admin.getByRole('navigation', { name: 'View' }).getByText('Decided reports').click()
  await expect(report).toContainText('That is the street of the shop')

  await page.goto(await emailedLink(email, '/report-result?token='))
  await expect(page.getByText('The review stays public')).toBeVisible()
  await expect(page.getByText('That is the street of the shop')).toBeVisible()
  await expectFitsBothWidths(page)
  await page.getByLabel('Why is the decision wrong?').fill('The shop is two streets further on.')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByText('Appeal sent. We mail you our answer.')).toBeVisible()
  await expect(page.getByText('The shop is two streets further on.')).toBeVisible()
  await expectFitsBothWidths(page)
  await admin.goto('/admin/messages?state=reports')
  await expect(report).toContainText('Appeal: The shop is two streets further on.')
})

test('a business reports a review beside it, and reads there that it is reported', async ({
  visitor,
}) => {
  const business = await visitor('business')
  await signIn(business, 'business@candor.demo')
  const answer = await business.request.get('/api/reviews?status=approved&stars=4&limit=1')
  const { items } = (await answer.json()) as { items: { id: string; content: string }[] }
  const { id, content } = items[0]!
  await business.goto(`/reviews/${id}`)
  // It is the page with all details already.
  await expect(business.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await expect(business.getByRole('link', { name: /^Details/ })).toHaveCount(0)
  const about = business.getByRole('region', { name: 'Something wrong with it?' })
  await expect(about).toContainText('A review stays whatever its rating.')
  await expectAccessible(business)
  await about.getByRole('link', { name: 'Report this review' }).click()
  await expect(business.getByRole('figure', { name: 'The review' })).toContainText(content)
  // The page comes as HTML when it is opened by its address.
  await business.reload()
  await expect(business.getByRole('figure', { name: 'The review' })).toContainText(content)
  await expect(business.getByLabel('Email')).toHaveValue('business@candor.demo')
  await business.getByLabel('What is wrong with it?').selectOption('off_topic')
  await business
    .getByLabel('What you know about it')
    .fill('It is about the grinder of another shop.')
  await business.getByRole('button', { name: 'Send report' }).click()
  await expect(business.getByText('We mail our decision to business@candor.demo')).toBeVisible()
  await business.getByRole('link', { name: 'Back to the review' }).click()
  await expect(about).toContainText(
    /You reported this review on \w+ \d+\. Our team reads it again\./,
  )
  await expect(about.getByRole('link')).toHaveCount(0)
  await business.goto('/reviews?status=approved&stars=4')
  await expect(business.getByText(/reported by you on \w+ \d+/).first()).toBeVisible()
  // Links of before lead here, too.
  await business.goto(`/contact?review=${id}`)
  const notice = business.getByRole('region', { name: 'Reported already' })
  await expect(notice).toContainText('You reported this review on')
  await expect(business.getByRole('button', { name: 'Send report' })).toHaveCount(0)
  await expectAccessible(business)
  await notice.getByRole('link', { name: 'Back to the review' }).click()
  await expect(business).toHaveURL(new RegExp(`/reviews/${id}$`))
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
