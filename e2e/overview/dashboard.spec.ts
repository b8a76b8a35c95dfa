import type { Locator, Page } from '@playwright/test'
import type { Dashboard } from '../../src/shared/overview/dashboard.ts'
import { expect, freeze, signIn, test, requestWithdrawal } from '../fixtures.ts'

const needsOf = (page: Page) => page.locator('section', { hasText: /^Needs your attention/ })

/** Opens the dashboard with an answer that other tests do not change, and returns that. */
async function openDashboard(page: Page) {
  const data = await freeze<Dashboard>(page, '/api/dashboard')
  await page.goto('/dashboard')
  return data
}

/** Checks the text and link of each row in the "Needs your attention" card. */
async function expectNeeds(page: Page, rows: [text: RegExp, to: RegExp][]) {
  const links = needsOf(page).getByRole('link')
  await expect(links).toHaveCount(rows.length)
  for (const [index, [text, to]] of rows.entries()) {
    await expect(links.nth(index)).toHaveText(text)
    expect(await links.nth(index).getAttribute('href')).toMatch(to)
  }
}

const cellsOf = (row: Locator) => row.getByRole('cell').allInnerTexts()

type Format = (value: number) => string

interface Shown {
  title: string
  format: Format
  cumulative?: boolean
  /** How many days a bar has. */
  days?: number
  /** The sentence in place of a chart of fewer than five points. */
  inWords?: RegExp
}

/** Checks that a trend and its table show the days of the API, together or their running totals. */
async function expectTrend(
  page: Page,
  { trend }: Dashboard,
  { title, format, cumulative = false, days = 1, inWords }: Shown,
) {
  const card = page.locator('section', { hasText: new RegExp(`^${title}`) })
  const sum = (key: 'value' | 'before') => trend.reduce((all, one) => all + one[key], 0)
  const before = `in the last 30 days, ${format(sum('before'))} in the 30 days before`
  await expect(card.getByText(before, { exact: true })).toBeVisible()
  const shown = inWords ? card.getByText(inWords) : card.locator('svg.chart')
  await expect(shown).toBeVisible()
  await card.getByText('Show the numbers').click()
  const rows = card.getByRole('region', { name: `${title} in numbers` }).getByRole('row')
  const bars = 30 / days
  await expect(rows).toHaveCount(1 + bars)
  const [first, last] = [await cellsOf(rows.nth(1)), await cellsOf(rows.nth(bars))]
  const of = (part: typeof trend) =>
    (['before', 'value'] as const).map((key) => part.reduce((all, one) => all + one[key], 0))
  expect(first.slice(1)).toEqual(of(trend.slice(0, days)).map(format))
  expect(last.slice(1)).toEqual(of(cumulative ? trend : trend.slice(-days)).map(format))
  return { card, rows }
}

const count = (value: number) => value.toLocaleString('en-US')
const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

// spec: 13.6
test('a business sees its review trend and what needs its attention', async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'business@candor.demo')
  const data = await openDashboard(page)
  // Fewer than four a day are shown by five days.
  const { card, rows } = await expectTrend(page, data, {
    title: 'Reviews approved',
    format: count,
    days: 5,
  })
  // Each concerns one campaign, so the rows lead to its page, and name what there is one of.
  const campaign = /\/campaigns\/[\w-]{36}$/
  await expectNeeds(page, [
    [/^2Parcels to sendSend the first by [^.]+\.$/, /\/campaigns\/[\w-]{36}\?tab=parcels$/],
    [
      /^1Rejected campaign to fixCoffee for the whole office, every weekMake the requested/,
      campaign,
    ],
    [/^1Draft to submit.{10,}$/, campaign],
  ])

  // The arrow keys select the values of the table.
  const chart = card.getByRole('slider', {
    name: 'Reviews approved in 30 days, by five days',
  })
  // Until one is selected the heading alone has the sums of all.
  await expect(card.locator('figcaption')).toHaveText(/^Previous 30 days\s*Approved\s*$/)
  await chart.focus()
  await chart.press('Home')
  await chart.press('ArrowRight')
  const [day, before, approved] = await cellsOf(rows.nth(2))
  const said = `${day}: Previous 30 days ${before}, Approved ${approved}`
  await expect(chart).toHaveAttribute('aria-valuetext', said)
  await expect(card.locator('figcaption')).toHaveText(
    `${day}Previous 30 days ${before}Approved ${approved}`,
  )
  await chart.press('End')
  await chart.press('ArrowRight')
  await expect(chart).toHaveAttribute('aria-valuenow', '5')

  await needsOf(page)
    .getByRole('link', { name: /Draft to submit/ })
    .click()
  await expect(page).toHaveURL(campaign)
})

// spec: 13.6
test('a reviewer sees earnings in naira and dollars and what needs their attention', async ({
  visitor,
}) => {
  const page = await visitor()
  await signIn(page, 'reviewer@candor.demo')
  const data = await openDashboard(page)
  const rate = data.naira!.nairaPerDollar
  const inNaira = (cents: number) =>
    ((cents * rate) / 100).toLocaleString('en-NG', { style: 'currency', currency: 'NGN' })
  await expectTrend(page, data, {
    title: 'Earnings',
    format: (cents) => `${inNaira(cents)} (${dollars(cents)})`,
    cumulative: true,
    inWords: /^Earned: .+\(\w+ \d+.*\)\. Previous 30 days: .+ in all\.$/,
  })
  await expectNeeds(page, [
    [
      /^1Review to resubmit.+“.+” You can send it again once, until \w+ \d+, \d{4}\.$/,
      /\/campaigns\/[\w-]+#resubmit$/,
    ],
  ])
})

