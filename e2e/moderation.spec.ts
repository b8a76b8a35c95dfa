import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './people.ts'

/** Other tests decide meanwhile, and the list would follow. */
const keepStill = (page: Page) =>
  page.route('/api/events', (route) => route.fulfill({ status: 204 }))

test('the keys go through the queue and decide, and can be switched off', async ({ visitor }) => {
  const admin = await visitor()
  await keepStill(admin)
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/reviews?status=pending')
  await expect(admin.getByText(/^Oldest first; the first one has been waiting for/)).toBeVisible()
  const rows = admin.getByRole('list', { name: 'Reviews' }).getByRole('link')
  const chosen = admin.getByRole('region', { name: 'Chosen review' })
  const isChosen = (at: number) => expect(rows.nth(at)).toHaveAttribute('aria-current', /./)
  await isChosen(0)
  await admin.keyboard.press('j')
  await isChosen(1)
  await admin.keyboard.press('j')
  await isChosen(2)
  await admin.keyboard.press('k')
  await isChosen(1)
  await expect(rows.nth(1)).toBeFocused()
  await expect(admin).toHaveURL(/review=/)
  const words = (await rows.nth(1).locator('.font-review').innerText()).slice(0, 30)
  await expect(chosen).toContainText(words)
  await admin.keyboard.press('r')
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByText('Reject this review?')).toBeVisible()
  // Keys that are typed into the dialog decide nothing.
  await dialog.getByLabel('Note to the reviewer').pressSequentially('jkar')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expectAccessible(admin)

  await admin.getByRole('checkbox', { name: /^Keys/ }).uncheck()
  await admin.keyboard.press('j')
  await admin.keyboard.press('r')
  await expect(dialog).toBeHidden()
  await isChosen(1)
  await admin.reload()
  await expect(admin.getByRole('checkbox', { name: /^Keys/ })).not.toBeChecked()
  // The choice stands in the address.
  await isChosen(1)
  await admin.getByLabel('Status', { exact: true }).selectOption('approved')
  await expect(admin).not.toHaveURL(/review=/)
  await isChosen(0)
})

test('a key that is held decides once, and who went on meanwhile is not brought back', async ({
  visitor,
}) => {
  const admin = await visitor()
  await keepStill(admin)
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/reviews?status=pending')
  const rows = admin.getByRole('list', { name: 'Reviews' }).getByRole('link')
  const isChosen = (at: number) => expect(rows.nth(at)).toHaveAttribute('aria-current', /./)
  await isChosen(0)
  let approvals = 0
  let answer = Promise.resolve()
  await admin.route('**/approval', async (route) => {
    approvals++
    await answer
    await route.fulfill({ json: {} })
  })
  await admin.keyboard.down('a')
  await isChosen(1)
  await admin.keyboard.down('a')
  await admin.keyboard.down('a')
  await admin.keyboard.up('a')

  let give = () => {}
  answer = new Promise((resolve) => (give = resolve))
  await admin.keyboard.press('a')
  await expect.poll(() => approvals).toBe(2)
  await admin.keyboard.press('j')
  await admin.keyboard.press('j')
  await isChosen(3)
  await admin.keyboard.press('r')
  const note = admin.getByRole('dialog').getByLabel('Note to the reviewer')
  await note.fill('What was typed stays.')
  give()
  await expect(admin.getByText('Review approved')).toHaveCount(2)
  await expect(note).toHaveValue('What was typed stays.')
  await admin.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await isChosen(3)
})

test('a phone shows the list, then the chosen review, and Back leads to the list', async ({
  visitor,
}) => {
  const admin = await visitor()
  await keepStill(admin)
  await admin.setViewportSize({ width: 390, height: 800 })
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/reviews?status=pending')
  const rows = admin.getByRole('list', { name: 'Reviews' }).getByRole('link')
  await rows.nth(1).click()
  await expect(rows.first()).toBeHidden()
  await expect(admin.getByLabel('Search reviews')).toBeHidden()
  await expect(admin.getByRole('button', { name: 'Approve' })).toBeVisible()
  await expect(admin.getByRole('group', { name: 'Evidence' })).toBeVisible()
  await expectAccessible(admin)
  await expectNoSidewaysScroll(admin)
  await admin.goBack()
  await expect(rows.nth(1)).toBeFocused()
  await rows.nth(1).click()
  await admin.getByRole('link', { name: 'All reviews of this list' }).click()
  await expect(rows.first()).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Approve' })).toBeHidden()
})

