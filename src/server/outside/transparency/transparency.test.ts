import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeBusinessAddress } from '../../../shared/market/public-address.ts'
import { approveReview, rejectReview, resubmitReview } from '../../../shared/market/reviews.ts'
import type { Decided, Transparency } from '../../../shared/outside/transparency.ts'
import { editPlatform } from '../../../shared/platform/platform.ts'
import { checkInvariants } from '../../ledger/invariants.ts'
import { appeal, decide, reject } from '../../test/appeals.ts'
import { aDecidedReview, addressesOf, open, pathOf } from '../../test/public-reviews.ts'
import { aPublishedReview, aReport, decideReport } from '../../test/reports.ts'
import { rowsOf } from '../../test/csv.ts'
import { improvedBody } from '../../test/second-try.ts'
import { clock, server, whileConfigured } from '../../test/server.ts'
import {
  aBusiness,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  aSubmittedReview,
  orFail,
} from '../../test/world.ts'
import { transparencyPage } from '../public-pages/transparency-page.ts'
import { readTransparency } from './queries.ts'
import { withoutSmallCounts } from './suppression.ts'

const read = async () => (await readTransparency(server().db))!
const difference = (after: number | null, before: number | null) => after! - before!
const note = 'The text is about another product than ours.'

// spec: 15.84
test('the figures count each decision in its month, by reason and stars', async () => {
  const before = (await read()).platform
  const world = await anActiveCampaign({ target: 30 })
  const { campaign, admin } = world
  await aDecidedReview(world, 5)
  await aDecidedReview(world, 1, 'rejected')
  const reviewer = await aReviewer()
  const again = await aReviewOf(campaign, reviewer, 2)
  const params = { reviewId: again.id }
  const body = { reason: 'low_effort', note, allowResubmission: true } as const
  clock.travel({ minutes: 120 })
  orFail(await api(admin, rejectReview, { params, body }))
  // Its stars are hidden as long as it can be, or is, sent again.
  const rejected = async () => (await read()).platform.rejected
  const lowEffort = before.rejected.byReason.low_effort! + 1
  const hidden = {
    byReason: { low_effort: lowEffort },
    byStars: { '2': before.rejected.byStars['2'] },
  }
  expect(await rejected()).toMatchObject(hidden)
  orFail(await api(reviewer, resubmitReview, { params, body: improvedBody }))
  expect(await rejected()).toMatchObject(hidden)
  const reason = 'It names a person who has no part in this.'
  orFail(await api(admin, approveReview, { params, body: { publish: false, reason } }))

  const { platform: after, months } = await read()
  const grown = (of: (figures: Decided) => number | null) => difference(of(after), of(before))
  expect({
    submitted: grown((all) => all.submitted),
    secondTries: grown((all) => all.secondTries),
    approved: grown((all) => all.approved),
    hidden: grown((all) => all.unpublishedAtApproval),
    secondApproved: grown((all) => all.approvedSecondTries),
    lowEffort: grown((all) => all.rejected.byReason.low_effort),
    ones: grown((all) => all.rejected.byStars['1']),
    twos: grown((all) => all.rejected.byStars['2']),
    fives: grown((all) => all.approvedByStars['5']),
  }).toEqual({
    submitted: 3,
    secondTries: 1,
    approved: 2,
    hidden: 1,
    secondApproved: 1,
    lowEffort: 1,
    ones: 1,
    twos: 1,
    fives: 1,
  })
  const sums = months.reduce((sum, month) => sum + month.approved!, 0)
  expect(sums).toBe(after.approved)
  expect(months[0]!.month).toBe(clock.now().toISOString().slice(0, 7))
})

