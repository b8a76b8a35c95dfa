import type { Page } from '@playwright/test'
import {
  expect,
  expectErrors,
  expectFitsBothWidths,
  expectTexts,
  register,
  sameOrigin,
  signIn,
  test,
  long,
} from '../fixtures.ts'
import { png } from '../png.ts'

/** The previews of what can be kept of a picture. */
const keptParts = (page: Page) =>
  page.getByRole('radiogroup', { name: 'Part of the picture that is kept' })

async function fillForm(page: Page, title: string) {
  await page.getByLabel('Campaign Title').fill(title)
  await page.getByLabel('Product Name').fill('Pictured loaf')
  await page
    .getByLabel('Campaign Description')
    .fill('Eat it for a week, fresh and toasted. '.repeat(2))
  await page.getByLabel('Price per Review ($)').fill('4')
  await page.getByLabel('Target Reviews').fill('5')
}

/** A field that fails is shown below the sticky header, with its label. */
async function expectBelowHeader(page: Page, title: string) {
  await page.getByLabel('Campaign Title').fill('')
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expectErrors(page, ['Title is required'])
  const header = (await page.getByRole('banner').boundingBox())!
  const label = page.locator('label').filter({ hasText: 'Campaign Title' })
  await expect
    .poll(async () => (await label.boundingBox())!.y)
    .toBeGreaterThanOrEqual(header.y + header.height)
  await page.getByLabel('Campaign Title').fill(title)
}

/** A name and a type say nothing of what is in a file. */
async function expectNoOtherFile(page: Page) {
  await page.getByLabel('Choose a picture').setInputFiles({
    name: 'loaf.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await expectTexts(page, ['This is not a PNG, JPEG or WebP picture.'])
  await page.getByLabel('Choose a picture').setInputFiles({
    name: 'loaf.png',
    mimeType: 'image/png',
    buffer: Buffer.from('A loaf of bread, in words.'),
  })
  await expectTexts(page, [/^This file cannot be read as a picture\./])
  await expect(page.getByRole('img', { name: 'The chosen one' })).toHaveCount(0)
}

interface Pictured {
  id: string
  title: string
  alt: string
}

/** A duplicate has the very picture and its text, unless the picture is removed from it. */
async function expectCopies(page: Page, { id, title, alt }: Pictured) {
  const bytes = async () => {
    const address = await page.getByRole('img', { name: alt }).getAttribute('src')
    return (await page.request.get(address!)).body()
  }
  const original = await bytes()
  await page.goto(`/campaigns/create?from=${id}`)
  await expect(page.getByLabel('What the picture shows')).toHaveValue(alt)
  // It is cut already.
  await expect(keptParts(page)).toHaveCount(0)
  if (long) await expectFitsBothWidths(page)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} (copy)`)
  await expect(page.getByRole('img', { name: alt })).toBeVisible()
  expect(original.equals(await bytes()), 'the same picture').toBe(true)

  await page.goto(`/campaigns/create?from=${id}`)
  await page.getByLabel('Campaign Title').fill(`${title} without`)
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} without`)
  await expect(page.getByRole('img', { name: alt })).toHaveCount(0)
}

async function changePicture(page: Page, reviewer: Page, { id, title, alt }: Pictured) {
  await register(reviewer, { role: 'reviewer', name: 'Ada Looks' })
  await reviewer.goto(`/campaigns?view=available&q=${encodeURIComponent(title)}`)
  const card = reviewer.getByRole('article').filter({ hasText: title })
  await expect(card.getByRole('img', { name: alt })).toBeVisible()

  // Another text is moderated too, and the picture can be taken away.
  await page.goto(`/campaigns/${id}/edit`)
  await page.getByLabel('What the picture shows').fill('A loaf, cut open')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save and send' }).click()
  await expect(page.getByText('Waiting for approval')).toBeVisible()
  await page.goto(`/campaigns/${id}/edit`)
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Campaign saved')).toBeVisible()
  await expect(page.getByRole('img', { name: 'A loaf, cut open' })).toHaveCount(0)
}

