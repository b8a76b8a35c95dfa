import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listAudit } from '../../../shared/platform/audit.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { listStatementsOfReasons } from '../../../shared/platform/statements.ts'
import { getReview, listReviews, publishReview } from '../../../shared/market/reviews.ts'
import { listReports } from '../../../shared/market/reports.ts'
import { statuses, textsOf, unpublish } from '../../test/appeals.ts'
import {
  anAddress,
  aPublishedReview,
  aReport,
  decideReport,
  decisionNote,
  report,
  reportNumbered,
  reportsFor,
  reportText,
} from '../../test/reports.ts'
import { clock, server } from '../../test/server.ts'
import { anAdmin, api, aReviewer, aSubmittedReview, atOnce, orFail } from '../../test/world.ts'

const email = 'ada@example.com'
const numbersOf = (answers: { body: { number: string } }[]) =>
  new Set(answers.map(({ body }) => body.number))
const storedReports = async (reviewId: string) =>
  (await server().owner.query('select * from reports where review_id = $1', [reviewId])).rows

// spec: 15.68
test('anyone reports a published review and gets a number at once, and admins hear of it', async () => {
  const { reviewId, admin, review, campaign, reviewer } = await aPublishedReview()
  const sent = await report(reviewId, { reason: 'personal_data', email })
  expect(sent.status).toBe(201)
  const { number } = sent.body
  expect(number).toMatch(/^R-[2-9A-Z]{10}$/)
  expect(await reportNumbered(admin, number)).toMatchObject({
    reason: 'personal_data',
    content: reportText,
    email,
    reporter: null,
    outcome: null,
    appeal: null,
    mayDecide: true,
    review: {
      id: reviewId,
      content: review.content,
      campaign: campaign.title,
      published: true,
    },
  })
  expect((await textsOf(admin))[0]).toBe(
    `Somebody has reported a review of “${campaign.title}” (report ${number}).`,
  )
  // It changes nothing by itself, and its author learns nothing of it.
  const params = { reviewId }
  expect(orFail(await api(reviewer, getReview, { params }))).toMatchObject({ unpublishedAt: null })
  expect((await textsOf(reviewer)).join()).not.toContain('reported')
  const { items } = orFail(await api(admin, listAudit, { query: { about: reviewId } }))
  expect(items[0]).toMatchObject({ action: 'reportReview', actor: null })
  expect(JSON.stringify(items)).not.toContain(reportText)
})

// spec: 15.68
test('only a published review can be reported', async () => {
  const { review, admin, business } = await aSubmittedReview()
  expect((await report(review.id, { person: business })).status).toBe(404)
  const world = await aPublishedReview()
  orFail(await unpublish(world.admin, world.reviewId))
  for (const id of [world.reviewId, randomUUID(), 'unknown', "'; drop table reports; --"]) {
    expect((await report(encodeURIComponent(id))).status).toBe(404)
  }
  expect((await reportsFor(admin)).map((one) => one.review.id)).not.toContain(review.id)
})

// spec: 15.68
test('a report has a reason of the list, 20 to 2,000 visible characters and a true address', async () => {
  const { reviewId } = await aPublishedReview()
  const address = anAddress()
  const bad: object[] = [
    { reason: 'few_stars' },
    { content: 'Too short.' },
    { content: ' '.repeat(40) },
    { content: '\u200B'.repeat(40) },
    { content: `${reportText}\0` },
    { content: 'a'.repeat(2_001) },
    { content: 'a'.repeat(250_000) },
    { email: 'ada' },
    { email: 'ada@example.com\r\nBcc: all@example.com' },
    { name: 'Ada' },
  ]
  for (const fields of bad) {
    expect((await report(reviewId, { address, ...fields })).status, JSON.stringify(fields)).toBe(
      400,
    )
  }
  // Refused ones count for no limit.
  const hostile = `<script>alert(1)</script> ' or 1=1; -- ${'😀'.repeat(12)}`
  const full = 'ä'.repeat(2_000)
  for (const content of [hostile, full]) {
    const world = await aPublishedReview()
    const { number } = orFail(await report(world.reviewId, { address, content }))
    expect((await reportNumbered(world.admin, number)).content).toBe(content)
  }
})

