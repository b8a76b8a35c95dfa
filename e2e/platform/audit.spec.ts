import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  register,
  sameOrigin,
  signIn,
  test,
} from '../fixtures.ts'

test('an admin finds entries by a name, an action and days, and opens what they are about', async ({
  visitor,
}) => {
  const person = await visitor('person')
  const name = `Auditable Person ${process.pid}-${Date.now()}`
  await register(person, { role: 'business', name })

  const admin = await visitor('admin')
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/audit')
  // Decisions do not drown in sign-ins, and the page says so.
  const kinds = admin.getByRole('navigation', { name: 'Kind' })
  await expect(kinds.locator('[aria-current]')).toHaveText('All but sign-ins')
  const log = admin.getByRole('main')
  const entry = log.getByRole('listitem')
  await expect(entry.first()).toBeVisible()
  await expect(entry.getByText(/^Signed (in|out)$/)).toHaveCount(0)
  const today = log.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(today.getByRole('listitem').filter({ hasText: name })).toContainText('Registered')
  await expect(log.getByText(/times are in your time zone \(.+\)/)).toBeVisible()
  await log.getByRole('link', { name: 'Show everything' }).click()
  await expect(admin).toHaveURL(/kind=all/)
  await expect(entry.getByText('Signed in', { exact: true }).first()).toBeVisible()
  await kinds.getByRole('link', { name: 'Decisions' }).click()
  await expect(entry.getByText('Approved a review').first()).toBeVisible()
  await kinds.getByRole('link', { name: 'All but sign-ins' }).click()
  await expect(admin).not.toHaveURL(/kind=/)

  await admin.getByLabel('Search by name, email, title or ID').fill(name)
  const rows = admin.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Registered')
  await admin.getByLabel('Action', { exact: true }).selectOption('Signed in')
  await expect(admin.getByText('No entries found')).toBeVisible()
  await admin.getByLabel('Action', { exact: true }).selectOption('Registered')
  await expect(rows).toHaveCount(1)
  await expect(admin).toHaveURL(/action=signUp/)
  await admin.getByLabel('To', { exact: true }).fill('2001-01-01')
  await expect(admin.getByText('No entries found')).toBeVisible()
  await admin.getByLabel('To', { exact: true }).fill('')
  await expect(rows).toHaveCount(1)
  await expectAccessible(admin)
  await admin.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(admin)
  await admin.getByRole('link', { name: `Person “${name}”` }).click()
  await expect(admin).toHaveURL(/\/admin\/users\/[\da-f-]{36}$/)
  await expect(admin.getByRole('main').getByText(name).first()).toBeVisible()
})

test('the timeline of a campaign says what its business did before any decision', async ({
  visitor,
}) => {
  const business = await visitor('business')
  await register(business, { role: 'business', name: 'Tilda Timeline' })
  const title = `Tell us about our lamps ${Date.now()}`
  const data = {
    title,
    product: 'Reading lamp',
    description: 'Read by its light for two weeks and tell everybody honestly how it was for you.',
    pricePerReviewCents: 8_00,
    targetReviews: 5,
  }
  const made = await business.request.post('/api/campaigns', {
    headers: { ...sameOrigin, 'idempotency-key': crypto.randomUUID() },
    data,
  })
  const { id } = (await made.json()) as { id: string }
  await business.request.patch(`/api/campaigns/${id}`, {
    headers: { ...sameOrigin, 'idempotency-key': crypto.randomUUID() },
    data: { pricePerReviewCents: 9_50 },
  })

  const admin = await visitor('admin')
  await signIn(admin, 'admin@candor.demo')
  await admin.goto(`/campaigns/${id}`)
  await admin.getByText('Timeline', { exact: true }).click()
  const steps = admin.getByRole('main').getByRole('listitem')
  const created = steps.filter({ hasText: 'Created a campaign' })
  await expect(created).toContainText('Created as:Submitted for approval')
  await expect(created).toContainText('Tilda Timeline')
  const changed = steps.filter({ hasText: 'Changed a campaign' })
  await expect(changed).toContainText('Price per review:$8.00$9.50')
  await admin.getByRole('link', { name: 'Open in the audit log' }).click()
  const kinds = admin.getByRole('navigation', { name: 'Kind' })
  await kinds.getByRole('link', { name: 'Campaigns' }).click()
  await expect(steps.filter({ hasText: 'Changed a campaign' }).first()).toBeVisible()
  await expectAccessible(admin)
  await expectNoSidewaysScroll(admin)
})
