import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { Analytics } from '../../src/shared/overview/analytics.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  freeze,
  signIn,
  test,
} from '../fixtures.ts'

// spec: 2.104, 2.105, 13.5
test('analytics show figures, a range in the URL, chart tables and a CSV file', async ({
  visitor,
}) => {
  const admin = await visitor()
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/analytics')
  for (const label of [
    'Total Revenue',
    'Total Users',
    'Active Campaigns',
    'Average Rating',
    'Platform Growth',
    'Monthly revenue',
    'New users in 30 days',
    'Activity Summary',
    'Approval rate',
  ]) {
    await expect(admin.getByText(label).first()).toBeVisible()
  }
  await expect(admin.getByText(/^Revenue of 30 days: .*% vs. the 30 days before/)).toBeVisible()
  // This month is the calendar month, here as on the dashboard.
  await expect(admin.getByText(/^\d+ new this month$/)).toBeVisible()
  await expect(admin.getByText(/^Since [A-Z][a-z]{2} 1$/)).toBeVisible()
  // Each figure says how it is calculated, where it is.
  await admin.getByRole('button', { name: 'About Approval rate' }).click()
  const hint = admin.getByRole('dialog', { name: 'Approval rate' })
  await expect(hint).toContainText('as a share of all reviews')
  const analytics = (await (await admin.request.get('/api/analytics')).json()) as {
    approvalRatePercent: number
  }
  const activity = admin.getByRole('region', { name: 'Activity Summary' })
  await expect(activity).toContainText(`${analytics.approvalRatePercent}%`)
  await expectAccessible(admin)
  await admin.keyboard.press('Escape')
  await expect(hint).toHaveCount(0)
  await admin.getByRole('link', { name: '7 days' }).click()
  await expect(admin).toHaveURL(/range=7/)
  await expect(admin.getByText(/[%–] vs. the 7 days before/)).toBeVisible()
  // What does not follow the period says so.
  await expect(
    admin.getByText(
      'The chosen period changes only the growth below Total Revenue. ' +
        'New users and their growth rate are always of 30 days.',
    ),
  ).toBeVisible()
  await expect(admin.getByText('The last 30 days, today included')).toBeVisible()
  // What the days are together stands above once; a chart has the values of a day.
  await expect(admin.getByText(/^\$[\d,.]+ in the 7 days before$/)).toHaveCount(1)
  const revenue = admin.getByRole('region', { name: 'Revenue', exact: true })
  await expect(revenue.locator('figcaption')).toHaveText(/^Previous 7 days\s*Revenue\s*$/)
  await revenue.getByRole('slider').press('Home')
  await expect(revenue.locator('figcaption')).toHaveText(
    /^\w+ \d+, \d+\s*Previous 7 days \$[\d.,]+\s*Revenue \$[\d.,]+$/,
  )
  // Each figure of the period says so, and a sentence what they mean.
  await expect(admin.getByText('Reviews submitted in 7 days')).toBeVisible()
  const words = admin.getByRole('group', { name: 'The last 7 days in words' })
  await expect(words).toContainText(/Going well: |To look at: /)

  await admin.getByText('Show the numbers').first().click()
  const numbers = admin.getByRole('region', { name: 'Revenue in numbers' })
  await expect(numbers.getByRole('row')).toHaveCount(8)

  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^candor-\d{4}-\d\d-\d\d-to-.*\.csv$/)
})

interface Shape {
  count: number
  valueAt: (index: number) => number
}

/** Limits the analytics to the last `count` periods, with figures from `valueAt`. */
async function withPeriods(page: Page, shape: () => Shape) {
  await page.route('**/api/analytics?*', async (route) => {
    const { count, valueAt } = shape()
    const answer = await route.fetch()
    const json = (await answer.json()) as Analytics
    const last = (rows: Analytics['periods']) =>
      rows.slice(-count).map(({ from, to }, index) => {
        const value = valueAt(index)
        const reviews = { reviews: value, approvedReviews: value }
        return { from, to, incomeCents: value, newUsers: value, ...reviews }
      })
    const changed = { periods: last(json.periods), previousPeriods: last(json.previousPeriods) }
    await route.fulfill({ response: answer, json: { ...json, ...changed } })
  })
}

const ticksOf = (page: Page, axis: 'left' | 'bottom') =>
  page.locator('svg.chart').first().locator(`.visx-axis-${axis} text`).allTextContents()

/** Checks that no label is cut off and no labels overlap. */
async function expectReadableLabels(chart: Locator) {
  const boxes = await chart.locator('text').evaluateAll((words) => {
    const { left: from, right, top, bottom } = words[0]!.closest('svg')!.getBoundingClientRect()
    return words.map((word) => {
      const box = word.getBoundingClientRect()
      const inside = box.left >= from && box.right <= right
      return { ...box.toJSON(), fits: inside && box.top >= top - 8 && box.bottom <= bottom }
    })
  })
  expect(boxes.filter(({ fits }) => !fits)).toEqual([])
  const overlap = boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          one.left < other.right &&
          other.left < one.right &&
          one.top + 3 < other.bottom &&
          other.top + 3 < one.bottom,
      ),
  )
  expect(overlap).toEqual([])
}

