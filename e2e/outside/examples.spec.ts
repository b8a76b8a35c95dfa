import type { Page } from '@playwright/test'
import { serveExamples } from '../../examples/serve.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../fixtures.ts'
import { closeAfterwards } from '../page-pool.ts'

/** The example shop (examples/), on another origin than Candor, in both widths and themes. */

const candor = process.env.E2E_BASE_URL!

interface Shifted extends Window {
  shifted?: number
}

/** The campaign of the demo with the most reviews, and its disclosure. */
async function openShop(page: Page) {
  await signIn(page, 'business@candor.demo')
  const list = await page.request.get('/api/campaigns?status=active&limit=1&sort=oldest')
  const { items } = (await list.json()) as { items: { id: string }[] }
  return serveExamples({ candor, campaign: items[0]!.id })
}

/** What the page asks of any other origin than its own and Candor's. */
function watchForeign(page: Page, shop: string) {
  const foreign: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && ![shop, candor].includes(origin)) foreign.push(origin)
  })
  return foreign
}

const addUpShifts = () => {
  const target = window as Shifted
  target.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      target.shifted! += (entry as PerformanceEntry & { value: number }).value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Whether each disclosure is seen: not only in the page, but painted, and nothing over it. */
const seen = (page: Page) =>
  page.locator('candor-reviews .disclosure').evaluateAll((all) =>
    all.map((one) => {
      one.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = one.getBoundingClientRect()
      const host = (one.getRootNode() as ShadowRoot).host
      const { fontSize, color } = getComputedStyle(one)
      return {
        isPainted: one.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
        isOnTop: document.elementFromPoint(left + width / 2, top + height / 2) === host,
        isLarge: width > 100 && height > 10 && Number.parseFloat(fontSize) >= 11,
        isOpaque: !/^rgba|transparent/.test(color),
      }
    }),
  )
/** How much more than the embed the page keeps free for it, at most. */
const freePlace = (page: Page) =>
  page
    .locator('[style*="min-height"] > candor-reviews')
    .evaluateAll((all) =>
      Math.max(
        0,
        ...all.map(
          (one) =>
            one.parentElement!.getBoundingClientRect().height - one.getBoundingClientRect().height,
        ),
      ),
    )

const visible = { isPainted: true, isOnTop: true, isLarge: true, isOpaque: true }

const embeds: Record<string, number> = {
  'plain.html': 2,
  'react.html': 1,
  'server.html': 1,
  'strict.html': 2,
  'arabic.html': 1,
  'many.html': 20,
}

/** A strict policy, and right to left: what differs most from an ordinary page. */
const inShort = ['strict.html', 'arabic.html']

for (const [file, count] of Object.entries(embeds)) {
  const tag = inShort.includes(file) ? [] : '@long'
  test(`the shop ${file} shows the embed, and nothing moves`, { tag }, async ({ visitor }) => {
    const page = await visitor()
    const { url, close } = await openShop(page)
    closeAfterwards(page)
    await page.addInitScript(addUpShifts)
    const foreign = watchForeign(page, url)
    for (const width of [1280, 390]) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${url}/${file}`)
      await expect(page.locator('candor-reviews section')).toHaveCount(count)
      const shifted = await page.evaluate(() => (window as Shifted).shifted!)
      if (width === 1280) expect(await freePlace(page), 'free place').toBeLessThan(140)
      expect(shifted, `layout shift of ${file} at ${width}`).toBeLessThanOrEqual(0.02)
      expect(await seen(page)).toEqual(Array.from({ length: count }, () => visible))
      await expectNoSidewaysScroll(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      const ground = page.locator('candor-reviews section').first()
      await expect(ground).toHaveCSS('background-color', 'rgb(27, 22, 19)')
      expect(await seen(page)).toEqual(Array.from({ length: count }, () => visible))
    }
    // A page of equal badges has equal names.
    if (file !== 'many.html') await expectAccessible(page)
    expect(foreign).toEqual([])
    close()
  })
}

/** What each review of the example says. */
const paidAndGiven = /^Paid \$[\d.]+ and given the product/

test('the fragment of the server needs no script', async ({ browser, visitor }) => {
  const business = await visitor()
  const { url, close } = await openShop(business)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${url}/server.html`)
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByText(/the reviewer was paid for writing it/)).toBeVisible()
  await expect(page.getByText(paidAndGiven)).toHaveCount(3)
  await context.close()
  close()
})

// spec: 12.15
test('styles that attack the embed hide neither the disclosure nor a review', async ({
  visitor,
}) => {
  const page = await visitor()
  const { url, close } = await openShop(page)
  await page.goto(`${url}/hostile.html`)
  await expect(page.getByRole('article')).toHaveCount(3)
  expect(await seen(page)).toEqual([visible])
  await expect(page.getByText(paidAndGiven)).toHaveCount(3)
  for (const one of await page.getByText(paidAndGiven).all()) {
    await expect(one).toBeVisible()
  }
  close()
})
