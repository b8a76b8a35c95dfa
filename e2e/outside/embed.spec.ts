import type { Page } from '@playwright/test'
import { serveForeignPage, type Site } from '../foreign-page.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'

/** The script of the embed on a page of another site, with answers of the API made here. */

const hostile = '<img src=x onerror="document.title=\'attacked\'"> <b>bold</b> & "quoted"'

const review = (id: number, rating: number) => ({
  id: `review-${id}`,
  reviewerName: `Reviewer ${id}`,
  country: 'NG',
  rating,
  content: id === 1 ? hostile : `Review number ${id} of this loaf.`,
  paid: { priceCents: 5_00, worthCents: 0, reimbursedCents: 0 },
  photos: [],
  reply: null,
  incentivized: true,
  createdAt: '2026-03-04T12:00:00.000Z',
})

const answer = (items: object[], nextCursor: string | null) => ({
  campaign: {
    id: 'c',
    title: 'Our bread',
    product: 'Rye loaf',
    companyName: 'Bright Bakery',
    picture: null as null | { alt: string; card: string; hero: string },
  },
  ratingAverage: 3.67,
  ratingCount: 12,
  ratingCounts: { '1': 1, '2': 2, '3': 2, '4': 2, '5': 5 },
  disclosure: 'Every reviewer was paid, whatever the rating.',
  items,
  nextCursor,
})

const firstPage = Array.from({ length: 10 }, (_, index) => review(index + 1, (index % 5) + 1))

const twoPages: Pages = {
  first: answer(firstPage, 'second'),
  second: answer([review(11, 1), review(12, 5)], null),
}

/** The answer for each cursor; `first` is the answer without one. */
type Answer = ReturnType<typeof answer>
type Pages = Record<string, Omit<Answer, 'ratingAverage'> & { ratingAverage: number | null }>

async function openEmbed(page: Page, pages = twoPages, site: Site = {}) {
  const close = await openSite(page, pages, site)
  const embed = page.getByRole('region', { name: 'Reviews of Rye loaf' })
  await expect(embed).toBeVisible()
  return { embed, close }
}

/** Opens the page of the other site, whose embed gets these answers. */
async function openSite(page: Page, pages: Pages, host: Site = {}) {
  await page.route('**/api/public/campaigns/*/reviews*', (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor') ?? 'first'
    const headers = { 'access-control-allow-origin': '*' }
    const body = pages[cursor]
    return route.fulfill(body ? { json: body, headers } : { status: 429, headers })
  })
  const candor = process.env.E2E_BASE_URL!
  const site = await serveForeignPage(
    `<script src="${candor}/embed.js" data-campaign="c" async></script>`,
    host,
  )
  await page.goto(site.url)
  return site.close
}

test('the script goes in an encoding that the client accepts', async ({ visitor }) => {
  const { request } = await visitor()
  const encodingOf = async (accepted: string) => {
    const answer = await request.get('/embed.js', { headers: { 'accept-encoding': accepted } })
    expect(await answer.text()).toContain('candor-reviews')
    return answer.headers()['content-encoding']
  }
  expect(await encodingOf('gzip, br')).toBe('br')
  expect(await encodingOf('br;q=0, gzip')).toBe('gzip')
  expect(await encodingOf('br;q=0')).toBeUndefined()
})

// spec: 10.29, 12.21
test('the embed shows reviews as text, each with its stars and the disclosure', async ({
  visitor,
}) => {
  const page = await visitor()
  const { embed, close } = await openEmbed(page)
  await expect(embed.getByText(hostile, { exact: true })).toBeVisible()
  await expect(embed.locator('img, b')).toHaveCount(0)
  await expect(page).toHaveTitle('A bakery')

  await expect(embed.getByText('Every reviewer was paid, whatever the rating.')).toBeVisible()
  await expect(embed.getByRole('img', { name: '3.7 of 5', exact: true })).toBeVisible()
  await expect(embed.getByText('12 paid reviews', { exact: true })).toBeVisible()
  for (const [index, article] of (await embed.getByRole('article').all()).entries()) {
    const { rating } = firstPage[index]!
    const mark = article.getByRole('link', { name: 'Paid review', exact: true })
    await expect(mark).toBeVisible()
    await expect(mark).toHaveAttribute('href', new RegExp(`^${process.env.E2E_BASE_URL!}/r/`))
    await expect(article.getByRole('img', { name: `${rating} out of 5 stars` })).toBeVisible()
    await expect(article.getByRole('link', { name: 'Report', exact: true })).toHaveAttribute(
      'href',
      `${process.env.E2E_BASE_URL!}/report?review=${firstPage[index]!.id}`,
    )
  }
  close()
})

