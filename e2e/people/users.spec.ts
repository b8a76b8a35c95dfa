import {
  expect,
  expectFitsBothWidths,
  expectNoSidewaysScroll,
  password,
  register,
  signIn,
  test,
} from '../fixtures.ts'

// spec: 2.98
test('an admin finds a user by search and filters, which are in the URL', async ({ visitor }) => {
  const admin = await visitor()
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/users')
  const businesses = admin.getByRole('region', { name: 'Businesses' })
  const reviewers = admin.getByRole('region', { name: 'Reviewers' })
  await expect(businesses.getByRole('heading', { name: /^Businesses\s*\d+$/ })).toBeVisible()
  await expect(reviewers.getByRole('heading', { name: /^Reviewers\s*\d+$/ })).toBeVisible()
  await admin.getByLabel('Search name, company or email').fill('Sunbird')
  await expect(admin).toHaveURL(/q=Sunbird/)
  await expect(businesses.getByRole('link')).toHaveCount(1)
  await expect(businesses.getByText('Documents approved')).toBeVisible()
  await admin.getByLabel('Role').selectOption('business')
  await expect(reviewers).toBeHidden()
  await admin.getByLabel('Verification').selectOption('unverified')
  await expect(businesses.getByText('No businesses found')).toBeVisible()
  await expect(admin).toHaveURL(/verified=unverified/)
  await admin.getByLabel('Verification').selectOption('Suspended')
  await expect(admin).toHaveURL(/verified=suspended/)
  await expect(businesses.getByText('No businesses found')).toBeVisible()

  // The search is cleared by keyboard, and its field keeps the focus.
  const search = admin.getByLabel('Search name, company or email')
  await search.focus()
  await search.press('Tab')
  await expect(admin.getByRole('button', { name: 'Clear search' })).toBeFocused()
  await admin.keyboard.press('Enter')
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await expect(admin).toHaveURL((url) => !url.searchParams.has('q'))
  await expect(admin.getByRole('button', { name: 'Clear search' })).toHaveCount(0)
})

test('a search shows the list with matches, and of the other one only a line', async ({
  visitor,
}) => {
  const admin = await visitor()
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/users?q=reviewer@candor.demo')
  const lists = admin.getByRole('region', { name: /^(Businesses|Reviewers)$/ })
  await expect(admin.getByText('No businesses found.')).toBeVisible()
  await expect(lists).toHaveCount(1)
  await expect(lists).toHaveAccessibleName('Reviewers')
  await expect(lists.getByRole('link')).toBeInViewport()
  await expect(admin.getByRole('button', { name: 'Clear filters' })).toHaveCount(0)
  await admin.goto('/admin/users?q=business@candor.demo')
  await expect(admin.getByText('No reviewers found.')).toBeVisible()
  await expect(lists).toHaveAccessibleName('Businesses')
  // Without any match there is a way back, once.
  await admin.goto('/admin/users?q=nobody-has-this-name')
  await expect(admin.getByRole('button', { name: 'Clear filters' })).toHaveCount(1)
  await expect(lists.last()).toContainText('No reviewers found')
})