// spec: 15.69
test('the same person gets the first number again: by network, by e-mail, by account', async () => {
  const { reviewId, business } = await aPublishedReview()
  const address = '198.51.100.7'
  const first = await report(reviewId, { address, email })
  const again = [
    await report(reviewId, { address: '198.51.100.200' }),
    await report(reviewId, { email: 'ADA@example.com', reason: 'other' }),
  ]
  expect(first.status).toBe(201)
  const repeated = { ...first.body, isRepeat: true }
  expect(first.body).not.toEqual(repeated)
  for (const { status, body } of again) expect([status, body]).toEqual([200, repeated])
  const own = await report(reviewId, { person: business })
  const ownAgain = await report(reviewId, { person: business })
  expect([own.status, ownAgain.status, ownAgain.body]).toEqual([
    201,
    200,
    { ...own.body, isRepeat: true },
  ])
  expect(own.body.number).not.toBe(first.body.number)
  // Another review, and another person.
  expect((await report((await aPublishedReview()).reviewId, { address, email })).status).toBe(201)
  expect((await report(reviewId)).status).toBe(201)
  expect(await storedReports(reviewId)).toHaveLength(3)
})

// spec: 15.69
test('of many reports at once from one network there is one number, and the limit holds', async () => {
  const { reviewId, admin } = await aPublishedReview()
  const before = (await textsOf(admin)).length
  const flood = await atOnce(12, (i) =>
    report(reviewId, { address: '203.0.113.9', email: `flood-${i}@example.com` }),
  )
  expect(statuses(flood)).toEqual([200, 200, 200, 200, 201, ...Array<number>(7).fill(429)])
  expect(numbersOf(flood.filter(({ status }) => status < 300))).toHaveLength(1)
  expect(await storedReports(reviewId)).toHaveLength(1)
  expect(await textsOf(admin)).toHaveLength(before + 1)

  // One address of many networks.
  const other = await aPublishedReview()
  const spread = await atOnce(8, () => report(other.reviewId, { email }))
  expect(statuses(spread)).toEqual([...Array<number>(7).fill(200), 201])
  expect(numbersOf(spread)).toHaveLength(1)
})

// spec: 15.69
test('an address reports five times an hour and twenty times a day, a /64 as one', async () => {
  const { reviewId } = await aPublishedReview()
  const send = (host: number) => report(reviewId, { address: `2001:db8:ffff:1:${host}::1` })
  const sent: number[] = []
  for (let hour = 0; hour < 5; hour++) {
    for (let i = 0; i < 6; i++) sent.push((await send(i)).status)
    clock.travel({ minutes: 61 })
  }
  const hours = [200, 200, 200, 200, 200, 429]
  expect(sent).toEqual([
    201,
    ...hours.slice(1),
    ...hours,
    ...hours,
    ...hours,
    ...Array(6).fill(429),
  ])
  const refused = await send(1)
  expect(refused.error?.message).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600)
  expect((await report(reviewId, { address: '2001:db8:ffff:2::1' })).status).toBe(201)
  clock.travel({ days: 1 })
  expect((await send(1)).status).toBe(200)
})

