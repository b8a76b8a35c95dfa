// `npm run shots -- http://localhost:3000 shots`: takes screenshots of every page of a running
// demo, for each role, at three widths and in both themes. The options --role, --width, --theme
// and --only (a part of an address) choose some of them; each may be repeated. Puts the pending
// withdrawals of the demo into a batch if there is none yet, so that a batch can be seen. With
// --docs it renews the pictures of docs/screens instead.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from './chromium.mjs'

const some = { type: 'string', multiple: true }
const { values: chosen, positionals } = parseArgs({
  allowPositionals: true,
  options: { role: some, width: some, theme: some, only: some, docs: { type: 'boolean' } },
})
const [origin = 'http://localhost:3000', folder = chosen.docs ? 'docs/screens' : 'shots'] =
  positionals
const widths = (chosen.width ?? [1440, 1280, 390]).map(Number)
const themes = chosen.theme ?? ['dark', 'light']

const campaigns = (...statuses) => statuses.map((status) => `campaign:${status}`)
const settings = (...names) => names.map((name) => `/settings/${name}`)
/** What everybody signed in has. */
const common = [
  '/dashboard',
  'search:',
  'search:money',
  '/notifications',
  ...settings('profile', 'security', 'notifications', 'display'),
]

const pages = {
  visitor: [
    '/',
    '/about',
    '/pricing',
    '/pricing?show=subscription',
    '/login',
    '/register',
    '/forgot-password',
    '/verify-email',
    '/contact',
    '/help',
    '/privacy',
    '/terms',
    '/cookies',
    '/security',
    '/b/nordlicht-audio',
    '/p/nordlicht-h1',
    '/p/nothing-here',
    '/open',
    '/open?category=travel&payFromCents=5000',
    '/verify',
  ],
  business: [
    ...common,
    ...settings('plan', 'billing', 'developers', 'data'),
    '/dashboard/verify',
    '/campaigns',
    '/campaigns?q=nothing+like+this',
    '/campaigns/create',
    ...campaigns('draft', 'pending', 'active', 'completed', 'rejected'),
    'campaign:active?tab=share',
    '/reviews',
    'review:pending',
    'review:approved',
    '/wallet',
    'receipt:deposit',
    '/wallet/statements',
    'statement:latest',
  ],
  reviewer: [
    ...common,
    ...settings('data'),
    '/campaigns',
    '/campaigns?view=reviewed',
    '/campaigns?view=paused',
    '/campaigns?q=nothing+like+this',
    ...campaigns('active'),
    '/reviews',
    '/reviews?status=rejected',
    'review:pending',
    'review:approved',
    'review:rejected',
    '/wallet',
    '/wallet?destination=edit',
    'receipt:withdrawal',
    '/wallet/statements',
    'statement:latest',
  ],
  admin: [
    ...common,
    ...settings('platform', 'public-pages', 'testimonials', 'issuer', 'note-templates'),
    ...settings('announcements'),
    '/campaigns',
    ...campaigns('pending', 'active'),
    '/admin/reviews',
    'queue:pending',
    '/admin/reviews?status=pending&sort=evidence',
    'review:approved',
    '/admin/users',
    '/admin/verifications',
    '/admin/analytics',
    '/admin/analytics?range=90',
    '/admin/payouts',
    '/admin/payouts?show=batches',
    'batch:latest',
    '/admin/payouts?show=refunds',
    '/admin/payouts?show=disputes',
    '/admin/audit',
    'audit:campaign',
    '/admin/operations',
    '/wallet',
  ],
}

/** The pictures of docs/screens: at 1280 pixels, but those whose name says that it is a phone. */
const documented = {
  visitor: {
    home: '/',
    'home-light': '/',
    pricing: '/pricing',
    'business-page': '/b/nordlicht-audio',
    'business-page-light': '/b/nordlicht-audio',
    'business-page-phone': '/b/nordlicht-audio',
    'business-page-phone-light': '/b/nordlicht-audio',
    'product-page': '/p/nordlicht-h1',
    'product-page-light': '/p/nordlicht-h1',
    'product-page-phone': '/p/nordlicht-h1',
    'product-page-phone-light': '/p/nordlicht-h1',
  },
  business: {
    'business-dashboard': '/dashboard',
    'business-dashboard-light': '/dashboard',
    'business-campaign': 'campaign:active',
    'business-reviews-light': '/reviews',
    create: '/campaigns/create',
    review: 'review:approved',
    settings: '/settings/profile',
    'developers-light': '/settings/developers',
    'share-light': 'campaign:active?tab=share',
    'statement-light': 'statement:latest',
  },
  reviewer: {
    campaign: 'campaign:active',
    'reviewer-campaigns-light': '/campaigns',
    'reviewer-dashboard': '/dashboard',
    'reviewer-dashboard-light': '/dashboard',
    'reviewer-dashboard-phone': '/dashboard',
    'reviewer-wallet': '/wallet',
  },
  admin: {
    'admin-dashboard': '/dashboard',
    analytics: '/admin/analytics',
    'analytics-light': '/admin/analytics',
    'batch-light': 'batch:latest',
    moderation: 'queue:pending',
    'moderation-light': 'queue:pending',
    'search-light': 'search:money',
  },
}

