import { expect, test } from 'vitest'
import { addMonths } from '../../../shared/base/days.ts'
import { appealReport, getReportResult } from '../../../shared/market/reports.ts'
import { suspendUser } from '../../../shared/people/users.ts'
import { deliveredMails, tokenIn } from '../../test/deliver.ts'
import { statuses, textsOf, unpublish } from '../../test/appeals.ts'
import {
  aPublishedReview,
  aReport,
  decideReport,
  decisionNote,
  report,
  reportNumbered,
  reportsFor,
} from '../../test/reports.ts'
import { asOnlyAdmin } from '../../test/members.ts'
import { clock, server } from '../../test/server.ts'
import { anAdmin, api, atOnce, orFail, type Person } from '../../test/world.ts'
import { reportReview } from './filing.ts'
import { forgetAddressOf, forgetReportNetworks, forgetReports } from './forgetting.ts'

const content = 'The review names another shop in its first sentence.'
let people = 0

/** A report that somebody with an address has heard the decision of. */
async function aDecided(outcome: 'kept' | 'unpublished' = 'kept') {
  const email = `reporter-${++people}@example.com`
  const world = await aReport(await aPublishedReview(), { email })
  orFail(await decideReport(world.admin, world.reportId, outcome))
  const token = tokenIn(await deliveredMails(), email, '/report-result')
  return { ...world, email, token }
}

const read = (token: string) => api(null, getReportResult, { query: { token } })
const appeal = (token: string, text = content) =>
  api(null, appealReport, { body: { token, content: text } })

// spec: 15.73
test('a reporter with an address hears the decision once, by mail', async () => {
  const email = `told-${++people}@example.com`
  const world = await aReport(await aPublishedReview(), { email })
  await aReport(await aPublishedReview())
  expect((await deliveredMails()).filter(({ to }) => to === email)).toEqual([])
  orFail(await decideReport(world.admin, world.reportId, 'kept'))
  const all = (await Promise.all([deliveredMails(), deliveredMails()])).flat()
  const mails = all.filter(({ to }) => to === email)
  expect(mails).toHaveLength(1)
  const [{ subject, text, html }] = mails as [(typeof mails)[0]]
  expect(subject).toBe(`Report ${world.number}: the review stays public`)
  expect(text).toContain(decisionNote)
  expect(text).toContain('you can appeal once within six months')
  // Somebody else may have typed the address: nothing in the mail is theirs.
  expect(text + html).not.toContain('grinder of another shop')
  const token = tokenIn(mails, email, '/report-result')
  expect(orFail(await read(token))).toMatchObject({
    number: world.number,
    outcome: 'kept',
    note: decisionNote,
    mayAppeal: true,
    appeal: null,
  })
  expect(JSON.stringify(orFail(await read(token)))).not.toContain('Ada Admin')
})

// spec: 15.73
test('a reporter who was right reads so, and has nothing to appeal against', async () => {
  const { token, email } = await aDecided('unpublished')
  expect(email).not.toBe('')
  expect(orFail(await read(token))).toMatchObject({ outcome: 'unpublished', mayAppeal: false })
  expect((await appeal(token)).status).toBe(409)
})

test('a link that somebody has changed opens nothing', async () => {
  const { token, reportId } = await aDecided()
  const other = await aDecided()
  const forged = `${reportId}.${other.token.split('.')[1]}`
  for (const bad of ['', 'x', `${token}x`, token.slice(0, -1), `${token}.x`, forged, "' or 1=1"]) {
    expect([bad, (await read(bad)).status]).toEqual([bad, 404])
    expect((await appeal(bad)).status).toBe(404)
  }
  expect((await read('x'.repeat(5_000))).status).toBe(400)
})

// spec: 15.74
test('a reporter appeals once, and another admin decides, whom the reporter hears', async () => {
  const { admin, reviewId, number, reportId, token, email, campaign } = await aDecided()
  const other = await anAdmin()
  for (const text of ['Too short.', ' '.repeat(40), 'a'.repeat(2_001)]) {
    expect((await appeal(token, text)).status).toBe(400)
  }
  const filed = await atOnce(5, () => appeal(token))
  expect(statuses(filed)).toEqual([201, 409, 409, 409, 409])
  expect((await textsOf(other))[0]).toBe(
    `The reporter of a review of “${campaign.title}” has appealed (report ${number}).`,
  )
  const own = await reportNumbered(admin, number)
  expect(own).toMatchObject({ isOwnDecision: true, mayDecide: false, appeal: { content } })
  expect((await reportsFor(admin)).map(({ id }) => id)).toContain(reportId)
  const refused = await decideReport(admin, reportId, 'kept')
  expect([refused.status, refused.error?.reason]).toEqual([409, 'own_decision'])

  const note = 'You are right: the first sentence names another shop.'
  const both = await atOnce(4, () => decideReport(other, reportId, 'unpublished', note))
  expect(statuses(both)).toEqual([200, 409, 409, 409])
  expect(await reportNumbered(admin, number)).toMatchObject({
    outcome: 'kept',
    note: decisionNote,
    appeal: { outcome: 'unpublished', note, decidedBy: 'Ada Admin' },
    review: { id: reviewId, published: false },
  })
  const mail = (await deliveredMails()).find(({ to }) => to === email)!
  expect(mail.subject).toBe(`Report ${number}: the review is no longer public`)
  expect(mail.text).toContain(note)
  expect(mail.text).not.toContain('can appeal')
  expect(orFail(await read(token))).toMatchObject({ mayAppeal: false, appeal: { note } })
})

