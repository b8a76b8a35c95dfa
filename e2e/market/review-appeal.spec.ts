import type { Page } from '@playwright/test'
import {
  expect,
  expectFitsBothWidths,
  long,
  sameOrigin,
  signIn,
  submitReviews,
  test,
} from '../fixtures.ts'
import { fail } from '../mock-errors.ts'

// One decision fails, and the browser logs that.
test.use({ tolerated: /Failed to load resource/ })

const rejection = {
  reason: 'off_topic',
  note: 'This is about the delivery, not about the product.',
}
const unpublication = { reason: 'The reviewer told us that they work for this business.' }
const text = 'I wrote about the product itself: it stood on my desk for a month.'
const note = 'We have read it once more, from the beginning.'

interface Listed {
  id: string
  campaignId: string
}

async function reviewOf(admin: Page, name: string): Promise<Listed> {
  const list = await admin.request.get(`/api/reviews?q=${encodeURIComponent(name)}`)
  const { items } = (await list.json()) as { items: Listed[] }
  return items[0]!
}

async function decide(admin: Page, id: string, action: string, data: object) {
  const call = { headers: sameOrigin, data }
  const answer = await admin.request.post(`/api/reviews/${id}/${action}`, call)
  expect(answer.status(), await answer.text()).toBe(200)
}

