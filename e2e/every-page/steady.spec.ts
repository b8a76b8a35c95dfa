import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, long, openCampaigns, settled, signIn, test } from '../fixtures.ts'
import { closeAfterwards } from '../page-pool.ts'

/**
 * What can be pressed or filled in stays where it was first shown, however late code and answers
 * come. Otherwise a press begins on one element and ends on another, and does nothing.
 */

interface Pages {
  /** Of those with `/:id`, the first of the list is opened. */
  paths: (string | readonly [path: string, list: string])[]
  /** More of them, in `test:long`. */
  more: Pages['paths']
}

const campaigns = (status: string) => `/api/campaigns?status=${status}`
const reviews = (status: string) => `/api/reviews?status=${status}`

const byRole: Record<string, Pages> = {
  visitor: {
    paths: ['/verify', ['/r/:id', '/api/public/businesses/nordlicht-audio/reviews.json?']],
    more: ['/pricing', '/open', '/contact', '/report', '/about'],
  },
  business: {
    paths: [
      ['/campaigns/create?from=:id', campaigns('active')],
      ['/campaigns/:id', campaigns('active')],
      '/reviews',
      '/wallet',
      '/settings/developers',
    ],
    more: [
      '/dashboard',
      '/dashboard/verify',
      '/campaigns',
      '/campaigns/create',
      '/settings/profile',
      '/settings/plan',
      '/settings/billing',
      ['/campaigns/:id/edit', campaigns('active')],
      ['/campaigns/:id/edit', campaigns('draft')],
      ['/campaigns/:id?tab=share', campaigns('active')],
      ['/campaigns/:id', campaigns('completed')],
      ['/campaigns/:id', campaigns('rejected')],
      ['/reviews/:id', reviews('approved')],
    ],
  },
  reviewer: {
    paths: [`/campaigns/${openCampaigns[0]!}`, '/dashboard', '/reviews', '/wallet'],
    more: [
      '/campaigns',
      '/settings/notifications',
      ['/campaigns/:id', '/api/campaigns?sort=newest'],
      ['/campaigns/:id', '/api/campaigns?sort=oldest'],
      ['/reviews/:id', reviews('approved')],
      ['/reviews/:id', reviews('rejected')],
    ],
  },
  admin: {
    paths: [
      ['/campaigns/:id', campaigns('pending')],
      ['/reviews/:id', reviews('pending')],
      '/admin/reviews?status=pending',
      '/settings/platform',
    ],
    more: [
      '/dashboard',
      '/campaigns?status=pending',
      '/wallet',
      '/admin/reviews?status=approved',
      '/admin/payouts',
      '/admin/operations',
      '/admin/verifications',
      '/admin/analytics',
      '/admin/users',
      ['/campaigns/:id', campaigns('active')],
    ],
  },
}

/** Code that comes after its page, by the names of the files. */
const lateFiles = globSync('src/web/**/*.tsx').flatMap((file) =>
  [
    ...readFileSync(file, 'utf8').matchAll(/\b(?:part|extra)\([^)]*\) =>\s*import\('(.+)\.tsx'/g),
  ].map(([, path]) => basename(path!)),
)
const latePatterns = [...lateFiles.map((name) => `*/assets/${name}-*.js`), '*/api/*']

/** The same for each run: 200 to 500 ms, by the name of the script or the path of the request. */
function delayOf(address: string) {
  const { pathname } = new URL(address)
  const name = pathname.replace(/-[\w-]{8}\.js$/, '')
  const sum = Buffer.from(name).reduce((hash, byte) => (hash * 31 + byte) % 9973, 7)
  return 200 + (sum % 300)
}

/** Lets them come late. A route would switch off the cache, and each page loads a hundred files. */
async function answerLate(page: Page, late: readonly string[]) {
  const browser = await page.context().newCDPSession(page)
  browser.on('Fetch.requestPaused', async ({ requestId, request }) => {
    if (!request.url.endsWith('/api/events')) await sleep(delayOf(request.url))
    // The page may be closed meanwhile.
    await browser.send('Fetch.continueRequest', { requestId }).catch(() => {})
  })
  const patterns = late.map((urlPattern) => ({ urlPattern }))
  await browser.send('Fetch.enable', { patterns })
}

/**
 * Records in each document what moved by more than so many pixels after it was shown. Without
 * `beforeFonts`, what moves while the fonts of the page load does not count.
 */
