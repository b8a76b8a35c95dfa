import { expect, test } from 'vitest'
import { listAudit } from '../../../shared/platform/audit.ts'
import type { WireReplyOf } from '../../../shared/base/endpoint.ts'
import { getPublicReviews } from '../../../shared/outside/embed.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { fileAppeal, listAppeals } from '../../../shared/market/appeals.ts'
import { addMonths } from '../../../shared/base/days.ts'
import { appealMonths } from '../../../shared/platform/statement-rules.ts'
import { getVerification, rejectVerification } from '../../../shared/people/verification.ts'
import * as contract from '../../../shared/market/reviews.ts'
import { suspendUser } from '../../../shared/people/users.ts'
import { deliveredMails } from '../../test/deliver.ts'
import { asOnlyAdmin } from '../../test/members.ts'
import { clock, server } from '../../test/server.ts'
import {
  aBusiness,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  aSessionOf,
  aSubmittedReview,
  balanceOf,
  orFail,
  type Person,
} from '../../test/world.ts'
import {
  content,
  note,
  rejection,
  appeal,
  reject,
  approve,
  unpublish,
  decide,
  decideAs,
  statementOf,
  aRejectedReview,
  anUnpublishedReview,
  anAppealed,
  textsOf,
  open,
  listed,
  heldOf,
} from '../../test/appeals.ts'
import { dueOf } from '../../test/due.ts'
import { uploadDocuments } from '../../test/uploads.ts'
import { fileAppeal as fileAppealAs } from './filing.ts'

// spec: 10.38, 15.5
test('a granted appeal approves a rejected review at its terms, and the business pays', async () => {
  const { admin, business, reviewer, campaign, review, appealId } =
    await anAppealed(aRejectedReview)
  expect(await balanceOf(business)).toBe(1_000_00)
  expect(review.appeal).toMatchObject({
    about: 'rejection',
    decisionAt: review.decidedAt,
    decisionReason: 'off_topic',
    decisionNote: rejection.note,
    content,
    outcome: null,
    note: null,
  })

  const granted = orFail(await decide(admin, appealId))
  expect(granted).toMatchObject({
    status: 'approved',
    rejection: null,
    unpublishedAt: null,
    version: review.version + 1,
    appeal: { outcome: 'granted', note, decisionNote: rejection.note },
  })
  expect([await balanceOf(business), await balanceOf(reviewer)]).toEqual([1_000_00 - 11_50, 10_00])
  expect(await heldOf(campaign.id)).toEqual({ held: 0, approved: 1 })
  expect((await textsOf(reviewer))[0]).toBe(
    `Your appeal was granted: your review of “${campaign.title}” is approved, and $10.00 is in ` +
      `your wallet. Our answer: ${note}`,
  )
  // Nobody decides it a third time.
  for (const again of [approve, reject]) expect((await again(admin, review.id)).status).toBe(409)
})

// spec: 10.38
test('a granted appeal publishes an unpublished review again, and no money moves', async () => {
  const { admin, business, reviewer, campaign, review, appealId } =
    await anAppealed(anUnpublishedReview)
  const params = { campaignId: campaign.id }
  const publicIds = async () =>
    orFail(await api(null, getPublicReviews, { params })).items.map(({ id }) => id)
  await expect.poll(publicIds).toEqual([])
  const money = async () => [await balanceOf(business), await balanceOf(reviewer)]
  const before = await money()
  // The appeal decides about it, not the button beside it.
  const publish = await api(admin, contract.publishReview, { params: { reviewId: review.id } })
  expect([publish.status, publish.error?.message]).toEqual([
    409,
    'The reviewer has appealed. Please decide the appeal instead.',
  ])

  const granted = orFail(await decide(admin, appealId))
  expect(granted).toMatchObject({ status: 'approved', unpublishedAt: null })
  await expect.poll(publicIds).toEqual([review.id])
  expect(await money()).toEqual(before)
  expect((await textsOf(reviewer))[0]).toBe(
    `Your appeal was granted: your review of “${campaign.title}” is public now. Our answer: ${note}`,
  )
  expect((await textsOf(business))[0]).toBe(
    `A reviewer’s appeal was granted: a review of “${campaign.title}” is public now.`,
  )
  // Unpublished anew, it is another decision.
  clock.travel({ minutes: 1 })
  orFail(await unpublish(admin, review.id))
  orFail(await appeal(reviewer, review.id))
})

