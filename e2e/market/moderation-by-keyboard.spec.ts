import type { Page } from '@playwright/test'
import { expect, openCampaigns, signIn, submitReviews, test } from '../fixtures.ts'

const note = 'This text is about the delivery, not about the product.'
const many = 40

// spec: 15.98
test(
  'a moderator decides forty reviews by keyboard, without their stars, and takes one back',
  { tag: '@long' },
  async ({ visitor }) => {
    test.setTimeout(600_000)
    const admin = await visitor()
    // Other tests decide reviews at the same time.
    await admin.route('/api/events', (route) => route.fulfill({ status: 204 }))
    let last = ''
    for (let i = 0; i < many; i += openCampaigns.length) {
      last = await submitReviews(null, openCampaigns.length)
    }
    await signIn(admin, 'admin@candor.demo')
    // All of them are by authors whose names differ in the last number alone.
    const names = encodeURIComponent(last.replace(/\d+$/, ''))
    await admin.goto(`/admin/reviews?status=pending&q=${names}`)
    const decided: string[] = []
    for (let i = 0; i <= many; i++) {
      decided.push(await decide(admin, i % 8 === 3 ? 'r' : 'a'))
      if (i !== 4) continue
      await admin.keyboard.press('z')
      await expect(admin.getByText(/taken back: the review waits again/)).toBeVisible()
    }
    expect(new Set(decided).size).toBe(many)
  },
)

/** Decides the selected review by a key. Returns its text. */
async function decide(admin: Page, key: 'a' | 'r'): Promise<string> {
  const selected = admin.getByRole('region', { name: 'Selected review' })
  await expect(selected.getByText('Stars hidden').first()).toBeVisible()
  const text = await selected.locator('blockquote').first().innerText()
  const dialog = admin.getByRole('dialog', { name: 'Reject this review?' })
  const anyway = selected.getByRole('button', { name: 'Approve anyway' })
  const open = admin.getByRole('status', { name: 'Decisions to be sent' })
  const before = await open.getByRole('button').count()
  // Keys decide nothing for 400 ms after the review changed.
  await expect(async () => {
    await admin.keyboard.press(key)
    const next = key === 'r' ? dialog : anyway.or(open.getByRole('button').nth(before))
    await expect(next.first()).toBeVisible({ timeout: 200 })
  }).toPass()
  if (key === 'r') {
    await dialog.getByLabel('Reason').focus()
    await admin.keyboard.press('1')
    await dialog.getByLabel('Note to the reviewer').fill(note)
    await admin.keyboard.press('Control+Enter')
    await expect(dialog).toBeHidden()
  } else if (await anyway.isVisible()) {
    await admin.keyboard.press('a')
  }
  await expect(selected).not.toContainText(text.slice(0, 60))
  return text
}
