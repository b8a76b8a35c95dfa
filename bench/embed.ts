// `npm run bench:embed`: what the embed costs a page, for each layout, in Chromium.
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { embedLayouts } from '../src/shared/outside/embed-options.ts'
import { findChromium } from '../scripts/chromium.mjs'
import { startDemo } from '../scripts/fresh-demo.ts'
import { median } from '../scripts/median.ts'

/** Slow 4G as Lighthouse has it, and a processor that is four times slower. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638_400 / 8) * 0.9,
  uploadThroughput: 750_000 / 8,
}
const slowdown = 4
const rounds = 3

interface Measured {
  bytes: number
  requests: number
  /** Milliseconds until the first stars are there, from the start of the navigation. */
  firstReview: number
  /** Milliseconds of scripts, styles and layout on the main thread. */
  mainThread: number
  shift: number
}

interface Watched extends Window {
  shifted?: number
  shownAt?: number
}

const watch = () => {
  const target = window as Watched
  target.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      target.shifted! += (entry as PerformanceEntry & { value: number }).value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  // Nothing polls, because the main thread is measured.
  const look = async () => {
    await customElements.whenDefined('candor-reviews')
    const root = document.querySelector('candor-reviews')!.shadowRoot!
    new MutationObserver(() => {
      if (root.querySelector('.stars')) target.shownAt ??= performance.now()
    }).observe(root, { childList: true })
  }
  void look()
}

/** A page of another origin with text, the embed in the place that Share keeps free, and text. */
async function servePage(candor: string, campaign: string) {
  const heights: Record<string, string> = {
    list: '1200px',
    grid: 'clamp(900px,3000px - 190cqw,1200px)',
    carousel: 'clamp(640px,1160px - 50cqw,990px)',
    badge: '180px',
    summary: 'clamp(300px,700px - 35cqw,600px)',
  }
  const text = '<p>Roasted in Kigali. Sent on the first Monday of the month.</p>'.repeat(5)
  const server = createServer((request, response) => {
    const layout = new URL(request.url!, 'http://page').searchParams.get('layout')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    const height = heights[layout ?? '']
    const embed = `<div style="container-type:inline-size"><div style="min-height:${height}">
      <candor-reviews campaign="${campaign}" layout="${layout}"></candor-reviews></div></div>
      <script src="${candor}/embed.js" async></script>`
    response.end(
      `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Shop</title>` +
        `<body style="font:16px/1.5 system-ui"><h1>Coffee</h1>${layout ? embed : ''}${text}`,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() }
}

const work = new Set(['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'])

async function workMillis(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.reduce((sum, { name, value }) => sum + (work.has(name) ? 1_000 * value : 0), 0)
}

async function visit(page: Page, url: string, candor: string): Promise<Measured> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  // The time of the thread, which other work on the machine does not lengthen.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', slow4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  let bytes = 0
  const ours = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith(candor)) ours.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (ours.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(url)
  const isEmbedded = url.includes('layout=')
  if (isEmbedded) {
    await page.waitForFunction(() => (window as Watched).shownAt, undefined, { polling: 250 })
  }
  // Until the frames after it are done.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  const { shownAt = 0, shifted = 0 } = await page.evaluate(() => {
    const { shownAt, shifted } = window as Watched
    return { shownAt, shifted }
  })
  const mainThread = await workMillis(session)
  // The picture of the product may come later.
  await page.waitForLoadState('networkidle')
  await session.detach()
  return { bytes, requests: ours.size, firstReview: shownAt, mainThread, shift: shifted }
}

async function main() {
  const stop = await startDemo()
  const candor = process.env.E2E_BASE_URL!
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const campaign = await demoCampaign(candor)
  const site = await servePage(candor, campaign)
  const measure = async (layout: string, width: number) => {
    const all: Measured[] = []
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext({ viewport: { width, height: 800 } })
      const page = await context.newPage()
      await page.addInitScript(watch)
      all.push(await visit(page, `${site.url}${layout && `?layout=${layout}`}`, candor))
      await context.close()
    }
    const of = (name: keyof Measured) => median(all.map((one) => one[name]))
    // The first round fills the memory of the server.
    return { ...all.at(-1)!, firstReview: of('firstReview'), mainThread: of('mainThread') }
  }
  console.log('| layout | width | requests | kB | first review, s | main thread, ms | shift |')
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  for (const width of [1280, 390]) {
    const empty = await measure('', width)
    for (const layout of embedLayouts) {
      const { bytes, requests, firstReview, mainThread, shift } = await measure(layout, width)
      const cells = [layout, width, requests, inTenths(bytes / 1000), inTenths(firstReview / 1000)]
      cells.push(Math.round(mainThread - empty.mainThread), Math.round(shift * 1000) / 1000)
      console.log(`| ${cells.join(' | ')} |`)
    }
  }
  await browser.close()
  site.close()
  await stop()
}

const inTenths = (value: number) => Math.round(value * 10) / 10

/** The oldest active campaign of the demo business: eight reviews. */
async function demoCampaign(candor: string): Promise<string> {
  const headers = { origin: candor, 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'business@candor.demo', password: 'candor-demo-1' })
  const signedIn = await fetch(`${candor}/api/auth/sign-in/email`, {
    method: 'POST',
    headers,
    body,
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const path = `${candor}/api/campaigns?status=active&limit=1&sort=oldest`
  const { items } = (await (await fetch(path, { headers: { cookie } })).json()) as {
    items: { id: string }[]
  }
  return items[0]!.id
}

await main()
