import { expect, signIn, test } from '../fixtures.ts'

/** The browser tells of a scroll with the next frame; no person leaves a page before that. */
const twoFrames = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  })

// spec: 13.9
test('Back to a list restores the scroll position and the focus', async ({ visitor }) => {
  const page = await visitor()
  await page.setViewportSize({ width: 1280, height: 500 })
  await signIn(page, 'admin@candor.demo')
  await page.goto('/campaigns?sort=oldest')
  const links = page.getByRole('main').getByRole('article').getByRole('link')
  await expect(links.nth(7)).toBeVisible()
  for (const index of [7, 3]) {
    const link = links.nth(index)
    await link.scrollIntoViewIfNeeded()
    await link.focus()
    await page.evaluate(twoFrames)
    const before = await page.evaluate(() => scrollY)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/campaigns\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goBack()
    await expect(link).toBeFocused()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  }
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)

  // After a reload, the focus returns once the list has loaded.
  await links.nth(5).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await page.goBack()
  await expect(links.nth(5)).toBeVisible()

  // After following a link, the focus is on the heading.
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

// spec: 13.9
test(
  'every list can be sorted, with the order in the URL',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor()
    await signIn(page, 'admin@candor.demo')
    const order = page.getByLabel('Order', { exact: true })

    await page.goto('/campaigns')
    await order.selectOption('price')
    await expect(page).toHaveURL(/sort=price/)
    const cards = page.getByRole('main').getByRole('article')
    const unsorted = async () => {
      const texts = await cards.allInnerTexts()
      const prices = texts.map((text) => Number(/\$([\d,.]+)/.exec(text)![1]!.replace(',', '')))
      return prices.filter((price, index) => price > (prices[index - 1] ?? price)).length
    }
    await expect.poll(() => cards.count()).toBeGreaterThan(10)
    await expect.poll(unsorted).toBe(0)

    await page.goto('/admin/reviews?status=pending')
    await expect(order).toHaveValue('oldest')
    await expect(page.getByText(/^Oldest: /).first()).toBeVisible()
    await order.selectOption('newest')
    await expect(page).toHaveURL(/sort=newest/)
    await expect(order).toHaveValue('newest')

    await page.goto('/admin/users')
    const people = page.getByRole('region', { name: 'Businesses' }).getByRole('link')
    await expect(people.first()).toBeVisible()
    await order.selectOption('oldest')
    await expect(page).toHaveURL(/sort=oldest/)
    await expect(people.first()).toContainText('Sunbird Coffee')

    await page.goto('/admin/payouts?status=all')
    const toPay = page.getByRole('columnheader', { name: 'To pay' })
    await toPay.getByRole('link').click()
    await expect(toPay).toHaveAttribute('aria-sort', 'descending')
    await expect(page).toHaveURL(/status=all&sort=highest/)
    await expect(page.getByRole('row').nth(1)).toContainText('$108.00')

    // On phones, where headings are hidden, a select sorts the list.
    await page.setViewportSize({ width: 390, height: 800 })
    await expect(order).toHaveValue('highest')
  },
)

test('a business reads on each card what its campaign waits for', async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'business@candor.demo')
  const cardOf = async (status: string) => {
    await page.goto(`/campaigns?status=${status}`)
    return page.getByRole('main').getByRole('article').first()
  }
  await expect(await cardOf('draft')).toContainText('Finish and submit it.')
  await expect(await cardOf('rejected')).toContainText('Read why, change it and submit it again.')
  await expect(await cardOf('pending')).toContainText('Our team decides within 24 hours.')
  await expect(await cardOf('completed')).toContainText('It takes no more reviews.')
})