async function fileAppeal(reviewer: Page) {
  await reviewer.getByRole('button', { name: 'Appeal' }).click()
  const dialog = reviewer.getByRole('dialog')
  await dialog.getByLabel('Why is the decision wrong?').fill('Too short')
  await dialog.getByRole('button', { name: 'Send appeal' }).click()
  await expect(dialog.getByText('Explain it in at least 20 characters')).toBeVisible()
  await dialog.getByLabel('Why is the decision wrong?').fill(text)
  await dialog.getByRole('button', { name: 'Send appeal' }).click()
  await expect(reviewer.getByText(/^Appeal sent\./)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const appeal = reviewer.getByRole('region', { name: 'Appeal' })
  await expect(appeal.getByText('Your appeal: waiting for a decision')).toBeVisible()
  await expect(appeal.getByText(text)).toBeVisible()
  await expect(reviewer.getByRole('button', { name: 'Appeal' })).toHaveCount(0)
}

/** Leaves the list, which sends at once what could still be taken back. */
const leave = (admin: Page) =>
  admin.getByRole('link', { name: 'Dashboard', exact: true }).first().click()

async function judge(admin: Page, button: string) {
  // Before it is pressed, each button says what it does.
  await expect(admin.getByText('The decision stays as it is.')).toBeVisible()
  await expect(
    admin.getByText(/^The review (is approved and its reviewer is paid|becomes public)/),
  ).toBeVisible()
  await admin.getByRole('button', { name: button }).click()
  const dialog = admin.getByRole('dialog')
  // This admin has also taken the decision.
  await expect(dialog.getByText('You took this decision yourself')).toBeVisible()
  await expect(
    dialog.getByText(/You may decide, because no other administrator can\./),
  ).toBeVisible()
  const templates = dialog.getByRole('group', { name: 'Note templates' }).getByRole('button')
  await templates.first().click()
  await expect(dialog.getByLabel('Note to the reviewer')).not.toHaveValue('')
  await dialog.getByLabel('Note to the reviewer').fill(note)
  await dialog.getByRole('button', { name: button }).click()
}

/** The dashboard and the campaign's page name the rejection and lead to its appeal. */
async function expectNamed(reviewer: Page, { id, campaignId }: Listed) {
  await reviewer.goto('/dashboard')
  const need = reviewer.getByRole('link', { name: /Rejected review/ })
  await expect(need).toContainText(/: Off topic\. “.*” You can appeal until /)
  await need.click()
  await expect(reviewer).toHaveURL(new RegExp(`/reviews/${id}$`))
  await reviewer.goto(`/campaigns/${campaignId}`)
  const earn = reviewer.getByRole('complementary').filter({ hasText: 'Earn by Reviewing' })
  await expect(earn).toContainText(/Your review was rejected: Off topic\. You can appeal until /)
  await expect(earn.getByRole('link', { name: 'Read why, and appeal' })).toHaveAttribute(
    'href',
    `/reviews/${id}`,
  )
  // How one gets the product is folded away.
  await expect(reviewer.getByText('Get the product', { exact: true })).toBeHidden()
}

/** A waiting appeal says by when it is decided, and is a step of what happened. */
async function expectPromise(reviewer: Page, id: string) {
  await reviewer.goto(`/reviews/${id}`)
  const appeal = reviewer.getByRole('region', { name: 'Appeal' })
  await expect(appeal.getByText(/^We decide by .+, and notify you\.$/)).toBeVisible()
  const steps = ['Submitted', 'Rejected', 'Appealed', 'Decision promised by']
  await expect(reviewer.getByRole('term')).toContainText(steps)
}

/** The notification leads to the statement with the answer, and that to the review. */
async function expectAnswered(reviewer: Page) {
  await reviewer.getByRole('button', { name: /Notifications/ }).click()
  await reviewer.getByRole('link', { name: /is approved, and \$2\.00 is in your wallet/ }).click()
  await expect(reviewer.getByRole('heading', { level: 1 })).toHaveText(/^Why a review was rejected/)
  await expect(reviewer.getByText('Appeal granted')).toBeVisible()
  await expectFitsBothWidths(reviewer)
  await reviewer.getByRole('link', { name: 'Open the review' }).click()
  await expect(appealOf(reviewer).getByText('Your appeal: granted')).toBeVisible()
  await expect(appealOf(reviewer).getByText(note)).toBeVisible()
  await expect(appealOf(reviewer).getByText(rejection.note)).toBeVisible()
  if (long) await expectFitsBothWidths(reviewer)
}

// spec: 10.38
test('a reviewer appeals against a rejection, is granted it, and is paid', async ({ visitor }) => {
  const [reviewer, admin] = [await visitor('reviewer'), await visitor('admin')]
  const name = await submitReviews(reviewer)
  await signIn(admin, 'admin@candor.demo')
  const { id, campaignId } = await reviewOf(admin, name)
  await decide(admin, id, 'rejection', rejection)

  await expectNamed(reviewer, { id, campaignId })
  await expect(
    reviewer.getByText(/You can appeal against this decision once, until /),
  ).toBeVisible()
  await fileAppeal(reviewer)
  await expectFitsBothWidths(reviewer)
  await expectPromise(reviewer, id)
  await expectFitsBothWidths(reviewer)
  await reviewer.goto(`/campaigns/${campaignId}`)
  await expect(
    reviewer.getByText(/Your appeal waits. We decide by \w{3} \d+, \d{4}, /),
  ).toBeVisible()
  await expect(reviewer.getByRole('link', { name: 'Open your appeal' })).toBeVisible()

  await admin.goto(`/admin/reviews?q=${encodeURIComponent(name)}`)
  await admin.getByLabel('Status', { exact: true }).selectOption('Appealed')
  await expect(admin.getByLabel('Order')).toHaveValue('oldest')
  const list = admin.getByRole('list', { name: 'Reviews' })
  await expect(list.getByRole('link')).toHaveCount(1)
  await expect(list.getByText('Appealed less than an hour ago')).toBeVisible()
  // Only what applies to an appeal: its keys and its actions.
  await expect(admin.getByRole('checkbox', { name: /^Shortcuts/ })).toHaveAccessibleName(
    /G grant, U uphold, Z undo$/,
  )
  await expect(admin.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(async () => {
    await admin.keyboard.press('g')
    const asked = admin.getByRole('dialog', { name: 'Grant this appeal?' })
    await expect(asked).toBeVisible({ timeout: 200 })
  }).toPass()
  await admin.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  const appeal = admin.getByRole('region', { name: 'Appeal' })
  await expect(appeal.getByText('Against the rejection')).toBeVisible()
  await expect(appeal.getByText(text)).toBeVisible()
  await expectFitsBothWidths(admin)
  expect(await triedOutcome(admin, 'Uphold decision')).toEqual({
    outcome: 'upheld',
    note,
    version: expect.any(Number),
  })
  await judge(admin, 'Grant appeal')
  const waiting = admin.getByRole('status', { name: 'Decisions to be sent' })
  await expect(waiting).toContainText(/Granting the appeal by .+ …[1-6] s/)
  await expect(admin.getByText('Granting this appeal …')).toBeVisible()
  await expect(admin.getByText('Granting this review …')).toHaveCount(0)
  await waiting.getByRole('button', { name: 'Undo' }).click()
  await expect(admin.getByText('Grant taken back: the appeal waits again')).toBeVisible()
  await expect(waiting.getByRole('button')).toHaveCount(0)
  await judge(admin, 'Grant appeal')
  await leave(admin)
  // A message says so, and then the last decisions of the dashboard.
  await expect(admin.getByText('Appeal granted', { exact: true }).first()).toBeVisible()

  await expectAnswered(reviewer)
  const wallet = await reviewer.request.get('/api/wallet')
  expect(await wallet.json()).toMatchObject({ availableCents: 2_00 })
})

/** Decides an appeal by this button, in vain, and returns what was sent. */
async function triedOutcome(admin: Page, button: string): Promise<unknown> {
  const restore = await fail(admin, 'POST', /^\/api\/appeals\/[^/]+\/decision$/)
  const sent = admin.waitForRequest(/\/api\/appeals\/[^/]+\/decision$/)
  await judge(admin, button)
  await leave(admin)
  const alert = admin.getByRole('alert').filter({ hasText: 'was not upheld' })
  await expect(alert).toContainText(`Your note was: ${note}`)
  await restore()
  await admin.goBack()
  await expect(admin.getByRole('button', { name: button })).toBeVisible()
  return (await sent).postDataJSON()
}

const appealOf = (page: Page) => page.getByRole('region', { name: 'Appeal' })

test(
  'the decision about an unpublished review stays, or the appeal publishes it again',
  { tag: '@long' },
  async ({ visitor }) => {
    const admin = await visitor('admin')
    await signIn(admin, 'admin@candor.demo')
    for (const [button, done, state, publishes] of [
      ['Uphold decision', 'Decision upheld', 'Your appeal: the decision stays', false],
      ['Grant appeal', 'Appeal granted', 'Your appeal: granted', true],
    ] as const) {
      const reviewer = await visitor('reviewer')
      const name = await submitReviews(reviewer)
      const { id } = await reviewOf(admin, name)
      await decide(admin, id, 'approval', {})
      await decide(admin, id, 'unpublication', unpublication)
      await reviewer.goto('/reviews?status=unpublished')
      await fileAppeal(reviewer)

      await admin.goto(`/admin/reviews?status=appealed&q=${encodeURIComponent(name)}`)
      await expect(appealOf(admin).getByText('Against taking the review out')).toBeVisible()
      // The appeal decides about it.
      await expect(admin.getByRole('button', { name: 'Publish again' })).toHaveCount(0)
      await judge(admin, button)
      await leave(admin)
      await expect(admin.getByText(done, { exact: true }).first()).toBeVisible()
      await reviewer.goto('/reviews')
      await expect(appealOf(reviewer).getByText(state)).toBeVisible()
      await expect(appealOf(reviewer).getByText(note)).toBeVisible()
      await expect(reviewer.getByText('Unpublished', { exact: true })).toHaveCount(
        publishes ? 1 : 2,
      )
    }
  },
)
