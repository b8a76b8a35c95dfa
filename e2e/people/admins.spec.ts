import { expect, expectFitsBothWidths, long, signIn, test } from '../fixtures.ts'

const other = {
  id: '0b8e2f2a-3f5c-4d77-9a39-2b8fbb7f1c11',
  name: 'Temitope Adebayo-Okonkwo',
  email: 'temitope.adebayo-okonkwo@a-long-company-name.example',
  hasCodes: false,
  createdAt: '2026-10-01T08:00:00.000Z',
}

test('an admin takes the role of another one away', { tag: '@long' }, async ({ visitor }) => {
  const page = await visitor('admin')
  await signIn(page, 'admin@candor.demo')
  const answer = await page.request.get('/api/admins')
  const { items: own } = (await answer.json()) as { items: object[] }
  // The demo has one admin. The other one is of this page only.
  let items = [...own, other]
  await page.route('**/api/admins', (route) => route.fulfill({ json: { items, nextCursor: null } }))
  await page.goto('/admin/users')
  const admins = page.getByRole('region', { name: 'Administrators' })
  await expect(admins.getByText(other.email)).toBeVisible()
  await expect(admins.getByText('You', { exact: true })).toBeVisible()
  await expectFitsBothWidths(page)

  await admins.getByRole('button', { name: `Remove ${other.name}` }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  // The server answers for itself: nobody has this id.
  await expect(dialog.getByText('This administrator does not exist.')).toBeVisible()

  await page.route(`**/api/admins/${other.id}`, (route) => {
    items = own
    return route.fulfill({ json: { removed: true } })
  })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(`${other.name} is no longer an administrator`)).toBeVisible()
  await expect(admins.getByText(other.email)).toBeHidden()

  // A search is for businesses and reviewers.
  await page.getByLabel('Search name, company or email').fill('fernandez')
  await expect(page.getByText('mateo@candor.demo')).toBeVisible()
  await expect(admins).toBeHidden()
})

test('an admin without required codes gets nothing but their set-up', async ({ visitor }) => {
  const page = await visitor('admin')
  await signIn(page, 'admin@candor.demo')
  const session = await (await page.request.get('/api/session')).json()
  // As in production.
  session.user.mustSetUpCodes = true
  await page.route('**/api/session', (route) => route.fulfill({ json: session }))
  await page.goto('/admin/users')
  await expect(page).toHaveURL(/\/settings\/security$/)
  await expect(page.getByText('Turn on two-factor codes to continue')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on two-factor codes' })).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeHidden()
  if (long) await expectFitsBothWidths(page)
  await page.getByRole('link', { name: 'Payouts' }).click()
  await expect(page).toHaveURL(/\/settings\/security$/)
})
