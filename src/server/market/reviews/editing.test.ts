import { expect, test } from 'vitest'
import { listAudit } from '../../../shared/platform/audit.ts'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { mostReviewVersions } from '../../../shared/market/review-rules.ts'
import * as contract from '../../../shared/market/reviews.ts'
import { traceKeyOf } from '../../people/accounts/traces.ts'
import { examineReviews } from './examine-reviews.ts'
import { aProof } from '../../test/proofs.ts'
import { aReviewWithReceipt } from '../../test/reimbursement.ts'
import { clock, secret, server } from '../../test/server.ts'
import {
  api,
  aReviewer,
  aSubmittedReview,
  atOnce,
  balanceOf,
  orFail,
  reviewBody,
  writtenBody,
  type Person,
} from '../../test/world.ts'
import { editReview } from './reviews.ts'
import { shinglesOf } from './near-duplicates.ts'

const changed = { rating: 2, content: `${reviewBody.content} After a week it was dry, though.` }
const decided = 'This review has already been decided.'
const outdated = 'This review has changed since you opened it. Please reload it.'

type Change = Partial<typeof changed> & { version?: number }

const edit = (person: Person, { id }: { id: string }, change: Change = {}) =>
  api(person, contract.editReview, { params: { reviewId: id }, body: { ...changed, ...change } })
const approve = (admin: Person, { id }: { id: string }, version?: number) =>
  api(admin, contract.approveReview, { params: { reviewId: id }, body: { version } })
const read = async (person: Person, { id }: { id: string }) =>
  orFail(await api(person, contract.getReview, { params: { reviewId: id } }))

async function examined({ id }: { id: string }, admin: Person) {
  const log = server().app.log
  await examineReviews(server().db, clock.now(), { log, traceKey: traceKeyOf(secret) })
  return (await read(admin, { id })).evidence
}

/** How many connections wait for a lock. */
async function waitForLocks() {
  const { rows } = await server().owner.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows.length
}

test('a pending review is changed by its author; place, money and the time of waiting stay', async () => {
  const { review, reviewer, business, campaign, admin } = await aSubmittedReview()
  const before = await balanceOf(business)
  clock.travel({ minutes: 90 })
  const after = orFail(await edit(reviewer, review, { version: review.version }))
  expect(after).toMatchObject({ ...changed, status: 'pending', resubmitted: false })
  expect(after.version).toBe(review.version + 1)
  const { createdAt, submittedAt, waitingSince, earningsCents, feeCents } = review
  expect(after).toMatchObject({ createdAt, submittedAt, waitingSince, earningsCents, feeCents })
  expect(await balanceOf(business)).toBe(before)
  // When, for its author and admins; nobody is told of what was never changed.
  expect(review.editedAt).toEqual([])
  const [editedAt] = after.editedAt!
  expect(Date.parse(editedAt!) - Date.parse(createdAt)).toBeGreaterThanOrEqual(90 * 60_000)
  expect((await read(admin, review)).editedAt).toEqual(after.editedAt)
  expect(await read(business, review)).not.toHaveProperty('editedAt')

  const page = orFail(await api(reviewer, getCampaign, { params: { campaignId: campaign.id } }))
  expect([page.pendingReviews, page.ownReview?.content]).toEqual([1, changed.content])
  expect((await approve(admin, review, review.version)).error?.message).toBe(outdated)
  expect(orFail(await approve(admin, review, after.version))).toMatchObject(changed)
  expect(await balanceOf(reviewer)).toBe(10_00)
})

test('each part of a review alone is a change, and the same again is none', async () => {
  const { reviewer, review } = await aReviewWithReceipt()
  const params = { reviewId: review.id }
  const parts = [
    { rating: 2 },
    { content: changed.content },
    { amountCents: 20_00 },
    { proofId: (await aProof(reviewer)).id },
  ]
  const body = { rating: review.rating!, content: review.content }
  for (const [before, part] of parts.entries()) {
    Object.assign(body, part)
    for (let sent = 0; sent < 2; sent++) {
      const { version } = orFail(await api(reviewer, contract.editReview, { params, body }))
      expect(version, JSON.stringify(part)).toBe(review.version + before + 1)
    }
  }
  expect((await read(reviewer, review)).reimbursement).toMatchObject({ amountCents: 20_00 })
})

test('only the author changes a review, and by the rules of a submission', async () => {
  const { review, reviewer, business, admin } = await aSubmittedReview()
  const stranger = await edit(await aReviewer('Otto Other'), review)
  expect([stranger.status, stranger.error?.message]).toEqual([
    404,
    'Review not found or access denied.',
  ])
  expect((await edit(reviewer, { id: 'no-such-review' })).status).toBe(404)
  for (const other of [business, admin]) expect((await edit(other, review)).status).toBe(403)
  for (const wrong of [{ rating: 0 }, { rating: 6 }, { content: ` ${'a'.repeat(49)} ` }]) {
    expect((await edit(reviewer, review, wrong)).status).toBe(400)
  }
  expect(await read(reviewer, review)).toMatchObject({ ...writtenBody, version: review.version })
})

test('a decided review is not changed, in whatever way it was decided', async () => {
  const note = 'Please say more about what you have used it for.'
  const rejection = { reason: 'low_effort' as const, note }
  const reject = (admin: Person, reviewId: string, allowResubmission: boolean) =>
    api(admin, contract.rejectReview, {
      params: { reviewId },
      body: { ...rejection, allowResubmission },
    })
  for (const decide of [
    (admin: Person, id: string) => approve(admin, { id }),
    (admin: Person, id: string) => reject(admin, id, false),
    (admin: Person, id: string) => reject(admin, id, true),
  ]) {
    const { review, reviewer, admin } = await aSubmittedReview()
    orFail(await decide(admin, review.id))
    const { status, error } = await edit(reviewer, review)
    expect([status, error?.message]).toEqual([409, decided])
    expect((await read(reviewer, review)).content).toBe(reviewBody.content)
  }
})

