import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, long, settled, signIn, test } from '../fixtures.ts'

/** The pages of each role at 200% and 400% zoom, with reduced motion and with forced colors. */

/** In `npm test` the widest table and the longest form. */
const some: Record<string, string[]> = {
  business: ['/dashboard', '/campaigns/create'],
  admin: ['/admin/payouts'],
}

const every: Record<string, string[]> = {
  business: ['/dashboard', '/campaigns/create', '/reviews', '/wallet/statements', '/settings/plan'],
  reviewer: ['/dashboard', '/campaigns', '/reviews', '/wallet', '/settings/display'],
  admin: ['/dashboard', '/admin/reviews?status=pending', '/admin/payouts', '/admin/audit'],
}

/** Texts of which a part is hidden, except excerpts that end with an ellipsis. */
const cutTexts = () => {
  const isExcerpt = (one: Element) => {
    const { textOverflow, webkitLineClamp } = getComputedStyle(one)
    return textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
  }
  const hides = (one: Element) => {
    const { overflowX, overflowY } = getComputedStyle(one)
    return [overflowX, overflowY].some((way) => way === 'hidden' || way === 'clip')
  }
  // Rows out of sight have no layout until they are needed, only a likely height.
  for (const row of document.querySelectorAll('li')) row.style.contentVisibility = 'visible'
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const cut: string[] = []
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(text)
    const { right, bottom, width } = range.getBoundingClientRect()
    // Texts for screen readers alone are one pixel large.
    if (width <= 1 || !text.textContent?.trim()) continue
    for (let one = text.parentElement; one && one.clientWidth !== 1; one = one.parentElement) {
      if (isExcerpt(one)) break
      const box = one.getBoundingClientRect()
      if (!hides(one) || (right <= box.right + 1 && bottom <= box.bottom + 1)) continue
      cut.push(`${text.textContent} in ${one.outerHTML.slice(0, 120)}`)
    }
  }
  return cut
}

/** The durations of animations that people who want less motion would see, in milliseconds. */
const lasting = () =>
  document
    .getAnimations()
    .map(({ effect }) => Number(effect?.getTiming().duration))
    .filter((time) => time > 1)

/** Tabs into the content and returns what shows the focus on each of the controls there. */
async function focusRings(page: Page) {
  await page.locator('main').evaluate((main) => {
    main.tabIndex = -1
    main.focus()
  })
  const rings = new Set<string>()
  for (let control = 0; control < 6; control++) {
    await page.keyboard.press('Tab')
    const ring = await page.evaluate(() => {
      const focused = document.activeElement!
      const shown = focused.closest('label') ?? focused
      // The button within a date has an outline of the browser.
      if (focused.matches('[type=date]:not(:focus-visible)')) return 'ring'
      const isRing = (one: Element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      }
      return isRing(focused) || isRing(shown) ? 'ring' : focused.outerHTML.slice(0, 120)
    })
    rings.add(ring)
  }
  return [...rings]
}

for (const [role, paths] of Object.entries(long ? every : some)) {
  test(`zoom, reduced motion and forced colors for a ${role}`, async ({ visitor }) => {
    const page = await visitor(role)
    await signIn(page, `${role}@candor.demo`)
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settled(page)
      // A desktop of 1280 pixels at 200% and at 400%.
      for (const width of [640, 320]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page)
        await expect
          .poll(() => page.evaluate(cutTexts), `${path} cuts text at ${width}`)
          .toEqual([])
      }
      await expect.poll(() => page.evaluate(lasting), `${path} moves`).toEqual([])
      expect(await focusRings(page), `${path} shows the focus`).toEqual(['ring'])
    }
  })
}
