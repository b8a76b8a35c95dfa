import type { Page } from '@playwright/test'
import { expect, expectFitsBothWidths, register, sameOrigin, signIn, test } from '../fixtures.ts'

async function aRunningCampaign(business: Page, admin: Page): Promise<string> {
  const created = await business.request.post('/api/campaigns', {
    headers: sameOrigin,
    data: {
      title: 'Tell us about our spelt bread',
      product: 'Spelt bread',
      description: 'Eat it for a week and write honestly how it was, also on the third day.',
      pricePerReviewCents: 2_00,
      targetReviews: 10,
    },
  })
  const { id } = (await created.json()) as { id: string }
  const approval = { headers: sameOrigin, data: {} }
  expect((await admin.request.post(`/api/campaigns/${id}/approval`, approval)).ok()).toBe(true)
  return id
}

test('a change that takes a running campaign off asks first, and a higher target does not', async ({
  visitor,
}) => {
  const [business, admin] = [await visitor('business'), await visitor('admin')]
  await register(business, { role: 'business', name: 'Second Thoughts Bakery' })
  await signIn(admin, 'admin@candor.demo')
  const id = await aRunningCampaign(business, admin)

  const save = business.getByRole('button', { name: 'Save changes' })
  await business.goto(`/campaigns/${id}/edit`)
  // The end of the form is loaded after it, and moves the button.
  await expect(business.getByLabel('Category')).toBeVisible()
  await business.getByLabel('Target Reviews').fill('12')
  await save.click()
  await expect(business.getByText('Campaign saved')).toBeVisible()
  await expect(business.getByText('Active', { exact: true }).first()).toBeVisible()

  await business.goto(`/campaigns/${id}/edit`)
  await expect(business.getByLabel('Category')).toBeVisible()
  await business.getByLabel('Product Name').fill('Rye bread')
  // What another tab saves meanwhile is read again here, and stays.
  const data = { targetReviews: 15 }
  await business.request.patch(`/api/campaigns/${id}`, { headers: sameOrigin, data })
  await readAgain(business, `/api/campaigns/${id}`)
  await save.click()
  const dialog = business.getByRole('alertdialog', {
    name: 'Send this campaign back for approval?',
  })
  await expect(dialog).toContainText('the campaign takes no new reviews')
  await expectFitsBothWidths(business)
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(business.getByLabel('Product Name')).toHaveValue('Rye bread')
  expect(await saved()).toMatchObject({ status: 'active' })
  await save.click()
  await dialog.getByRole('button', { name: 'Save and send' }).click()
  await expect(business.getByText('Waiting for approval')).toBeVisible()
  const sent = { status: 'pending', product: 'Rye bread', targetReviews: 15 }
  expect(await saved()).toMatchObject(sent)

  async function saved() {
    const answer = await business.request.get(`/api/campaigns/${id}`)
    return (await answer.json()) as object
  }
})

/** Makes a page read again what it shows, as a live event does, and waits for an answer. */
async function readAgain(page: Page, path: string) {
  const session = await page.request.get('/api/session')
  const { user } = (await session.json()) as { user: { id: string } }
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === path)
  await page.evaluate((name) => {
    const tab = new BroadcastChannel(name)
    tab.postMessage('anything')
    tab.close()
  }, `candor-live-events-${user.id}`)
  await (await answered).finished()
}

test('the fixed fields of a campaign with reviews are whole texts, and no inputs', async ({
  visitor,
}) => {
  const page = await visitor('business')
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'business@candor.demo')
  const answer = await page.request.get('/api/campaigns?status=active')
  const { items } = (await answer.json()) as {
    items: { id: string; title: string; completedReviews: number }[]
  }
  const { id, title } = items.find(({ completedReviews }) => completedReviews > 0)!
  await page.goto(`/campaigns/${id}/edit`)
  const fixed = page.getByRole('group', { name: 'Campaign Title' })
  await expect(fixed).toContainText(title)
  await expect(fixed).toHaveAccessibleDescription(
    'Fixed, because this campaign has reviews or taken places.',
  )
  await expect(page.getByRole('textbox', { name: 'Campaign Title' })).toHaveCount(0)
  for (const name of ['Product Name', 'Price per Review ($)', 'Product link']) {
    await expect(page.getByRole('group', { name })).toBeVisible()
  }
  const cut = await fixed.getByText(title).evaluate((text) => text.scrollWidth > text.clientWidth)
  expect(cut).toBe(false)
  await page.getByLabel('Target Reviews').fill('500')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Campaign saved')).toBeVisible()
})

