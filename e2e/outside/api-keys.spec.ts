import { expect, expectFitsBothWidths, long, register, test } from '../fixtures.ts'

/** The section for developers in the settings. */

// spec: 12.29
test('a business makes a key, copies it, calls the API with it and revokes it', async ({
  visitor,
}) => {
  const page = await visitor()
  await register(page, { role: 'business', name: 'Kofi Codes' })
  await page.goto('/settings/developers')
  await expect(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Create API key' }).click()
  await expect(page).toHaveURL(/\?key=new$/)
  const form = page.getByRole('dialog', { name: 'Create an API key' })
  await form.getByRole('button', { name: 'Create key' }).click()
  await expect(form.getByText('Give the key a name')).toBeVisible()
  await expect(form.getByText('Choose at least one scope')).toBeVisible()
  if (long) await expectFitsBothWidths(page)

  await form.getByLabel('Name').fill('Shop sync')
  await form.getByLabel('Read the wallet').check()
  await form.getByLabel('Expires').selectOption('In 30 days')
  await form.getByLabel('Name').press('Enter')
  const heading = page.getByRole('heading', { name: 'Copy the key “Shop sync” now' })
  await expect(heading).toBeFocused()
  await expect(page).toHaveURL(/developers$/)
  const key = await page.getByLabel('API key', { exact: true }).inputValue()
  expect(key).toMatch(/^ck_test_\w{40}$/)
  const row = page.getByRole('list', { name: 'API keys' }).getByRole('listitem').first()
  await expect(row).toContainText(`Shop sync${key.slice(0, 16)}…`)
  await expect(row).toContainText('Never used')
  await expectFitsBothWidths(page)
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await expect(heading).toBeHidden()
  expect(await page.content()).not.toContain(key)

  const headers = { authorization: `Bearer ${key}` }
  const call = (path: string) => page.request.get(path, { headers })
  expect(await (await call('/api/wallet')).json()).toMatchObject({ availableCents: 100_000 })
  expect((await call('/api/campaigns')).status()).toBe(403)
  await page.reload()
  await expect(row).toContainText('Last used less than an hour ago')
  await page.getByRole('button', { name: 'Revoke Shop sync' }).click()
  const question = page.getByRole('alertdialog', { name: 'Revoke “Shop sync”?' })
  await question.getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByText('API key revoked')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible()
  expect((await call('/api/wallet')).status()).toBe(401)
})

test(
  'the search leads to the form, and reviewers have no such section',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor()
    await register(page, { role: 'business', name: 'Kofi Codes' })
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Search pages/ }).fill('api key')
    await page.getByRole('option', { name: 'Create an API key' }).click()
    await expect(page.getByRole('dialog', { name: 'Create an API key' })).toBeVisible()

    const other = await visitor()
    await register(other, { role: 'reviewer', name: 'Ama Reads' })
    await other.goto('/settings/developers')
    await expect(other).toHaveURL(/\/settings\/profile$/)
  },
)
