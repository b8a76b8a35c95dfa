import type { Page } from '@playwright/test'
import { expect, long, settled, signIn, test } from '../fixtures.ts'

/** Every control can be reached by keyboard and shows its focus. */

/** In `npm test` a form, a table and a list with filters. */
const some: Record<string, string[]> = {
  'business@candor.demo': ['/campaigns/create', '/wallet'],
  'admin@candor.demo': ['/admin/reviews?status=pending'],
}

const every: Record<string, string[]> = {
  visitor: ['/', '/pricing', '/login', '/register', '/contact'],
  'business@candor.demo': ['/dashboard', '/campaigns/create', '/wallet', '/settings/profile'],
  'reviewer@candor.demo': ['/dashboard', '/campaigns', '/reviews', '/wallet'],
  'admin@candor.demo': [
    '/dashboard',
    '/admin/reviews?status=pending',
    '/admin/users',
    '/admin/verifications',
    '/admin/analytics',
    '/admin/payouts?status=all',
    '/admin/audit',
  ],
}

/** Marks all controls (one per radio group) and returns their number. */
const markOperable = () => {
  const operable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
  const groups = new Set<string>()
  const found = [...document.querySelectorAll<HTMLElement>(operable)].filter((element) => {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.tabIndex < 0) return false
    if ('disabled' in element && element.disabled) return false
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    if (groups.has(element.name)) return false
    groups.add(element.name)
    return true
  })
  for (const element of found) {
    const radio = element instanceof HTMLInputElement && element.type === 'radio'
    element.dataset.operable = radio ? element.name : 'yes'
  }
  return found.length
}

interface Focused {
  isVisible: boolean
  what: string
}

/** Notes each marked control that Tab reached and whether its focus was visible: at the next key. */
const noteFocus = () => {
  const noted: Focused[] = []
  Object.assign(window, { noted })
  addEventListener(
    'keydown',
    () => {
      const element = document.activeElement as HTMLElement
      const radio = element instanceof HTMLInputElement && element.type === 'radio'
      const marked = radio
        ? document.querySelector<HTMLElement>(`[data-operable="${CSS.escape(element.name)}"]`)
        : element
      if (marked?.dataset.operable === undefined) return
      delete marked.dataset.operable
      const shown = element.closest('label') ?? element
      const ring = [element, shown].some((one) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
        return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
      })
      const { top, bottom } = shown.getBoundingClientRect()
      const inViewport = bottom > 0 && top < innerHeight
      noted.push({ isVisible: ring && inViewport, what: element.outerHTML.slice(0, 160) })
    },
    { capture: true },
  )
}

async function tabThrough(page: Page) {
  const operable = await page.evaluate(markOperable)
  expect(operable, page.url()).toBeGreaterThan(5)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.evaluate(noteFocus)
  let noted: Focused[] = []
  // Parts of native controls, such as date inputs, need additional Tab presses.
  for (let round = 0; round < 3 && noted.length < operable; round++) {
    for (let i = 0; i <= operable - noted.length; i++) await page.keyboard.press('Tab')
    noted = await page.evaluate(() => (window as unknown as { noted: Focused[] }).noted)
  }
  expect(
    noted.filter(({ isVisible }) => !isVisible),
    `the focus is invisible at ${page.url()}`,
  ).toEqual([])
  const left = await page.evaluate(() =>
    [...document.querySelectorAll('[data-operable]')].map(({ outerHTML }) => outerHTML),
  )
  expect(left, page.url()).toEqual([])
}

for (const [who, paths] of Object.entries(long ? every : some)) {
  // spec: 13.1
  test(`the keyboard reaches every control on the pages of ${who}`, async ({ visitor }) => {
    const page = await visitor(who)
    if (who !== 'visitor') await signIn(page, who)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForFunction(
        () => !document.querySelector('[role="status"][aria-label^="Loading"]'),
      )
      // Forms may be disabled until hydration.
      await expect(page.locator('fieldset:disabled')).toHaveCount(0)
      await settled(page)
      await tabThrough(page)
    }
  })
}