test('an active campaign without funds says so beside its status, and what a review costs', async ({
  visitor,
}) => {
  const [business, admin] = [await visitor('business'), await visitor('admin')]
  await register(business, { role: 'business', name: 'Empty Wallet Bakery' })
  await signIn(admin, 'admin@candor.demo')
  const id = await aRunningCampaign(business, admin)
  await business.route(`/api/campaigns/${id}`, async (route) => {
    const response = await route.fetch()
    const json = { ...(await response.json()), closedReason: 'funds', openPlaces: 0 }
    await route.fulfill({ response, json })
  })
  await business.route('/api/dashboard', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { campaigns: object[] }
    json.campaigns = json.campaigns.map((one) => ({ ...one, closedReason: 'funds' }))
    await route.fulfill({ response, json })
  })
  await business.goto(`/campaigns/${id}`)
  const main = business.getByRole('main')
  await expect(main.getByText('Active', { exact: true })).toBeVisible()
  await expect(main.getByText('Waiting for funds', { exact: true })).toBeVisible()
  await expect(main.getByText(/It costs \$2\.30 with its fee\./)).toBeVisible()
  await expectFitsBothWidths(business)
  await business.goto('/dashboard')
  const running = main.getByRole('article').filter({ hasText: 'Tell us about our spelt bread' })
  await expect(running.getByText('Waiting for funds', { exact: true })).toBeVisible()
  await expectFitsBothWidths(business)
})

test('the code of Share keeps the last radius that the embed takes', async ({ visitor }) => {
  const [business, admin] = [await visitor('business'), await visitor('admin')]
  await register(business, { role: 'business', name: 'Round Corner Bakery' })
  await signIn(admin, 'admin@candor.demo')
  const id = await aRunningCampaign(business, admin)
  await business.goto(`/campaigns/${id}?tab=share`)
  const code = business.getByRole('region', { name: 'Code' })
  // On a phone, samples do not part the code from what it is made of.
  const size = business.viewportSize()!
  await business.setViewportSize({ width: 390, height: 800 })
  const samples = business.getByRole('region', { name: 'Preview with sample reviews' })
  await expect(samples).toContainText('Sample A.')
  expect((await code.boundingBox())!.y).toBeLessThan((await samples.boundingBox())!.y)
  await business.setViewportSize(size)
  await business.getByLabel('Corner radius in pixels').pressSequentially('20')
  await expect(code).toContainText('data-radius="20"')
  await business.getByLabel('Corner radius in pixels').fill('999')
  await expect(business.getByText('From 0 to 24')).toBeVisible()
  await expect(code).toContainText('data-radius="20"')
  await business.goto(`/campaigns/${id}?tab=share&radius=999`)
  await expect(code).toContainText('data-campaign')
  await expect(code).not.toContainText('999')
})

test('ending and deleting a campaign say what becomes of its money and its embed', async ({
  visitor,
}) => {
  const page = await visitor('business')
  await signIn(page, 'business@candor.demo')
  const answer = await page.request.get('/api/campaigns?status=active')
  const { items } = (await answer.json()) as {
    items: { id: string; completedReviews: number; paused: boolean }[]
  }
  const { id } = items.find(({ completedReviews }) => completedReviews > 0)!
  await page.goto(`/campaigns/${id}`)
  const dialog = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'End early' }).click()
  await expect(dialog).toContainText('What its reviews have not cost stays in your wallet')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const confirm = dialog.getByRole('button', { name: 'Confirm Delete' })
  await expect(confirm).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /its embed will be empty on every site/ }).check()
  await expect(confirm).toBeEnabled()
  await expectFitsBothWidths(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})
