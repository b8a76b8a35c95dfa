import { expect, expectFitsBothWidths, freeze, register, signIn, test } from '../fixtures.ts'

test('a reviewer chooses the name on other sites', async ({ visitor }) => {
  const page = await visitor()
  await register(page, { role: 'reviewer', name: 'Ada Nkechi Obi' })
  await page.goto('/settings')
  const choice = page.getByLabel('Name on other sites')
  await expect(choice).toHaveValue('initial')
  await expect(choice.getByRole('option')).toHaveText([
    'Ada O.',
    'Ada Nkechi Obi',
    'Anonymous Reviewer',
  ])
  await choice.selectOption('full')
  await page.getByLabel('Full name').fill('Ada www.cheap.example')
  await page.getByRole('button', { name: 'Save changes' }).first().click()
  await expect(page.getByText('A name cannot have a link or a contact')).toBeVisible()
  await page.getByLabel('Full name').fill('Ada Obi')
  await page.getByRole('button', { name: 'Save changes' }).first().click()
  await expect(page.getByText('Your changes have been saved.')).toBeVisible()
  await page.reload()
  await expect(choice).toHaveValue('full')
})

test(
  'an admin decides about the new name of a verified business',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor('admin')
    await signIn(page, 'admin@candor.demo')
    const list = await page.request.get('/api/users?role=business&verified=verified&limit=1')
    const { items } = (await list.json()) as { items: { id: string }[] }
    const { id } = items[0]!
    // A fixed answer, because other tests read the names of the demo's businesses.
    const user = await freeze<{ business: { requestedName: string | null } }>(
      page,
      `/api/users/${id}`,
    )
    user.business.requestedName = 'A Much Longer Name of the Same Company, Lagos and Abuja'
    await page.unroute(() => true)
    await page.route(`**/api/users/${id}`, (route) => route.fulfill({ json: user }))
    const sent: unknown[] = []
    await page.route(`**/api/users/${id}/company-name/refusal`, (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({
        json: { ...user, business: { ...user.business, requestedName: null } },
      })
    })
    await page.goto(`/admin/users/${id}`)
    const request = page.getByRole('region', { name: 'Requested name' })
    await expect(request.getByText(user.business.requestedName)).toBeVisible()
    await expectFitsBothWidths(page)

    // The server answers for itself: nobody asks for this name.
    await request.getByRole('button', { name: 'Confirm the name' }).click()
    await expect(request.getByText('This business no longer asks for that name.')).toBeVisible()

    await request.getByRole('button', { name: 'Refuse' }).click()
    await request.getByRole('button', { name: 'Refuse the name' }).click()
    await expect(request.getByText('Say why: the business reads it')).toBeVisible()
    await request.getByLabel('Note to the business').fill('The documents name another company.')
    await request.getByRole('button', { name: 'Refuse the name' }).click()
    await expect(request).toBeHidden()
    expect(sent).toEqual([
      { name: user.business.requestedName, note: 'The documents name another company.' },
    ])
  },
)