function watchPlaces({ pixels, beforeFonts }: { pixels: number; beforeFonts: boolean }) {
  const firstPlaces = new Map<Element, { x: number; y: number }>()
  const moved: Record<string, string> = {}
  const pressable = ['a', 'button', 'input', 'select', 'textarea', 'summary', 'label']
  const inMain = pressable.map((tag) => `main ${tag}`).join()
  function look() {
    for (const one of document.querySelectorAll(inMain)) {
      const { left, top, width, height } = one.getBoundingClientRect()
      if (width < 2 || height < 2 || !one.checkVisibility({ visibilityProperty: true })) continue
      const place = { x: left + scrollX, y: top + scrollY }
      const first = firstPlaces.get(one)
      if (!first) firstPlaces.set(one, place)
      else if (Math.abs(place.x - first.x) > pixels || Math.abs(place.y - first.y) > pixels) {
        const name = one.getAttribute('aria-label') ?? one.getAttribute('name') ?? one.textContent
        const far = `by ${Math.round(place.x - first.x)}, ${Math.round(place.y - first.y)}`
        moved[`${one.tagName} ${name.slice(0, 40)}`] = far
      }
    }
    if (!beforeFonts && document.fonts.status === 'loading') firstPlaces.clear()
    requestAnimationFrame(look)
  }
  Object.assign(window, { moved })
  requestAnimationFrame(look)
}

/** The address of a page, with the id of the first object in its list. */
async function addressOf(page: Page, wanted: Pages['paths'][number]) {
  if (typeof wanted === 'string') return wanted
  const [path, list] = wanted
  const answer = await page.request.get(`${list}&limit=1`)
  const { items } = (await answer.json()) as { items: { id: string }[] }
  expect([list, items.length > 0]).toEqual([list, true])
  // The id of a feed's item is the address of its page.
  return path.replace(':id', items[0]!.id.split('/').at(-1)!)
}

async function findMoved(
  context: BrowserContext,
  path: string,
  delay: (page: Page) => Promise<unknown>,
) {
  const page = await context.newPage()
  await delay(page)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 })
  await page.evaluate(async () => void (await document.fonts.ready))
  await settled(page)
  const moved = await page.evaluate(() => (window as unknown as { moved: object }).moved)
  await page.close()
  return Object.entries(moved).map(([what, far]) => `${path}: ${what} ${far}`)
}

for (const [role, { paths, more }] of Object.entries(byRole)) {
  test(`nothing on the pages of a ${role} moves after it is shown`, async ({ visitor }) => {
    const first = await visitor(role)
    closeAfterwards(first)
    const isVisitor = role === 'visitor'
    if (!isVisitor) await signIn(first, `${role}@candor.demo`)
    const late = isVisitor ? ['*/assets/*.js', '*/api/*'] : latePatterns
    const wanted = [...paths, ...(long ? more : [])]
    const all = await Promise.all(wanted.map((path) => addressOf(first, path)))
    const context = first.context()
    await context.addInitScript(watchPlaces, { pixels: 4, beforeFonts: false })
    const moved: string[] = []
    const next = async (): Promise<void> => {
      const path = all.shift()
      if (path === undefined) return
      moved.push(...(await findMoved(context, path, (page) => answerLate(page, late))))
      return next()
    }
    // Each page waits most of the time.
    await Promise.all([next(), next()])
    expect(moved).toEqual([])
  })
}

/** Whether this machine has one of the fallback fonts of the pages. */
const hasFallback = (page: Page) =>
  page.evaluate(() => {
    const fonts = ['Arial', 'Liberation Sans', 'Roboto']
    const loads = fonts.map((name) => new FontFace(name, `local('${name}')`).load())
    return Promise.any(loads).then(
      () => true,
      () => false,
    )
  })

test('fonts that come late move nothing by more than a line', async ({ visitor }) => {
  const first = await visitor()
  test.skip(!(await hasFallback(first)), 'This machine has no font as wide as Arial.')
  closeAfterwards(first)
  const context = first.context()
  await context.addInitScript(watchPlaces, { pixels: 30, beforeFonts: true })
  const late = (page: Page) =>
    page.route('**/*.woff2', async (route) => {
      await sleep(2_000)
      await route.continue()
    })
  const moved: string[] = []
  for (const path of ['/', '/pricing', '/register']) {
    moved.push(...(await findMoved(context, path, late)))
  }
  expect(moved).toEqual([])
})
