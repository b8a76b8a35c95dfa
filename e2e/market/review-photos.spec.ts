import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import {
  confirmReview,
  expect,
  expectAccessible,
  expectFitsBothWidths,
  expectTouchTargets,
  openCampaigns,
  register,
  signIn,
  test,
} from '../fixtures.ts'
import { approveSelected } from '../decision-panel.ts'

// An upload without a connection is logged, too.
test.use({ tolerated: /Failed to load resource/ })

const photo = (name: string) => ({
  name: `${name}.webp`,
  mimeType: 'image/webp',
  buffer: readFileSync(
    new URL(`../../src/server/demo/pictures/${name}.card.webp`, import.meta.url),
  ),
})

// Not similar to a text of another test: its approval would need a second press.
const text = 'Our kitchen smells of cardamom since then, and the handle turns without a squeak.'

async function expectFailuresKept(page: Page) {
  const add = page.getByLabel(/^Add (more )?photos$/)
  await add.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText('This is not a JPEG, PNG, WebP or HEIC photo.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove notes.txt' }).click()
  await expect(add).toBeFocused()

  await page.route('**/api/photos', (route) => route.abort())
  await add.setInputFiles(photo('grinder'))
  await expect(page.getByText(/^This photo did not arrive\./)).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/photos')
  await page.getByRole('button', { name: 'Try grinder.webp again' }).click()
  await expect(page.getByLabel('What photo 1 shows')).toBeVisible()
  await expect(page.getByLabel('Your review')).toHaveValue(text)
}

// spec: 10.71, 10.72
test('photos go with a review, are decided with it, and one that is left out says why', async ({
  visitor,
}) => {
  const [reviewer, admin] = [await visitor('reviewer'), await visitor('admin')]
  const name = `Ada Photographs ${Date.now()}`
  await register(reviewer, { role: 'reviewer', name })
  await reviewer.goto(`/campaigns/${openCampaigns[0]}`)
  await reviewer.getByLabel('Your review').fill(text)
  await expectFailuresKept(reviewer)
  const add = reviewer.getByLabel('Add more photos')
  await add.setInputFiles([photo('soap'), photo('speaker')])
  await reviewer.getByLabel('What photo 1 shows').fill('The grinder beside a cup')
  await reviewer.getByLabel('What photo 3 shows').fill('The speaker on a shelf')
  await reviewer.getByRole('button', { name: 'Remove photo 2' }).click()
  await expect(add).toBeFocused()
  await expect(reviewer.getByLabel('What photo 2 shows')).toHaveValue('The speaker on a shelf')
  await expectFitsBothWidths(reviewer)
  await reviewer.setViewportSize({ width: 390, height: 800 })
  await expectTouchTargets(reviewer)

  await reviewer.reload()
  await expect(reviewer.getByLabel('What photo 1 shows')).toHaveValue('The grinder beside a cup')
  await confirmReview(reviewer)
  await reviewer.getByRole('button', { name: 'Submit Review' }).click()
  const own = reviewer.getByRole('list', { name: 'Photos' }).getByRole('link')
  await expect(own).toHaveCount(2)

  await signIn(admin, 'admin@candor.demo')
  await admin.goto(`/admin/reviews?status=pending&q=${encodeURIComponent(name)}`)
  await admin.getByLabel('Leave out: The speaker on a shelf').check()
  await admin.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(admin.getByText('Say why the photo is left out')).toBeVisible()
  await expect(admin.getByLabel('Why, for its reviewer')).toBeFocused()
  await expectAccessible(admin)
  await expectFitsBothWidths(admin)
  await admin.getByLabel('Why, for its reviewer').fill('It shows the face of a neighbour.')
  await approveSelected(admin)

  await reviewer.goto('/reviews')
  await expect(reviewer.getByText('It shows the face of a neighbour.')).toBeVisible()
  await expect(reviewer.getByText('Photo 2 left out')).toBeVisible()
  await expectAccessible(reviewer)
})
