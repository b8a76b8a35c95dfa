import type { Locator } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'

/** Toasts never cover the next step, and the same one is shown once. */

const bottomOf = async (one: Locator) => {
  const { y, height } = (await one.boundingBox())!
  return y + height
}

test('a toast covers nothing of the page, and the same one does not pile up', async ({
  visitor,
}) => {
  const page = await visitor('business')
  await signIn(page, 'business@candor.demo')
  await page.context().grantPermissions(['clipboard-write'])
  const list = await page.request.get('/api/campaigns?status=active&limit=1')
  const { items } = (await list.json()) as { items: { id: string }[] }
  await page.goto(`/campaigns/${items[0]!.id}`)
  const copy = page.getByRole('button', { name: 'Copy embed code' })
  const toast = page.getByRole('dialog', { name: 'Embed code copied to clipboard!' })
  await copy.click()
  await expect(toast).toHaveCSS('opacity', '1')
  const header = await bottomOf(page.getByRole('banner'))
  expect(await bottomOf(toast)).toBeLessThanOrEqual(header)
  // Nor the links of the header, at the narrowest width at which it is beside them.
  await page.setViewportSize({ width: 1280, height: 800 })
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const wallet = (await links.last().boundingBox())!
  const box = (await toast.boundingBox())!
  expect(box.x).toBeGreaterThan(wallet.x + wallet.width)
  const search = (await page
    .getByRole('button', { name: /Search/ })
    .first()
    .boundingBox())!
  expect(box.x + box.width).toBeLessThan(search.x)
  await copy.click()
  await copy.click()
  await expect(toast).toHaveCount(1)

  // On phones it is at the top, below the header.
  await page.setViewportSize({ width: 390, height: 800 })
  const below = async () => (await toast.boundingBox())!.y - header
  await expect.poll(below).toBeGreaterThan(0)
  expect(await below()).toBeLessThan(20)
})
