import type { Locator, Page } from '@playwright/test'
import { expect, expectFitsBothWidths, register, signIn, test, long } from '../fixtures.ts'

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\nA certificate of incorporation.\n%%EOF\n'),
})

/** Approves without opening the document: asked once, taken back once. */
async function approveUnread(admin: Page, card: Locator, fileName: string) {
  const approve = card.getByRole('button', { name: 'Approve' })
  const undo = card.getByRole('button', { name: 'Undo' })
  const warning = card.getByText(`You have not opened ${fileName}.`)
  await approve.click()
  await expect(warning).toBeVisible()
  await expect(undo).toHaveCount(0)
  await card.getByRole('button', { name: 'Approve anyway' }).click()
  await expect(admin.getByRole('status', { name: 'Decisions to be sent' })).toContainText(
    'Approving the business',
  )
  await undo.click()
  await expect(card.getByText('Pending')).toBeVisible()
  await card.getByRole('button', { name: 'Approve anyway' }).click()
  await expect(undo).toBeVisible()
}

async function rejectWithNote(admin: Page, card: Locator, note: string) {
  await card.getByRole('button', { name: 'Reject' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reject business' }).click()
  await expect(
    dialog.getByText('Say why, so that the business can upload what is missing'),
  ).toBeVisible()
  await dialog.getByLabel('Note to the business').fill(note)
  await dialog.getByRole('button', { name: 'Reject business' }).click()
  await expect(admin.getByText('Business rejected')).toBeVisible()
}

/** Opens the PDF file, which stays known as opened. */
async function openCertificate(admin: Page, card: Locator) {
  // The answer, because not every browser shows PDF files.
  const [opened, tab] = await Promise.all([
    admin.context().waitForEvent('response', (one) => one.url().includes('/api/document-links/')),
    admin.waitForEvent('popup'),
    card.getByRole('button', { name: 'View certificate.pdf' }).click(),
  ])
  expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await tab.close()
  await expect(card.getByText('Opened by you')).toBeVisible()
  // Also after a reload, with the time: the audit log knows it.
  await admin.reload()
  await expect(card.getByText(/^Opened by you, /)).toBeVisible()
  await expect(card.getByText(/^Waiting for less than an hour\. Usual answer by /)).toBeVisible()
  await expect(card.getByText('They are official, complete and still valid.')).toBeVisible()
  const limits = 'at most $500 a review and $5,000 a month, fees included'
  await expect(card.getByText(`the limits of unverified ones end (${limits}).`)).toBeVisible()
}

async function expectAuditEntries(admin: Page) {
  const entries = admin.getByRole('main').getByRole('listitem')
  await admin.goto('/admin/audit?q=opened+a+document')
  await expect(entries.filter({ hasText: 'Opened a document' }).first()).toBeVisible()
  await admin.goto('/admin/audit?q=rejected+a+review')
  await expect(entries.filter({ hasText: 'Too little effort' }).first()).toBeVisible()
}

/** The dashboard and the page say what was sent, and that there is nothing to do. */
async function expectSent(business: Page) {
  const answered = 'We answer by \\w+ \\d+, \\d{4}, .+, in Candor and by email.'
  const nothing = 'You have nothing to do until then'
  await expect(
    business.getByText(new RegExp(`^You sent 1 document on .+ ${answered} ${nothing}`)),
  ).toBeVisible()
  // Said once: by the first steps, and beside the badge where they make room for campaigns.
  await expect(business.getByText(new RegExp(answered))).toHaveCount(1)
  await business.route('/api/dashboard', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), activeCampaigns: 1 } })
  })
  await business.reload()
  await expect(
    business.getByText(new RegExp(`We are checking the 1 document that you sent. ${answered}`)),
  ).toBeVisible()
  await business.unroute('/api/dashboard')
  await business.getByRole('link', { name: 'the 1 document that you sent' }).click()
  await expect(business).toHaveURL(/\/dashboard\/verify$/)
  await expect(business.getByText('Our team is checking your documents')).toBeVisible()
  await expect(business.getByText(new RegExp(`^You sent 1 document. ${answered}`))).toBeVisible()
  await expect(business.getByText(new RegExp(nothing))).toBeVisible()
}

