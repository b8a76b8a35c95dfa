import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, openCampaigns, signIn, test } from '../fixtures.ts'
import { closeAfterwards } from '../page-pool.ts'
import { serveForeignPage } from '../foreign-page.ts'

/** Texts that try to run a script, in every text that the embed and the pages show. */

const payloads: string[] = JSON.parse(
  readFileSync(new URL('../../src/server/test/script-payloads.json', import.meta.url), 'utf8'),
)
const long = Boolean(process.env.CANDOR_LONG)

/** What ran, or would have run without the content security policy. */
async function watchScripts(page: Page) {
  closeAfterwards(page)
  const ran: string[] = []
  page.on('dialog', (dialog) => {
    ran.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) ran.push(`a request: ${request.url()}`)
  })
  await page.exposeFunction('reportBlocked', (blocked: string) => ran.push(blocked))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) => {
      const report = Reflect.get(window, 'reportBlocked') as (blocked: string) => void
      report(`blocked by ${violatedDirective}: ${sample}`)
    })
  })
  return ran
}

/** Elements that only a text which became HTML makes, and addresses that run a script. */
const injected = (page: Page) =>
  page.evaluate(() => {
    const schemeOf = (address: string) =>
      URL.canParse(address, location.href) ? new URL(address, location.href).protocol : ''
    const roots: ParentNode[] = [document]
    for (const one of document.querySelectorAll('*')) if (one.shadowRoot) roots.push(one.shadowRoot)
    return roots
      .flatMap((root) => [...root.querySelectorAll('*')])
      .filter((one) => {
        const handlers = one.getAttributeNames().filter((name) => name.startsWith('on'))
        const addresses = ['href', 'src', 'action', 'formaction', 'data', 'srcdoc']
          .map((name) => one.getAttribute(name) ?? '')
          // React writes this in place of such an address.
          .filter((address) => !address.startsWith('javascript:throw new Error('))
        return (
          handlers.length > 0 ||
          addresses.some((address) => schemeOf(address) === 'javascript:') ||
          one.matches('iframe, object, embed, base, marquee, math, xmp, svg script')
        )
      })
      .map((one) => one.outerHTML.slice(0, 200))
  })

test('no script payload runs in the embed on a foreign page', async ({ visitor }) => {
  const page = await visitor()
  const ran = await watchScripts(page)
  const [product, company] = [payloads[0]!, payloads[60]!]
  const answer = {
    campaign: { id: 'c', title: payloads[90], product, companyName: company },
    ratingAverage: 4,
    ratingCount: payloads.length,
    ratingCounts: { '1': 0, '2': 0, '3': 0, '4': payloads.length, '5': 0 },
    disclosure: 'Every reviewer was paid, whatever the rating.',
    items: payloads.map((content, i) => ({
      id: `review-${i}`,
      reviewerName: payloads[(i + 1) % payloads.length],
      country: 'NG',
      rating: 4,
      content,
      paid: { priceCents: 5_00, worthCents: 0, reimbursedCents: 0 },
      photos: [],
      reply: null,
      incentivized: true,
      createdAt: '2026-03-04T12:00:00.000Z',
    })),
    nextCursor: null,
  }
  const headers = { 'access-control-allow-origin': '*' }
  await page.route('**/api/public/campaigns/*/reviews*', (route) =>
    route.fulfill({ json: answer, headers }),
  )
  const candor = process.env.E2E_BASE_URL!
  const site = await serveForeignPage(
    `<script src="${candor}/embed.js" data-campaign="c" async></script>`,
  )
  await page.goto(site.url)
  const more = page.getByRole('button', { name: 'Show more reviews' })
  for (let shown = 10; shown < payloads.length; shown += 10) {
    await expect(page.getByRole('article')).toHaveCount(shown)
    await more.click()
  }
  await expect(page.getByRole('article')).toHaveCount(payloads.length)
  const texts = await page.getByRole('article').locator('blockquote').allTextContents()
  expect(texts).toEqual(payloads)
  expect(await injected(page)).toEqual([])
  expect(ran).toEqual([])
  site.close()
})

/** The fields of the API with texts that people write. */
const written = new Set(
  (
    'name title product description instructions content excerpt note text message ' +
    'reason bio companyName requestedName fileName accountHolder bankName accountNumber ' +
    'bankCode reference failure subject userAgent device quote role phoneNumber reviewerName ' +
    'recipient suspensionReason unpublishReason rejectionNote decisionNote label'
  ).split(' '),
)
/** The server accepts no address that browsers cannot read. */
function address(next: () => string): string {
  for (;;) {
    const text = next()
    if (URL.canParse(text)) return text
  }
}
const kept = new Set(['admin', 'business', 'reviewer', 'anyone'])

/** Writes the next payloads into every such field of an answer. */
function poison(value: unknown, next: () => string): unknown {
  if (Array.isArray(value)) return value.map((one) => poison(one, next))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]): [string, unknown] => {
    if (key === 'productUrl' || key === 'website') return [key, one && address(next)]
    if (typeof one === 'string') return [key, written.has(key) && !kept.has(one) ? next() : one]
    return [key, poison(one, next)]
  })
  return Object.fromEntries(entries)
}

/** In `npm test` two pages, in the long run all of them, each with every payload. */
const pages: Record<string, string[]> = long
  ? {
      business: ['/dashboard', '/campaigns', 'campaign', '/reviews', '/wallet', '/notifications'],
      reviewer: [
        '/dashboard',
        '/campaigns',
        'campaign',
        '/reviews',
        '/wallet',
        '/settings/profile',
      ],
      admin: [
        '/dashboard',
        '/admin/reviews',
        '/admin/verifications',
        '/admin/users',
        '/admin/analytics',
        '/admin/payouts',
        '/admin/audit',
        '/admin/operations',
        '/admin/messages',
        '/campaigns',
        'campaign',
        '/settings/profile',
      ],
    }
  : { admin: ['/admin/reviews', 'campaign'] }

for (const [role, paths] of Object.entries(pages)) {
  test(`no script payload runs in the pages of: ${role}`, async ({ visitor }) => {
    if (long) test.setTimeout(900_000)
    const page = await visitor()
    const ran = await watchScripts(page)
    await signIn(page, `${role}@candor.demo`)
    const [campaign] = openCampaigns
    let used = 0
    await page.route('/api/events', (route) => route.fulfill({ status: 204 }))
    await page.route(
      ({ pathname }) => pathname.startsWith('/api/') && pathname !== '/api/events',
      async (route) => {
        const answer = await route.fetch()
        const isJson = answer.headers()['content-type']?.includes('json')
        if (!isJson) return route.fulfill({ response: answer })
        const json = poison(await answer.json(), () => payloads[used++ % payloads.length]!)
        return route.fulfill({ response: answer, json })
      },
    )
    for (const path of paths) {
      for (let shown = -1, before = used; shown < (long ? payloads.length : 1);) {
        await page.goto(path === 'campaign' ? `/campaigns/${campaign}` : path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(await injected(page), path).toEqual([])
        expect(ran, path).toEqual([])
        // A page without texts shows no more of them the next time.
        shown = used - before || payloads.length
      }
    }
    expect(used).toBeGreaterThan(20)
  })
}
