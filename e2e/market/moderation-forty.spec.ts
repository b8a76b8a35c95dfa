import type { Page } from '@playwright/test'
import { panel } from '../decision-panel.ts'
import { confirming, expect, register, sameOrigin, signIn, test, withoutPage } from '../fixtures.ts'

const authors = 20
const campaigns = 2

async function post(page: Pick<Page, 'request'>, path: string, data: object) {
  const answer = await page.request.post(path, { headers: sameOrigin, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as { id: string }
}

/** Forty pending reviews of two campaigns, which nobody else decides. Returns their authors' name. */
async function fortyReviews(admin: Page): Promise<string> {
  const name = `Forty Writers ${Date.now()}`
  const ids = await withoutPage(async (business) => {
    await register(business, { role: 'business', name: `${name} Ltd` })
    const made: string[] = []
    for (let i = 0; i < campaigns; i++) {
      const { id } = await post(business, '/api/campaigns', {
        title: `Drink our tea ${i}`,
        product: 'TEA',
        description: 'Drink it at home for a week and tell everybody honestly how it was for you.',
        pricePerReviewCents: 2_00,
        targetReviews: authors,
      })
      await post(admin, `/api/campaigns/${id}/approval`, {})
      made.push(id)
    }
    return made
  })
  for (let i = 0; i < authors; i++) {
    await withoutPage(async (reviewer) => {
      await register(reviewer, { role: 'reviewer', name: `${name} ${i}` })
      for (const id of ids) {
        const content = `Cup ${i} of ${id} was mild in the morning, and I drank it for a whole week.`
        await post(reviewer, `/api/campaigns/${id}/reviews`, {
          rating: (i % 5) + 1,
          content,
          ...confirming,
        })
      }
    })
  }
  return name
}

// spec: 15.100
test('a moderator decides forty reviews by keyboard, blind and with undo', async ({ visitor }) => {
  test.slow()
  const admin = await visitor('admin')
  await blockLiveEvents(admin)
  await withoutEvidence(admin)
  await signIn(admin, 'admin@candor.demo')
  const name = await fortyReviews(admin)
  await admin.goto(`/admin/reviews?status=pending&q=${encodeURIComponent(name)}`)
  const decided: string[] = []
  while (decided.length < authors * campaigns) {
    const words = await nextReview(admin, decided)
    // One in ten is rejected, and one in ten is taken back before it is decided.
    const act = decided.length % 10 === 9 ? reject : approve
    await act(admin)
    if (decided.length % 10 === 4) {
      await expect.poll(() => wordsOf(admin)).not.toBe(words)
      await admin.keyboard.press('z')
      await expect(admin.getByText('Approval taken back: the review waits again')).toBeVisible()
      await expect.poll(() => wordsOf(admin)).toBe(words)
      await nextReview(admin, decided)
      await approve(admin)
    }
    decided.push(words)
  }
  await expect(panel(admin).getByRole('button')).toHaveCount(0)
  await expect(admin.getByRole('list', { name: 'Reviews' }).getByRole('link')).toHaveCount(0)
  const answer = await admin.request.get(`/api/reviews?limit=100&q=${encodeURIComponent(name)}`)
  const { items } = (await answer.json()) as { items: { status: string }[] }
  const statuses = Object.groupBy(items, ({ status }) => status)
  expect([statuses.approved?.length, statuses.rejected?.length]).toEqual([36, 4])
})

/** Other tests decide reviews at the same time. */
const blockLiveEvents = (page: Page) =>
  page.route('/api/events', (route) => route.fulfill({ status: 204 }))

/** That of accounts which are a minute old asks for a second press. */
const withoutEvidence = (page: Page) =>
  page.route('/api/reviews?*', async (route) => {
    const response = await route.fetch({ maxRetries: 2 })
    const list = (await response.json()) as { items?: { evidence: object[] }[] }
    for (const item of list.items ?? []) item.evidence = []
    await route.fulfill({ response, json: list })
  })

const selected = (admin: Page) => admin.getByRole('region', { name: 'Selected review' })

const wordsOf = (admin: Page) => selected(admin).locator('.font-review').first().innerText()

/** Waits for a review that is not decided, and for the 400 ms in which keys decide nothing. */
async function nextReview(admin: Page, decided: string[]): Promise<string> {
  // A decision goes on by itself, but at the end of a page the rest has yet to be loaded.
  const isNew = async () => !decided.includes(await wordsOf(admin))
  await expect.poll(isNew).toBe(true)
  await expect(selected(admin).getByText('Stars hidden')).toBeVisible()
  await expect(selected(admin).getByRole('img', { name: /star/ })).toHaveCount(0)
  await admin.waitForTimeout(450)
  return wordsOf(admin)
}

async function approve(admin: Page) {
  await admin.keyboard.press('a')
  await expect(panel(admin).getByRole('button').first()).toBeVisible()
}

async function reject(admin: Page) {
  await admin.keyboard.press('r')
  const dialog = admin.getByRole('dialog', { name: 'Reject this review?' })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await admin.keyboard.press('3')
  await expect(dialog.getByLabel('Reason')).toHaveValue('duplicate')
  await dialog.getByLabel('Note to the reviewer').focus()
  await admin.keyboard.type('Another account sent the same words before.')
  await admin.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
}
