import type { Page } from '@playwright/test'
import {
  expect,
  expectFitsBothWidths,
  expectTouchTargets,
  long,
  register,
  signIn,
  test,
} from '../fixtures.ts'

const business = '/b/nordlicht-audio'

// spec: 12.20
test('a visitor comes from a business to a review, and checks its receipt in the browser', async ({
  visitor,
}) => {
  const page = await visitor()
  await page.goto(business)
  if (long) await expectFitsBothWidths(page)
  await page
    .getByRole('link', { name: /Nordlicht H1/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nordlicht H1' })).toBeVisible()
  const reviews = page.getByRole('article')
  await expect(reviews).toHaveCount(10)
  await expect(reviews.getByText('Paid review: the reviewer was paid')).toHaveCount(10)
  await expectFitsBothWidths(page)
  await page.getByRole('link', { name: 'Older reviews' }).click()
  await expect(reviews).toHaveCount(1)
  await page.getByRole('link', { name: 'Newer reviews' }).click()
  await expect(reviews).toHaveCount(10)

  // An older one, which a digest has.
  await reviews.last().getByRole('link', { name: 'Receipt' }).click()
  await expectCheckedByDigest(page)
  await expectFitsBothWidths(page)
  await expectCrumbsInOneLine(page)
  const text = await page.locator('[data-review-text]').textContent()
  const receipt = await page.locator('[data-receipt]').textContent()
  const address = page.url()
  await expectPrintedWithReceipt(page)

  await page
    .getByRole('navigation', { name: 'Candor', exact: true })
    .getByRole('link', { name: 'Check a receipt' })
    .click()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('Paste the receipt, or the address of the review')).toBeVisible()
  await expect(page.getByLabel('Receipt, or the address of the review')).toBeFocused()
  await page.getByLabel('Receipt, or the address of the review').fill(receipt!)
  await page.getByLabel('Text of the review').fill(`${text!}!`)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  const result = page.getByRole('status')
  await expect(result.getByText('This is not the signed text')).toBeVisible()
  // What a result is worth is said beside the form.
  const meanings = page.getByRole('complementary', { name: 'What the result tells you' })
  await expect(meanings.getByRole('listitem')).toHaveText([
    /^\s*This is the published text/,
    /^\s*This is not the signed text/,
    /^\s*Unpublished/,
    /^\s*The digest of that day does not have this receipt/,
    /^\s*The receipt is not genuine/,
  ])
  await page.getByLabel('Text of the review').fill(` “${text!}” `)
  await page.getByLabel('Receipt, or the address of the review').fill(address)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(result.getByText('This is the published text')).toBeVisible()
  await expect(result).toContainText('In the digest of')
  await expect(result.getByRole('link', { name: 'Open the review' })).toHaveAttribute(
    'href',
    new URL(address).pathname,
  )
  await expect(result.getByRole('link', { name: 'Open the review' })).toBeInViewport()
  if (long) await expectFitsBothWidths(page)
  await expectTouchTargets(page)
  await expectResultOfThisText(page)
  await page.getByRole('button', { name: 'Check another' }).click()
  await expect(page.getByLabel('Text of the review')).toHaveValue('')
  await expect(result).toHaveCount(0)
})

/** The browser asks for keys and digests, and sends neither text nor receipt. */
async function expectCheckedByDigest(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') asked.push(new URL(request.url()).pathname)
  })
  await page.getByRole('button', { name: 'Check this review' }).click()
  await expect(page.getByText('This is the published text')).toBeVisible()
  expect(asked).toEqual(['/.well-known/jwks.json', '/.well-known/candor-digest.json'])
}

/** On a phone, long names are cut, so that no arrow begins a second line. */
async function expectCrumbsInOneLine(page: Page) {
  const wide = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 800 })
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  await expect(crumbs).toHaveCount(4)
  await crumbs
    .nth(2)
    .getByRole('link')
    .evaluate((link) => (link.textContent = 'Headphones of oak for long journeys by train'))
  const middles = await crumbs.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2),
  )
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4)
  // The page's own name is whole.
  const cut = await crumbs
    .last()
    .locator('[aria-current=page]')
    .evaluate((name) => name.scrollWidth > name.clientWidth)
  expect(cut).toBe(false)
  await page.setViewportSize(wide)
}