// spec: 15.70
test('a foreign origin reports without cookies, and may do nothing else', async () => {
  const { reviewId, reviewer, admin } = await aPublishedReview()
  const origin = 'https://shop.example'
  const path = `/api/public/reviews/${reviewId}/reports`
  const asked = await server().app.inject({
    method: 'OPTIONS',
    url: path,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  })
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'content-type',
  })
  expect(asked.headers).not.toHaveProperty('access-control-allow-credentials')
  for (const from of [origin, 'null', 'https://candor.example.evil.example']) {
    const sent = await report(reviewId, { person: reviewer, headers: { origin: from } })
    expect(sent.status).toBe(201)
    expect(sent.headers['access-control-allow-origin']).toBe('*')
    expect(sent.headers['set-cookie']).toBeUndefined()
    // The session that the browser may have sent is not looked at.
    expect((await reportNumbered(admin, sent.body.number)).reporter).toBeNull()
  }
  const own = await report(reviewId, { person: reviewer })
  expect((await reportNumbered(admin, own.body.number)).reporter).toMatchObject({ id: reviewer.id })
  const unknown = await report(randomUUID(), { headers: { origin } })
  expect([unknown.status, unknown.headers['access-control-allow-origin']]).toEqual([404, '*'])
  for (const url of [
    '/api/contact',
    '/api/public/report-result/appeal',
    `/api/reports/x/decision`,
  ]) {
    const { statusCode, headers } = await server().app.inject({
      method: 'POST',
      url,
      headers: { origin },
      payload: {},
    })
    expect([url, statusCode]).toEqual([url, 403])
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  }
})

// spec: 15.71
test('somebody signed in reads on the review when it was reported and decided', async () => {
  const { reviewId, business, reviewer: author, admin } = await aPublishedReview()
  const reader = await aReviewer()
  const params = { reviewId }
  const read = async (person: typeof reader) => {
    const { reportedAt, reportAnsweredAt } = orFail(await api(person, getReview, { params }))
    return [reportedAt, reportAnsweredAt]
  }
  for (const person of [business, reader]) expect(await read(person)).toEqual([null, null])
  const { number } = orFail(await report(reviewId, { person: business }))
  const time = expect.any(String)
  expect(await read(business)).toEqual([time, null])
  expect(orFail(await api(business, listReviews)).items[0]!.reportedAt).toEqual(time)
  const { id } = await reportNumbered(admin, number)
  orFail(await decideReport(admin, id, 'kept'))
  expect(await read(business)).toEqual([time, time])
  expect(await read(reader)).toEqual([null, null])
  for (const person of [author, admin]) {
    expect(await read(person)).toEqual([undefined, undefined])
  }
})

// spec: 15.72
test('an admin keeps a reported review, or takes it out of public view with its reasons', async () => {
  const kept = await aReport(await aPublishedReview())
  const params = { reviewId: kept.reviewId }
  expect(orFail(await decideReport(kept.admin, kept.reportId, 'kept'))).toMatchObject({
    outcome: 'kept',
    note: decisionNote,
    decidedBy: 'Ada Admin',
    review: { published: true },
    mayDecide: false,
  })
  expect((await reportsFor(kept.admin)).map(({ id }) => id)).not.toContain(kept.reportId)
  expect((await reportsFor(kept.admin, 'decided')).map(({ id }) => id)).toContain(kept.reportId)
  expect(orFail(await api(kept.reviewer, getReview, { params })).unpublishedAt).toBeNull()

  const taken = await aReport(await aPublishedReview())
  orFail(await decideReport(taken.admin, taken.reportId, 'unpublished'))
  const { items } = orFail(await api(taken.reviewer, listStatementsOfReasons))
  expect(items[0]).toMatchObject({
    decision: { kind: 'review_unpublished', id: taken.reviewId },
    facts: decisionNote,
  })
  expect((await textsOf(taken.reviewer))[0]).toContain('is no longer public')
  const entries = orFail(await api(taken.admin, listAudit, { query: { about: taken.reviewId } }))
  expect(entries.items.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['reportReview', 'grantReport', 'unpublishReview']),
  )
})

// spec: 15.72
test('of two decisions at once one counts, and each report of a review is decided', async () => {
  const world = await aReport(await aPublishedReview())
  const other = await aReport(world)
  const admins = [world.admin, await anAdmin()]
  const both = await atOnce(6, (i) =>
    decideReport(admins[i % 2]!, world.reportId, i % 2 ? 'kept' : 'unpublished'),
  )
  expect(statuses(both)).toEqual([200, 409, 409, 409, 409, 409])
  const again = await decideReport(world.admin, world.reportId, 'kept')
  expect(again.error?.message).toBe('This report has already been decided.')
  const { outcome, review } = await reportNumbered(world.admin, world.number)
  expect(review.published).toBe(outcome === 'kept')
  orFail(await decideReport(world.admin, other.reportId, 'unpublished'))
  expect((await reportNumbered(world.admin, other.number)).review.published).toBe(false)
})

