import { unzipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectNoSidewaysScroll, register, test } from '../fixtures.ts'

// spec: 10.44
test('a reviewer asks for their data in Settings and downloads it', async ({ visitor }) => {
  const page = await visitor('reviewer')
  const email = await register(page, { role: 'reviewer', name: 'Export Erin' })
  await page.goto('/settings/data')
  // In the words of the role: a reviewer has no campaigns.
  await expect(page.getByText(/^Your profile, reviews, transactions, notifications/)).toBeVisible()
  await page.getByRole('button', { name: 'Prepare my data' }).click()
  const link = page.getByRole('link', { name: /^Download \(/ })
  await expect(link).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(file.suggestedFilename()).toMatch(/^candor-data-[\d-]+\.zip$/)
  const parts = unzipSync(new Uint8Array(await readFile(await file.path())))
  expect(Buffer.from(parts['profile.json']!).toString()).toContain(email)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})