/** The result is about the text that was checked, and about no other. */
async function expectResultOfThisText(page: Page) {
  // The styles of its facts are built from the script, too.
  await expect(page.locator('[data-result] dl')).toHaveCSS('grid-template-columns', /^\S+ \S+$/)
  const result = page.getByRole('status')
  await page.getByLabel('Text of the review').press('x')
  await expect(result).toHaveCount(0)
  await page.getByLabel('Receipt, or the address of the review').fill('no receipt')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(result.getByText('This is not a receipt')).toBeVisible()
  await expect(result).toContainText('The address of the review’s page will do as well')

  // Nor when the text was changed while the keys were loading.
  const keys = '**/.well-known/jwks.json'
  const { promise: changed, resolve: answer } = Promise.withResolvers<void>()
  await page.route(keys, async (route) => {
    await changed
    await route.fulfill({ json: { keys: [] } })
  })
  const answered = page.waitForResponse(keys)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(result.getByText('Checking…')).toBeVisible()
  await page.getByLabel('Text of the review').press('x')
  answer()
  await (await answered).finished()
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)))
  await expect(result).toHaveCount(0)
  await page.unroute(keys)
}

// spec: 12.2
test('the pages are complete without scripts, and lead somewhere when nothing is there', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(business)
  await page
    .getByRole('link', { name: /Nordlicht H1/ })
    .first()
    .click()
  await expect(page.getByRole('article')).toHaveCount(10)
  const answer = await page.goto('/p/nothing-here')
  expect(answer!.status()).toBe(404)
  await page.getByRole('link', { name: 'Go to Candor’s home page' }).click()
  await expect(page).toHaveURL(/\/$/)
  await context.close()
})

test('a public page leads who has signed in back to the dashboard', async ({ visitor }) => {
  const page = await visitor()
  const links = page.getByRole('navigation', { name: 'Candor', exact: true }).getByRole('link')
  const ofEverybody = ['Open campaigns', 'How Candor works', 'Check a receipt']
  await page.goto(business)
  await expect(links).toHaveText([...ofEverybody, 'Log in', 'Sign up'])

  // Nobody else signs out with this account.
  await register(page, { role: 'reviewer', name: 'Mona Member' })
  await page.goto('/wallet')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const path of [business, '/verify']) {
    await page.goto(path)
    await expect(links).toHaveText([...ofEverybody, 'Dashboard'])
  }
  await links.last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('/login')
  await page.goto(business)
  await expect(links).toHaveText([...ofEverybody, 'Log in', 'Sign up'])
})

test(
  'a business finds its public pages, and an admin the page of a business',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor()
    await signIn(page, 'business@candor.demo')
    await page.goto('/dashboard')
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Public page' }).click()
    const publicPage = await opened
    await expect(publicPage).toHaveURL(/\/b\/[a-z0-9-]+$/)
    await expect(
      publicPage.getByRole('heading', { name: 'Rejected reviews, by stars' }),
    ).toBeVisible()
    await page.goto('/settings/profile')
    await page.getByRole('button', { name: 'Change web address' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Last part of the address').fill('a b')
    await dialog.getByRole('button', { name: 'Change address' }).click()
    await expect(
      dialog.getByText('Use letters from a to z, digits and single hyphens'),
    ).toBeVisible()
    await expectFitsBothWidths(page)
  },
)

/** Printed, a review is evidence: with its address and receipt, without what one presses. */
async function expectPrintedWithReceipt(page: Page) {
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(page.url(), { exact: true })).toBeVisible()
  await expect(page.locator('[data-receipt]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check this review' })).toBeHidden()
  await expect(page.getByText('Show the receipt')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.locator('[data-receipt]')).toBeHidden()
}

test('the receipt of a published review is copied by a button', async ({ visitor }) => {
  const page = await visitor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(business)
  await page
    .getByRole('link', { name: /Nordlicht H1/ })
    .first()
    .click()
  await page.getByRole('article').first().getByRole('link', { name: 'Receipt' }).click()
  await page.getByText('Show the receipt').click()
  await page.getByRole('button', { name: 'Copy receipt' }).click()
  await expect(page.getByText('Receipt copied.')).toBeVisible()
  const receipt = await page.locator('[data-receipt]').textContent()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(receipt!.trim())
  await expectFitsBothWidths(page)
})