// spec: 1.2, 2.44, 2.93, 2.94, 2.95, 2.101, 2.102, 4.14, 5.24
test('a business uploads documents, is rejected, tries again and is approved', async ({
  visitor,
}) => {
  const [business, admin] = [await visitor('business'), await visitor('admin')]
  const company = `Kente Looms ${Date.now()}`
  await register(business, { role: 'business', name: company })
  await business.goto('/dashboard')
  await expect(business.getByText('Pending Verification')).toBeVisible()
  await business.getByRole('link', { name: 'Verify Business' }).click()

  const form = business.getByRole('region', { name: 'Registered Business', exact: true })
  await expect(form.getByText(/certificate of the Corporate Affairs Commission/)).toBeVisible()
  await expect(form.getByText('Up to 10 MB each, 10 files at a time.')).toBeVisible()
  await form.getByRole('button', { name: 'Submit documents' }).click()
  await expect(form.getByText('Please select at least one document to upload.')).toBeVisible()
  const files = form.getByLabel(/Choose documents/)
  await files.setInputFiles([pdf('certificate.pdf'), pdf('licence.pdf'), pdf('letter.txt')])
  await expect(form.getByText('letter.txt is not a PDF, JPG, JPEG or PNG file.')).toBeVisible()
  await form.getByRole('button', { name: 'Remove licence.pdf' }).click()
  await expect(form.getByText('licence.pdf')).toBeHidden()

  // The server rejects a fake picture, and the files stay selected.
  await files.setInputFiles([{ ...pdf('photo.png'), buffer: Buffer.from('no picture') }])
  await form.getByRole('button', { name: 'Submit documents' }).click()
  await expect(
    form.getByText('Failed to submit documents: photo.png is not a PDF, JPEG or PNG file.'),
  ).toBeVisible()
  // It would be refused again, so it goes first; what is added meanwhile changes nothing.
  const wrong = form.getByRole('listitem').filter({ hasText: 'photo.png' })
  await expect(wrong).toContainText('This file was refused. Remove it to go on.')
  await expect(form.getByText('This file was refused.')).toHaveCount(1)
  await files.setInputFiles([pdf('statutes.pdf')])
  const submit = form.getByRole('button', { name: 'Submit documents' })
  await expect(submit).toBeDisabled()
  await form.getByRole('button', { name: 'Remove statutes.pdf' }).click()
  await expect(submit).toBeDisabled()
  await form.getByRole('button', { name: 'Remove photo.png' }).click()
  await expect(form.getByText(/^Failed to submit documents/)).toHaveCount(0)
  await submit.click()
  await expect(business.getByText('Documents submitted successfully! Redirecting...')).toBeVisible()
  const sent = business.getByRole('region', { name: 'Submitted documents' })
  await expect(sent.getByText(/^You sent \d documents?\./)).toBeVisible()
  await expect(sent.getByText(/Your dashboard says it, too/)).toBeVisible()
  await expect(business).toHaveURL(/\/dashboard$/)
  await expectSent(business)

  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/verifications?status=pending')
  const card = admin.getByRole('listitem').filter({ hasText: company }).first()
  await expect(card.getByText('certificate.pdf')).toBeVisible()
  await openCertificate(admin, card)
  await rejectWithNote(admin, card, 'The certificate has expired.')

  await business.goto('/dashboard/verify')
  await expect(business.getByText('The certificate has expired.').first()).toBeVisible()
  await form.getByLabel(/Choose documents/).setInputFiles([pdf('new-certificate.pdf')])
  await form.getByRole('button', { name: 'Submit documents' }).click()
  await expect(business).toHaveURL(/\/dashboard$/)

  await admin.goto(`/admin/verifications?q=${encodeURIComponent(company)}`)
  await approveUnread(admin, card, 'new-certificate.pdf')
  await expect(admin.getByText('Business verified')).toBeVisible()
  await expect(card.getByText('Approved')).toBeVisible()
  // The live event updates the business's page without a reload.
  await expect(business.getByText('Verified Business')).toBeVisible()

  if (long) await expectAuditEntries(admin)
})

test('an upload can be cancelled and tried again', { tag: '@long' }, async ({ visitor }) => {
  const page = await visitor()
  await register(page, { role: 'business', name: 'Slow Line' })
  await page.goto('/dashboard/verify')
  const form = page.getByRole('region', { name: 'Freelancer / Unregistered Business' })
  await form.getByLabel(/Choose documents/).setInputFiles([pdf('id.pdf')])
  let isBlocked = true
  await page.route('/api/verification', async (route) => {
    if (route.request().method() === 'POST' && isBlocked) return
    await route.continue()
  })
  await form.getByRole('button', { name: 'Submit documents' }).click()
  await expect(form.getByRole('progressbar', { name: 'Upload of id.pdf' })).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form.getByRole('progressbar')).toBeHidden()
  isBlocked = false
  await form.getByRole('button', { name: 'Submit documents' }).click()
  await expect(page.getByText('Documents submitted successfully! Redirecting...')).toBeVisible()
})

