import {
  expect,
  expectErrors,
  expectFitsBothWidths,
  expectTexts,
  expectTouchTargets,
  register,
  test,
} from '../fixtures.ts'

test(
  'an empty view has no filters, and says when a campaign comes there',
  { tag: '@long' },
  async ({ visitor }) => {
    const reviewer = await visitor('the reviewer')
    await register(reviewer, { role: 'reviewer', name: 'Ada Waits' })
    await reviewer.goto('/campaigns?view=reviewed')
    await expect(
      reviewer.getByRole('heading', { name: 'You have not reviewed a campaign yet' }),
    ).toBeVisible()
    await expect(reviewer.getByLabel('Search campaigns')).toHaveCount(0)
    await expect(reviewer.getByRole('link', { name: 'Download CSV' })).toHaveCount(0)
    await reviewer.goto('/campaigns?view=reviewed&category=food')
    await expect(reviewer.getByRole('heading', { name: 'No campaigns found' })).toBeVisible()
    await expect(reviewer.getByLabel('Search campaigns')).toBeVisible()
    // On phones the saved searches are beside the filters.
    await reviewer.setViewportSize({ width: 390, height: 800 })
    await reviewer.getByRole('button', { name: 'Saved searches' }).click()
    await expect(
      reviewer.getByRole('dialog', { name: 'Saved searches', exact: true }),
    ).toBeVisible()
  },
)

test('a search is saved, opened and deleted', async ({ visitor }) => {
  const reviewer = await visitor('the reviewer')
  await register(reviewer, { role: 'reviewer', name: 'Ada Saves' })
  await reviewer.goto('/campaigns')
  await reviewer.getByRole('button', { name: 'Saved searches' }).click()
  const dialog = reviewer.getByRole('dialog', { name: 'Saved searches', exact: true })
  await expect(dialog).toContainText('No saved searches yet')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await reviewer.getByLabel('Category').selectOption('Food and drink')
  await reviewer.getByLabel('Pay').selectOption('Pays $2 or more')
  await reviewer.getByRole('button', { name: 'Save this search' }).click()
  await expect(dialog.getByLabel('Save this search as')).toHaveValue(
    'Pays $2 or more · Food and drink',
  )
  await dialog.getByLabel('Save this search as').fill('')
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await expectErrors(reviewer, ['Give the search a name'])
  await dialog.getByLabel('Save this search as').fill('Paid breakfast')
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await expectTexts(reviewer, ['Search saved. It is under “Saved searches”, above the campaigns.'])
  await expect(dialog).toHaveCount(0)
  await reviewer.getByRole('button', { name: 'Saved searches' }).click()
  const mails = dialog.getByRole('checkbox', { name: /^Mail me new campaigns/ }).first()
  // The choice is shown at once, and a reload would end what is on its way.
  await Promise.all([reviewer.waitForResponse(/\/mail$/), mails.check()])
  await reviewer.reload()
  await expect(mails).toBeChecked()
  await mails.uncheck()
  await expect(mails).not.toBeChecked()
  await expect(dialog.getByRole('link', { name: 'Paid breakfast' })).toBeVisible()
  await expect(dialog).toContainText(/Pays \$2 or more · Food and drink · \d+ campaigns? now/)
  await expect(dialog).toContainText('This search is saved as “Paid breakfast”.')
  await dialog.getByLabel('Save it under another name').fill('Paid breakfast')
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await expectTexts(reviewer, ['You already have a search of this name.'])
  await expectFitsBothWidths(reviewer)
  await reviewer.setViewportSize({ width: 390, height: 800 })
  await expectTouchTargets(reviewer)

  await reviewer.goto('/campaigns?saved=open')
  await dialog.getByRole('link', { name: 'Paid breakfast' }).click()
  await expect(reviewer).toHaveURL(/category=food/)
  await expect(reviewer).toHaveURL(/payFromCents=200/)
  await expect(dialog).toHaveCount(0)
  // It is one click away above the campaigns, and a second click leaves it.
  const saved = reviewer.getByRole('navigation', { name: 'Saved searches' })
  await saved.getByRole('link', { name: 'Paid breakfast, leave this search' }).click()
  await expect(reviewer).toHaveURL(/\/campaigns$/)
  await saved.getByRole('link', { name: 'Paid breakfast', exact: true }).click()
  await expect(reviewer).toHaveURL(/category=food/)
  await expect(reviewer.getByRole('button', { name: 'Save this search' })).toHaveCount(0)
  await reviewer.goto('/campaigns?saved=open')
  await dialog.getByRole('button', { name: 'Rename Paid breakfast' }).click()
  await dialog.getByLabel('New name of Paid breakfast').fill('Breakfast')
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(dialog.getByRole('link', { name: 'Breakfast', exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete Breakfast' }).click()
  await expect(dialog).toContainText('No saved searches yet')
})

test('a saved search that is named as its only filter is shown once', async ({ visitor }) => {
  const reviewer = await visitor('the reviewer')
  await register(reviewer, { role: 'reviewer', name: 'Ada Filters' })
  await reviewer.goto('/campaigns?country=NG')
  const filter = reviewer.getByRole('button', { name: 'Remove filter: For Nigeria' })
  await expect(filter).toBeVisible()
  await reviewer.getByRole('button', { name: 'Save this search' }).click()
  await reviewer.getByRole('dialog').getByRole('button', { name: 'Save search' }).click()
  const saved = reviewer.getByRole('link', { name: 'For Nigeria, leave this search' })
  await expect(saved).toBeVisible()
  await expect(filter).toHaveCount(0)
  await expectFitsBothWidths(reviewer)
  await saved.click()
  await expect(reviewer).not.toHaveURL(/country/)
  await expect(reviewer.getByRole('link', { name: 'For Nigeria', exact: true })).toBeVisible()
})
