import { png } from '../png.ts'
import { expect, register, signIn, test } from '../fixtures.ts'
import { press, typeInto } from '../keys.ts'

/** Journeys without a mouse: every step is a key, as in `keyboard.spec.ts` every control is. */

test(
  'a search is saved, opened and deleted by keyboard alone',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor('the reviewer')
    await register(page, { role: 'reviewer', name: 'Ada Types' })
    await page.goto('/campaigns')
    const category = page.getByLabel('Category')
    // The first letters choose an option of a native select.
    await typeInto(page, category, 'Food')
    await expect(page).toHaveURL(/category=food/)
    await press(page, page.getByRole('button', { name: 'Save this search' }))
    const dialog = page.getByRole('dialog', { name: 'Saved searches' })
    await typeInto(page, dialog.getByLabel('Save this search as'), 'Breakfast')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('link', { name: 'Breakfast' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    await page.goto('/campaigns')
    await press(page, page.getByRole('button', { name: 'Saved searches' }))
    await press(page, dialog.getByRole('link', { name: 'Breakfast' }))
    await expect(page).toHaveURL(/category=food/)
    await press(page, page.getByRole('button', { name: 'Saved searches' }))
    await press(page, dialog.getByRole('button', { name: 'Delete Breakfast' }), 'Space')
    await expect(dialog.getByRole('link', { name: 'Breakfast' })).toHaveCount(0)
    // What had the focus is gone, and the next key must still reach the dialog.
    await expect(dialog.locator(':focus').or(dialog.and(page.locator(':focus')))).toHaveCount(1)
  },
)

test(
  'a campaign with a picture is created by keyboard alone',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor('the business')
    await register(page, { role: 'business', name: 'Ada Keys' })
    await page.goto('/campaigns/create')
    const texts = {
      'Campaign Title': `Tell us about tray ${process.pid}-${Date.now()}`,
      'Product Name': 'Tray of keys',
      'Campaign Description': 'Carry breakfast on it for a week and tell others how that went.',
    }
    for (const [label, text] of Object.entries(texts))
      await typeInto(page, page.getByLabel(label), text)
    const chooser = page.waitForEvent('filechooser')
    await press(page, page.getByLabel('Choose a picture'))
    await (await chooser).setFiles(png(800, 600))
    await typeInto(page, page.getByLabel('What the picture shows'), 'A grey tray')
    await typeInto(page, page.getByLabel('Price per Review ($)'), '4')
    await typeInto(page, page.getByLabel('Target Reviews'), '5')
    await press(page, page.getByRole('button', { name: 'Create Campaign' }))
    await expect(page).toHaveURL(/\/campaigns\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('img', { name: 'A grey tray' })).toBeVisible()
  },
)

test(
  'the look of the embed is chosen and its code copied by keyboard alone',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor('the business')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, 'business@candor.demo')
    const { items } = (await (
      await page.request.get('/api/campaigns?status=completed&limit=1')
    ).json()) as { items: { id: string }[] }
    await page.goto(`/campaigns/${items[0]!.id}`)
    await press(page, page.getByRole('link', { name: 'Share' }))
    await typeInto(page, page.getByLabel('Layout'), 'Badge')
    await press(page, page.getByRole('button', { name: 'Copy code' }))
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain('layout="badge"')
  },
)