// spec: 8.32
test(
  'if two admins decide at once, the later one sees an error',
  { tag: '@long' },
  async ({ visitor }) => {
    const [business, one, other] = [await visitor(), await visitor(), await visitor()]
    const company = `Contested ${Date.now()}`
    await register(business, { role: 'business', name: company })
    await business.goto('/dashboard/verify')
    const form = business.getByRole('region', { name: 'Registered Business', exact: true })
    await form.getByLabel(/Choose documents/).setInputFiles([pdf('paper.pdf')])
    await form.getByRole('button', { name: 'Submit documents' }).click()
    await expect(business).toHaveURL(/\/dashboard$/)
    for (const admin of [one, other]) {
      await signIn(admin, 'admin@candor.demo')
      await admin.route('/api/events', (route) => route.fulfill({ status: 204 }))
      await admin.goto(`/admin/verifications?q=${encodeURIComponent(company)}`)
      await expect(admin.getByRole('button', { name: 'Approve' })).toBeVisible()
    }
    for (const admin of [one, other]) {
      await admin.getByRole('button', { name: 'Approve' }).click()
      await admin.getByRole('button', { name: 'Approve anyway' }).click()
    }
    await expect(one.getByText('Business verified')).toBeVisible()
    await expect(
      other.getByText('Failed to approve business: This verification has already been decided.'),
    ).toBeVisible()
    await expect(
      other.getByRole('alert').filter({ hasText: `The business ${company} was not approved` }),
    ).toBeVisible()
  },
)

// spec: 2.4, 2.97, 2.103, 6.12
test('an empty verification list, and a wrong role', { tag: '@long' }, async ({ visitor }) => {
  const [admin, reviewer] = [await visitor(), await visitor()]
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/verifications?q=nobody-has-this-name')
  await expect(admin.getByText('No verifications found')).toBeVisible()
  await admin.route('/api/verifications*', (route) =>
    route.fulfill({ json: { items: [], nextCursor: null } }),
  )
  await admin.goto('/admin/verifications')
  await expect(admin.getByText('There are no business verification requests.')).toBeVisible()
  await signIn(reviewer, 'reviewer@candor.demo')
  await reviewer.goto('/dashboard/verify')
  await expect(reviewer).toHaveURL(/\/dashboard$/)
  await expect(reviewer.getByText('You do not have access to this page.')).toBeVisible()
})

test('verification is accessible and fits both widths', async ({ visitor }) => {
  const [business, admin] = [await visitor(), await visitor()]
  await register(business, { role: 'business', name: 'Narrow Margins' })
  await business.goto('/dashboard/verify')
  await expect(business.getByText('Choose files or drop them here').first()).toBeVisible()
  await expectFitsBothWidths(business)
  await signIn(admin, 'admin@candor.demo')
  await admin.goto('/admin/verifications')
  await admin.getByText('Decided', { exact: true }).click()
  await expect(admin.getByText('Sunbird Coffee')).toBeVisible()
  // A decided one is short, until somebody wants to read it.
  await expect(admin.getByText('Tunde Bakare')).toBeHidden()
  const said = admin.getByText('What the business said, and its documents')
  for (const one of await said.all()) await one.click()
  await expect(admin.getByText('Tunde Bakare')).toBeVisible()
  await expectFitsBothWidths(admin)
})

test('a document that waits is replaced, and another added', async ({ visitor }) => {
  const page = await visitor('business')
  await register(page, { role: 'business', name: 'Hasty Bakery' })
  await page.goto('/dashboard/verify')
  const form = page.getByRole('region', { name: 'Registered Business', exact: true })
  await form.locator('input[type=file]').setInputFiles(pdf('wrong.pdf'))
  await form.getByRole('button', { name: 'Submit documents' }).click()
  await page.waitForURL('/dashboard')

  await page.goto('/dashboard/verify')
  const submitted = page.getByRole('region', { name: 'Submitted documents' })
  await submitted.getByRole('button', { name: 'Replace wrong.pdf' }).click()
  await submitted.getByRole('button', { name: 'Replace document' }).click()
  await expect(submitted.getByText('Please select at least one document')).toBeVisible()
  await submitted.getByLabel('Choose files: Replace wrong.pdf').setInputFiles(pdf('right.pdf'))
  await submitted.getByRole('button', { name: 'Replace document' }).click()
  await expect(submitted.getByRole('button', { name: /^Replace / })).toHaveText(['Replace'])
  await expect(submitted.getByRole('listitem')).toHaveText([/^right\.pdf/])

  await submitted.getByRole('button', { name: 'Add a document' }).click()
  await submitted.getByLabel('Choose files: Add documents').setInputFiles(pdf('bill.pdf'))
  await expectFitsBothWidths(page)
  await submitted.getByRole('button', { name: 'Add to the request' }).click()
  await expect(submitted.getByRole('listitem')).toHaveText([/^right\.pdf/, /^bill\.pdf/])
})