// spec: 2.99, 2.100
test('the user details show every figure and have their own URL', async ({ visitor }) => {
  const admin = await visitor()
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/users?q=Sunbird')
  await admin.getByRole('link', { name: /Sunbird Coffee/ }).click()
  const dialog = admin.getByRole('dialog')
  for (const figure of [
    'Company name',
    'Campaigns',
    'Approved (active or completed)',
    'Remaining budget for more reviews',
    'Wallet balance',
    'Website',
    'Created',
    'Completed reviews per campaign',
  ]) {
    await expect(dialog.getByText(figure, { exact: true })).toBeVisible()
  }
  // The address is that of the page, which can be sent and opened.
  await expect(admin).toHaveURL(/\/admin\/users\/[\da-f-]{36}$/)
  await admin.goBack()
  await expect(dialog).toBeHidden()
  await admin.goForward()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('link', { name: 'Open page' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Sunbird Coffee' })).toBeVisible()
  await expect(admin).toHaveTitle(/Sunbird Coffee/)
  await expect(dialog).toBeHidden()

  await admin.goto('/admin/users?q=reviewer@candor.demo')
  await admin.getByRole('region', { name: 'Reviewers' }).getByRole('link').first().click()
  for (const figure of [
    'Submitted reviews',
    'Approved reviews',
    'Total earned',
    'Available for withdrawal',
    'Created',
  ]) {
    await expect(dialog.getByText(figure, { exact: true })).toBeVisible()
  }
  // The figures lead to what they count.
  const payouts = dialog.getByRole('link', { name: 'Show in Payouts' })
  const found = new URLSearchParams({ status: 'all', q: 'reviewer@candor.demo' }).toString()
  await expect(payouts).toHaveAttribute('href', `/admin/payouts?${found}`)
  await dialog.getByRole('link', { name: /^\d+ submitted reviews?$/ }).click()
  await expect(admin).toHaveURL(/\/admin\/reviews\?.*reviewerId=/)
  await expect(admin.getByRole('list', { name: 'Reviews' }).getByRole('listitem')).not.toHaveCount(
    0,
  )
})

test('the page of a user has its timeline and actions, and old links lead to it', async ({
  visitor,
}) => {
  const admin = await visitor()
  await signIn(admin, 'admin@candor.demo')
  const answer = await admin.request.get('/api/users?q=reviewer@candor.demo')
  const { items } = (await answer.json()) as { items: { id: string; name: string }[] }
  const { id, name } = items[0]!
  await admin.goto(`/admin/users?user=${id}`)
  await expect(admin).toHaveURL(`/admin/users/${id}`)
  await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(admin.getByRole('link', { name: 'Open in the audit log' })).toBeVisible()
  // Its steps name what they are about, and not this person each time.
  await expect(
    admin.getByRole('link', { name: /^(Review for|Withdrawal of) \$/ }).first(),
  ).toBeVisible()
  await expect(admin.getByRole('main').getByRole('link', { name, exact: true })).toHaveCount(0)
  await admin.getByRole('button', { name: 'Suspend' }).click()
  const dialog = admin.getByRole('dialog', { name: `Suspend ${name}?` })
  await expect(dialog.getByLabel('Reason')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await admin.getByRole('link', { name: 'Users', exact: true }).first().click()
  await expect(admin).toHaveURL(/\/admin\/users$/)
  // Both lists are in sight; each has all of its people on a page of its own.
  await admin.getByRole('link', { name: /^All \d+ reviewers$/ }).click()
  await expect(admin).toHaveURL(/role=reviewer/)
  await expect(admin.getByRole('region', { name: 'Businesses' })).toBeHidden()

  // A count of one digit at the edge of a phone reaches no further than the page.
  const few = await admin.request.get('/api/users?q=siobhan@candor.demo')
  const { items: found } = (await few.json()) as { items: { id: string; name: string }[] }
  // Another person on the same page, with nothing of the one before.
  const nameOf = (person: { name: string }) =>
    admin.getByRole('heading', { level: 1, name: person.name })
  await admin.goto(`/admin/users/${id}`)
  await expect(nameOf({ name })).toBeVisible()
  await admin.evaluate((path) => history.pushState({}, '', path), `/admin/users/${found[0]!.id}`)
  await expect(nameOf(found[0]!)).toBeVisible()
  await expect(admin.getByRole('main')).not.toContainText(name)
  await admin.getByRole('button', { name: 'Suspend' }).click()
  await expect(admin.getByRole('dialog')).toBeVisible()
  await admin.goBack()
  await expect(nameOf({ name })).toBeVisible()
  await expect(admin.getByRole('dialog')).toBeHidden()
  await admin.goForward()
  await expect(nameOf(found[0]!)).toBeVisible()
  await expect(admin.getByRole('link', { name: 'Show in Payouts' })).toBeVisible()
  for (const width of [320, 390]) {
    await admin.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(admin)
  }

  await admin.goto('/admin/users/nobody')
  await expect(admin.getByRole('heading', { name: 'User not found' })).toBeVisible()
})

test(
  'a suspended user is signed out, reads the reasons and appeals until reinstated',
  { tag: '@long' },
  async ({ visitor }) => {
    const [admin, person] = [await visitor('admin'), await visitor('person')]
    const name = `Trouble ${Date.now()}`
    const email = await register(person, { role: 'reviewer', name })
    await signIn(admin, 'admin@candor.demo')
    await admin.goto(`/admin/users?q=${encodeURIComponent(name)}`)
    await admin.getByRole('link', { name: new RegExp(name) }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect(dialog).toHaveAccessibleName(`Suspend ${name}?`)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveAccessibleName(name)
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect(dialog.getByText('Say why: the person reads it')).toBeVisible()
    await dialog.getByLabel('Reason').fill('Copied reviews.')
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect(dialog.getByText(/Suspended since/)).toBeVisible()

    await person.goto('/wallet')
    await expect(person).toHaveURL(/\/login/)
    await person.getByLabel('Email', { exact: true }).fill(email)
    await person.getByLabel('Password', { exact: true }).fill(password)
    await person.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(person.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
    await expectFitsBothWidths(person)
    await person.getByRole('link', { name: 'Suspension of your account' }).click()
    await expect(person.getByText('Copied reviews.')).toBeVisible()
    await person.getByRole('button', { name: 'Appeal' }).click()
    await person.getByLabel('Why is the decision wrong?').fill('I wrote every one of them myself.')
    await person.getByRole('button', { name: 'Send appeal' }).click()
    await expect(person.getByText(/^We decide it by/)).toBeVisible()
    await expectFitsBothWidths(person)

    // The list of suspended people has this one until then.
    await admin.goto(`/admin/users?q=${encodeURIComponent(name)}`)
    await admin.getByLabel('Verification').selectOption('Suspended')
    await expect(admin).toHaveURL(/verified=suspended/)
    await admin.getByRole('link', { name: new RegExp(name) }).click()
    await dialog.getByRole('button', { name: 'Reinstate' }).click()
    await expect(dialog.getByText(/Suspended since/)).toBeHidden()
    await person.goto('/wallet')
    await expect(person).toHaveURL(/\/wallet/)
  },
)

test(
  'users and their details are accessible and fit both widths',
  { tag: '@long' },
  async ({ visitor }) => {
    const admin = await visitor()
    await signIn(admin, 'admin@candor.demo')
    // Oldest first, because businesses of other tests may fill the first page.
    await admin.goto('/admin/users?sort=oldest')
    await expect(admin.getByText('Sunbird Coffee')).toBeVisible()
    await expectFitsBothWidths(admin)
    await admin.getByRole('link', { name: /Sunbird Coffee/ }).click()
    await expect(admin.getByText('Wallet balance')).toBeVisible()
    await expectFitsBothWidths(admin)
    await admin.getByRole('link', { name: 'Open page' }).click()
    await expect(admin.getByRole('link', { name: 'Open in the audit log' })).toBeVisible()
    await expectFitsBothWidths(admin)
  },
)

test(
  'a name in the payout queue opens the page of that reviewer',
  { tag: '@long' },
  async ({ visitor }) => {
    const admin = await visitor()
    await signIn(admin, 'admin@candor.demo')
    await admin.goto('/admin/payouts?status=all&sort=oldest')
    const rows = admin.getByRole('table', { name: 'Payouts' }).locator('tbody').getByRole('row')
    const link = rows.first().getByRole('link').first()
    const name = await link.innerText()
    await link.click()
    await expect(admin.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(admin.getByText('Submitted reviews')).toBeVisible()
  },
)

test('on a phone the bio of a reviewer stands apart from the facts', async ({ visitor }) => {
  const admin = await visitor('admin')
  await signIn(admin, 'admin@candor.demo')
  const list = await admin.request.get('/api/users?role=reviewer&q=reviewer%40candor.demo')
  const { items } = (await list.json()) as { items: { id: string }[] }
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.goto(`/admin/users/${items[0]!.id}`)
  const bio = admin.getByRole('heading', { name: 'Bio' })
  const created = admin.getByText('Created', { exact: true })
  const above = (await created.boundingBox())!
  expect((await bio.boundingBox())!.y - above.y - above.height).toBeGreaterThan(16)
})
