import type { Locator } from '@playwright/test'
import { expect, register, signIn, test } from '../fixtures.ts'

/** Toasts never cover the next step, and the same one is shown once. */

/** Waits until one of the two is above the other, or beside it. */
async function expectApart(one: Locator, other: Locator) {
  await expect
    .poll(async () => {
      const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!]
      const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x
      return isBeside || a.y + a.height <= b.y || b.y + b.height <= a.y
    })
    .toBe(true)
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
  const header = page.getByRole('banner')
  await expectApart(toast, header)
  await expectApart(toast, copy)
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toHaveCount(0)

  // In the corner of the toasts it is left free, too.
  await copy.evaluate((button) => button.scrollIntoView({ block: 'end' }))
  await copy.click()
  await expect(toast).toHaveCSS('opacity', '1')
  await expectApart(toast, header)
  await expectApart(toast, copy)
  await copy.click()
  await copy.click()
  await expect(toast).toHaveCount(1)

  // On phones too.
  await page.setViewportSize({ width: 390, height: 800 })
  await expectApart(toast, header)

  // The next page does not begin with it.
  await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click()
  await expect(toast).toHaveCount(0)
})

test('a dialog makes room for a toast', async ({ visitor }) => {
  const [page, person] = [await visitor('the admin'), await visitor('a person')]
  const name = `Trouble ${Date.now()}`
  await register(person, { role: 'reviewer', name })
  await signIn(page, 'admin@candor.demo')
  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto(`/admin/users?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: new RegExp(name) }).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  const question = page.getByRole('dialog', { name: `Suspend ${name}?` })
  await question.getByLabel('Reason').fill('Copied reviews.')
  await question.getByRole('button', { name: 'Suspend' }).click()
  await expectApart(page.getByRole('dialog', { name: `${name} suspended` }), dialog)
})

test('on phones the toast of a withdrawal leaves the next one free', async ({ visitor }) => {
  const page = await visitor('reviewer')
  await signIn(page, 'reviewer@candor.demo')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/wallet')
  const withdraw = page.getByRole('button', { name: 'Withdraw', exact: true })
  await page.getByLabel('Amount').fill('30')
  // The button is where toasts usually are.
  const { y, height } = (await withdraw.boundingBox())!
  await page.setViewportSize({ width: 390, height: Math.ceil(y + height) + 24 })
  await withdraw.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  const toast = page.getByRole('dialog', { name: /^Withdrawal request submitted/ })
  await expect(toast).toHaveCSS('opacity', '1')
  await expectApart(toast, withdraw)
  await expectApart(toast, page.getByLabel('Amount'))
  await expectApart(toast, page.getByRole('banner'))

  // What is no longer true is not said any more.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Cancel', exact: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel withdrawal' }).click()
  await expect(page.getByRole('dialog', { name: 'Withdrawal cancelled' })).toBeVisible()
  // At once, not when its time is over.
  expect(await toast.count()).toBe(0)
})
