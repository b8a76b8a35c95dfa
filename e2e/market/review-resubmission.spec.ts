import type { Page } from '@playwright/test'
import {
  confirmReview,
  expect,
  expectAccessible,
  long,
  sameOrigin,
  signIn,
  submitReviews,
  test,
} from '../fixtures.ts'
import { expectAlert, mockError } from '../mock-errors.ts'

/** Escape leaves a form in which nothing was changed, and no other one. */
async function closeUnchangedByEscape(reviewer: Page) {
  const text = reviewer.getByRole('textbox', { name: 'Your review' })
  await text.press('End')
  await text.press('!')
  await text.press('Escape')
  await expect(text).toBeVisible()
  await text.press('Backspace')
  await text.press('Escape')
  const edit = reviewer.getByRole('button', { name: /^Edit your review of/ })
  await expect(edit).toBeFocused()
  await expect(text).toHaveCount(0)
  await edit.press('Enter')
  await expect(text).toBeFocused()
}

test('a pending review is changed in its place until it is decided', async ({ visitor }) => {
  const [reviewer, admin] = [await visitor('reviewer'), await visitor('admin')]
  const name = await submitReviews(reviewer)
  await reviewer.goto('/reviews')
  await reviewer.getByRole('button', { name: /^Edit your review of/ }).click()
  const text = reviewer.getByLabel('Your review')
  await expect(text).toBeFocused()
  await expect(reviewer.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await expect(
    reviewer.getByText(/^You can change it 29 more times until it is decided; our 24 hours do not/),
  ).toBeVisible()
  await expectAccessible(reviewer)
  await closeUnchangedByEscape(reviewer)
  const changed = (await text.inputValue()).replace('a month', 'a whole year')
  await text.fill(changed)
  await reviewer.getByRole('radio', { name: '2 stars' }).check({ force: true })
  await reviewer.getByRole('button', { name: 'Save changes' }).click()
  await expect(reviewer.getByText(/^Changes saved/)).toBeVisible()
  await expect(reviewer.getByRole('article').getByText(changed)).toBeVisible()
  const edit = reviewer.getByRole('button', { name: /^Edit your review of/ })
  await expect(edit).toBeFocused()

  // Decided while the form is open: what was typed is not lost without a word.
  await edit.click()
  await signIn(admin, 'admin@candor.demo')
  const list = await admin.request.get(`/api/reviews?q=${encodeURIComponent(name)}`)
  const { items } = (await list.json()) as { items: { id: string; version: number }[] }
  const { id, version } = items[0]!
  const approval = { headers: sameOrigin, data: { version } }
  expect((await admin.request.post(`/api/reviews/${id}/approval`, approval)).status()).toBe(200)
  await expect(reviewer.getByText('Decided meanwhile')).toBeVisible()
  await reviewer.getByRole('button', { name: 'Show the review' }).click()
  await expect(reviewer.getByRole('article').getByText('Approved')).toBeVisible()
  await expect(edit).toHaveCount(0)
})

/** On a phone: only another text can be sent, and only after a question. */
async function sendLastTry(reviewer: Page, content: string) {
  const submit = reviewer.getByRole('button', { name: 'Submit again' })
  await expect(submit).toBeDisabled()
  await expect(reviewer.getByText('Change your text first')).toBeVisible()
  const width = (await submit.boundingBox())!.width
  await reviewer.getByLabel('Your review').fill(content)
  await confirmReview(reviewer)
  await expect(submit).toBeEnabled()
  expect((await submit.boundingBox())!.width).toBe(width)
  await reviewer.setViewportSize({ width: 390, height: 844 })
  await reviewer.getByRole('button', { name: 'Submit again' }).click()
  const question = reviewer.getByRole('alertdialog', { name: 'Send your second and last try?' })
  // What the server refuses closes the question, and it can be sent again.
  const why = 'This review cannot be sent again.'
  const refusal = { status: 409, code: 'conflict', message: why }
  const restore = await mockError(reviewer, 'POST', /\/resubmission$/, refusal)
  await expectAccessible(reviewer)
  await question.getByRole('button', { name: 'Send my last try' }).click()
  await expectAlert(reviewer, why)
  await restore()
  await reviewer.getByRole('button', { name: 'Submit again' }).click()
  await question.getByRole('button', { name: 'Send my last try' }).click()
}

/** Returns the review of a new reviewer that was rejected and may be sent again. */
async function sendBack(reviewer: Page, admin: Page) {
  const name = await submitReviews(reviewer)
  await signIn(admin, 'admin@candor.demo')
  const list = await admin.request.get(`/api/reviews?q=${encodeURIComponent(name)}`)
  const { items } = (await list.json()) as { items: { id: string; content: string }[] }
  const { id, content } = items[0]!
  const note = 'Please tell what you have used it for.'
  const rejected = await admin.request.post(`/api/reviews/${id}/rejection`, {
    headers: sameOrigin,
    data: { reason: 'low_effort', note, allowResubmission: true },
  })
  expect(rejected.status()).toBe(200)
  return { name, content, note }
}

// spec: 10.34
test('a review that was sent back is improved in its form, and its moderator sees what changed', async ({
  visitor,
}) => {
  const [reviewer, admin] = [await visitor('reviewer'), await visitor('admin')]
  const { name, content, note } = await sendBack(reviewer, admin)

  // The notification leads to the form, which has the old text, its rating and the note.
  await reviewer.goto('/dashboard')
  await reviewer.getByRole('button', { name: /Notifications/ }).click()
  await reviewer.getByRole('link', { name: /You can improve it and send it again/ }).click()
  await expect(reviewer).toHaveURL(/#resubmit$/)
  const text = reviewer.getByLabel('Your review')
  await expect(text).toBeFocused()
  await expect(text).toHaveValue(content)
  await expect(reviewer.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await expect(reviewer.getByText(note)).toHaveCount(1)
  await expect(
    reviewer.getByText(
      /until .+ You can appeal only after that: within 6 months of a second rejection or, .+ until \w+ \d+, \d+\.$/,
    ),
  ).toBeVisible()
  // The form comes first, the brief below it; the old text is not said twice.
  const headings = reviewer.getByRole('main').getByRole('heading', { level: 2 })
  const texts = await headings.allInnerTexts()
  expect(texts.indexOf('Edit and resubmit')).toBeLessThan(texts.indexOf('What it is about'))
  await expect(reviewer.getByRole('article').getByText(content)).toBeHidden()
  await reviewer.getByText('The review as it was rejected').click()
  await expect(reviewer.getByRole('article').getByText(content)).toBeVisible()
  await reviewer.goto('/reviews')
  await reviewer.getByRole('link', { name: 'Edit and resubmit' }).click()
  await expect(text).toBeFocused()
  await sendLastTry(reviewer, content.replace('a month', 'two years'))
  const toast = reviewer.getByText(/^Review resubmitted/)
  await expect(toast).toBeVisible()
  const heading = reviewer.getByRole('heading', { name: 'Your submitted review' })
  await expect(heading).toBeFocused()
  // The toast at the bottom leaves it free.
  const { y, height } = (await heading.boundingBox())!
  expect((await toast.boundingBox())!.y).toBeGreaterThan(y + height)
  await reviewer.setViewportSize({ width: 1280, height: 800 })
  await reviewer.reload()
  await expect(reviewer.getByRole('link', { name: 'Find the next campaign' })).toBeVisible()

  await admin.goto(`/admin/reviews?status=pending&q=${encodeURIComponent(name)}`)
  await expect(admin.getByText(/It cannot be sent back again\.$/)).toBeVisible()
  const first = admin.getByRole('region', { name: 'First try' })
  const second = admin.getByRole('region', { name: 'Second try' })
  await expect(first.locator('del')).toHaveText(['a', 'month'])
  await expect(second.locator('ins')).toHaveText(['two', 'years'])
  await expect(admin.getByText(note)).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Reject' }).click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  // No template asks for what cannot be sent any more.
  await dialog.getByLabel('Reason').selectOption('low_effort')
  const templates = dialog.getByRole('group', { name: 'Note templates' })
  await expect(templates.getByRole('button').first()).toHaveText(/^Your review says little about/)
  await expect(templates.getByText(/please/i)).toHaveCount(0)
  if (!long) return
  await dialog.getByLabel('Note to the reviewer').fill(note)
  await dialog.getByRole('button', { name: 'Reject review' }).click()
  await expect(admin.getByText('Review rejected', { exact: true })).toBeVisible()
})

test('a second try that was begun waits under My Reviews', async ({ visitor }) => {
  const [reviewer, admin] = [await visitor('reviewer'), await visitor('admin')]
  const { content } = await sendBack(reviewer, admin)
  await reviewer.goto('/reviews')
  const edit = reviewer.getByRole('link', { name: 'Edit and resubmit' })
  await edit.click()
  const text = reviewer.getByLabel('Your review')
  await text.fill(`${content} And more.`)
  await reviewer.goto('/reviews')
  const drafts = reviewer.getByRole('region', { name: 'Drafts' })
  await expect(drafts.getByText(/^Second try, to be sent until \w+ \d+$/)).toBeVisible()
  await expectAccessible(reviewer)
  await drafts.getByRole('link', { name: /^Continue the second try for/ }).click()
  await expect(text).toBeFocused()
  await expect(text).toHaveValue(`${content} And more.`)
  await reviewer.goto('/reviews')
  await drafts.getByRole('button', { name: /^Discard the second try for/ }).click()
  await expect(drafts).toHaveCount(0)
  await edit.click()
  await expect(text).toHaveValue(content)
})