test('the embed shows the picture of the product where foreign images are forbidden', async ({
  visitor,
}) => {
  const card = '/loaf.png'
  const picture = { alt: 'A loaf of rye bread', card, hero: card }
  const { campaign, ...rest } = twoPages.first!
  const pages = { first: { ...rest, campaign: { ...campaign, picture } } }
  const page = await visitor()
  let status = 200
  await page.route('**/loaf.png', (route) =>
    route.fulfill({
      status,
      contentType: 'image/png',
      headers: { 'access-control-allow-origin': '*' },
      // One red pixel, or an error.
      body: Buffer.from(
        status === 404
          ? ''
          : 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
        'base64',
      ),
    }),
  )
  const { embed, close } = await openEmbed(page, pages)
  const image = embed.getByRole('img', { name: picture.alt })
  await expect(image).toBeVisible()
  const color = () =>
    image.evaluate((canvas) => [
      ...(canvas as HTMLCanvasElement).getContext('2d')!.getImageData(9, 9, 1, 1).data,
    ])
  await expect.poll(color).toEqual([255, 0, 0, 255])
  // Without its file there is no empty place.
  status = 404
  await page.reload()
  await expect(embed).toBeVisible()
  await expect(image).toHaveCount(0)
  close()
})

test('the embed loads the next page once and appends it', async ({ visitor }) => {
  const page = await visitor()
  const { embed, close } = await openEmbed(page)
  const more = embed.getByRole('button', { name: 'Show more reviews' })
  await more.click()
  await expect(embed.getByRole('article')).toHaveCount(12)
  await expect(more).toBeHidden()
  const names = await embed.getByText(/^Reviewer \d+ · Mar 4, 2026 · Report$/).allTextContents()
  expect(names).toEqual(
    Array.from({ length: 12 }, (_, index) => `Reviewer ${index + 1} · Mar 4, 2026 · Report`),
  )
  await expect(embed.getByText('Paid review', { exact: true })).toHaveCount(12)
  close()
})

test('the embed offers no second page when the first has every review', async ({ visitor }) => {
  const page = await visitor()
  const { embed, close } = await openEmbed(page, { first: answer(firstPage, null) })
  await expect(embed.getByRole('article')).toHaveCount(10)
  await expect(embed.getByRole('button')).toHaveCount(0)
  close()
})

test('the embed can load the next page after a failure', async ({ visitor }) => {
  const page = await visitor()
  const pages: Pages = { first: twoPages.first! }
  const { embed, close } = await openEmbed(page, pages)
  const button = embed.getByRole('button')
  await button.click()
  await expect(button).toHaveText('Could not load more. Try again')
  await expect(embed.getByRole('article')).toHaveCount(10)

  pages.second = answer([review(11, 1)], 'third')
  await button.click()
  await expect(embed.getByRole('article')).toHaveCount(11)
  await expect(button).toHaveText('Show more reviews')
  pages.third = answer([review(12, 5)], null)
  await button.click()
  await expect(embed.getByRole('article')).toHaveCount(12)
  await expect(button).toBeHidden()
  close()
})

test('an embed without reviews says so and shows no figures', async ({ visitor }) => {
  const page = await visitor()
  const none = { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 }
  const empty = { ...answer([], null), ratingAverage: null, ratingCount: 0, ratingCounts: none }
  const { embed, close } = await openEmbed(page, { first: empty })
  await expect(embed.getByText('No reviews yet')).toBeVisible()
  await expect(embed.getByText(/of 5/)).toHaveCount(0)
  await expect(embed.getByRole('meter')).toHaveCount(0)
  close()
})

test('an embed with one review counts it in the singular', async ({ visitor }) => {
  const page = await visitor()
  const counts = { '1': 1, '2': 0, '3': 0, '4': 0, '5': 0 }
  const one = { ...answer([review(2, 1)], null), ratingAverage: 1, ratingCount: 1 }
  const { embed, close } = await openEmbed(page, { first: { ...one, ratingCounts: counts } })
  await expect(embed.getByRole('img', { name: '1.0 of 5', exact: true })).toBeVisible()
  await expect(embed.getByText('1 paid review', { exact: true })).toBeVisible()
  await expect(embed.getByText('No reviews yet')).toHaveCount(0)
  for (const [name, value] of [
    ['1 star', '1'],
    ['2 stars', '0'],
  ] as const) {
    const meter = embed.getByRole('meter', { name, exact: true })
    await expect(meter).toHaveAttribute('value', value)
    await expect(meter).toHaveAttribute('max', '1')
  }
  close()
})

test('an embed whose reviews cannot be loaded says so', async ({ visitor }) => {
  const page = await visitor()
  const close = await openSite(page, {})
  await expect(page.getByText('The reviews could not be loaded.')).toBeVisible()
  close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the embed is accessible in a ${colorScheme} page`, async ({ visitor }) => {
    const page = await visitor()
    await page.emulateMedia({ colorScheme })
    const { close } = await openEmbed(page)
    await expectAccessible(page, colorScheme)
    close()
  })
}
