import type { Locator, Page } from '@playwright/test'
import type { Statement } from '../../src/shared/money/statements.ts'
import {
  confirming,
  expect,
  expectAccessible,
  expectFitsBothWidths,
  long,
  register,
  sameOrigin,
  signIn,
  test,
  withoutPage,
} from '../fixtures.ts'

const send = async (page: Pick<Page, 'request'>, path: string, data: object = {}) => {
  const headers = { ...sameOrigin, 'idempotency-key': crypto.randomUUID() }
  const answer = await page.request.post(path, { data, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json() as Promise<Record<string, string>>
}

/** A running campaign with a review by each of as many new reviewers. */
async function aReviewedCampaign(
  { business, admin }: { business: Page; admin: Page },
  { reviews, price }: { reviews: number; price: number },
) {
  const campaign = await send(business, '/api/campaigns', {
    title: 'A fortnight with our enamel kettle',
    product: 'Enamel kettle',
    description: 'Boil water with it for two weeks and tell others how it went.',
    pricePerReviewCents: price,
    targetReviews: 20,
  })
  await send(admin, `/api/campaigns/${campaign.id}/approval`)
  const ids: string[] = []
  for (let i = 0; i < reviews; i++) {
    const content = `Kettle ${i} boils a litre in four minutes, and its lid sits firmly on top.`
    await withoutPage(async (reviewer) => {
      await register(reviewer, { role: 'reviewer', name: `Reviewer Number ${i}` })
      const path = `/api/campaigns/${campaign.id}/reviews`
      ids.push((await send(reviewer, path, { rating: 4, content, ...confirming })).id!)
    })
  }
  return { campaignId: campaign.id!, ids }
}

/** On a wide screen both end at the same pixel. */
async function expectSameEnd(one: Locator, other: Locator) {
  const ends = [one, other].map(async (part) => {
    const { x, width } = (await part.boundingBox())!
    return Math.round(x + width)
  })
  const [end, otherEnd] = await Promise.all(ends)
  expect(end).toBe(otherEnd)
}

test('the payments of a day for one campaign are one row that opens, each with its reviewer', async ({
  visitor,
}) => {
  const [business, admin] = [await visitor('business'), await visitor('admin')]
  await register(business, { role: 'business', name: 'Kettle Works' })
  await signIn(admin, 'admin@candor.demo')
  // 4 × 230.00 leave 80 of the 1,000 dollars: fewer than one more review.
  const price = 200_00
  const { ids } = await aReviewedCampaign({ business, admin }, { reviews: 4, price })
  const body = { reason: 'off_topic', note: 'This is about another product than the kettle.' }
  await send(admin, `/api/reviews/${ids[0]}/rejection`, body)
  await send(admin, `/api/reviews/${ids[1]}/approval`)

  await business.goto('/wallet')
  const table = business.getByRole('table', { name: 'Transactions' })
  const rows = table.locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(2)
  await expectSameEnd(business.getByLabel('To', { exact: true }), table)
  await expect(rows.first()).toContainText('A fortnight with our enamel kettle')
  await expect(rows.first()).toContainText('4 reviews · 1 paid, 2 held, 1 returned')
  await expect(rows.first()).toContainText('−$690.00')

  const toggle = table.getByRole('button', { name: /^Show the reviews of A fortnight/ })
  await toggle.click()
  await expect(rows).toHaveCount(6)
  const returned = rows.filter({ hasText: 'Not paid, returned to your wallet' })
  await expect(returned.getByText('Returned', { exact: true })).toBeVisible()
  await expect(rows.filter({ hasText: 'Held until it is decided' })).toHaveCount(2)
  await expectFitsBothWidths(business)
  const paid = rows.filter({ hasText: 'Paid: $200.00 + $30.00 fee' })
  await expect(paid).toContainText('by Reviewer Number 1')
  await paid.getByRole('link', { name: 'Review of Enamel kettle', exact: true }).click()

  await expect(business.getByRole('heading', { level: 1 })).toHaveText('Review of Enamel kettle')
  await expect(business.getByText('Kettle 1 boils a litre')).toBeVisible()
  await expect(business.getByText('Paid review', { exact: true })).toBeVisible()
  for (const [term, value] of [
    ['Total', '$230.00'],
    ['Now', 'Paid'],
  ] as const) {
    const fact = business.locator('dl > div', { has: business.getByText(term, { exact: true }) })
    await expect(fact.locator('dd')).toHaveText(value)
  }
  await expectFitsBothWidths(business)
  await business.goto(`/reviews/${ids[2]}`)
  await expect(business.getByText('$200.00 + $30.00 fee held')).toBeVisible()
  await business.goto(`/reviews/${ids[0]}`)
  await expect(business.getByText('Not paid', { exact: true })).toBeVisible()

  await admin.goto(`/reviews/${ids[1]}`)
  const timeline = admin.getByRole('complementary').getByRole('list')
  await expect(timeline.getByText('Approved a review')).toBeVisible()
  await expect(timeline.getByText('Submitted a review')).toBeVisible()
  await admin.getByRole('link', { name: 'Open in the audit log' }).click()
  await expect(admin).toHaveURL(new RegExp(`about=${ids[1]}`))
  await expect(admin.getByText(/^About the review of “/)).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Show all entries' })).toBeVisible()

  await signIn(business, 'business@candor.demo')
  await business.goto(`/reviews/${ids[1]}`)
  await expect(business.getByText('Review not found or access denied.')).toBeVisible()
})

const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

test('a low balance names the campaigns that stop, and the month has a statement that prints', async ({
  visitor,
}) => {
  const [business, admin] = [await visitor('business'), await visitor('admin')]
  await register(business, { role: 'business', name: 'Lid Makers' })
  await signIn(admin, 'admin@candor.demo')
  await aReviewedCampaign({ business, admin }, { reviews: 1, price: 400_00 })
  await business.goto('/wallet')
  await expect(business.getByText('Your balance is low')).toBeVisible()
  await expect(
    business.getByText('stops after 1 more review of $460.00 with its fee.'),
  ).toBeVisible()
  // What all open places cost is said, and what of it the balance lacks can be filled in.
  const answer = await business.request.get('/api/wallet')
  const { stillCostsCents, availableCents } = (await answer.json()) as Record<string, number>
  const figures = business.getByRole('region', { name: 'Balance' })
  await expect(figures).toContainText(
    `Running campaigns can still cost${dollars(stillCostsCents!)}`,
  )
  const missing = stillCostsCents! - availableCents!
  await business.getByRole('button', { name: `Fill in ${dollars(missing)}` }).click()
  await expect(business.getByLabel('Amount (minimum $20)')).toHaveValue((missing / 100).toFixed(2))
  if (long) await expectAccessible(business)

  await business
    .getByRole('region', { name: 'Monthly statements' })
    .getByRole('link')
    .nth(1)
    .click()
  await expect(business.getByRole('heading', { level: 1 })).toHaveText(
    /^Statement of \w+ \d+ so far$/,
  )
  await expect(
    business.getByText(/The month is not over: its sums can still change$/),
  ).toBeVisible()
  const sums = business.locator('dl').first()
  for (const sum of ['$0.00', '+$1,000.00', '−$460.00', '$540.00']) {
    await expect(sums.getByText(sum, { exact: true })).toBeVisible()
  }
  const spent = business.getByRole('region', { name: 'Spent in this month' })
  await expect(spent).toContainText('For 0 approved reviews.')
  await expect(spent).toContainText('Total$0.00')
  const rows = business.getByRole('table', { name: 'Movements' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('Held for the review of Enamel kettle')
  await expect(rows.nth(1)).toContainText('by Reviewer Number 0 · Held · Details')
  await expect(rows.nth(1)).toContainText('$540.00')
  await expectFitsBothWidths(business)
  await business.emulateMedia({ media: 'print' })
  await expect(sums).toBeVisible()
  await expect(business.getByRole('contentinfo')).toBeHidden()
  await expect(business.getByRole('button', { name: 'Print' })).toBeHidden()
  await business.emulateMedia({ media: 'screen' })
  const file = await Promise.all([
    business.waitForEvent('download'),
    business.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  expect(file[0].suggestedFilename()).toMatch(/^candor-movements-\d{4}-\d{2}\.csv$/)
  await business.goto('/wallet/statements')
  await expect(
    business.getByRole('table', { name: 'Monthly statements' }).getByRole('row'),
  ).toHaveCount(2)
  if (long) await expectAccessible(business)
})

test('the statement of a reviewer says what of a withdrawal was the charge', async ({
  visitor,
}) => {
  const page = await visitor('reviewer')
  await signIn(page, 'reviewer@candor.demo')
  const list = await page.request.get('/api/wallet/statements')
  const { items } = (await list.json()) as { items: Statement[] }
  // An earlier month, which no other test changes.
  const { month, outCents, chargeCents } = items.slice(1).find((one) => one.chargeCents > 0)!
  await page.goto(`/wallet/statements/${month}`)
  const withdrawn = page.getByRole('region', { name: 'Withdrawn in this month' })
  for (const sum of [
    `Withdrawn${dollars(outCents)}`,
    `Service charge (10%)−${dollars(chargeCents)}`,
    `To your account${dollars(outCents - chargeCents)}`,
  ]) {
    await expect(withdrawn).toContainText(sum)
  }
  await expect(
    page.getByText(/^Times are in your time zone \(.+\)\. The month .+ UTC/),
  ).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Withdrawal' }).first()
  await expect(row).toContainText(/\$[\d.,]+ to your account, \$[\d.]+ charge/)
  await expectFitsBothWidths(page)
})

test('a cancelled withdrawal is not in what the month sent to the account', async ({ visitor }) => {
  const page = await visitor('reviewer')
  await signIn(page, 'reviewer@candor.demo')
  const ask = { headers: sameOrigin, data: { amountCents: 31_00 } }
  const asked = await page.request.post('/api/wallet/withdrawals', ask)
  const { id } = (await asked.json()) as { id: string }
  const withdrawn = page.getByRole('region', { name: 'Withdrawn in this month' })
  const month = new Date().toISOString().slice(0, 7)
  const all = async () => {
    await page.goto(`/wallet/statements/${month}`)
    return withdrawn.locator('dl').innerText()
  }
  const before = await all()
  expect(before).toContain('Not yet paid')
  const cancelled = await page.request.post(`/api/wallet/withdrawals/${id}/cancellation`, {
    headers: sameOrigin,
  })
  expect(cancelled.status()).toBe(200)
  expect(await all()).not.toBe(before)
  await expect(withdrawn).toContainText(
    /Not counted: \$[\d.,]+ that was requested and came back within the month/,
  )
  const row = page.getByRole('row').filter({ hasText: '−$31.00' })
  await expect(row).toContainText('Cancelled · Details')
  await expect(row).not.toContainText('to your account')
})

test('a card payment that was left says that it ends by itself', async ({ visitor }) => {
  const business = await visitor('business')
  await register(business, { role: 'business', name: 'Left Bakery' })
  const left = { headers: sameOrigin, data: { amountCents: 4_00 } }
  expect((await business.request.post('/api/wallet/deposits', left)).status()).toBe(201)
  await business.goto('/wallet')
  await expect(
    business.getByText('Not paid. It ends by itself in 24 hours, and nothing is charged.'),
  ).toBeVisible()
  await expect(business.getByRole('link', { name: 'Continue payment' })).toBeVisible()
  await expectFitsBothWidths(business)
})
