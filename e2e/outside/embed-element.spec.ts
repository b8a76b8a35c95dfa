import type { Page } from '@playwright/test'
import { serveForeignPage } from '../foreign-page.ts'
import { expect, signIn, test } from '../fixtures.ts'

/** The element of the embed on a page of another site, with reviews of the demo. */

const candor = process.env.E2E_BASE_URL!

interface Reviews {
  campaign: { id: string; product: string }
  ratingCount: number
  disclosure: string
  items: { rating: number; content: string }[]
}

/** The oldest active campaign of the demo business, and its reviews. */
async function demoReviews(page: Page): Promise<Reviews> {
  await signIn(page, 'business@candor.demo')
  const list = await page.request.get('/api/campaigns?status=active&limit=1&sort=oldest')
  const { items } = (await list.json()) as { items: { id: string }[] }
  const answer = await page.request.get(`/api/public/campaigns/${items[0]!.id}/reviews?limit=30`)
  return (await answer.json()) as Reviews
}

const script = `<script src="${candor}/embed.js" async></script>`

/** Opens a page of another site, and collects what it asks of Candor. */
async function openPage(page: Page, snippet: string) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { origin, pathname, search } = new URL(request.url())
    // Without the picture of the product.
    if (origin === candor && !pathname.endsWith('.webp')) asked.push(pathname + search)
  })
  const site = await serveForeignPage(snippet + script, { allowsStyles: true })
  await page.goto(site.url)
  return { asked, close: site.close }
}

// spec: 12.11
test('embeds of one campaign share one request, in every layout', async ({ visitor }) => {
  const page = await visitor()
  const { campaign, items, disclosure } = await demoReviews(page)
  const layouts = ['list', 'grid', 'carousel', 'badge', 'summary']
  const { asked, close } = await openPage(
    page,
    layouts
      .map((one) => `<candor-reviews campaign="${campaign.id}" layout="${one}"></candor-reviews>`)
      .join(''),
  )
  const embeds = page.locator('candor-reviews')
  await expect(embeds.locator('section')).toHaveCount(5)
  for (const embed of await embeds.all()) {
    await expect(embed.getByText(disclosure, { exact: true })).toBeVisible()
    await expect(embed.getByRole('img', { name: / of 5$/ })).toBeVisible()
  }
  expect(asked.toSorted()).toEqual([
    `/api/public/campaigns/${campaign.id}/reviews?limit=10`,
    '/embed.js',
    '/embed/more.js',
  ])
  await expect(embeds.nth(0).getByRole('article')).toHaveCount(Math.min(10, items.length))
  await expect(embeds.nth(1).getByRole('article')).toHaveCount(Math.min(6, items.length))
  await expect(embeds.nth(3).getByRole('article')).toHaveCount(0)

  // What was loaded with the page is shown first, without a request.
  await embeds.nth(1).getByRole('button', { name: 'Show more reviews' }).click()
  await expect(embeds.nth(1).getByRole('article')).toHaveCount(items.length)
  expect(asked).toHaveLength(3)
  close()
})

test('a script tag of type module shows what its attributes name', async ({ visitor }) => {
  const page = await visitor()
  const { campaign, items } = await demoReviews(page)
  const tag = (attributes: string) =>
    `<script type="module" src="${candor}/embed.js" ${attributes}></script>`
  const named = `data-campaign="${campaign.id}"`
  const site = await serveForeignPage(
    tag(`${named} data-count="2"`) + tag(`${named} data-layout="badge"`),
    { allowsStyles: true },
  )
  await page.goto(site.url)
  const embeds = page.locator('candor-reviews')
  await expect(embeds).toHaveCount(2)
  await expect(embeds.nth(0).getByRole('article')).toHaveCount(Math.min(2, items.length))
  await expect(embeds.nth(1).getByRole('img', { name: / of 5$/ })).toBeVisible()
  site.close()
})

test('a page that adds headers of tracing to every request shows the reviews', async ({
  visitor,
}) => {
  const page = await visitor()
  const { campaign, items } = await demoReviews(page)
  // As Sentry and OpenTelemetry do.
  await page.addInitScript(() => {
    const send = window.fetch
    window.fetch = (input, init) =>
      send(input, { ...init, headers: { baggage: 'a=b', 'sentry-trace': '1-2' } })
  })
  const embed = `<candor-reviews campaign="${campaign.id}" lang="de"></candor-reviews>`
  const { close } = await openPage(page, embed)
  await expect(page.getByRole('article')).toHaveCount(Math.min(10, items.length))
  await expect(page.locator('candor-reviews').getByText('Bezahlte Bewertung').first()).toBeVisible()
  close()
})

