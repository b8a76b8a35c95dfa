import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectFitsBothWidths,
  long,
  settled,
  signIn,
  submitReviews,
  test,
} from '../fixtures.ts'

// spec: 10.35
test('an admin writes a note template, and a moderator fills the note with it by one click', async ({
  visitor,
}) => {
  const [reviewer, admin] = [await visitor('reviewer'), await visitor('admin')]
  const name = await submitReviews(reviewer)
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/reviews')
  await admin.getByRole('link', { name: 'Note templates' }).click()
  const section = admin.getByRole('region', { name: 'Note templates' })
  await expect(section.getByLabel('Template 1', { exact: true })).toBeInViewport()
  await section.getByLabel('Reason of the rejection').selectOption('conflict_of_interest')
  const content = `Please tell us how you know this business. (${name})`
  await section.getByLabel('New template').fill('Too short')
  await section.getByRole('button', { name: 'Add template' }).click()
  await expect(section.getByText('Write at least 20 characters')).toBeVisible()
  await section.getByLabel('New template').fill(content)
  await section.getByRole('button', { name: 'Add template' }).click()
  await expect(admin.getByText('Template added')).toBeVisible()
  await expect(section.getByLabel('New template')).toHaveValue('')
  const own = section.getByLabel('Template 2', { exact: true })
  await own.fill(`${content} Thank you.`)
  await section.getByRole('button', { name: 'Save template 2' }).click()
  await expect(admin.getByText('Template saved')).toBeVisible()
  // The settings with a template are checked by their own test.
  if (long) await expectFitsBothWidths(admin)

  await admin.goto(`/admin/reviews?status=pending&q=${encodeURIComponent(name)}`)
  await admin.getByRole('button', { name: 'Reject' }).click()
  const dialog = admin.getByRole('dialog')
  const templates = dialog.getByRole('group', { name: 'Note templates' })
  await expect(templates).toHaveCount(0)
  await dialog.getByLabel('Reason').selectOption('conflict_of_interest')
  await expect(templates.getByRole('button')).toHaveCount(2)
  const note = dialog.getByLabel('Note to the reviewer')
  await templates.getByRole('button').first().click()
  await expect(note).toBeFocused()
  await expect(note).toHaveValue(/^You seem to be connected/)
  // Another template takes the place of the first one.
  await templates.getByRole('button').nth(1).click()
  await expect(note).toHaveValue(`${content} Thank you.`)
  if (long) await expectAccessible(admin)
  await note.fill(`${content} Thank you, and good luck.`)
  await dialog.getByRole('button', { name: 'Reject review' }).click()
  await expect(admin.getByText('Review rejected', { exact: true })).toBeVisible()
  await reviewer.goto('/reviews')
  await expect(reviewer.getByText(`${content} Thank you, and good luck.`)).toBeVisible()

  if (!long) return
  await admin.goto('/settings#note-templates')
  await section.getByLabel('Reason of the rejection').selectOption('conflict_of_interest')
  await section.getByRole('button', { name: 'Remove template 2' }).click()
  await admin.getByRole('button', { name: 'Remove template', exact: true }).click()
  await expect(section.getByLabel('Template 2', { exact: true })).toHaveCount(0)
  await expect(admin.getByText('Template removed')).toBeVisible()
})

test('an edited template is not lost without a question', async ({ visitor }) => {
  const admin = await visitor('admin')
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/settings/note-templates')
  const section = admin.getByRole('region', { name: 'Note templates' })
  const first = section.getByLabel('Template 1', { exact: true })
  const kept = await first.inputValue()
  await first.fill(`${kept} One more sentence.`)
  // Another reason shows other templates, and so does another page.
  await section.getByLabel('Reason of the rejection').selectOption('abusive')
  const dialog = admin.getByRole('alertdialog')
  await expect(dialog).toContainText('Leave without saving?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(first).toHaveValue(`${kept} One more sentence.`)
  await admin.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(dialog).toContainText('Your changes to template 1 have not been saved.')
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(admin).toHaveURL(/\/dashboard$/)

  await admin.goto('/settings/note-templates')
  await section.getByLabel('New template').fill('Please write about this product.')
  await admin.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(dialog).toContainText('The new template has not been added.')
})

test('the templates of a dialog come with its page, so that nothing moves when it opens', async ({
  visitor,
}) => {
  const admin = await visitor('admin')
  await signIn(admin, 'admin@candor.demo')
  for (const list of ['/admin/verifications?status=pending', '/campaigns?status=pending']) {
    await admin.goto(list)
    if (list.startsWith('/campaigns')) await admin.getByRole('article').first().click()
    await expect(admin.getByRole('button', { name: 'Reject' }).first()).toBeVisible()
    await settled(admin)
    // Nothing that the dialog asks for is answered.
    await admin.route('/api/note-templates', () => {})
    await admin.getByRole('button', { name: 'Reject' }).first().click()
    await expect(templatesIn(admin).getByRole('button').first()).toBeVisible()
    await admin.unroute('/api/note-templates')
  }
})

test.describe('templates that are not there when a dialog opens', () => {
  test.use({ tolerated: /Failed to load resource/ })

  test('are shown where nothing moves, and say so when they fail', async ({ visitor }) => {
    const admin = await visitor('admin')
    await signIn(admin, 'admin@candor.demo')
    // What others do meanwhile makes a page read again by itself.
    await admin.route('/api/events', (route) => route.fulfill({ status: 204 }))
    let answer: (how: 'fail' | 'succeed') => void
    const answered = () => new Promise<string>((resolve) => (answer = resolve))
    let next = answered()
    await admin.route('/api/note-templates', async (route) => {
      if ((await next) === 'succeed') return route.continue()
      return route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'No.' } } })
    })
    await admin.goto('/admin/verifications?status=pending')
    await admin.getByRole('button', { name: 'Reject' }).first().click()
    const note = admin.getByRole('dialog').getByLabel('Note to the business')
    await expect(templatesIn(admin)).toHaveAttribute('aria-busy', 'true')
    await admin.getByRole('dialog').evaluate(afterAnimations)
    const place = await note.boundingBox()

    answer!('fail')
    await expect(templatesIn(admin)).toContainText('The templates could not be loaded')
    expect(await note.boundingBox()).toEqual(place)
    next = answered()
    await templatesIn(admin).getByRole('button', { name: 'Try again' }).click()
    answer!('succeed')
    await templatesIn(admin)
      .getByRole('button', { name: /Please upload/ })
      .first()
      .click()
    expect(await note.boundingBox()).toEqual(place)
    await expect(note).not.toHaveValue('')
  })
})

const templatesIn = (page: Page) =>
  page.getByRole('dialog').getByRole('group', { name: 'Note templates' })

/** A dialog grows a little while it opens. */
async function afterAnimations(element: Element) {
  await Promise.all(element.getAnimations().map(({ finished }) => finished))
}
