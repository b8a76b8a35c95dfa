import { chromium } from '@playwright/test'
const [who, path, name, ...rest] = process.argv.slice(2)
const base = process.env.BASE ?? 'http://localhost:4000'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-background-networking','--disable-component-update','--disable-sync','--disable-quic','--no-first-run'] })
for (const width of [1280, 390]) {
  const ctx = await browser.newContext({ viewport: { width, height: width === 390 ? 844 : 900 } })
  const page = await ctx.newPage()
  page.on('console', m => m.type() === 'error' && console.log('console', m.text()))
  if (who !== 'nobody') {
    await page.goto(base + '/login'); await page.getByLabel('Email').fill(who + '@candor.demo'); await page.getByLabel('Password', {exact:true}).fill('candor-demo-1'); await page.getByRole('button', { name: 'Sign in', exact: true }).click(); await page.waitForURL('**/dashboard')
  }
  await page.goto(base + path); await page.waitForTimeout(1200)
  await page.screenshot({ path: `/tmp/look/${name}-${width}.png`, fullPage: !rest.includes('view') })
}
await browser.close()
