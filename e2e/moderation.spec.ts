import { expect, expectAccessible, signIn, test } from './people.ts'

test('the keys go through the queue and decide, and can be switched off', async ({ visitor }) => {
  const admin = await visitor()
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/reviews?status=pending')
  await expect(admin.getByText(/^Oldest first; the first one has been waiting for/)).toBeVisible()
  const reviews = admin.getByRole('article')
  await admin.keyboard.press('j')
  await admin.keyboard.press('j')
  await admin.keyboard.press('k')
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
  await admin.reload()
  await expect(admin.getByRole('checkbox', { name: /^Keys/ })).not.toBeChecked()
  await expect(reviews.first()).toBeVisible()
})

test('who was too late is told so, although the review has left the list', async ({ visitor }) => {
  const [one, other] = [await visitor('one'), await visitor('other')]
  for (const admin of [one, other]) {
    await signIn(admin, 'admin@candor.demo')
    await admin.route('/api/events', (route) => route.fulfill({ status: 204 }))
    await admin.goto('/admin/reviews?status=pending')
    await expect(admin.getByRole('article').first()).toBeVisible()
  }
  await one.getByRole('button', { name: 'Approve' }).last().click()
  await expect(one.getByText('Review approved')).toBeVisible()
  await other.getByRole('button', { name: 'Approve' }).last().click()
  await expect(other.getByText('This review has already been decided.')).toBeVisible()
})

test('evidence stands beside a pending review, its words are marked, and it orders the queue', async ({
  visitor,
}) => {
  const admin = await visitor()
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/reviews?status=pending')
  await admin.getByLabel('Order').selectOption('Most evidence first')
  await expect(admin).toHaveURL(/sort=evidence/)

  const copied = admin.getByRole('article').filter({ hasText: 'Arjun Malhotra' })
  const evidence = copied.getByRole('group', { name: 'Evidence' })
  await expect(evidence.getByText('Much like another review')).toBeVisible()
  await expect(evidence.getByText(/^9\d% alike with what somebody else wrote/)).toBeVisible()
  await expect(admin.getByRole('article').first()).toContainText('Much like another review')

  const selling = admin.getByRole('article').filter({ hasText: 'Mateo Fernández' })
  await expect(selling.getByText('Contact details or links')).toBeVisible()
  await expect(selling.locator('mark')).toHaveText(['mateo@cables.example', '+54 11 5555 0143'])
  await expectAccessible(admin)

  const business = await visitor()
  await signIn(business, 'business@candor.demo')
  await business.goto('/reviews?status=pending')
  await expect(business.getByRole('article').first()).toBeVisible()
  await expect(business.getByRole('group', { name: 'Evidence' })).toHaveCount(0)
})