// spec: 15.84
test('a review that the log does not explain breaks an invariant', async () => {
  const world = await anActiveCampaign({ target: 30 })
  const id = await aDecidedReview(world, 5, 'rejected')
  const { db, owner } = server()
  const broken = async () =>
    (await checkInvariants(db)).filter(
      ({ name, violations }) => name.startsWith('every review is what') && violations > 0,
    )
  expect(await broken()).toEqual([])
  await owner.query(
    `update audit_log set action = 'revealStars' where action = 'rejectReview'
    and subject = 'review:' || $1`,
    [id],
  )
  expect(await broken()).toHaveLength(1)
  await owner.query(
    `update audit_log set action = 'rejectReview' where action = 'revealStars'
    and subject = 'review:' || $1`,
    [id],
  )
})

// spec: 15.85
test('a business has figures from ten decisions on, as page, file and JSON', async () => {
  const business = await aBusiness({ balance: 10_000_00 })
  const world = await anActiveCampaign({ business, target: 30 })
  for (let i = 0; i < 8; i++) await aDecidedReview(world, 4)
  await aDecidedReview(world, 1, 'rejected')
  const slug = pathOf((await addressesOf(world)).business).replace('/b/', '')
  const path = `/api/public/transparency?business=${slug}`
  await whileConfigured({}, async () => {
    expect((await open(path)).status).toBe(404)
    expect((await open(`/transparency?business=${slug}`)).status).toBe(404)
    await aDecidedReview(world, 2)
    // Like the figures, it is counted anew after ten minutes only.
    expect((await open(path)).status).toBe(404)
  })
  const { status, body } = await open(path)
  expect(status).toBe(200)
  const { platform } = body as unknown as Transparency
  expect(platform).toMatchObject({ approved: 9, suppressed: true, submitted: 10 })
  expect(platform.approvedByStars).toMatchObject({ '2': null, '4': null, '5': 0 })
  const page = await open(`/transparency?business=${slug}`)
  expect(page.body).toContain('Counts of one to four are left out')
  const file = await open(`/api/public/transparency.csv?business=${slug}`)
  expect(file.body.split('\r\n')[1]).toMatch(/^all,10,0,9,/)
  expect((await open('/api/public/transparency?business=no-such-business')).status).toBe(404)
  expect((await open('/transparency')).status).toBe(200)

  // An older address leads to the same figures.
  const newer = `moved-${Date.now()}`
  orFail(await api(business, changeBusinessAddress, { body: { slug: newer } }))
  await whileConfigured({}, async () => {
    for (const older of [path, `/api/public/transparency.csv?business=${slug}`]) {
      expect([older, (await open(older)).status]).toEqual([older, 200])
    }
    const moved = await open(`/transparency?business=${slug}`)
    expect([moved.status, moved.headers.location]).toEqual([301, `/transparency?business=${newer}`])
    expect((await open(`/transparency?business=${newer}`)).status).toBe(200)
  })
})

// spec: 15.85
test('times of one to four decisions or appeals of a business are left out', async () => {
  const business = await aBusiness({ balance: 10_000_00 })
  const world = await anActiveCampaign({ business, target: 30 })
  for (let i = 0; i < 9; i++) await aDecidedReview(world, 4)
  const reviewer = await aReviewer()
  const { id } = await aReviewOf(world.campaign, reviewer)
  orFail(await reject(world.admin, id))
  const slug = pathOf((await addressesOf(world)).business).replace('/b/', '')
  const monthOf = async () => {
    const figures = await readTransparency(server().db, { business: slug })
    const [newest] = figures!.months
    expect(newest!.month).toBe(clock.now().toISOString().slice(0, 7))
    return newest!
  }
  const leftOut = { median: null, p95: null }
  expect((await monthOf()).decisionHours.median).not.toBeNull()

  // It may be sent again, so it is none of the rejections by stars.
  clock.travel({ days: 31 })
  await aDecidedReview(world, 2, 'sent back')
  expect((await monthOf()).decisionHours).toEqual(leftOut)

  const { appeal: filed } = orFail(await appeal(reviewer, id))
  clock.travel({ days: 31 })
  orFail(await decide(world.admin, filed!.id, { outcome: 'upheld' }))
  expect(await monthOf()).toMatchObject({ appeals: { filed: 0 }, appealHours: leftOut })
})

