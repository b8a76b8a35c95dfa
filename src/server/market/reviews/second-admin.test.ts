import { expect, test } from 'vitest'
import { completeCampaign } from '../../../shared/market/campaigns.ts'
import { acceptProposal, declineProposal } from '../../../shared/market/proposals.ts'
import { claimReview, listReviewClaims } from '../../../shared/market/review-queue.ts'
import { rejectionsAlone } from '../../../shared/market/rejection.ts'
import * as contract from '../../../shared/market/reviews.ts'
import {
  content as because,
  decideAs,
  rejection,
  statementOf,
  textsOf,
} from '../../test/appeals.ts'
import { fileAppeal, listAppeals } from '../../../shared/market/appeals.ts'
import { removeAdmin } from '../../../shared/people/users.ts'
import { asOnlyAdmin, asOnlyAdmins } from '../../test/members.ts'
import { take } from '../../test/places.ts'
import {
  aReimbursingCampaign,
  reject as rejectPurchase,
  submitWithReceipt,
} from '../../test/reimbursement.ts'
import { improvedBody } from '../../test/second-try.ts'
import { clock, server } from '../../test/server.ts'
import { readTransparency } from '../../outside/transparency/queries.ts'
import { expireDue } from '../../jobs/expire.ts'
import {
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  aSessionOf,
  atOnce,
  balanceOf,
  orFail,
  reviewBody,
  type Person,
} from '../../test/world.ts'

type More = Partial<{ note: string; passage: { start: number; end: number }; version: number }>
const reject = (admin: Person, reviewId: string, more: More = {}) =>
  api(admin, contract.rejectReview, { params: { reviewId }, body: { ...rejection, ...more } })
type Read = { proposalId?: string }
const accept = (admin: Person, reviewId: string, body?: Read) =>
  api(admin, acceptProposal, { params: { reviewId }, body })
const decline = (admin: Person, reviewId: string, note = 'It is about the bread.', read?: Read) =>
  api(admin, declineProposal, { params: { reviewId }, body: { note, ...read } })
const approve = (admin: Person, reviewId: string) =>
  api(admin, contract.approveReview, { params: { reviewId }, body: {} })
const read = async (viewer: Person, reviewId: string) =>
  orFail(await api(viewer, contract.getReview, { params: { reviewId } }))

/** A campaign of which so many reviews are rejected today that the next needs a second admin. */
async function aStrictWorld() {
  const world = await anActiveCampaign({ target: 30 })
  const other = await anAdmin()
  for (let i = 0; i < rejectionsAlone; i++) {
    const { id } = await aReviewOf(world.campaign, await aReviewer())
    expect((await reject(world.admin, id)).status).toBe(200)
  }
  const reviewer = await aReviewer()
  const review = await aReviewOf(world.campaign, reviewer)
  return { ...world, other, reviewer, review }
}

// spec: 15.93
test('who proposes to reject a review has it no longer: another admin decides', async () => {
  const { review, admin, other } = await aStrictWorld()
  const params = { reviewId: review.id }
  orFail(await api(admin, claimReview, { params, body: undefined }))
  expect(orFail(await api(other, listReviewClaims)).items).toMatchObject([{ admin: {} }])
  expect((await reject(admin, review.id)).status).toBe(202)
  expect(orFail(await api(other, listReviewClaims)).items).toEqual([])
})

/** And a proposal to reject it. */
async function aProposal() {
  const world = await aStrictWorld()
  const proposed = await reject(world.admin, world.review.id)
  expect(proposed.status).toBe(202)
  return { ...world, proposal: orFail(proposed).proposal! }
}

const toldOf = async (what: 'proposes' | 'declined', admin: Person) =>
  (await textsOf(admin)).filter((text) => text.includes(what)).length

test('what a moderator answers to a proposal does not reach somebody who is no admin now', async () => {
  const { admin, other, review } = await aProposal()
  orFail(await api(other, removeAdmin, { params: { userId: admin.id } }))
  orFail(await decline(other, review.id))
  const removed = { ...admin, cookie: await aSessionOf(admin) }
  expect(await toldOf('declined', removed)).toBe(0)
})