async function first(page, list) {
  const answer = await page.request.get(`${origin}${list}`)
  return (await answer.json()).items[0]
}

async function latestBatch(page) {
  const list = '/api/payouts/batches?limit=1'
  const batch = await first(page, list)
  if (batch) return batch
  await page.request.post(`${origin}/api/payouts/batches`, { headers: { origin } })
  return first(page, list)
}

/** The addresses of what differs from demo to demo: the first of a list. */
const addresses = {
  async campaign(page, which) {
    const [status, query] = which.split('?')
    const { id } = await first(page, `/api/campaigns?limit=1&status=${status}`)
    return `/campaigns/${id}${query ? `?${query}` : ''}`
  },
  async review(page, status) {
    const { id } = await first(page, `/api/reviews?limit=1&status=${status}`)
    return `/reviews/${id}`
  },
  async queue(page, status) {
    const { id } = await first(page, `/api/reviews?limit=1&status=${status}&sort=oldest`)
    return `/admin/reviews?status=${status}&review=${id}`
  },
  async receipt(page, type) {
    const { id } = await first(page, `/api/wallet/transactions?limit=1&type=${type}`)
    return `/wallet?receipt=${id}`
  },
  async statement(page) {
    const { month } = await first(page, '/api/wallet/statements')
    return `/wallet/statements/${month}`
  },
  async batch(page) {
    const { id } = await latestBatch(page)
    return `/admin/payouts/batches/${id}`
  },
  async audit(page) {
    const { id } = await first(page, '/api/campaigns?limit=1&status=active')
    return `/admin/audit?about=${id}`
  },
  search: () => '/dashboard',
}

async function openSearch(page, words) {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search pages' })
  await field.waitFor()
  if (words) await field.fill(words)
  await page.waitForTimeout(600)
}

/** Live events keep the network busy, so waits until no skeleton is left. */
async function open(page, address) {
  await page.goto(`${origin}${address}`)
  // By selector, because behind an open dialog elements have no role.
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(
    () => !document.querySelector('[role="status"][aria-label^="Loading"]'),
  )
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(400)
}

async function show(page, path) {
  const [kind, which] = path.split(':')
  await open(page, which === undefined ? path : await addresses[kind](page, which))
  if (kind === 'search') await openSearch(page, which)
  return { fullPage: kind !== 'search' }
}

/** As if it had been chosen, until the page is loaded again. */
const showTheme = (page, theme) =>
  page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen
  }, theme)

async function takePictures(page, role, path) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const { fullPage } = await show(page, path)
    for (const theme of themes) {
      await showTheme(page, theme)
      await page.waitForTimeout(250)
      const name = `${role}${path.replace(/^(?!\/)/, '-').replaceAll(/[^a-z0-9]+/gi, '-')}`
      await page.screenshot({ path: `${folder}/${name}-${width}-${theme}.png`, fullPage })
    }
  }
}

/** Takes a picture for the documentation: its upper part, in a small file. */
async function takeDocumented(page, name, path) {
  const [width, height] = name.includes('phone') ? [390, 1500] : [1280, 1700]
  await page.setViewportSize({ width, height: 900 })
  const { fullPage } = await show(page, path)
  await showTheme(page, name.endsWith('-light') ? 'light' : 'dark')
  await page.waitForTimeout(1_500)
  const picture = sharp(await page.screenshot({ fullPage }))
  const { height: all } = await picture.metadata()
  await picture
    .extract({ left: 0, top: 0, width, height: Math.min(all, height) })
    .png({ palette: true, effort: 10 })
    .toFile(`${folder}/${name}.png`)
}

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
mkdirSync(folder, { recursive: true })
const missed = []
for (const [role, paths] of Object.entries(chosen.docs ? documented : pages)) {
  if (chosen.role && !chosen.role.includes(role)) continue
  const context = await browser.newContext()
  const page = await context.newPage()
  if (role !== 'visitor') {
    const data = { email: `${role}@candor.demo`, password: 'candor-demo-1' }
    await page.request.post(`${origin}/api/auth/sign-in/email`, { data, headers: { origin } })
  }
  for (const [name, path] of Object.entries(paths)) {
    if (chosen.only && !chosen.only.some((part) => path.includes(part))) continue
    const taken = chosen.docs ? takeDocumented(page, name, path) : takePictures(page, role, path)
    await taken.catch((error) => {
      missed.push(`${role} ${path}: ${error.message.split('\n')[0]}`)
    })
  }
  await context.close()
}
await browser.close()
console.log(`The screenshots are in ${folder}.`)
if (missed.length > 0) {
  console.error(`Without a picture:\n${missed.join('\n')}`)
  process.exitCode = 1
}
