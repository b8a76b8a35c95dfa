import { expect, test } from 'vitest'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { listAudit } from '../../../shared/platform/audit.ts'
import { decideReply, removeReply, replyToReview } from '../../../shared/market/replies.ts'
import * as reviews from '../../../shared/market/reviews.ts'
import { suspendUser } from '../../../shared/people/users.ts'
import { expireDue } from '../../jobs/expire.ts'
import { approve, statuses, textsOf, unpublish } from '../../test/appeals.ts'
import { clock, server } from '../../test/server.ts'
import {
  aBusiness,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  aSubmittedReview,
  atOnce,
  orFail,
  type Person,
} from '../../test/world.ts'
import { examineReplies } from './examine-replies.ts'
import { nameEvidence } from './reply-evidence.ts'

const content = 'Thank you. We bake the bread longer now, because of what you wrote.'
const later = 'Thank you. The crust is darker since Monday.'
const note = 'The reply has contact details in it.'

async function aPublishedReview(options?: Parameters<typeof aSubmittedReview>[0]) {
  const world = await aSubmittedReview(options)
  orFail(await approve(world.admin, world.review.id))
  const params = { reviewId: world.review.id }
  return { ...world, params, reviewId: world.review.id }
}

type World = Awaited<ReturnType<typeof aPublishedReview>>

const write = ({ business, params }: Pick<World, 'business' | 'params'>, text = content) =>
  api(business, replyToReview, { params, body: { content: text } })
type Decision = { outcome: 'published' | 'refused'; note?: string; version?: number }
const decide = (
  { admin, params }: Pick<World, 'admin' | 'params'>,
  decision: Decision = { outcome: 'published' },
) => api(admin, decideReply, { params, body: decision })

const replyFor = async (person: Person, { params }: World) =>
  orFail(await api(person, reviews.getReview, { params })).reply
const queueOf = async (admin: Person) => {
  const query = { status: 'replies', sort: 'oldest', limit: 100 } as const
  return orFail(await api(admin, reviews.listReviews, { query })).items.map(({ id }) => id)
}
const examine = () => examineReplies(server().db, clock.now(), { log: server().app.log })
const dueNow = () => expireDue(server().db, clock.now(), server().app.log)

async function aReplied() {
  const world = await aPublishedReview()
  orFail(await write(world))
  orFail(await decide(world))
  return world
}

// spec: 15.60
test('a reply is for its business and admins alone until an admin publishes it', async () => {
  const world = await aPublishedReview()
  const { business, reviewer, admin, campaign, reviewId } = world
  expect(await replyFor(business, world)).toBeNull()
  expect(orFail(await write(world)).reply).toMatchObject({
    content,
    status: 'pending',
    shown: null,
    version: 1,
  })
  const other = await aReviewer()
  for (const reader of [reviewer, other]) expect(await replyFor(reader, world)).toBeNull()
  expect(await replyFor(admin, world)).toMatchObject({ content, evidence: null })
  expect(await replyFor(business, world)).not.toHaveProperty('evidence')
  expect(await queueOf(admin)).toContain(reviewId)

  expect(orFail(await decide(world)).reply).toMatchObject({ status: 'published', shown: content })
  for (const reader of [reviewer, other]) {
    expect(await replyFor(reader, world)).toEqual({
      content,
      status: 'published',
      createdAt: expect.any(String),
    })
  }
  expect(await queueOf(admin)).not.toContain(reviewId)
  expect((await textsOf(reviewer))[0]).toBe(
    `The business has replied to your review of “${campaign.title}”.`,
  )
  const again = await decide(world)
  expect([again.status, again.error?.message]).toEqual([
    409,
    'This reply has already been decided.',
  ])
})

// spec: 15.61
test('an edit is read again while the former text stays public', async () => {
  const world = await aReplied()
  const { business, reviewer } = world
  orFail(await write(world, later))
  expect(await replyFor(reviewer, world)).toMatchObject({ content })
  expect(await replyFor(business, world)).toMatchObject({
    content: later,
    status: 'pending',
    shown: content,
  })
  const short = await decide(world, { outcome: 'refused' })
  expect(short.status).toBe(400)
  orFail(await decide(world, { outcome: 'refused', note }))
  expect(await replyFor(reviewer, world)).toMatchObject({ content })
  expect(await replyFor(business, world)).toMatchObject({ status: 'refused', shown: content, note })
  expect((await textsOf(business))[0]).toContain(`is not published. Reason: ${note}`)
  const same = await write(world, later)
  expect([same.status, same.error?.message]).toEqual([
    409,
    'Change your reply first: it was refused with these words.',
  ])
  // The words that are public need no second look.
  expect(orFail(await write(world, content)).reply).toMatchObject({
    status: 'published',
    note: null,
  })
  orFail(await write(world, later))
  orFail(await decide(world))
  expect(await replyFor(reviewer, world)).toMatchObject({ content: later })
  const told = orFail(await api(reviewer, listNotifications)).items
  expect(told.filter(({ text }) => text.startsWith('The business has replied'))).toHaveLength(1)
})