const entries = async (reviewId: string) =>
  (
    await server()
      .db.selectFrom('auditLog')
      .select('action')
      .where('subject', '=', `review:${reviewId}`)
      .orderBy('createdAt')
      .execute()
  ).map(({ action }) => action)

// spec: 15.90
test('the sixth rejection of a campaign in a day waits for another admin', async () => {
  const { admin, other, reviewer, business, review, proposal } = await aProposal()
  expect(proposal).toMatchObject({ by: 'Ada Admin', isOwn: true, ...rejection })
  const hours = (Date.parse(proposal.expiresAt) - Date.parse(proposal.at)) / 3_600_000
  expect(hours).toBe(24)
  expect(await read(other, review.id)).toMatchObject({
    status: 'pending',
    proposal: { id: proposal.id, isOwn: false },
  })
  for (const person of [reviewer, business]) {
    expect(await read(person, review.id)).not.toHaveProperty('proposal')
  }
  expect([await toldOf('proposes', admin), await toldOf('proposes', other)]).toEqual([0, 1])
  expect((await accept(reviewer, review.id)).status).toBe(403)
  expect((await decline(business, review.id)).status).toBe(403)
  const own = await accept(admin, review.id)
  expect([own.status, own.error?.code]).toEqual([403, 'forbidden'])
  // Nobody rejects it beside the proposal.
  for (const one of [admin, other]) {
    const again = await reject(one, review.id)
    expect([again.status, again.error?.reason]).toEqual([409, 'proposed'])
  }
  expect(orFail(await accept(other, review.id))).toMatchObject({
    status: 'rejected',
    rejection: { reason: rejection.reason, note: rejection.note },
  })
  expect(await entries(review.id)).toEqual(['submitReview', 'proposeRejection', 'rejectReview'])
  expect(await balanceOf(reviewer)).toBe(0)
  // Neither of the two decides the appeal.
  const body = { statementId: await statementOf(reviewer, review.id), content: because }
  const appealId = orFail(await api(reviewer, fileAppeal, { body })).id
  const third = await anAdmin()
  for (const [one, isAboutOwn] of [
    [admin, true],
    [other, true],
    [third, false],
  ] as const) {
    const page = orFail(await api(one, listAppeals, { query: { status: 'open', limit: 100 } }))
    const shown = page.items.find(({ id }) => id === appealId)
    expect(shown).toMatchObject({ isAboutOwn, mayDecide: !isAboutOwn })
    expect((await read(one, review.id)).appeal).toMatchObject({
      isAboutOwn,
      mayDecide: !isAboutOwn,
    })
  }
  for (const one of [admin, other]) {
    expect((await decideAs(one, appealId)).error?.reason).toBe('own_decision')
  }
  expect((await decideAs(third, appealId)).status).toBe(200)
})

// spec: 15.4
test('where only the two who rejected a review are left, either decides the appeal', async () => {
  for (const who of ['admin', 'other'] as const) {
    const { admin, other, reviewer, review, [who]: decider } = await aProposal()
    orFail(await accept(other, review.id))
    const body = { statementId: await statementOf(reviewer, review.id), content: because }
    const appealId = orFail(await api(reviewer, fileAppeal, { body })).id
    await asOnlyAdmins([admin, other], async () => {
      for (const one of [admin, other]) {
        const own = { isAboutOwn: true, mayDecide: true }
        const page = orFail(await api(one, listAppeals, { query: { status: 'open', limit: 100 } }))
        expect(page.items.find(({ id }) => id === appealId)).toMatchObject(own)
        expect((await read(one, review.id)).appeal).toMatchObject(own)
      }
      expect(orFail(await decideAs(decider, appealId)).bySoleAdmin).toBe(true)
    })
    expect(await balanceOf(reviewer)).toBe(10_00)
  }
})

