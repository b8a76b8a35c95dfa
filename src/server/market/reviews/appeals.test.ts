import { expect, test } from 'vitest'
import { listAudit } from '../../../shared/platform/audit.ts'
import type { WireReplyOf } from '../../../shared/base/endpoint.ts'
import { getPublicReviews } from '../../../shared/outside/embed.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { appealDays } from '../../../shared/market/review-rules.ts'
import * as contract from '../../../shared/market/reviews.ts'
import { suspendUser } from '../../../shared/people/users.ts'
import { deliveredMails } from '../../test/deliver.ts'
import { clock, server } from '../../test/server.ts'
import {
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  aSubmittedReview,
  balanceOf,
  orFail,
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
  aRejectedReview,
  anUnpublishedReview,
  anAppealed,
  textsOf,
  open,
  listed,
  heldOf,
} from '../../test/appeals.ts'
import { dueOf } from '../../test/due.ts'

// spec: 10.38
test('a granted appeal makes a rejected review pending again, reserves its money, and pays', async () => {
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

  const reopened = orFail(await decide(admin, appealId))
  expect(reopened).toMatchObject({
    status: 'pending',
    rejection: null,
    decidedAt: null,
    version: review.version + 1,
    resubmitted: false,
    appeal: { outcome: 'granted', note, decisionNote: rejection.note },
  })
  expect(await balanceOf(business)).toBe(1_000_00 - 11_50)
  const { held } = (await heldOf(campaign.id))!
  expect(held).toBe(1)

  orFail(await approve(admin, review.id))
  expect([await balanceOf(business), await balanceOf(reviewer)]).toEqual([1_000_00 - 11_50, 10_00])
})

test('each rejection can be appealed once, and the money follows every time', async () => {
  const { admin, business, reviewer, review, appealId } = await anAppealed(aRejectedReview)
  let id = appealId
  for (let i = 0; i < 3; i++) {
    expect((await appeal(reviewer, review.id)).status).toBe(409)
    orFail(await decide(admin, id))
    expect(await balanceOf(business)).toBe(1_000_00 - 11_50)
    clock.travel({ minutes: 1 })
    orFail(await reject(admin, review.id))
    expect(await balanceOf(business)).toBe(1_000_00)
    id = orFail(await appeal(reviewer, review.id)).appeal!.id
  }
  orFail(await decide(admin, id, { outcome: 'upheld' }))
  const again = await appeal(reviewer, review.id)
  expect([again.status, again.error?.message]).toEqual([
    409,
    'You have already appealed against this decision.',
  ])
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
    `Your appeal was granted: your review of “${campaign.title}” is public again. ${note}`,
  )
  expect((await textsOf(business))[0]).toBe(
    `A reviewer’s appeal was granted: a review of “${campaign.title}” is public again.`,
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
    `stays. ${note}`
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

test('an appeal is for fourteen days, of the own review, with visible characters', async () => {
  const { admin, business, reviewer, review } = await aRejectedReview()
  for (const bad of ['Too short.', ' '.repeat(40), '\u200B'.repeat(40), 'a'.repeat(2_001)]) {
    expect((await appeal(reviewer, review.id, { content: bad })).status).toBe(400)
  }
  expect((await appeal(await aReviewer(), review.id)).status).toBe(404)
  expect((await appeal(reviewer, 'unknown')).status).toBe(404)
  for (const person of [business, admin]) {
    expect((await appeal(person, review.id)).status).toBe(403)
  }
  clock.travel({ days: appealDays })
  const late = await appeal(reviewer, review.id)
  expect([late.status, late.error?.message]).toEqual([
    409,
    'The 14 days to appeal against this decision are over.',
  ])
  clock.travel({ minutes: -1 })
  orFail(await appeal(reviewer, review.id))
})

test('a pending and a public review cannot be appealed, nor by a suspended person', async () => {
  const { admin, reviewer, review } = await aSubmittedReview()
  const message = 'Only a rejected or unpublished review can be appealed.'
  expect((await appeal(reviewer, review.id)).error?.message).toBe(message)
  orFail(await approve(admin, review.id))
  expect((await appeal(reviewer, review.id)).error?.message).toBe(message)
  orFail(await unpublish(admin, review.id))
  const body = { reason: 'Several accounts of one person.' }
  orFail(await api(admin, suspendUser, { params: { userId: reviewer.id }, body }))
  expect((await appeal(reviewer, review.id)).status).toBe(401)
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

test('a reopened review waits from the grant on, and its evidence is collected again', async () => {
  const { admin, campaign, review, appealId } = await anAppealed(aRejectedReview)
  clock.travel({ days: 3 })
  const before = (await dueOf(admin, 'reviews')).late
  await server().owner.query(`update review_evidence set items = '[]'`)
  const at = clock.now()
  const reopened = orFail(await decide(admin, appealId))
  expect(reopened.submittedAt).toBe(review.submittedAt)
  expect(new Date(reopened.waitingSince).getTime()).toBeGreaterThanOrEqual(at.getTime())
  expect((await dueOf(admin, 'reviews')).late).toBe(before)
  const evidence = await server()
    .db.selectFrom('reviewEvidence')
    .select('items')
    .where('reviewId', '=', review.id)
    .executeTakeFirst()
  expect(evidence?.items).toBeNull()
  const query = { status: 'pending', sort: 'oldest', campaignId: campaign.id } as const
  expect(orFail(await api(admin, contract.listReviews, { query })).items).toHaveLength(1)
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
    ['upholdDecision', admin.id, { about: 'rejection', note }],
    ['appealReview', reviewer.id, { about: 'rejection' }],
  ])
  expect((await entriesOf(other.review.id))[0]).toEqual([
    'grantAppeal',
    admin.id,
    { about: 'rejection', note },
  ])
})
