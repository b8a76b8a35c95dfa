import type { Page } from '@playwright/test'
import { serveForeignPage } from './foreign-page.ts'
import {
  expect,
  expectFitsBothWidths,
  expectTexts,
  openCampaigns,
  register,
  signIn,
  test,
} from './fixtures.ts'

const title = 'Tell us about our morning bread'
const description = 'Eat it for a week, fresh and toasted, and say how it was on each day.'

async function fill(page: Page) {
  await page.getByLabel('Campaign Title').fill(title)
  await page.getByLabel('Product Name').fill('Morning loaf')
  await page.getByLabel('Campaign Description').fill(description)
  await page.getByLabel('Price per Review ($)').fill('4')
  await page.getByLabel('Target Reviews').fill('5')
  await page.getByLabel('Category').selectOption('Food and drink')
}

test('a new campaign is kept as one types, offered again, and forgotten when sent', async ({
  visitor,
}) => {
  const page = await visitor('the business')
  await register(page, { role: 'business', name: 'Ada Drafts' })
  await page.goto('/campaigns/create')
  await expect(page.getByRole('heading', { name: 'Create Campaign' })).toBeVisible()
  await expect(page.getByText('This is what you typed')).toHaveCount(0)
  await fill(page)
  // As when a tab crashes: the page asks nothing.
  const again = await page.context().newPage()
  await again.goto('/campaigns/create')
  await expectTexts(again, [/This is what you typed on .* and did not send/])
  await expect(again.getByLabel('Campaign Title')).toHaveValue(title)
  await expect(again.getByLabel('Price per Review ($)')).toHaveValue('4.00')
  await expect(again.getByLabel('Category')).toHaveValue('food')
  await expectFitsBothWidths(again)
  await again.getByRole('button', { name: 'Start over' }).click()
  await expect(again.getByLabel('Campaign Title')).toHaveValue('')
  await expect(again.getByText('This is what you typed')).toHaveCount(0)
  await fill(again)
  await again.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(again).toHaveURL(/\/campaigns\/[0-9a-f-]{36}$/)

  await again.getByRole('link', { name: 'Duplicate' }).click()
  await expectTexts(again, [/A copy of “Tell us about our morning bread”/])
  await expect(again.getByLabel('Campaign Description')).toHaveValue(description)
  await expect(again.getByLabel('Target Reviews')).toHaveValue('5')
  await again.getByLabel('Campaign Title').fill('The same bread, another week')
  await again.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(again.getByRole('heading', { name: 'The same bread, another week' })).toBeVisible()
  await again.goto('/campaigns/create')
  await expect(again.getByLabel('Campaign Title')).toHaveValue('')
  await again.close({ runBeforeUnload: false })
})

test("somebody else's campaign cannot be copied", async ({ visitor }) => {
  const page = await visitor('the business')
  await register(page, { role: 'business', name: 'Ada Copies' })
  await page.goto(`/campaigns/create?from=${openCampaigns[0]}`)
  await expect(page.getByRole('heading', { name: 'Campaign not found' })).toBeVisible()
})

interface Shifted extends Window {
  shifted?: number
}

const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )

/** The layout shift of a foreign page with this snippet, after its reviews have come. */
async function shiftOf(page: Page, snippet: string) {
  const site = await serveForeignPage(snippet, {
    allowsStyles: true,
    after: `<ul>${'<li>Open from seven to noon, in Broad Street 4.</li>'.repeat(20)}</ul>`,
  })
  await page.addInitScript(() => {
    const target = window as Shifted
    target.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        target.shifted! += (entry as PerformanceEntry & { value: number }).value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // The reviews come after the page was painted, as on a real network.
  let painted = () => {}
  const isPainted = new Promise<void>((resolve) => (painted = resolve))
  await page.route('**/api/public/campaigns/*/reviews*', async (route) => {
    await isPainted
    await route.continue()
  })
  await page.goto(site.url)
  await twoFrames(page)
  painted()
  await expect(page.getByRole('region', { name: /Reviews of/ })).toBeVisible()
  // Two frames later the shift is reported.
  await twoFrames(page)
  const shifted = await page.evaluate(() => (window as Shifted).shifted!)
  site.close()
  return shifted
}

test('the code of Share keeps its place free: a foreign page does not move', async ({
  visitor,
}) => {
  const business = await visitor('the business')
  await signIn(business, 'business@candor.demo')
  const list = await business.request.get('/api/campaigns?status=active&limit=1&sort=oldest')
  const { items } = (await list.json()) as { items: { id: string }[] }
  await business.goto(`/campaigns/${items[0]!.id}`)
  await business.getByRole('link', { name: 'Share', exact: true }).click()
  await expect(business).toHaveURL(/tab=share/)
  const code = business.getByLabel('Code for your site')
  await expect(business.getByRole('region', { name: /Reviews of/ })).toBeVisible()
  await expect(code).toHaveValue(/min-height: \d{3,4}px/)
  await expectFitsBothWidths(business)
  await business.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await business.getByRole('button', { name: 'Copy code' }).click()
  await expectTexts(business, ['Embed code copied to clipboard!'])
  const snippet = await code.inputValue()
  const script = /<script.*<\/script>/.exec(snippet)![0]

  const guest = await visitor('a guest of the foreign page')
  expect(await shiftOf(guest, snippet)).toBeLessThanOrEqual(0.02)
  // The code without the place still works, and moves what follows it.
  const other = await visitor('a guest of an older page')
  expect(await shiftOf(other, script)).toBeGreaterThan(0.02)
})