const charts = [
  ['one day', 7, 1, () => 5_00, ['$0.00', '$2.00', '$4.00', '$6.00']],
  ['two days', 7, 2, (index: number) => index * 100, ['$0.00', '$0.50', '$1.00']],
  ['nothing', 30, 30, () => 0, ['$0.00']],
  ['millions', 30, 30, (index: number) => index * 12_345_678_00, undefined],
  ['three months', 90, 13, (index: number) => index * 8, ['$0.00', '$0.50', '$1.00']],
  ['only the current week', 90, 1, () => 5_00, ['$0.00', '$2.00', '$4.00', '$6.00']],
] as const

// spec: 13.5
test(
  'a chart of few, no, many and large figures has an axis that fits',
  { tag: '@long' },
  async ({ visitor }) => {
    const admin = await visitor()
    await signIn(admin, 'admin@candor.demo')
    let shape: Shape = { count: 1, valueAt: () => 0 }
    await withPeriods(admin, () => shape)
    const chart = admin.locator('svg.chart').first()
    /** The chart measures itself after the window has changed. */
    const fillsItsPlace = () =>
      chart.evaluate((svg) => svg.getBoundingClientRect().width === svg.parentElement!.clientWidth)
    for (const [what, range, count, valueAt, left] of charts) {
      await test.step(what, async () => {
        shape = { count, valueAt }
        await admin.goto(`/admin/analytics?range=${range}`)
        for (const width of [1280, 390]) {
          await admin.setViewportSize({ width, height: 800 })
          await expect(chart).toBeVisible()
          await expect.poll(fillsItsPlace).toBe(true)
          if (left) expect(await ticksOf(admin, 'left')).toEqual(left)
          expect(await chart.innerHTML()).not.toMatch(/NaN|undefined|Infinity/)
          const named = await ticksOf(admin, 'bottom')
          expect(named.length).toBeLessThanOrEqual(Math.min(count, 5))
          await expectReadableLabels(chart)
          await expectNoSidewaysScroll(admin)
        }
      })
    }
  },
)

// spec: 13.5
test('a chart can be read by keyboard and is visible in forced colors', async ({ visitor }) => {
  const admin = await visitor()
  await signIn(admin, 'admin@candor.demo')
  const { periods } = await freeze<Analytics>(admin, '/api/analytics?range=7')
  await admin.goto('/admin/analytics?range=7')
  const chart = admin.getByRole('slider', { name: 'Reviews per day' })
  await admin.getByText('Show the numbers').last().click()
  const rows = admin.getByRole('region', { name: 'Reviews in numbers' }).getByRole('row')
  await chart.focus()
  await chart.press('Home')
  for (const [index, { reviews, approvedReviews }] of periods.entries()) {
    const cells = await rows
      .nth(index + 1)
      .getByRole('cell')
      .allInnerTexts()
    expect(cells.slice(1)).toEqual([String(reviews), String(approvedReviews)])
    const said = `${cells[0]}: Submitted ${reviews}, Approved ${approvedReviews}`
    await expect(chart).toHaveAttribute('aria-valuetext', said)
    await chart.press('ArrowRight')
  }

  // Without column headings on phones, each number names its line.
  await admin.setViewportSize({ width: 390, height: 800 })
  const shown = await rows.nth(1).getByRole('cell').allInnerTexts()
  expect(shown[1]).toMatch(/^Submitted\s*\d+$/)
  expect(shown[2]).toMatch(/^Approved\s*\d+$/)

  await admin.emulateMedia({ forcedColors: 'active' })
  const strokes = await admin
    .locator('svg.chart path')
    .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).stroke))
  expect(new Set(strokes).size).toBe(1)
  const dashes = await admin
    .locator('svg.chart path')
    .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).strokeDasharray))
  expect(dashes.filter((dash) => dash !== 'none')).toHaveLength(1)
})

test('90 days are shown by week, in the chart, its table and the CSV', async ({ visitor }) => {
  const admin = await visitor()
  await signIn(admin, 'admin@candor.demo')
  const answer = await admin.request.get('/api/analytics?range=90')
  const { periods } = (await answer.json()) as Analytics
  expect(periods).toHaveLength(13)
  for (const { from, to } of periods.slice(0, -1)) {
    expect([new Date(from).getUTCDay(), new Date(to).getUTCDay()]).toEqual([1, 0])
  }
  await admin.goto('/admin/analytics?range=90')
  await expect(admin.getByRole('heading', { name: 'The last 13 weeks, by week' })).toBeVisible()
  await expect(admin.getByText('90 days as 12 full weeks, Monday to Sunday,')).toBeVisible()
  const chart = admin.getByRole('slider', { name: 'Reviews per week' })
  await expect(chart).toHaveAttribute('aria-valuetext', /^\w+ \d.*, so far: Submitted \d/)
  // Only the bars of the current week are pale.
  const pale = chart.locator('rect[opacity="0.5"]')
  await expect(pale).toHaveCount(2)

  await admin.getByText('Show the numbers').last().click()
  const numbers = admin.getByRole('region', { name: 'Reviews in numbers' })
  await expect(numbers.getByRole('columnheader', { name: 'Week' })).toBeVisible()
  await expect(numbers.getByRole('row')).toHaveCount(14)
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const [{ from }, { to }] = [periods[0]!, periods.at(-1)!]
  expect(download.suggestedFilename()).toBe(`candor-${from}-to-${to}.csv`)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toBe('from,to,revenue_usd,new_users,reviews,approved_reviews')
  expect(lines).toHaveLength(14)

  await admin.getByRole('link', { name: '30 days' }).click()
  await expect(admin.getByRole('heading', { name: 'The last 30 days, by day' })).toBeVisible()
  await expect(pale).toHaveCount(0)
})
