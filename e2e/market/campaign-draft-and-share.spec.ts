import type { Page } from '@playwright/test'
import { serveForeignPage } from '../foreign-page.ts'
import {
  expect,
  expectFitsBothWidths,
  expectTexts,
  openCampaigns,
  register,
  sameOrigin,
  signIn,
  test,
  long,
} from '../fixtures.ts'

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

// spec: 12.10
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
  if (long) await expectFitsBothWidths(again)
  await again.getByRole('button', { name: 'Start over' }).click()
  await expect(again.getByLabel('Campaign Title')).toHaveValue('')
  await expect(again.getByText('This is what you typed')).toHaveCount(0)
  await fill(again)
  await again.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(again).toHaveURL(/\/campaigns\/[0-9a-f-]{36}$/)

  await again.getByRole('link', { name: 'Duplicate' }).click()
  await expect(again.getByRole('heading', { level: 1 })).toHaveText(`Duplicate of “${title}”`)
  await expect(again.getByLabel('Campaign Title')).toHaveValue(`${title} (copy)`)
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

/** A page that adds up its layout shifts. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const target = window as Shifted
    target.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        target.shifted! += (entry as PerformanceEntry & { value: number }).value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The layout shift of a foreign page with this snippet, after its reviews have come. */
async function shiftOf(page: Page, snippet: string) {
  const site = await serveForeignPage(snippet, {
    allowsStyles: true,
    after: `<ul>${'<li>Open from seven to noon, in Broad Street 4.</li>'.repeat(20)}</ul>`,
  })
  // The reviews come after the page was painted, as on a real network.
  let painted = () => {}
  const isPainted = new Promise<void>((resolve) => (painted = resolve))
  const pattern = '**/api/public/campaigns/*/reviews*'
  await page.route(pattern, async (route) => {
    await isPainted
    await route.continue()
  })
  await page.goto(site.url)
  await twoFrames(page)
  painted()
  await expect(page.locator('candor-reviews section')).toBeVisible()
  // Two frames later the shift is reported.
  await twoFrames(page)
  const shifted = await page.evaluate(() => (window as Shifted).shifted!)
  await page.unroute(pattern)
  site.close()
  return shifted
}

/** Opens the tab Share of the oldest active campaign of the demo business. */
async function openShare(business: Page) {
  await signIn(business, 'business@candor.demo')
  const list = await business.request.get('/api/campaigns?status=active&limit=1&sort=oldest')
  const { items } = (await list.json()) as { items: { id: string }[] }
  await business.goto(`/campaigns/${items[0]!.id}`)
  await business.getByRole('link', { name: 'Share', exact: true }).click()
  await expect(business).toHaveURL(/tab=share/)
  await expect(business.locator('candor-reviews section').first()).toBeVisible()
  return business.getByLabel('Code for your site')
}