// spec: 15.61
test('an admin takes the public text down also after an edit of it was refused', async () => {
  const world = await aReplied()
  orFail(await write(world, later))
  orFail(await decide(world, { outcome: 'refused', note }))
  expect(await replyFor(world.reviewer, world)).toMatchObject({ content })
  const both = await atOnce(2, () => decide(world, { outcome: 'refused', note }))
  expect(statuses(both)).toEqual([200, 409])
  expect(await replyFor(world.reviewer, world)).toBeNull()
  expect(await replyFor(world.business, world)).toMatchObject({ status: 'refused', shown: null })
  // The words that were taken down are read again.
  expect(orFail(await write(world, content)).reply).toMatchObject({ status: 'pending' })
})

// spec: 15.61
test('an admin takes a public reply down, and a business removes its own', async () => {
  const world = await aReplied()
  orFail(await decide(world, { outcome: 'refused', note }))
  expect(await replyFor(world.reviewer, world)).toBeNull()
  expect((await decide(world, { outcome: 'refused', note })).status).toBe(409)
  const { business, params } = world
  expect(orFail(await api(business, removeReply, { params })).reply).toBeNull()
  expect((await api(business, removeReply, { params })).status).toBe(404)
  expect((await decide(world)).status).toBe(404)
  const { items } = orFail(await api(world.admin, listAudit, { query: { q: world.reviewId } }))
  expect(items.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['replyToReview', 'publishReply', 'refuseReply', 'removeReply']),
  )
  expect(JSON.stringify(items)).not.toContain(content)
})

// spec: 15.60
test('only its business replies, and only to a published review', async () => {
  const world = await aSubmittedReview()
  const { business, reviewer, admin, review } = world
  const params = { reviewId: review.id }
  const early = await write({ business, params })
  expect([early.status, early.error?.message]).toEqual([
    409,
    'Only a published review can have a reply.',
  ])
  orFail(await approve(admin, review.id))
  expect((await write({ business: await aBusiness(), params })).status).toBe(404)
  for (const person of [reviewer, admin]) {
    expect((await write({ business: person, params })).status).toBe(403)
  }
  expect((await write({ business, params: { reviewId: 'unknown' } })).status).toBe(404)
  for (const bad of ['', '   ', '\u200B', 'a\0b', 'a'.repeat(2_001)]) {
    expect((await write({ business, params }, bad)).status).toBe(400)
  }
  orFail(await write({ business, params }, 'a'.repeat(2_000)))
  for (const person of [business, reviewer]) {
    expect((await decide({ admin: person, params })).status).toBe(403)
  }
  expect((await api(await aBusiness(), removeReply, { params })).status).toBe(404)
})

// spec: 15.62
test('a reply vanishes with its review, and comes back with it', async () => {
  const world = await aReplied()
  const { admin, reviewer, business, reviewId, params } = world
  orFail(await unpublish(admin, reviewId))
  expect(await replyFor(reviewer, world)).toBeNull()
  expect((await write(world, later)).status).toBe(409)
  expect(await replyFor(business, world)).toMatchObject({ content })
  orFail(await api(admin, reviews.publishReview, { params }))
  expect(await replyFor(reviewer, world)).toMatchObject({ content })
  orFail(await write(world, later))
  orFail(await unpublish(admin, reviewId))
  expect((await decide(world)).status).toBe(409)
  expect(await queueOf(admin)).not.toContain(reviewId)
})