// spec: 15.90
test('a second admin reads what is paid back for the purchase, and pays that', async () => {
  const { admin, campaign } = await aReimbursingCampaign({ target: 30 })
  const other = await anAdmin()
  for (let i = 0; i <= rejectionsAlone; i++) {
    const reviewer = await aReviewer()
    orFail(await take(reviewer, campaign))
    const { id } = orFail(await submitWithReceipt(reviewer, campaign))
    const rejected = await rejectPurchase(admin, id, 20_00)
    if (i < rejectionsAlone) continue
    expect(rejected.status).toBe(202)
    expect((await read(other, id)).proposal).toMatchObject({ reimbursementCents: 20_00 })
    orFail(await accept(other, id))
    expect(await balanceOf(reviewer)).toBe(20_00)
  }
})

// spec: 15.90
test('the first rejection of a review does not count against its second try', async () => {
  const { admin, campaign } = await anActiveCampaign({ target: 30 })
  const reviewer = await aReviewer()
  const { id } = await aReviewOf(campaign, reviewer)
  const body = { ...rejection, allowResubmission: true }
  const params = { reviewId: id }
  orFail(await api(admin, contract.rejectReview, { params, body }))
  for (let i = 1; i < rejectionsAlone; i++) {
    orFail(await reject(admin, (await aReviewOf(campaign, await aReviewer())).id))
  }
  orFail(await api(reviewer, contract.resubmitReview, { params, body: improvedBody }))
  expect((await reject(admin, id)).status).toBe(200)
})

test('the rejections of reviews that were sent again since count', async () => {
  const { admin, campaign } = await anActiveCampaign({ target: 30 })
  await anAdmin()
  for (let i = 0; i < rejectionsAlone; i++) {
    const reviewer = await aReviewer()
    const params = { reviewId: (await aReviewOf(campaign, reviewer)).id }
    const body = { ...rejection, allowResubmission: true }
    orFail(await api(admin, contract.rejectReview, { params, body }))
    orFail(await api(reviewer, contract.resubmitReview, { params, body: improvedBody }))
  }
  const { id } = await aReviewOf(campaign, await aReviewer())
  expect((await reject(admin, id)).status).toBe(202)
})

// spec: 15.90
test('a day later an admin rejects alone again, and a proposal has lapsed', async () => {
  const { admin, other, review } = await aProposal()
  clock.travel({ days: 1 })
  expect((await accept(other, review.id)).error?.reason).toBe('not_proposed')
  await expireDue(server().db, clock.now(), server().app.log)
  expect((await read(other, review.id)).proposal).toBeNull()
  expect(orFail(await reject(admin, review.id)).status).toBe('rejected')
})

// spec: 15.90
test('a proposal is declined or withdrawn with a note, and ends with an approval', async () => {
  const { admin, other, reviewer, review } = await aProposal()
  expect((await decline(other, review.id, '')).status).toBe(400)
  expect(orFail(await decline(other, review.id))).toMatchObject({
    status: 'pending',
    proposal: null,
  })
  expect((await decline(other, review.id)).error?.reason).toBe('not_proposed')
  expect((await reject(admin, review.id)).status).toBe(202)
  expect((await decline(admin, review.id, 'I was wrong.')).status).toBe(200)
  // Of the one that another admin declined.
  expect([await toldOf('declined', admin), await toldOf('declined', other)]).toEqual([1, 0])
  expect((await reject(other, review.id)).status).toBe(202)
  expect(orFail(await approve(admin, review.id)).status).toBe('approved')
  expect((await accept(admin, review.id)).status).toBe(409)
  expect(await balanceOf(reviewer)).toBe(10_00)
})

// spec: 15.90
test('the proposal that was read is the one that is accepted or declined', async () => {
  const { admin, other, review, proposal } = await aProposal()
  const known = { proposalId: proposal.id }
  orFail(await decline(admin, review.id))
  expect((await reject(admin, review.id, { note: 'This is about the shop alone.' })).status).toBe(
    202,
  )
  for (const late of [
    await accept(other, review.id, known),
    await decline(other, review.id, because, known),
  ]) {
    expect([late.status, late.error?.reason]).toEqual([409, 'not_proposed'])
  }
  const { proposal: next } = await read(other, review.id)
  expect(orFail(await accept(other, review.id, { proposalId: next!.id })).status).toBe('rejected')
})