test('a decision brings the next review, and what is not in the list is said', async ({
  visitor,
}) => {
  const admin = await visitor()
  await keepStill(admin)
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/reviews?status=pending&sort=newest')
  const rows = admin.getByRole('list', { name: 'Reviews' }).getByRole('link')
  const chosen = admin.getByRole('region', { name: 'Chosen review' })
  await expect(rows.nth(3)).toBeVisible()
  const texts = await rows.locator('.font-review').allInnerTexts()
  await rows.nth(2).click()
  await chosen.getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByText('Review approved')).toBeVisible()
  await expect(rows.filter({ hasText: texts[2]!.slice(0, 30) })).toHaveCount(0)
  await expect(chosen).toContainText(texts[3]!.slice(0, 30))
  await expect(chosen).toBeFocused()

  await admin.goto('/admin/reviews?status=pending&review=gone')
  await expect(chosen.getByRole('heading', { name: 'Not in this list' })).toBeVisible()
})

test('who was too late is told so, although the review has left the list', async ({ visitor }) => {
  const [one, other] = [await visitor('one'), await visitor('other')]
  for (const admin of [one, other]) {
    await signIn(admin, 'admin@candor.demo')
    await keepStill(admin)
    await admin.goto('/admin/reviews?status=pending')
    // One that no other test decides meanwhile.
    const rows = admin.getByRole('list', { name: 'Reviews' }).getByRole('link')
    await rows.filter({ hasText: 'Wanjiru Kamau' }).click()
  }
  const decides = (admin: Page) => admin.getByRole('button', { name: 'Approve' }).click()
  const review = other.getByRole('article')
  const words = (await review.locator('blockquote').innerText()).slice(0, 30)
  await decides(one)
  await expect(one.getByText('Review approved')).toBeVisible()
  await decides(other)
  await expect(other.getByText('This review has already been decided.')).toBeVisible()
  await expect(other.getByText(/^This review has left the list/)).toBeVisible()
  await expect(review).toContainText(words)
})

test('evidence stands beside a pending review, its words are marked, and it orders the queue', async ({
  visitor,
}) => {
  const admin = await visitor()
  await keepStill(admin)
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/reviews?status=pending')
  await admin.getByLabel('Order').selectOption('Most evidence first')
  await expect(admin).toHaveURL(/sort=evidence/)

  const rows = admin.getByRole('list', { name: 'Reviews' }).getByRole('link')
  const evidence = admin.getByRole('group', { name: 'Evidence' })
  await expect(rows.first()).toContainText('Arjun Malhotra')
  await expect(rows.first()).toContainText('1 thing noticed')
  await expect(evidence.getByText('Much like another review')).toBeVisible()
  await expect(evidence.getByText(/^9\d% alike with what somebody else wrote/)).toBeVisible()

  await rows.filter({ hasText: 'Mateo Fernández' }).first().click()
  await expect(evidence.getByText('Contact details or links')).toBeVisible()
  await expect(admin.locator('mark')).toHaveText(['mateo@cables.example', '+54 11 5555 0143'])
  await expectAccessible(admin)

  // The other reviews have no such order, and are all there.
  await admin.getByLabel('Status', { exact: true }).selectOption('approved')
  await expect(rows.first()).toContainText('Approved')
  await expect(admin.getByLabel('Order')).toHaveValue('newest')

  const business = await visitor()
  await signIn(business, 'business@candor.demo')
  await business.goto('/reviews?status=pending')
  await expect(business.getByRole('article').first()).toBeVisible()
  await expect(business.getByRole('group', { name: 'Evidence' })).toHaveCount(0)
})