// spec: 12.11
test('no attribute hides a review, its stars or the disclosure', async ({ visitor }) => {
  const page = await visitor()
  const { campaign, items, disclosure } = await demoReviews(page)
  const lowest = Math.min(...items.map(({ rating }) => rating))
  const tries = [
    ...['stars', 'rating', 'min-rating', 'min', 'filter', 'sort', 'only'].map(
      (one) => `${one}="5"`,
    ),
    ...['disclosure', 'paid', 'label', 'show-disclosure'].map((one) => `${one}="false"`),
    'hidden style="display:none;opacity:0;height:0;overflow:hidden"',
  ]
  const { close } = await openPage(
    page,
    `<candor-reviews campaign="${campaign.id}" count="30" ${tries.join(' ')}></candor-reviews>`,
  )
  const embed = page.locator('candor-reviews')
  await expect(embed.getByRole('article')).toHaveCount(items.length)
  await expect(embed.getByText(disclosure, { exact: true })).toBeVisible()
  const paid = embed.getByRole('link', { name: /^Paid \$12\.00 and given the product/ })
  await expect(paid).toHaveCount(items.length)
  await expect(
    embed
      .getByRole('article')
      .getByRole('img', { name: `${lowest} out of 5 stars` })
      .first(),
  ).toBeVisible()
  close()
})

test('attributes that change later, and elements added later, are shown', async ({ visitor }) => {
  const page = await visitor()
  const { campaign, items } = await demoReviews(page)
  const { close } = await openPage(page, '<div id="place"></div>')
  await page.evaluate((id) => {
    const embed = document.createElement('candor-reviews')
    embed.setAttribute('campaign', id)
    embed.setAttribute('count', '2')
    document.querySelector('#place')!.append(embed)
  }, campaign.id)
  const embed = page.locator('candor-reviews')
  const change = (name: string, value: string) =>
    embed.evaluate((one, [name, value]) => one.setAttribute(name!, value!), [name, value])
  await expect(embed.getByRole('article')).toHaveCount(2)
  await change('count', '4')
  await expect(embed.getByRole('article')).toHaveCount(4)

  await change('layout', 'carousel')
  await change('count', '1')
  await expect(embed.getByRole('article')).toHaveCount(1)
  // The only review has nothing beside it.
  await expect(embed.getByRole('button', { name: /^(Next|Previous) reviews$/ })).toHaveCount(0)
  await change('count', '30')
  // A new count shows the list from its start.
  await expect(embed.getByRole('article')).toHaveCount(items.length)
  const next = embed.getByRole('button', { name: 'Next reviews' })
  await expect(next).toHaveAttribute('aria-disabled', 'false')
  await expect(embed.getByRole('button', { name: 'Previous reviews' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await next.press('Enter')
  const first = embed.getByRole('article').first()
  await expect(first).not.toBeInViewport()
  // The list is scrolled by the keyboard too.
  await embed.getByRole('group').press('Home')
  await embed.getByRole('button', { name: 'Previous reviews' }).press('Enter')
  await expect(first).toBeInViewport()

  await change('lang', 'ar')
  await expect(embed.getByRole('region')).toHaveAttribute('dir', 'rtl')
  const paid = embed.getByRole('link', { name: /^تقاضى الكاتب/ })
  await expect(paid).toHaveCount(items.length)
  await change('lang', 'de')
  await expect(embed.getByText(/^Bezahlte Bewertung: Für das Schreiben/)).toBeVisible()
  await change('campaign', 'none')
  await expect(embed.getByText('Die Bewertungen konnten nicht geladen werden.')).toBeVisible()
  await change('campaign', campaign.id)
  await expect(embed.getByRole('article')).toHaveCount(items.length)
  close()
})

/** The contrast of an element's color with the background of the embed. */
const contrastOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const context = document.createElement('canvas').getContext('2d')!
      const luminance = (color: string) => {
        context.fillStyle = color
        context.fillRect(0, 0, 1, 1)
        const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map((byte) => {
          const value = byte / 255
          return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
      }
      const ground = element.closest('section')!
      const [low, high] = [
        luminance(getComputedStyle(element).color),
        luminance(getComputedStyle(ground).backgroundColor),
      ].toSorted((a, b) => a - b)
      return (high! + 0.05) / (low! + 0.05)
    })

// spec: 12.11
test('whatever accent is given, it stays readable in light and dark', async ({ visitor }) => {
  const page = await visitor()
  const { campaign } = await demoReviews(page)
  const accents = ['#ffff00', '#ffffff', '#000000', '#00ff00', '#0000ff', '#f0f', '#808080']
  const { close } = await openPage(
    page,
    accents
      .flatMap((accent) =>
        ['light', 'dark'].map(
          (theme) =>
            `<candor-reviews layout="badge" campaign="${campaign.id}" accent="${accent}" theme="${theme}"></candor-reviews>`,
        ),
      )
      .join(''),
  )
  await expect(page.getByRole('group')).toHaveCount(14)
  for (let i = 0; i < 14; i++) {
    const stars = `candor-reviews:nth-of-type(${i + 1}) .stars path:not(.off)`
    expect(await contrastOf(page, stars), `embed ${i}`).toBeGreaterThanOrEqual(4.5)
  }
  close()
})

test('without a theme the embed follows the page behind it, also later', async ({ visitor }) => {
  const page = await visitor()
  const { campaign } = await demoReviews(page)
  const { close } = await openPage(
    page,
    `<candor-reviews campaign="${campaign.id}"></candor-reviews>`,
  )
  const section = page.getByRole('region')
  await expect(section).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.evaluate(() => (document.body.style.background = 'oklch(0.2 0.01 250)'))
  await expect(section).toHaveCSS('background-color', 'rgb(27, 22, 19)')
  await page.evaluate(() => (document.body.style.background = '#eee'))
  await expect(section).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  close()
})