test('the page has the sum of the rejections, and calls times that are left out so', async () => {
  const figures = await read()
  const byReason = { ...figures.platform.rejected.byReason, duplicate: 7_000 }
  const none = { median: null, p95: null }
  const page = (filed: number | null, suppressed = false) => {
    const platform = {
      ...figures.platform,
      suppressed,
      rejected: { ...figures.platform.rejected, byReason },
      appeals: { filed, overturned: filed },
      decisionHours: { median: 12.5, p95: 20 },
      appealHours: none,
    }
    const { body } = transparencyPage({ ...figures, platform }, { publicUrl: 'https://x.example' })
    return [...body.text.matchAll(/<dt>([^<]*)<\/dt>\s*<dd[^>]*>([^<]*)/g)].map(([, ...of]) => of)
  }
  expect(page(0)).toContainEqual(['Rejected', expect.stringMatching(/^7,0/)])
  expect(page(0)).toContainEqual([
    'Time to a decision',
    'half within 12.5 h, 95 of 100 within 20 h',
  ])
  // Appeals about an account or documents are not counted here.
  expect(page(0)).toContainEqual(['Appeals about reviews', '0'])
  expect(page(0)).toContainEqual(['Time to answer an appeal about a review', 'none yet'])
  expect(page(null)).toContainEqual(['Time to answer an appeal about a review', 'left out'])
  expect(page(6)).toContainEqual(['Time to answer an appeal about a review', 'none yet'])
  expect(page(6, true)).toContainEqual(['Time to answer an appeal about a review', 'left out'])
})

// spec: 15.84
test('the page says when blind moderation is off, and when it changed', async () => {
  const admin = await anAdmin()
  const turn = async (blindModeration: boolean) => {
    clock.travel({ minutes: 1 })
    orFail(await api(admin, editPlatform, { body: { blindModeration } }))
    return transparencyPage(await read(), { publicUrl: 'https://x.example' }).body.text
  }
  expect(await turn(true)).toMatch(/Blind moderation is on[^]*That has never changed/)
  const off = await turn(false)
  const on = await turn(true)
  expect(off).toMatch(/Blind moderation is off[^]*before they decide[^]*Turned off on/)
  expect(off).not.toContain('Turned on on')
  expect(on).toMatch(/Blind moderation is on[^]*Turned on on[^]*Turned off on/)
})

// spec: 15.84
test('each month says whether blind moderation was on when it ended, also in the file', async () => {
  const monthNow = () => clock.now().toISOString().slice(0, 7)
  const turn = async (blindModeration: boolean) =>
    orFail(await api(await anAdmin(), editPlatform, { body: { blindModeration } }))
  // After the changes of the test before.
  clock.travel({ minutes: 10 })
  await aSubmittedReview()
  await turn(false)
  const first = monthNow()
  clock.travel({ days: 40 })
  await turn(true)
  await aSubmittedReview()
  const second = monthNow()

  const { months } = await read()
  const ofMonth = (name: string) => months.find(({ month }) => month === name)!.blind
  expect([ofMonth(first), ofMonth(second)]).toEqual([false, true])
  await whileConfigured({}, async () => {
    const rows = rowsOf((await open('/api/public/transparency.csv')).body)
    const ofRow = (name: string) => rows.find(({ month }) => month === name)!.blind_moderation
    expect([ofRow('all'), ofRow(first), ofRow(second)]).toEqual(['on', 'off', 'on'])
  })
})

// spec: 15.76
test('reports are counted when they are filed, and when a review is taken down for one', async () => {
  const before = (await read()).platform.reports
  const world = await aReport(await aPublishedReview())
  const { reportId: other } = await aReport(world)
  await aReport(world)
  const { admin, reportId } = world
  orFail(await decideReport(admin, reportId, 'unpublished'))
  orFail(await decideReport(admin, other, 'unpublished'))
  const { platform } = await read()
  expect([
    difference(platform.reports.filed, before.filed),
    difference(platform.reports.unpublished, before.unpublished),
  ]).toEqual([3, 2])
  const { db, owner } = server()
  const broken = async () =>
    (await checkInvariants(db)).find(({ name }) => name.startsWith('every report was'))!.violations
  expect(await broken()).toBe(0)
  const set = (outcome: string) =>
    owner.query('update reports set outcome = $2 where id = $1', [reportId, outcome])
  await set('kept')
  expect(await broken()).toBe(1)
  await set('unpublished')
})