// spec: 15.72
test('a decision that meets an unpublication leaves the review unpublished once', async () => {
  for (const outcome of ['kept', 'unpublished'] as const) {
    const { admin, reviewId, reportId, number } = await aReport(await aPublishedReview())
    const [decided, unpublished] = await Promise.all([
      decideReport(admin, reportId, outcome),
      unpublish(admin, reviewId),
    ])
    expect([decided.status, unpublished.status].toSorted()[0]).toBe(200)
    for (const { status } of [decided, unpublished]) expect([200, 409]).toContain(status)
    const { rows } = await server().owner.query('select id from statements where review_id = $1', [
      reviewId,
    ])
    expect(rows).toHaveLength(1)
    expect((await reportNumbered(admin, number)).review.published).toBe(false)
  }
})

// spec: 15.72
test('what is not public any more cannot be kept, and what is public again can', async () => {
  const { admin, reviewId, reportId } = await aReport(await aPublishedReview())
  orFail(await unpublish(admin, reviewId))
  const kept = await decideReport(admin, reportId, 'kept')
  expect([kept.status, kept.error?.message]).toEqual([
    409,
    'This review is not public any more. Please choose that it is unpublished.',
  ])
  orFail(await api(admin, publishReview, { params: { reviewId } }))
  orFail(await decideReport(admin, reportId, 'kept'))
})

// spec: 15.72
test('only admins read and decide reports, with a note of 20 to 2,000 characters', async () => {
  const { admin, business, reviewer, reportId } = await aReport(await aPublishedReview())
  for (const person of [business, reviewer]) {
    expect((await api(person, listReports)).status).toBe(403)
    expect((await decideReport(person, reportId, 'kept')).status).toBe(403)
  }
  for (const note of ['Too short.', ' '.repeat(40), 'a'.repeat(2_001)]) {
    expect((await decideReport(admin, reportId, 'kept', note)).status).toBe(400)
  }
  for (const id of [randomUUID(), 'unknown']) {
    expect((await decideReport(admin, id, 'kept')).status).toBe(404)
  }
})

test('the reports that wait come oldest first, the decided ones newest first', async () => {
  const admin = await anAdmin()
  await server().owner.query('delete from reports')
  const world = await aPublishedReview()
  const numbers: string[] = []
  for (let i = 0; i < 3; i++) {
    clock.travel({ minutes: 1 })
    numbers.push(orFail(await report(world.reviewId)).number)
  }
  const pages = async (status: 'open' | 'decided') => {
    const found: string[] = []
    let cursor: string | null = null
    do {
      const query = { status, limit: 2, ...(cursor && { cursor }) }
      const page: { items: { number: string }[]; nextCursor: string | null } = orFail(
        await api(admin, listReports, { query }),
      )
      found.push(...page.items.map(({ number }) => number))
      cursor = page.nextCursor
    } while (cursor !== null)
    return found
  }
  expect(await pages('open')).toEqual(numbers)
  for (const { id } of await reportsFor(admin)) {
    clock.travel({ minutes: 1 })
    orFail(await decideReport(admin, id, 'kept'))
  }
  expect(await pages('open')).toEqual([])
  expect(await pages('decided')).toEqual(numbers.toReversed())
})

test('each report of a campaign is in one notice for an admin', async () => {
  const { reviewId, admin } = await aPublishedReview()
  for (let i = 0; i < 3; i++) orFail(await report(reviewId))
  const { items } = orFail(await api(admin, listNotifications))
  expect(items.filter(({ kind }) => kind === 'report-filed').length).toBeGreaterThan(0)
  expect(items[0]!.path).toBe('/admin/messages?state=reports')
})
