import type { Page } from '@playwright/test'
import { expect, register, sameOrigin, signIn, submitReviews, test } from '../fixtures.ts'

const note = 'This text is about the delivery, not about the product.'

async function anAdmin(visitor: (name: string) => Promise<Page>) {
  const admin = await visitor('admin')
  // Other tests decide at the same time.
  await admin.route('/api/events', (route) => route.fulfill({ status: 204 }))
  await signIn(admin, 'admin@candor.demo')
  return admin
}

async function takeBack(admin: Page, said: string) {
  const panel = admin.getByRole('status', { name: 'Decisions to be sent' })
  await expect(panel.getByRole('button')).toHaveCount(1)
  // Keys do nothing while a dialog is closing.
  await expect(admin.getByRole('dialog').getByRole('textbox')).toHaveCount(0)
  await admin.keyboard.press('z')
  await expect(admin.getByText(said)).toBeVisible()
}

const noteIn = (admin: Page) => admin.getByRole('dialog').getByLabel(/^Note to the/)

// spec: 10.33
test('a rejection of a review that was taken back opens as it was written', async ({ visitor }) => {
  const admin = await anAdmin(visitor)
  const reviewer = await submitReviews(null, 1)
  await admin.goto(`/admin/reviews?status=pending&q=${encodeURIComponent(reviewer)}`)
  await admin.getByRole('button', { name: 'Reject' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Reject this review?' })
  await dialog.getByLabel('Reason').selectOption('off_topic')
  await noteIn(admin).fill(note)
  await dialog.getByRole('checkbox').uncheck()
  await dialog.getByRole('button', { name: 'Reject review' }).click()
  await takeBack(admin, 'Rejection taken back: the review waits again')

  await admin.getByRole('button', { name: 'Reject' }).click()
  await expect(noteIn(admin)).toHaveValue(note)
  await expect(dialog.getByLabel('Reason')).toHaveValue('off_topic')
  await expect(dialog.getByRole('checkbox')).not.toBeChecked()
})

test('the answer to an appeal that was taken back opens as it was written', async ({ visitor }) => {
  const [reviewer, admin] = [await visitor('reviewer'), await anAdmin(visitor)]
  const name = await submitReviews(reviewer)
  const list = await admin.request.get(`/api/reviews?q=${encodeURIComponent(name)}`)
  const { items } = (await list.json()) as { items: { id: string }[] }
  const path = `/api/reviews/${items[0]!.id}`
  const rejection = { headers: sameOrigin, data: { reason: 'off_topic', note } }
  expect((await admin.request.post(`${path}/rejection`, rejection)).status()).toBe(200)
  const own = (await (await reviewer.request.get('/api/statements')).json()) as {
    items: { id: string }[]
  }
  const data = { statementId: own.items[0]!.id, content: 'I wrote about the product itself.' }
  const filed = await reviewer.request.post('/api/appeals', { headers: sameOrigin, data })
  expect(filed.status()).toBe(201)

  await admin.goto(`/admin/reviews?status=appealed&q=${encodeURIComponent(name)}`)
  const grant = admin.getByRole('button', { name: 'Grant appeal' })
  await grant.click()
  await noteIn(admin).fill('We have read it once more, from the beginning.')
  await admin.getByRole('dialog').getByRole('button', { name: 'Grant appeal' }).click()
  await takeBack(admin, 'Grant taken back: the appeal waits again')

  await grant.click()
  await expect(noteIn(admin)).toHaveValue('We have read it once more, from the beginning.')
  await admin.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  // What explains a grant does not explain that the decision stays.
  await admin.getByRole('button', { name: 'Uphold decision' }).click()
  await expect(noteIn(admin)).toHaveValue('')
})

test('a rejection of a campaign that was taken back opens with its note', async ({ visitor }) => {
  const [business, admin] = [await visitor('business'), await anAdmin(visitor)]
  await signIn(business, 'business@candor.demo')
  const data = {
    title: 'What do you think of our morning tea?',
    product: 'Morning tea',
    description: 'Drink it for a week and tell others honestly how it was for you.',
    pricePerReviewCents: 5_00,
    targetReviews: 5,
  }
  const answer = await business.request.post('/api/campaigns', { data, headers: sameOrigin })
  const { id } = (await answer.json()) as { id: string }
  await admin.goto(`/campaigns/${id}`)
  const reject = admin.getByRole('button', { name: 'Reject Campaign' })
  await reject.click()
  await noteIn(admin).fill(note)
  await admin.getByRole('dialog').getByRole('button', { name: 'Reject Campaign' }).click()
  await takeBack(admin, 'Rejection taken back: the campaign waits again')

  await reject.click()
  await expect(noteIn(admin)).toHaveValue(note)
})

test('a rejection of a business that was taken back opens with its note', async ({ visitor }) => {
  const [business, admin] = [await visitor('business'), await anAdmin(visitor)]
  const company = `Taken back ${Date.now()}`
  await register(business, { role: 'business', name: company })
  await business.goto('/dashboard/verify')
  const form = business.getByRole('region', { name: 'Registered Business', exact: true })
  const pdf = { name: 'paper.pdf', mimeType: 'application/pdf' }
  const buffer = Buffer.from('%PDF-1.4\nA certificate.\n%%EOF\n')
  await form.getByLabel(/Choose documents/).setInputFiles([{ ...pdf, buffer }])
  await form.getByRole('button', { name: 'Submit documents' }).click()
  await expect(business).toHaveURL(/\/dashboard$/)

  await admin.goto(`/admin/verifications?q=${encodeURIComponent(company)}`)
  const reject = admin.getByRole('button', { name: 'Reject', exact: true })
  await reject.click()
  await noteIn(admin).fill('The certificate names another company.')
  await admin.getByRole('dialog').getByRole('button', { name: 'Reject business' }).click()
  await takeBack(admin, 'Rejection taken back: the request waits again')

  await reject.click()
  await expect(noteIn(admin)).toHaveValue('The certificate names another company.')
})
