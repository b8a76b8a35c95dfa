import type { Browser, BrowserContext, Page } from '@playwright/test'

/**
 * Pages of earlier tests. A page in a running process, with the scripts in its cache, loads in a
 * third of the time of a new one.
 */
const idle: Page[] = []

/** A page without cookies and storage. Return it after the test. */
export async function takePage(browser: Browser) {
  const known = idle.pop()
  if (known) return known
  const page = await (await browser.newContext()).newPage()
  const addInitScript = page.addInitScript.bind(page)
  // Such a script is in all later documents, and so would be in those of other tests.
  page.addInitScript = (...script) => {
    closeAfterwards(page)
    return addInitScript(...script)
  }
  return page
}

const notReusable = new WeakSet<BrowserContext>()

/** For a page with something that stays in it, such as a clock. */
export const closeAfterwards = (page: Page) => notReusable.add(page.context())

/** Gives a page a clock that the test moves. It is of the whole context, and stays in it. */
export async function installClock(page: Page) {
  closeAfterwards(page)
  await page.clock.install()
}

/** Makes a page as good as new, except for its cache of immutable files, and keeps it. */
export async function returnPage(page: Page, viewport: { width: number; height: number }) {
  const context = page.context()
  // A page may still ask for something; what a route of the test fetches for it then has no page.
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  if (page.isClosed() || notReusable.has(context)) return context.close()
  for (const other of context.pages()) if (other !== page) await other.close()
  page.removeAllListeners()
  await context.setOffline(false)
  await context.clearPermissions()
  // Nothing of the application runs here, and the process stays, since the origin does. Setting an
  // empty storage state would end it.
  await page.goto(`${process.env.E2E_BASE_URL!}/robots.txt`)
  await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()))
  await context.clearCookies()
  await page.mouse.move(0, 0)
  await page.setViewportSize(viewport)
  await page.emulateMedia({
    media: null,
    colorScheme: null,
    reducedMotion: null,
    forcedColors: null,
  })
  idle.push(page)
}