const counts = (names: readonly string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, fc.oneof(fc.constant(0), fc.nat(12))])))
const star = ['1', '2', '3', '4', '5']
const reasons = ['off_topic', 'not_genuine', 'duplicate', 'personal_data', 'abusive']
const hours = { median: 3, p95: 9 }
const decided = fc
  .record({
    submitted: fc.nat(12),
    secondTries: fc.nat(12),
    approved: fc.nat(12),
    unpublishedAtApproval: fc.nat(12),
    approvedSecondTries: fc.nat(12),
    byReason: counts(reasons),
    byStars: counts(star),
    approvedByStars: counts(star),
    unpublished: fc.nat(12),
    soleAdminRejections: fc.nat(12),
    alarms: counts(['open', 'explained', 'acted']),
    appeals: counts(['filed', 'overturned']),
    reports: counts(['filed', 'unpublished']),
    advances: counts(['count', 'cents']),
  })
  .map(
    ({ byReason, byStars, ...rest }) =>
      ({
        ...rest,
        approved: Object.values(rest.approvedByStars).reduce((sum, n) => sum + n, 0),
        rejected: { byReason, byStars },
        decisionHours: hours,
        appealHours: hours,
        payoutHours: hours,
        suppressed: false,
      }) as unknown as Decided,
  )

/** Whether a count is one of a group, or their sum. */
const isIn = (name: string, group: string) =>
  group === 'approved' ? /^approved(ByStars\.|$)/.test(name) : name.startsWith(group)

/** The counts of a row, by their paths. */
const flat = (row: object, at = ''): [string, number | null][] =>
  Object.entries(row).flatMap(([name, value]) =>
    /Hours|month|blind|suppressed|cents/.test(name)
      ? []
      : typeof value === 'object' && value !== null
        ? flat(value, `${at}${name}.`)
        : [[`${at}${name}`, value as number | null] as [string, number | null]],
  )

// spec: 15.85
test('no count of one to four of a business is shown, or can be told from the others', () => {
  fc.assert(
    fc.property(fc.array(decided, { minLength: 1, maxLength: 4 }), (rows) => {
      const months = rows.map((row, i) => ({ month: `2026-0${i + 1}`, blind: true, ...row }))
      const total = rows.reduce((sum, row) => plus(sum, row))
      const shown = withoutSmallCounts({ total, months })
      const all = [shown.total, ...shown.months].map((row) => new Map(flat(row)))
      for (const cells of all) {
        for (const [, count] of cells) expect(count === null || count === 0 || count > 4).toBe(true)
      }
      for (const name of all[0]!.keys()) {
        const column = all.map((cells) => cells.get(name)!)
        const isAlone = column.filter((count) => count === null).length === 1
        expect(isAlone && column.some((count) => (count ?? 0) > 0), name).toBe(false)
      }
      for (const cells of all) {
        for (const group of ['rejected.byReason', 'rejected.byStars', 'approved']) {
          const row = [...cells].flatMap(([name, count]) => (isIn(name, group) ? [count] : []))
          const isAlone = row.filter((count) => count === null).length === 1
          expect(isAlone && row.some((count) => (count ?? 0) > 0), group).toBe(false)
        }
      }
    }),
  )
})

function plus<T>(one: T, other: T): T {
  if (typeof one === 'number') return (one + (other as number)) as T
  if (typeof one !== 'object' || one === null) return one
  const sums = Object.entries(one).map(([name, value]) => [
    name,
    plus(value as unknown, (other as Record<string, unknown>)[name]),
  ])
  return Object.fromEntries(sums) as T
}