// spec: 15.90
test('the text that was proposed on is the one that is rejected', async () => {
  const { admin, other, reviewer, review } = await aProposal()
  const content = 'The crust is dark and loud, and the crumb stays soft for three whole days.'
  const body = { ...reviewBody, content, version: review.version }
  const { confirmations: _, ...edit } = body
  orFail(await api(reviewer, contract.editReview, { params: { reviewId: review.id }, body: edit }))
  expect((await read(other, review.id)).proposal).toBeNull()
  expect((await accept(other, review.id)).error?.reason).toBe('not_proposed')
  expect((await reject(admin, review.id)).status).toBe(202)
  expect(orFail(await accept(other, review.id)).status).toBe('rejected')
})

// spec: 15.90
test('the only admin rejects alone, which the log says', async () => {
  // Also where a proposal waits for somebody who is gone.
  const { admin, review } = await aProposal()
  const before = (await readTransparency(server().db))!
  const rejected = await asOnlyAdmin(admin, () => reject(admin, review.id))
  expect(rejected.status).toBe(200)
  const { after } = await server()
    .db.selectFrom('auditLog')
    .select('after')
    .where('subject', '=', `review:${review.id}`)
    .where('action', '=', 'rejectReview')
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({ onlyAdmin: true })
  const now = (await readTransparency(server().db))!.platform.soleAdminRejections!
  expect(now - before.platform.soleAdminRejections!).toBe(1)
})

// spec: 15.91
test('six admins at once reject five reviews of a campaign, and propose the sixth', async () => {
  const { campaign } = await anActiveCampaign({ target: 30 })
  const reviews = await atOnce(6, async () => aReviewOf(campaign, await aReviewer()))
  const admins = await atOnce(6, anAdmin)
  const done = await atOnce(6, (i) => reject(admins[i]!, reviews[i]!.id))
  expect(done.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 202])
})

// spec: 15.91
test('a proposal is decided once, whoever is at it', async () => {
  const { other, review } = await aProposal()
  const third = await anAdmin()
  const done = await atOnce(6, (i) =>
    [accept, approve, decline][i % 3]!(i % 2 ? other : third, review.id),
  )
  const won = done.filter(({ status }) => status === 200)
  const { status } = await read(other, review.id)
  const isDecided = status !== 'pending'
  // Declined, it may still be approved.
  expect(won.length).toBeGreaterThanOrEqual(1)
  expect(won.length).toBeLessThanOrEqual(isDecided ? 2 : 1)
  const decisions = (await entries(review.id)).filter((one) => /^(approve|reject)/.test(one))
  expect(decisions).toHaveLength(isDecided ? 1 : 0)
})

// spec: 15.91
test('a proposal is accepted while its campaign ends', async () => {
  const { business, campaign, other, reviewer, review } = await aProposal()
  const ending = { params: { campaignId: campaign.id } }
  const [accepted] = await Promise.all([
    accept(other, review.id),
    api(business, completeCampaign, ending),
  ])
  expect(accepted.status).toBe(200)
  expect(await balanceOf(business)).toBe(1_000_00)
  expect(await balanceOf(reviewer)).toBe(0)
})

// spec: 15.92
test('a rejection names the words that it is about', async () => {
  const { admin, campaign } = await anActiveCampaign({ target: 30 })
  const reviewer = await aReviewer()
  const review = await aReviewOf(campaign, reviewer)
  const { length } = review.content
  for (const passage of [
    { start: 0, end: length + 1 },
    { start: 5, end: 5 },
    { start: -1, end: 4 },
  ]) {
    const refused = await reject(admin, review.id, { passage })
    expect([400, 422]).toContain(refused.status)
  }
  const passage = { start: 0, end: 9 }
  orFail(await reject(admin, review.id, { passage }))
  expect((await read(reviewer, review.id)).rejection).toMatchObject({ passage })
})