// spec: 15.63
test('nobody waits longer than a day for a reply, unless the checks found something', async () => {
  const world = await aPublishedReview()
  const admin = world.admin
  orFail(await write(world))
  const heavy = await aReviewOf(world.campaign, await aReviewer())
  orFail(await approve(admin, heavy.id))
  const held = { ...world, params: { reviewId: heavy.id } }
  orFail(await write(held))
  const query = `update review_replies set evidence = '[]', weight = 3 where review_id = $1`
  await server().owner.query(query, [heavy.id])
  clock.travel({ minutes: 24 * 60 + 1 })
  await dueNow()
  // The checks have not run.
  expect(await replyFor(admin, world)).toMatchObject({ status: 'pending' })
  await examine()
  await atOnce(3, dueNow)
  expect(await replyFor(admin, world)).toMatchObject({ status: 'published' })
  expect(await replyFor(admin, held)).toMatchObject({ status: 'pending' })
  const told = await textsOf(world.reviewer)
  expect(told.filter((text) => text.startsWith('The business has replied'))).toHaveLength(1)
})

// spec: 15.63
test('the clock publishes no reply early, of a suspended business or to a hidden review', async () => {
  const [early, frozen, hidden] = [
    await aPublishedReview(),
    await aPublishedReview(),
    await aPublishedReview(),
  ]
  for (const world of [frozen, hidden]) orFail(await write(world))
  clock.travel({ minutes: 60 })
  orFail(await write(early))
  await examine()
  const body = { reason: 'Several accounts of one person.' }
  const { admin } = frozen
  orFail(await api(admin, suspendUser, { params: { userId: frozen.business.id }, body }))
  orFail(await unpublish(admin, hidden.reviewId))
  clock.travel({ minutes: 23 * 60 + 30 })
  await dueNow()
  for (const world of [early, frozen, hidden]) {
    expect(await replyFor(admin, world)).toMatchObject({ status: 'pending' })
  }
})

// spec: 15.64
test('a reply is checked as a review is, and for the name of the reviewer', async () => {
  const world = await aPublishedReview()
  const text = 'You know nothing, call +1 202 555 0147 or write to shop@example.com at once.'
  orFail(await write(world, text))
  await examine()
  const reply = await replyFor(world.admin, world)
  expect(reply!.evidence).toEqual([expect.objectContaining({ kind: 'contact' })])
  // An edit is checked anew.
  orFail(await write(world))
  expect((await replyFor(world.admin, world))!.evidence).toBeNull()
  await examine()
  expect((await replyFor(world.admin, world))!.evidence).toEqual([])

  const named = (said: string, publicName: 'initial' | 'full' | 'anonymous') =>
    nameEvidence(said, { name: 'Ada Obi-Okafor', publicName }).flatMap(
      (item) => ('quotes' in item && item.quotes) || [],
    )
  expect(named('Thank you, Ada.', 'initial')).toEqual([])
  expect(named('Thank you, Ada OKAFOR!', 'initial')).toEqual(['Okafor'])
  expect(named('Thank you, Ada.', 'anonymous')).toEqual(['Ada'])
  expect(named('Thank you, Ada Okafor.', 'full')).toEqual([])
})

// spec: 15.60
test('of several replies at once one stays, and of several decisions one counts', async () => {
  const world = await aPublishedReview()
  const written = await atOnce(6, (i) => write(world, `${content} ${i}`))
  expect(statuses(written)).toEqual([200, 200, 200, 200, 200, 200])
  const { version, content: last } = (await replyFor(world.business, world))!
  expect(version).toBe(6)
  const admins = [world.admin, await anAdmin()]
  const decisions = await atOnce(6, (i) =>
    decide(
      { ...world, admin: admins[i % 2]! },
      { outcome: i % 2 ? 'refused' : 'published', note, version: version! },
    ),
  )
  expect(statuses(decisions)).toEqual([200, 409, 409, 409, 409, 409])
  const after = (await replyFor(world.business, world))!
  expect(after.shown).toBe(after.status === 'published' ? last : null)
})

// spec: 15.62
test('a reply that comes with the end of its review is refused or hidden', async () => {
  const world = await aReplied()
  const { admin, reviewer, reviewId } = world
  orFail(await write(world, later))
  const [gone, ...answers] = await Promise.all([
    unpublish(admin, reviewId),
    write(world, `${later} And longer.`),
    decide(world),
  ])
  expect(gone.status).toBe(200)
  for (const { status } of answers) expect([200, 409]).toContain(status)
  expect(await replyFor(reviewer, world)).toBeNull()
})

test('a decision about an older text is refused', async () => {
  const world = await aPublishedReview()
  orFail(await write(world))
  orFail(await write(world, later))
  const outdated = await decide(world, { outcome: 'published', version: 1 })
  expect([outdated.status, outdated.error?.message]).toEqual([
    409,
    'This reply has changed since you opened it. Please reload it.',
  ])
})
