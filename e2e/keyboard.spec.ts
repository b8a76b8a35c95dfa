import type { Page } from '@playwright/test'
import { expect, signIn, test } from './people.ts'

/** Everything is reached by the keyboard, seen when it has the focus, and used with it. */

const pages: Record<string, string[]> = {
  visitor: ['/', '/pricing', '/login', '/register', '/contact'],
  'business@candor.demo': ['/dashboard', '/campaigns/create', '/wallet', '/settings'],
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

/** Marks what can be operated, one of each group of radio buttons, and answers how many there are. */
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

/** What has the focus now: whether it was marked, and whether its focus can be seen. */
const lookAtFocus = () => {
  const element = document.activeElement as HTMLElement
  const radio = element instanceof HTMLInputElement && element.type === 'radio'
  const marked = radio
    ? document.querySelector<HTMLElement>(`[data-operable="${CSS.escape(element.name)}"]`)
    : element
  const isNew = marked?.dataset.operable !== undefined
  delete marked?.dataset.operable
  const shown = element.closest('label') ?? element
  const ring = [element, shown].some((one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  })
  const { top, bottom } = shown.getBoundingClientRect()
  const inSight = bottom > 0 && top < innerHeight
  return { isNew, seen: ring && inSight, what: element.outerHTML.slice(0, 160) }
}

async function tabThrough(page: Page) {
  const operable = await page.evaluate(markOperable)
  expect(operable, page.url()).toBeGreaterThan(5)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  let reached = 0
  // Controls of the browser itself, such as the parts of a date, take steps of their own.
  for (let steps = 0; steps < operable * 3 && reached < operable; steps++) {
    await page.keyboard.press('Tab')
    const { isNew, seen, what } = await page.evaluate(lookAtFocus)
    if (!isNew) continue
    reached += 1
    expect(seen, `the focus is seen at ${page.url()} on ${what}`).toBe(true)
  }
  const left = await page.evaluate(() =>
    [...document.querySelectorAll('[data-operable]')].map(({ outerHTML }) => outerHTML),
  )
  expect(left, page.url()).toEqual([])
}

for (const [who, paths] of Object.entries(pages)) {
  test(`the keyboard reaches everything on the pages of ${who}`, async ({ visitor }) => {
    test.setTimeout(180_000)
    const page = await visitor(who)
    if (who !== 'visitor') await signIn(page, who)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForFunction(() => !document.querySelector('[role="status"][aria-label]'))
      // The contact form wakes up with the application.
      await expect(page.locator('fieldset:disabled')).toHaveCount(0)
      await page.waitForTimeout(300)
      await tabThrough(page)
    }
  })
}
