import type { Browser, Page } from 'playwright-core'
import type { EmbedFinding } from '../../../shared/outside/embed-checks.ts'
import { embedLimits, embedOptions, showsReviews } from '../../../shared/outside/embed-options.ts'
import { startGuardedProxy } from './guarded-proxy.ts'

/** For a site, all its pages together, and for one page. */
const siteMillis = 60_000
const pageMillis = 15_000
const embedMillis = 4_000
/** For a page whose own scripts add the embed after it has loaded. */
const lateMillis = 1_000
/** Pages of a site at most, its front page first. */
const maxPages = 6
/** Links and embeds of a page at most that are read: its scripts decide how many there are. */
const maxLinks = 500
const maxEmbeds = 20

/** What a person sees of one embed. */
export interface Shown {
  hasDisclosure: boolean
  /** The stars of each review that can be seen, from the top. */
  ratings: number[]
  /** The attributes of the element, which say how many reviews there should be. */
  attributes: Record<string, string>
}

export interface Inspector {
  /** Looks for the embed on the pages of a site; null when none of them has it. */
  look(origin: string, campaignId: string): Promise<Shown[] | null>
  close(): Promise<void>
}

/** Opens a browser for the pages of strangers: without storage, downloads or private networks. */
export async function openInspector(
  executablePath: string,
  guard: { allowPrivate: boolean },
): Promise<Inspector> {
  // Only operators with a browser need the package.
  const { chromium } = await import('playwright-core')
  const proxy = await startGuardedProxy(guard)
  const launched = chromium.launch({
    executablePath,
    // Which Chromium refuses to root.
    chromiumSandbox: process.getuid?.() !== 0,
    timeout: 30_000,
    // The loopback, too, is asked for through the proxy.
    proxy: { server: proxy.url, bypass: '<-loopback>' },
    args: [
      '--disable-background-networking',
      '--disable-quic',
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    ],
  })
  const browser = await launched.catch((error: unknown) => {
    proxy.close()
    throw error
  })
  return {
    look: (origin, campaignId) => inspect(browser, origin, campaignId),
    close: async () => {
      await browser.close()
      proxy.close()
    },
  }
}

async function inspect(browser: Browser, origin: string, campaignId: string) {
  const context = await browser.newContext({ acceptDownloads: false, serviceWorkers: 'block' })
  const late = setTimeout(() => context.close().catch(() => {}), siteMillis)
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(pageMillis)
    const waiting = [`${origin}/`]
    for (let opened = 0; opened < maxPages && waiting[opened]; opened++) {
      const opening = page.goto(waiting[opened]!, { waitUntil: 'load' })
      // Only the front page must open; a link may lead to a file.
      const isOpen = opened === 0 ? await opening : await opening.catch(() => null)
      if (!isOpen) continue
      const shown = await lookAt(page, campaignId)
      if (shown.length > 0) return shown
      const links = await page.evaluate(() => [...document.links].map(({ href }) => href))
      for (const link of links.slice(0, maxLinks)) {
        if (waiting.length === maxPages) break
        const url = URL.parse(link.split('#')[0]!)
        if (url?.origin === origin && !waiting.includes(url.href)) waiting.push(url.href)
      }
    }
    return null
  } finally {
    clearTimeout(late)
    await context.close()
  }
}

async function lookAt(page: Page, campaignId: string): Promise<Shown[]> {
  const appears = async (selector: string, timeout: number) => {
    const found = page.locator(selector)
    // Waits without a limit, because a page with busy scripts may answer after the timeout.
    if ((await found.count()) > 0) return true
    return found
      .first()
      .waitFor({ state: 'attached', timeout })
      .then(
        () => true,
        () => false,
      )
  }
  const embed = `candor-reviews[campaign="${campaignId}"]`
  if (!(await appears(embed, lateMillis))) return []
  const isShown = await appears(`${embed} section`, embedMillis)
  return isShown ? (await page.evaluate(seenEmbeds, campaignId)).slice(0, maxEmbeds) : []
}

/** Runs in the page: what a person sees of the embeds of a campaign. */
function seenEmbeds(campaignId: string): Shown[] {
  const least = { width: 20, height: 8, fontSize: 9, opacity: 0.5 }
  function opacityOf(element: Element | null): number {
    let opacity = 1
    for (let one = element; one;) {
      const { opacity: own, filter } = getComputedStyle(one)
      opacity *= Number(own) * (/opacity\(0|blur\((?!0)/.test(filter) ? 0 : 1)
      const root = one.getRootNode()
      one = one.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
    }
    return opacity
  }
  function isSeen(element: Element, host: Element): boolean {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2)
    return (
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      width >= least.width &&
      height >= least.height &&
      Number.parseInt(getComputedStyle(element).fontSize, 10) >= least.fontSize &&
      opacityOf(element) >= least.opacity &&
      onTop === host
    )
  }
  return [...document.querySelectorAll('candor-reviews')]
    .filter((host) => host.getAttribute('campaign') === campaignId && host.shadowRoot)
    .map((host) => {
      const section = host.shadowRoot!.querySelector('section')
      const disclosure = section?.querySelector('.disclosure')
      const articles = [...(section?.querySelectorAll('article') ?? [])]
      return {
        hasDisclosure: Boolean(disclosure?.textContent.trim()) && isSeen(disclosure!, host),
        ratings: articles
          .filter((one) => isSeen(one, host))
          .map((one) => one.querySelectorAll('.stars path:not(.off)').length),
        attributes: Object.fromEntries(
          [...host.attributes].map(({ name, value }) => [name, value]),
        ),
      }
    })
}

/** Judges what was seen, beside the ratings of the newest reviews. */
export function judge(shown: Shown[] | null, newest: number[]): EmbedFinding {
  if (!shown) return 'not-found'
  if (shown.some(({ hasDisclosure }) => !hasDisclosure)) return 'disclosure-hidden'
  return shown.every((one) => showsAll(one, newest)) ? 'shown' : 'ratings-hidden'
}

/** Reviews that a page may lack at most, because it keeps the HTML of its server. */
const mostLacking = 30
/** Reviews of an embed at most that are judged: as many as it can show at first. */
const mostJudged = embedLimits.count[1]

/** How many of the newest reviews are needed to judge an embed. */
export const newestToJudge = mostLacking + mostJudged

/**
 * Whether an embed shows as many reviews as it should, in their order. A site that keeps the HTML
 * of its server may lack the newest ones.
 */
function showsAll({ ratings, attributes }: Shown, newest: number[]): boolean {
  const { layout, count } = embedOptions((name) => attributes[name])
  if (!showsReviews(layout)) return true
  const seen = ratings.slice(0, mostJudged)
  // A page that was kept may also show one that is gone since.
  if (newest.length > 0 && newest.length < seen.length) {
    return seen.slice(0, newest.length).join() === newest.join()
  }
  return [0, ...newest.slice(0, mostLacking).keys()].some((older) => {
    const then = newest.slice(older, older + mostJudged)
    const isEnough = seen.length >= Math.min(count, then.length)
    return isEnough && seen.join() === then.slice(0, seen.length).join()
  })
}