// spec: 13.8
test('a business gives its campaign a picture, and everybody sees it', async ({ visitor }) => {
  const page = await visitor('the business')
  await register(page, { role: 'business', name: 'Ada Pictures' })
  await page.goto('/campaigns/create')
  const title = `Tell us about loaf ${process.pid}-${Date.now()}`
  await fillForm(page, title)

  await expectNoOtherFile(page)
  await page.getByLabel('Choose a picture').setInputFiles(png(900, 700))
  await expect(page.getByRole('img', { name: 'The chosen one' })).toBeVisible()
  const crops = page.getByRole('list', { name: 'How the picture is cut' })
  await expect(crops.getByRole('listitem')).toHaveText([/^Lists and embed/, /^Page/])
  // 900 × 700 is higher than both places.
  await keptParts(page).getByRole('radio', { name: 'Bottom' }).check()
  await expect(crops.getByRole('presentation').first()).toHaveCSS('object-position', '100% 100%')
  await expectBelowHeader(page, title)
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expectErrors(page, ['Describe the picture for people who cannot see it'])
  await expect(page.getByLabel('What the picture shows')).toBeFocused()
  if (long) await expectFitsBothWidths(page)
  // A draft can do without, and leads to what it lacks.
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('This is a draft')).toBeVisible()
  await page.getByRole('link', { name: 'Describe the picture' }).click()
  await expect(page.getByLabel('What the picture shows')).toBeFocused()
  // The kept part is as it was chosen, and another one can be chosen without the file.
  await expect(keptParts(page).getByRole('radio', { name: 'Bottom' })).toBeChecked()
  await expect(crops.getByRole('presentation').first()).toHaveCSS('object-position', '100% 100%')
  await keptParts(page).getByRole('radio', { name: 'Top' }).check()
  const alt = 'A grey loaf of bread'
  await page.getByLabel('What the picture shows').fill(alt)
  await page.getByRole('button', { name: 'Save and submit' }).click()
  await expect(page.getByText('Waiting for approval')).toBeVisible()
  await expect(page).toHaveURL(/\/campaigns\/[0-9a-f-]{36}$/)
  const shown = page.getByRole('img', { name: alt })
  await expect(shown).toBeVisible()
  // It has come, and was not only asked for.
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1600)
  await expectFitsBothWidths(page)
  const id = page.url().split('/').at(-1)!

  await expectCopies(page, { id, title, alt })

  const admin = await visitor('the admin')
  await signIn(admin, 'admin@candor.demo')
  await admin.goto(`/campaigns/${id}`)
  await expect(admin.getByRole('img', { name: alt })).toBeVisible()
  await expect(admin.getByText(`Picture text: ${alt}`)).toBeVisible()
  await admin.getByRole('button', { name: 'Approve Campaign' }).click()
  await expect(admin.getByText('Campaign approved')).toBeVisible()

  await page.request.post('/api/wallet/deposits', {
    data: { amountCents: 100 },
    headers: sameOrigin,
  })
  if (long) await changePicture(page, await visitor('a reviewer'), { id, title, alt })
})

test('an upright picture is offered as a whole, and shown so', async ({ visitor }) => {
  const page = await visitor('the business')
  await register(page, { role: 'business', name: 'Ada Upright' })
  await page.goto('/campaigns/create')
  await fillForm(page, `Tell us about the jar ${process.pid}-${Date.now()}`)
  await page.getByLabel('Choose a picture').setInputFiles(png(700, 900))
  await expect(page.getByText('A square or upright picture loses its top or')).toBeVisible()
  await keptParts(page).getByRole('radio', { name: 'Whole picture' }).check()
  await expect(page.getByRole('img', { name: 'The chosen one' })).toHaveCSS('object-fit', 'contain')
  await expectFitsBothWidths(page)
  await page.getByLabel('What the picture shows').fill('A jar of cream')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByRole('img', { name: 'A jar of cream' })).toBeVisible()
  await page.goto(`${page.url()}/edit`)
  await expect(keptParts(page).getByRole('radio', { name: 'Whole picture' })).toBeChecked()
})

test(
  'a picture that the server refuses leads to the form with the reason',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor('the business')
    await register(page, { role: 'business', name: 'Ada Small' })
    await page.goto('/campaigns/create')
    await page.getByLabel('Campaign Title').fill('Tell us about the small loaf')
    await page.getByLabel('Product Name').fill('Small loaf')
    await page.getByLabel('Price per Review ($)').fill('4')
    await page.getByLabel('Target Reviews').fill('5')
    await page.getByLabel('Choose a picture').setInputFiles(png(100, 100))
    await page.getByLabel('What the picture shows').fill('A small loaf')
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expectTexts(page, [
      'Saved without the picture: A picture needs at least 400 × 300 pixels.',
    ])
    await expect(page).toHaveURL(/\/edit$/)
    await page.getByLabel('Choose a picture').setInputFiles(png(100, 100))
    await page.getByLabel('What the picture shows').fill('A small loaf')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(
      page.getByRole('alert').getByText('A picture needs at least').first(),
    ).toBeVisible()
    await expectFitsBothWidths(page)
  },
)
