// `npm run shots -- http://localhost:3000 shots`: takes screenshots of every page of a running
// demo, for each role and at both widths.
import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.mjs'

const [origin = 'http://localhost:3000', folder = 'shots'] = process.argv.slice(2)
const widths = [1280, 390]
const campaigns = (...statuses) => statuses.map((status) => `campaign:${status}`)

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
  ],
  business: [
    '/dashboard',
    '/campaigns',
    '/campaigns/create',
    '/reviews',
    '/wallet',
    'receipt:deposit',
    '/settings',
    '/dashboard/verify',
    '/campaigns?q=nothing+like+this',
    ...campaigns('draft', 'pending', 'active', 'completed', 'rejected'),
  ],
  reviewer: [
    '/dashboard',
    '/campaigns',
    '/reviews',
    '/reviews?status=rejected',
    '/wallet',
    '/wallet?destination=edit',
    'receipt:withdrawal',
    '/settings',
    ...campaigns('active'),
  ],
  admin: [
    '/dashboard',
    '/campaigns',
    '/admin/reviews',
    'review:pending',
    '/admin/reviews?status=pending&sort=evidence',
    '/admin/users',
    '/admin/verifications',
    '/admin/analytics',
    '/admin/analytics?range=90',
    '/admin/payouts',
    '/admin/payouts?show=batches',
    '/admin/payouts?show=refunds',
    '/admin/audit',
    '/admin/operations',
    '/wallet',
    '/settings',
    ...campaigns('pending', 'active'),
  ],
}

const first = async (page, list) => {
  const answer = await page.request.get(`${origin}${list}`)
  return (await answer.json()).items[0]?.id
}

/** Resolves `campaign:STATUS`, `review:STATUS` and `receipt:TYPE` to the first of the list. */
async function addressOf(page, path) {
  const [kind, which] = path.split(':')
  if (which === undefined) return path
  if (kind === 'campaign') {
    return `/campaigns/${await first(page, `/api/campaigns?limit=1&status=${which}`)}`
  }
  if (kind === 'review') {
    const id = await first(page, `/api/reviews?limit=1&status=${which}&sort=oldest`)
    return `/admin/reviews?status=${which}&review=${id}`
  }
  return `/wallet?receipt=${await first(page, `/api/wallet/transactions?limit=1&type=${which}`)}`
}

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
mkdirSync(folder, { recursive: true })
for (const [role, paths] of Object.entries(pages)) {
  const context = await browser.newContext()
  const page = await context.newPage()
  if (role !== 'visitor') {
    const data = { email: `${role}@candor.demo`, password: 'candor-demo-1' }
    await page.request.post(`${origin}/api/auth/sign-in/email`, { data, headers: { origin } })
  }
  for (const path of paths) {
    const address = await addressOf(page, path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${origin}${address}`)
      // Live events keep the network busy, so wait until no skeleton is left. By selector, because
      // behind an open dialog elements have no role.
      await page.locator('h1').first().waitFor()
      await page.waitForFunction(() => !document.querySelector('[role="status"][aria-label]'))
      await page.evaluate(() => document.fonts.ready)
      await page.waitForTimeout(400)
      const name = `${role}${path.replaceAll(/[^a-z0-9]+/gi, '-')}-${width}.png`
      await page.screenshot({ path: `${folder}/${name}`, fullPage: true })
    }
  }
  await context.close()
}
await browser.close()
console.log(`The screenshots are in ${folder}.`)