// spec: 12.10
test(
  'the code of Share keeps its place free: a foreign page does not move',
  { tag: '@long' },
  async ({ visitor }) => {
    const business = await visitor('the business')
    const code = await openShare(business)
    const guest = await visitor('a guest of the foreign page')
    await watchShifts(guest)
    for (const layout of ['list', 'grid', 'carousel', 'badge', 'summary']) {
      await business.getByLabel('Layout').selectOption(layout)
      await expect(code).toHaveValue(layout === 'list' ? /min-height/ : new RegExp(`"${layout}"`))
      // The heights follow when the preview has its new layout.
      await expect(business.locator('candor-reviews section').nth(2)).toHaveClass(layout)
      await twoFrames(business)
      const snippet = await code.inputValue()
      expect(snippet).toMatch(/min-height:(clamp\()?\d{2,4}px/)
      for (const width of [1280, 390]) {
        await guest.setViewportSize({ width, height: 800 })
        expect(await shiftOf(guest, snippet), `${layout} at ${width}`).toBeLessThanOrEqual(0.02)
      }
      if (layout !== 'list') continue
      // The embed without the place still works, and moves what follows it.
      const bare = snippet.replace(/<div[^>]*>|<\/div>/g, '')
      expect(await shiftOf(guest, bare)).toBeGreaterThan(0.02)
    }
  },
)

// spec: 12.10
test('a business chooses how its embed looks, and copies the code', async ({ visitor }) => {
  const business = await visitor('the business')
  const code = await openShare(business)
  for (const width of [390, 1280]) {
    await business.setViewportSize({ width, height: 900 })
    await expect(code).toHaveValue(/min-height/)
    const hidden = await code.evaluate((box) => box.scrollHeight - box.clientHeight)
    expect(hidden, `lines of code cut off at ${width}`).toBe(0)
  }
  await expectFitsBothWidths(business)
  const preview = business
    .getByRole('group', { name: 'Preview of the embed' })
    .locator('candor-reviews section')
  await business.getByLabel('Language', { exact: true }).selectOption('German')
  await expect(preview.getByText(/^Bezahlte Bewertung/).first()).toBeVisible()
  await business.getByLabel('Reviews shown first').fill('2')
  await expect(preview.getByRole('article')).toHaveCount(2)
  await business.getByLabel('Reviews shown first').fill('99')
  await expect(business.getByText('From 1 to 30')).toBeVisible()
  await business.getByLabel('Reviews shown first').fill('3')
  await business.getByLabel('Own color for stars and links').check()
  await business.getByLabel('Color', { exact: true }).fill('#0055cc')
  await expect(code).toHaveValue(
    / data-accent="#0055cc"\s+data-count="3"\s+data-lang="de"\s+async><\/script>/,
  )
  await expect(preview).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await business.getByRole('link', { name: 'Dark page' }).click()
  await expect(business).toHaveURL(/preview=dark/)
  await expect(preview).toHaveCSS('background-color', 'rgb(27, 22, 19)')
  await expect(code).toHaveValue(/lang="de"/)
  // It is kept over a reload and a visit of the Overview, which shows the same code.
  await business.reload()
  await expect(business.getByLabel('Language', { exact: true })).toHaveValue('de')
  await expect(code).toHaveValue(/min-height:.* data-lang="de"/s)
  const shown = await code.inputValue()
  await business.getByRole('link', { name: 'Overview', exact: true }).click()
  await expect(business.getByLabel('Embed code')).toHaveValue(shown)
  await business.getByRole('link', { name: 'Share', exact: true }).click()
  await expect(code).toHaveValue(shown)

  await business.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await business.getByRole('button', { name: 'Copy code' }).click()
  await expectTexts(business, ['Embed code copied to clipboard!'])
  await business.getByLabel('Your site is made with').selectOption('React')
  await expect(code).toHaveValue(/^<CandorReviews origin="http.* minHeight=".*" \/>$/)
  await business.getByLabel('Your site is made with').selectOption('HTML from your own server')
  await expect(code).toHaveValue(/\/embed\.html\?accent=%230055cc&count=3&lang=de$/)

  // The grounds of the preview are no places to come back to.
  await business.goBack()
  await expect(business).toHaveURL(/\/campaigns\/[\w-]+$/)
  await expect(business.getByRole('heading', { name: 'Campaign Stats' })).toBeVisible()
})

test('the sample before the first review follows the page behind it and the chosen theme', async ({
  visitor,
}) => {
  const page = await visitor('the business')
  await page.emulateMedia({ colorScheme: 'dark' })
  await register(page, { role: 'business', name: 'Lena Samples' })
  const body = { title, draft: true }
  const created = await page.request.post('/api/campaigns', { headers: sameOrigin, data: body })
  const { id } = (await created.json()) as { id: string }
  await page.goto(`/campaigns/${id}?tab=share`)
  const sample = page.getByRole('group', { name: 'Preview of the embed' }).locator('section')
  const [light, dark] = ['rgb(255, 255, 255)', 'rgb(27, 22, 19)']
  await expect(sample).toHaveCSS('background-color', light)
  await page.getByRole('link', { name: 'Dark page' }).click()
  await expect(sample).toHaveCSS('background-color', dark)
  await page.getByLabel('Theme').selectOption('light')
  await expect(sample).toHaveCSS('background-color', light)
  await page.getByRole('link', { name: 'Phone' }).click()
  await page.getByLabel('Theme').selectOption('dark')
  await expect(sample).toHaveCSS('background-color', dark)
  await expectFitsBothWidths(page)
})

// spec: 12.14
test(
  'a business agrees that Candor looks at the sites with its embed',
  { tag: '@long' },
  async ({ visitor }) => {
    const business = await visitor('the business')
    await openShare(business)
    const box = business.getByRole('checkbox', { name: 'Check the sites that show this embed' })
    await expect(box).not.toBeChecked()
    await box.click()
    await expect(box).toBeChecked()
    await expectTexts(business, ['No site has shown the embed since then.'])
    await business.reload()
    await expect(box).toBeChecked()
    const path = /\/embed-checks$/
    const now = '2026-11-20T10:00:00.000Z'
    const sites = [
      { origin: 'https://shop.example', seenAt: now, checkedAt: now, finding: 'disclosure-hidden' },
      { origin: 'https://new.example', seenAt: now, checkedAt: null, finding: null },
    ]
    await business.route(path, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { agreed: true, available: true, sites } })
        : route.continue(),
    )
    await business.reload()
    await expectTexts(business, ['https://shop.example', 'Hides the disclosure', /not opened yet/])
    if (long) await expectFitsBothWidths(business)
    await business.unroute(path)
    await box.click()
    await expect(box).not.toBeChecked()
    await expect(business.getByText('https://shop.example')).toHaveCount(0)
  },
)