test('a second try is changed while it waits, and the first one stays readable', async () => {
  const { review, reviewer, admin } = await aSubmittedReview()
  const note = 'Please say more about what you have used it for.'
  const body = { reason: 'low_effort' as const, note, allowResubmission: true }
  const params = { reviewId: review.id }
  orFail(await api(admin, contract.rejectReview, { params, body }))
  const again = { ...reviewBody, content: `${reviewBody.content} Toasted it is better.` }
  orFail(await api(reviewer, contract.resubmitReview, { params, body: again }))
  orFail(await edit(reviewer, review))
  expect(await read(admin, review)).toMatchObject({
    ...changed,
    rating: null,
    resubmitted: true,
    firstTry: { content: reviewBody.content, note },
  })
})

test('the evidence of a changed text is collected anew', async () => {
  const { review, reviewer, admin } = await aSubmittedReview()
  orFail(await edit(reviewer, review, { content: `${changed.content} See www.my-shop.com` }))
  const kinds = async () => ((await examined(review, admin)) ?? []).map(({ kind }) => kind)
  expect(await kinds()).toContain('contact')
  orFail(await edit(reviewer, review))
  expect((await read(admin, review)).evidence).toBeNull()
  expect(await kinds()).not.toContain('contact')
})

test('a text that changes while it is examined is examined as it is afterwards', async () => {
  const { review, reviewer, admin } = await aSubmittedReview()
  const advertising = `${changed.content} See www.my-shop.com`
  const { examining } = await server()
    .db.transaction()
    .execute(async (tx) => {
      const written = { rating: 2, content: advertising }
      await editReview(tx, reviewer, { reviewId: review.id, ...written }, clock.now())
      // The old text is what others see until COMMIT.
      const result = examined(review, admin)
      await expect.poll(waitForLocks).toBe(1)
      return { examining: result }
    })
  expect((await examining)!.map(({ kind }) => kind)).toContain('contact')
  const stored = await server().owner.query(
    'select shingles from review_evidence where review_id = $1',
    [review.id],
  )
  expect(stored.rows).toEqual([{ shingles: shinglesOf(advertising) }])
})

test('the audit log has who changed a review, without its words', async () => {
  const { review, reviewer, admin } = await aSubmittedReview()
  orFail(await edit(reviewer, review))
  // The same once more is no change.
  const same = orFail(await edit(reviewer, review, { version: review.version }))
  expect(same.version).toBe(review.version + 1)
  const query = { action: 'editReview', about: review.id }
  const { items } = orFail(await api(admin, listAudit, { query }))
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({
    actor: { id: reviewer.id },
    before: { characters: reviewBody.content.length },
    after: { characters: changed.content.length },
  })
})

test('of two changes at once that read the same text, one counts', async () => {
  const { review, reviewer } = await aSubmittedReview()
  const texts = ['One way.', 'The other way.'].map((end) => `${reviewBody.content} ${end}`)
  const { version } = review
  const answers = await atOnce(2, (i) => edit(reviewer, review, { content: texts[i]!, version }))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.error?.message).toBe(outdated)
  const winner = answers.findIndex(({ status }) => status === 200)
  expect((await read(reviewer, review)).content).toBe(texts[winner])
})

test('a change and an approval at once: the approved text is the one that was read', async () => {
  for (let i = 0; i < 8; i++) {
    const { review, reviewer, admin } = await aSubmittedReview()
    const [edited, approved] = await Promise.all([
      edit(reviewer, review, { version: review.version }),
      approve(admin, review, review.version),
    ])
    expect([
      [200, 409],
      [409, 200],
    ]).toContainEqual([edited.status, approved.status])
    const present = await read(admin, review)
    const isApproved = approved.status === 200
    expect(present.status).toBe(isApproved ? 'approved' : 'pending')
    expect(present.content).toBe((isApproved ? reviewBody : changed).content)
    expect(await balanceOf(reviewer)).toBe(isApproved ? 10_00 : 0)
  }
})

test('whoever is suspended in the moment of the change changes nothing', async () => {
  const { review, reviewer, admin } = await aSubmittedReview()
  const { db } = server()
  const sent = await db.transaction().execute(async (tx) => {
    const self = tx.selectFrom('users').select('id').where('id', '=', reviewer.id)
    await self.forUpdate().execute()
    const answer = edit(reviewer, review)
    await expect.poll(waitForLocks).toBe(1)
    await tx
      .updateTable('users')
      .set({ suspendedAt: clock.now() })
      .where('id', '=', reviewer.id)
      .execute()
    return { answer }
  })
  const { status, error } = await sent.answer
  expect([status, error?.message]).toEqual([401, 'This account is suspended.'])
  expect(await read(admin, review)).toMatchObject({
    ...writtenBody,
    rating: null,
    status: 'pending',
  })
})

test('a text that changes without end is decided as it is', async () => {
  const { review, reviewer, admin } = await aSubmittedReview()
  for (let version = review.version; version < mostReviewVersions; version++) {
    orFail(await edit(reviewer, review, { content: `${changed.content} ${version}` }))
  }
  const { status, error } = await edit(reviewer, review)
  expect([status, error?.message]).toEqual([
    409,
    'This review has been changed too often. It is decided as it is.',
  ])
  orFail(await approve(admin, review, mostReviewVersions))
})