// spec: 15.74
test('where there is no other admin, the same one decides the appeal', async () => {
  const { admin, reportId, token } = await aDecided()
  orFail(await appeal(token))
  await asOnlyAdmin(admin, async () => {
    const seen = (await reportsFor(admin)).find(({ id }) => id === reportId)
    expect(seen).toMatchObject({ isOwnDecision: true, mayDecide: true })
    expect((await decideReport(admin, reportId, 'kept')).status).toBe(200)
  })
})

// spec: 15.74
test('an appeal is for six months, and for a review that is still public', async () => {
  const late = await aDecided()
  const gone = await aDecided()
  orFail(await unpublish(gone.admin, gone.reviewId))
  expect((await appeal(gone.token)).status).toBe(409)
  expect(orFail(await read(gone.token)).mayAppeal).toBe(false)
  const { decidedAt } = orFail(await read(late.token))
  const until = addMonths(new Date(decidedAt!), 6).getTime()
  clock.travel({ minutes: (until - clock.now().getTime()) / 60_000 + 1 })
  const refused = await appeal(late.token)
  expect([refused.status, refused.error?.reason]).toEqual([409, 'too_late'])
})

// spec: 15.75
test('networks are hashed and forgotten after 90 days, reports a year after their decision', async () => {
  const [world, appealed] = [await aDecided(), await aDecided()]
  orFail(await appeal(appealed.token))
  const { reportId } = await aReport(await aPublishedReview(), { address: '198.51.100.77' })
  const open = reportId
  const { owner, db } = server()
  const stored = async () =>
    (await owner.query('select network from reports where id = $1', [open])).rows
  expect(JSON.stringify((await stored())[0])).not.toContain('198.51.100')
  const limits = await owner.query(
    `select extract(epoch from resets_at - $1)::int as seconds from rate_limits
     where key like '%198.51.100.77'`,
    [clock.now()],
  )
  expect(limits.rows).toHaveLength(1)
  expect(limits.rows[0].seconds).toBeLessThanOrEqual(3600)
  const run = <T>(work: (tx: Parameters<typeof forgetReports>[0]) => Promise<T>) =>
    db.transaction().execute(work)
  clock.travel({ days: 89 })
  await run((tx) => forgetReportNetworks(tx, clock.now()))
  expect((await stored())[0].network).not.toBeNull()
  clock.travel({ days: 2 })
  await run((tx) => forgetReportNetworks(tx, clock.now()))
  expect((await stored())[0].network).toBeNull()
  await run((tx) => forgetReports(tx, clock.now()))
  expect((await read(world.token)).status).toBe(404)
  expect(await stored()).toHaveLength(1)
  // An appeal that waits keeps its report, however old the decision is.
  expect(orFail(await read(appealed.token)).appeal).toMatchObject({ outcome: null })
})

// spec: 15.75
test('closing an account forgets where its reports would be answered', async () => {
  const world = await aPublishedReview()
  const email = `closing-${++people}@example.com`
  const person: Person = world.business
  const { number } = orFail(await report(world.reviewId, { person, email }))
  const { id } = await reportNumbered(world.admin, number)
  orFail(await decideReport(world.admin, id, 'kept'))
  await server()
    .db.transaction()
    .execute((tx) => forgetAddressOf(tx, person))
  expect((await deliveredMails()).filter(({ to }) => to === email)).toEqual([])
  expect((await reportNumbered(world.admin, number)).email).toBeNull()
})

test('an account that was closed a moment ago reports nothing', async () => {
  const { reviewId, business } = await aPublishedReview()
  const { owner, db } = server()
  const closed = 'update users set deleted_at = now(), suspended_at = now() where id = $1'
  await owner.query(closed, [business.id])
  const viewer = { id: business.id, role: 'business' as const }
  const filed = { reason: 'other' as const, content, reviewId, address: '192.0.2.55', key: 'x' }
  const late = db.transaction().execute((tx) => reportReview(tx, viewer, filed, clock.now()))
  await expect(late).rejects.toThrow('This account is closed.')
  await owner.query('update users set deleted_at = null, suspended_at = null where id = $1', [
    business.id,
  ])
})

test('a suspended person reports as a visitor', async () => {
  const world = await aPublishedReview()
  const body = { reason: 'Several accounts of one person.' }
  const params = { userId: world.business.id }
  orFail(await api(world.admin, suspendUser, { params, body }))
  const { number } = orFail(await report(world.reviewId, { person: world.business }))
  expect((await reportNumbered(world.admin, number)).reporter).toBeNull()
})