test(
  'a long number stays on one line, and several resubmissions link to the list',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor()
    await page.setViewportSize({ width: 390, height: 800 })
    await page.route('/api/dashboard', async (route) => {
      const data = await (await route.fetch()).json()
      const large = { availableCents: 99_999_99, totalEarningsCents: 9_999_999_99 }
      await route.fulfill({ json: { ...data, ...large, openResubmissions: 2 } })
    })
    await signIn(page, 'reviewer@candor.demo')
    await page.goto('/dashboard')
    for (const dollars of ['$99,999.99', '$9,999,999.99']) {
      const whole = page.locator('p.figure', { hasText: dollars })
      const naira = whole.getByText(/^₦[\d,.]+$/)
      const { width, height } = (await naira.boundingBox())!
      expect(height).toBeLessThan(30)
      expect(width).toBeLessThanOrEqual((await whole.boundingBox())!.width)
      expect(await naira.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
    }
    await expectNeeds(page, [
      [
        /^2Reviews to resubmitFirst .+ this one until \w+ \d+, \d{4}\.$/,
        /\/reviews\?status=rejected$/,
      ],
    ])
  },
)

// spec: 13.6
test('an admin sees submitted reviews and what is due', async ({ visitor }) => {
  await requestWithdrawal()
  const page = await visitor()
  await signIn(page, 'admin@candor.demo')
  const data = await openDashboard(page)
  await expectTrend(page, data, { title: 'Reviews submitted', format: count })
  const due = page.getByRole('navigation', { name: 'What is due' })
  // What is late stands first, so that the order depends on the time.
  for (const text of [
    /^Reviews\d+Oldest: /,
    /^Campaigns\d+Oldest: /,
    /^Verifications\d+Oldest: /,
    /^Appeals\d+Oldest: /,
    /^Ready to pay\d+Oldest: /,
    /^Refunds\d+/,
    /^Disputes\d+/,
    /^Messages\d+/,
  ]) {
    await expect(due.getByRole('link').filter({ hasText: text })).toHaveCount(1)
  }
  // The sidebar is not repeated.
  const quick = page.getByRole('region', { name: 'Quick actions' })
  await expect(quick.getByRole('link')).toHaveText([
    'Manage Campaigns',
    'Manage Users',
    'Operations',
  ])
  // Nothing else needs an admin.
  await expectNeeds(page, [[/^1Company or address missing.+samples/, /\/settings\/issuer$/]])
})

test('the dashboard says when nothing needs attention', { tag: '@long' }, async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'business@candor.demo')
  await page.route('**/api/dashboard', async (route) => {
    const answer = await route.fetch()
    const json = { ...(await answer.json()), rejectedCampaigns: 0, draftCampaigns: 0 }
    await route.fulfill({ response: answer, json })
  })
  await page.goto('/dashboard')
  await expect(needsOf(page).getByText('You are all caught up')).toBeVisible()
  await expectNeeds(page, [])
})

// spec: 13.5
test(
  'the chart library loads only on pages with a chart and causes no layout shift',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor()
    const loadedBy: string[] = []
    let release = () => {}
    const blocked = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/Chart-*.js', async (route) => {
      loadedBy.push(new URL(page.url()).pathname)
      await blocked
      await route.continue()
    })
    await page.goto('/login?returnTo=%2Fcampaigns')
    await page.getByLabel('Email', { exact: true }).fill('business@candor.demo')
    await page.getByLabel('Password', { exact: true }).fill('candor-demo-1')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    expect(loadedBy).toEqual([])

    await page.goto('/dashboard')
    const numbers = page.getByText('Show the numbers')
    await expect(page.getByRole('status', { name: 'Loading the chart' })).toBeVisible()
    const before = await numbers.boundingBox()
    release()
    await expect(page.locator('svg.chart')).toBeVisible()
    expect(await numbers.boundingBox()).toEqual(before)
    expect(loadedBy).toEqual(['/dashboard'])
  },
)

test('the chart comes after the figures, and the search when it is wanted', async ({ visitor }) => {
  const page = await visitor('business')
  await signIn(page, 'business@candor.demo')
  const later: string[] = []
  page.on('request', (request) => {
    const script = /\/assets\/(Chart|SearchDialog)-/.exec(request.url())
    if (script) later.push(script[1]!)
  })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('/api/dashboard', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible()
  // Longer than what waits for an idle browser.
  await page.waitForTimeout(2_500)
  expect(later).toEqual([])
  release()
  await expect(page.locator('svg.chart')).toBeVisible()
  expect(later).toEqual(['Chart'])
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  expect(later).toEqual(['Chart', 'SearchDialog'])
})

test('on phones an amount in the numbers of a chart is in one line', async ({ visitor }) => {
  const page = await visitor('reviewer')
  await signIn(page, 'reviewer@candor.demo')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  await page.getByText('Show the numbers').click()
  const row = page.getByRole('region', { name: 'Earnings in numbers' }).getByRole('row').last()
  const amounts = row.locator('span', { hasText: '$' })
  await expect(amounts).toHaveCount(2)
  for (const amount of await amounts.all()) {
    const lines = await amount.evaluate((span) => span.getClientRects().length)
    expect([await amount.textContent(), lines]).toEqual([expect.any(String), 1])
  }
})
