import { readFileSync } from 'node:fs'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { serveForeignPage } from '../foreign-page.ts'

const body = readFileSync(
  new URL('../../src/server/demo/pictures/grinder.card.webp', import.meta.url),
)

const photo = (id: string, alt: string) => ({
  id,
  url: `/api/photos/${id}/large.webp`,
  width: 800,
  height: 600,
  alt,
})

const page = (photos: object[]) => ({
  campaign: {
    id: 'c',
    title: 'Our grinder',
    product: 'Grinder',
    companyName: 'Bright Mills',
    picture: null,
    publicUrl: null,
  },
  ratingAverage: 4,
  ratingCount: 2,
  ratingCounts: { '1': 0, '2': 0, '3': 0, '4': 2, '5': 0 },
  disclosure: 'Every reviewer was paid, whatever the rating.',
  items: [photos, []].map((shown, index) => ({
    id: `review-${index}`,
    reviewerName: 'Ada O.',
    country: 'NG',
    rating: 4,
    content: 'It grinds evenly, and the crank is easy to hold. '.repeat(4),
    photos: shown,
    paid: { priceCents: 5_00, worthCents: 0, reimbursedCents: 0 },
    reply: null,
    incentivized: true,
    createdAt: '2026-03-04T12:00:00.000Z',
  })),
  nextCursor: null,
})

interface Shifted extends Window {
  shifted?: number
}

for (const layout of ['list', 'grid', 'carousel']) {
  test(`the ${layout} of a page with a strict policy draws photos, and nothing moves`, async ({
    visitor,
  }) => {
    const host = await visitor()
    const headers = { 'access-control-allow-origin': '*' }
    const json = page([photo('one', 'The crank'), photo('two', ''), photo('gone', 'Gone')])
    await host.route('**/api/public/campaigns/*/reviews*', (route) =>
      route.fulfill({ json, headers }),
    )
    await host.route('**/api/photos/**', (route) =>
      route.request().url().includes('gone')
        ? route.fulfill({ status: 404, headers })
        : route.fulfill({ body, contentType: 'image/webp', headers }),
    )
    await host.addInitScript(() => {
      const target: Shifted = window
      target.shifted = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          target.shifted! += (entry as PerformanceEntry & { value: number }).value
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const origin = process.env.E2E_BASE_URL!
    const { url, close } = await serveForeignPage(
      `<script src="${origin}/embed.js" async></script>
      <candor-reviews campaign="c" layout="${layout}"></candor-reviews>`,
    )
    try {
      await host.goto(url)
      const links = host.getByRole('region', { name: 'Reviews of Grinder' }).getByRole('link')
      const photos = links.filter({ has: host.getByRole('img') })
      await expect(photos).toHaveCount(2)
      await expect(photos.nth(0)).toHaveAttribute('href', `${origin}/api/photos/one/large.webp`)
      await expect(host.getByRole('img', { name: 'The crank' })).toBeVisible()
      // Without words about it, the name says whose it is.
      await expect(photos.nth(1).getByRole('img', { name: 'Ada O.' })).toBeVisible()
      const drawn = () =>
        photos.nth(0).evaluate((link) => {
          const canvas = link.querySelector('canvas')!
          return canvas.getContext('2d')!.getImageData(96, 72, 1, 1).data[3]
        })
      await expect.poll(drawn).toBe(255)
      // Also the one that could not be loaded, and went.
      expect(await host.evaluate(() => (window as Shifted).shifted)).toBeLessThan(0.01)
      await expectAccessible(host)
      if (process.env.SHOTS) {
        for (const width of [1280, 390]) {
          await host.setViewportSize({ width, height: 800 })
          await host.screenshot({ path: `${process.env.SHOTS}/embed-${layout}-${width}.png` })
        }
      }
    } finally {
      close()
    }
  })
}
