import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOnly } from 'axe-core'

/** Without comments, since each page that is checked has to parse it. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

type Rules = 'all' | 'colors'

const ruleSets: Record<Rules, RunOnly> = {
  all: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  colors: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/** What axe finds wrong in a page: each rule with the elements that break it. */
export async function findViolations(page: Page, rules: Rules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  await page.evaluate(finishAnimations)
  return page.evaluate(runAxe, ruleSets[rules])
}

/** Waits for finite animations, and for those that begin when these have ended. */
async function finishAnimations() {
  // What has ended and stays in effect is still listed, and must not be waited for again.
  const finite = () =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  for (let running = finite(); running.length > 0; running = finite()) {
    await Promise.allSettled(running.map(({ finished }) => finished))
  }
}

/**
 * Runs in the page. The pages have no frames, and no rule needs the style sheets preloaded. A toast
 * covers a part of a button for some seconds, which axe takes for a small target.
 */
async function runAxe(runOnly: RunOnly) {
  const hasToast = document.querySelector('[data-toast]') !== null
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
    runOnly,
    ...(runOnly.type === 'tag' && { rules: { 'target-size': { enabled: !hasToast } } }),
    resultTypes: ['violations'],
    preload: false,
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Shows a page of Candor in a theme, as if it had been chosen, until it is loaded again. */
export const showTheme = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen
  }, theme)