// spec: 10.38
test('an upheld decision stays, and both sides hear of it, also by mail', async () => {
  const second = await anAdmin()
  const { admin, business, reviewer, campaign, review, appealId } =
    await anAppealed(aRejectedReview)
  const filed = `The reviewer of a rejected review of “${campaign.title}” has appealed.`
  for (const one of [admin, second]) expect((await textsOf(one))[0]).toBe(filed)
  const link = orFail(await api(admin, listNotifications)).items[0]!.path
  expect(link).toBe(`/admin/reviews?status=appealed&review=${review.id}`)
  expect((await textsOf(business)).join()).not.toContain('appeal')

  const upheld = orFail(await decide(second, appealId, { outcome: 'upheld' }))
  expect(upheld).toMatchObject({
    status: 'rejected',
    version: review.version,
    appeal: { outcome: 'upheld', note },
  })
  expect(await balanceOf(business)).toBe(1_000_00)
  const toReviewer =
    `We have checked your appeal about your review of “${campaign.title}”, and our decision ` +
    `stays. Our answer: ${note}`
  const toBusiness =
    `A reviewer appealed against our decision about a review of “${campaign.title}”. ` +
    'The decision stays.'
  expect((await textsOf(reviewer))[0]).toBe(toReviewer)
  expect((await textsOf(business))[0]).toBe(toBusiness)
  const mails = (await deliveredMails()).map(({ to, text }) => [to, text.replace(/\s+/g, ' ')])
  for (const [{ email }, text] of [
    [second, filed],
    [reviewer, toReviewer],
    [business, toBusiness],
  ] as const) {
    const own = mails.filter(([to]) => to === email).map(([, written]) => written)
    expect(own.some((written) => written!.includes(text))).toBe(true)
  }
})

test('its reviewer and admins read the appeal, businesses and other reviewers do not', async () => {
  const { admin, business, reviewer, campaign, review, appealId } =
    await anAppealed(anUnpublishedReview)
  const other = await aReviewer()
  await aReviewOf(campaign, other)
  for (const person of [admin, reviewer]) {
    expect((await open(person, { campaignId: campaign.id })).map(({ id }) => id)).toEqual([
      review.id,
    ])
  }
  expect(await open(business)).toEqual([])
  expect(await open(other)).toEqual([])
  expect(await listed(business, campaign)).not.toHaveProperty('appeal')
  const params = { campaignId: campaign.id }
  orFail(await decide(admin, appealId))
  // Everybody reads the review now.
  for (const person of [business, other]) {
    const { body } = await api(person, contract.listCampaignReviews, { params })
    expect(body.items.map(({ id }) => id)).toContain(review.id)
    expect(JSON.stringify(body)).not.toContain(content)
  }
})

test('the open appeals are listed oldest first, page by page', async () => {
  const admin = await anAdmin()
  await server().owner.query('delete from appeals')
  const worlds = [await aRejectedReview(), await anUnpublishedReview(), await aRejectedReview()]
  const filed = worlds.toReversed()
  for (const { reviewer, review } of filed) {
    clock.travel({ minutes: 1 })
    orFail(await appeal(reviewer, review.id))
  }
  const ids: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: object = {
      status: 'appealed',
      sort: 'oldest',
      limit: 1,
      ...(cursor && { cursor }),
    } as const
    const page: WireReplyOf<typeof contract.listReviews> = orFail(
      await api(admin, contract.listReviews, { query }),
    )
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(ids).toEqual(filed.map(({ review }) => review.id))
  const newest = await open(admin, { sort: 'newest' })
  expect(newest.map(({ id }) => id)).toEqual(filed.map(({ review }) => review.id))
  orFail(await decide(admin, newest[0]!.appeal!.id, { outcome: 'upheld' }))
  expect(await open(admin)).toHaveLength(2)
})

// spec: 15.3
test('an appeal is for six months, of the own decision, with visible characters', async () => {
  const { admin, business, reviewer, review } = await aRejectedReview()
  for (const bad of ['Too short.', ' '.repeat(40), '\u200B'.repeat(40), 'a'.repeat(2_001)]) {
    expect((await appeal(reviewer, review.id, { content: bad })).status).toBe(400)
  }
  const statementId = await statementOf(reviewer, review.id)
  const file = (person: Person, id = statementId) =>
    api(person, fileAppeal, { body: { statementId: id, content } })
  for (const person of [await aReviewer(), business]) expect((await file(person)).status).toBe(404)
  expect((await file(reviewer, 'unknown')).status).toBe(404)
  expect((await file(admin)).status).toBe(403)
  const end = addMonths(new Date(review.decidedAt!), appealMonths)
  clock.offset = end.getTime() - Date.now() + 1_000
  const late = await file(reviewer)
  expect([late.status, late.error?.reason]).toEqual([409, 'too_late'])
  clock.travel({ minutes: -1 })
  orFail(await file(reviewer))
})

test('what no longer stands cannot be appealed, nor what can be sent again', async () => {
  const { admin, reviewer, review } = await anUnpublishedReview()
  orFail(await api(admin, contract.publishReview, { params: { reviewId: review.id } }))
  const gone = await appeal(reviewer, review.id)
  expect([gone.status, gone.error?.message]).toEqual([
    409,
    'This decision no longer stands, so there is nothing to appeal.',
  ])
  const open = await aSubmittedReview()
  orFail(await reject(open.admin, open.review.id, true))
  const early = await appeal(open.reviewer, open.review.id)
  expect([early.status, early.error?.reason]).toEqual([409, 'resubmission_open'])
})

