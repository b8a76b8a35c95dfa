import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The decisions that can still be taken back. */
export const panel = (page: Page) => page.getByRole('status', { name: 'Decisions to be sent' })

/** The name of the person is not cut, and the decision is in the column of the list. */
export async function expectWholeBelowList(admin: Page, words: string) {
  const text = panel(admin).getByText(words)
  const list = admin.getByRole('list', { name: 'Reviews' })
  for (const width of [1024, 1280]) {
    await admin.setViewportSize({ width, height: 720 })
    await expect(text).toBeVisible()
    const isCut = (shown: Element) => shown.scrollHeight > shown.clientHeight
    expect(await text.evaluate(isCut)).toBe(false)
    const [{ x }, { x: start }] = [(await panel(admin).boundingBox())!, (await list.boundingBox())!]
    expect(Math.abs(x - start)).toBeLessThanOrEqual(1)
  }
}

/**
 * Approves the selected review. Its account is new: where it was also written fast, as by this test
 * on a quick machine, the evidence asks for a second press.
 */
export async function approveSelected(admin: Page) {
  const anyway = admin.getByRole('button', { name: 'Approve anyway' })
  const approved = admin.getByText('Review approved')
  await admin.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(anyway.or(approved)).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  await expect(approved).toBeVisible()
}