// spec: 15.6
test('a suspension and a rejection of documents can be appealed, and a grant lifts them', async () => {
  const [admin, other] = [await anAdmin(), await anAdmin()]
  const reviewer = await aReviewer()
  const body = { reason: 'Several accounts of one person.' }
  orFail(await api(admin, suspendUser, { params: { userId: reviewer.id }, body }))
  // In the session that suspended people have.
  const [statement] = await server()
    .db.selectFrom('statements')
    .select('id')
    .where('personId', '=', reviewer.id)
    .execute()
  const viewer = { id: reviewer.id, role: 'reviewer' as const }
  const { id } = await server()
    .db.transaction()
    .execute((tx) => fileAppealAs(tx, viewer, { statementId: statement!.id, content }, clock.now()))
  const { items } = orFail(await api(other, listAppeals, { query: { limit: 100 } }))
  expect(items.find((one) => one.id === id)).toMatchObject({
    about: 'suspension',
    person: { id: reviewer.id },
    review: null,
    decisionNote: body.reason,
    status: 'open',
    isAboutOwn: false,
  })
  orFail(await decideAs(other, id))
  const back = { cookie: await aSessionOf(reviewer) }
  expect(await textsOf(back as Person)).toContain(
    `Your appeal was granted: your account is open again. Our answer: ${note}`,
  )

  const business = await aBusiness({ balance: 0 })
  orFail(await uploadDocuments(business, ['deed.pdf']))
  const refusal = { params: { businessId: business.id }, body: { note: rejection.note } }
  orFail(await api(admin, rejectVerification, refusal))
  const filed = orFail(
    await api(business, fileAppeal, {
      body: { statementId: await statementOf(business, business.id), content },
    }),
  )
  orFail(await decideAs(other, filed.id))
  expect(orFail(await api(business, getVerification)).status).toBe('approved')
})

// spec: 15.4
test('another admin decides than the first, where there is one', async () => {
  const { admin, appealId } = await anAppealed(aRejectedReview)
  await anAdmin()
  const own = await decideAs(admin, appealId)
  expect([own.status, own.error?.reason]).toEqual([409, 'own_decision'])
  await asOnlyAdmin(admin, async () => {
    const { items } = orFail(await api(admin, listAppeals, { query: { limit: 100 } }))
    const shown = items.find(({ id }) => id === appealId)
    expect(shown).toMatchObject({ isAboutOwn: true, mayDecide: true, late: false })
    expect(orFail(await decideAs(admin, appealId))).toMatchObject({
      status: 'granted',
      bySoleAdmin: true,
    })
  })
})

// spec: 15.4
test('an appeal is late after seven days', async () => {
  const { appealId } = await anAppealed(aRejectedReview)
  const admin = await anAdmin()
  clock.travel({ days: 7, minutes: 1 })
  const { items } = orFail(await api(admin, listAppeals, { query: { limit: 100 } }))
  expect(items.find(({ id }) => id === appealId)).toMatchObject({ late: true, mayDecide: true })
  expect((await dueOf(admin, 'appeals')).late).toBeGreaterThan(0)
})

test('a pending and a public review cannot be appealed', async () => {
  const { admin, reviewer, review } = await aSubmittedReview()
  expect((await appeal(reviewer, review.id)).status).toBe(404)
  orFail(await approve(admin, review.id))
  expect((await appeal(reviewer, review.id)).status).toBe(404)
})

test('deciding needs a note, the version that was read, and an open appeal', async () => {
  const { admin, business, reviewer, review, appealId } = await anAppealed(aRejectedReview)
  expect((await decide(admin, appealId, { note: 'Too short.' })).status).toBe(400)
  expect((await decide(admin, 'unknown')).status).toBe(404)
  for (const person of [business, reviewer]) {
    expect((await decide(person, appealId)).status).toBe(403)
  }
  const outdated = await decide(admin, appealId, { version: review.version + 1 })
  expect(outdated.error?.message).toMatch(/has changed since you opened it/)
  orFail(await decide(admin, appealId, { version: review.version }))
  const again = await decide(admin, appealId)
  expect([again.status, again.error?.message]).toEqual([
    409,
    'This appeal has already been decided.',
  ])
})

test('every step is in the audit log', async () => {
  const { admin, reviewer, review, appealId } = await anAppealed(aRejectedReview)
  orFail(await decide(admin, appealId, { outcome: 'upheld' }))
  const other = await anAppealed(aRejectedReview)
  orFail(await decide(admin, other.appealId))
  const entriesOf = async (q: string) =>
    orFail(await api(admin, listAudit, { query: { q } })).items.map(
      ({ action, actor, after }) => [action, actor?.id, after] as const,
    )
  expect((await entriesOf(review.id)).slice(0, 2)).toEqual([
    ['upholdDecision', expect.any(String), { about: 'rejection', note }],
    ['appealReview', reviewer.id, { about: 'rejection' }],
  ])
  expect((await entriesOf(other.review.id))[0]).toEqual([
    'grantAppeal',
    expect.any(String),
    { about: 'rejection', note },
  ])
})
