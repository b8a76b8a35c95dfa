import { beforeEach, expect, test } from 'vitest'
import { getDashboard } from '../../../shared/overview/dashboard.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { getLedger } from '../../../shared/money/wallet.ts'
import { clock, server } from '../../test/server.ts'
import { anAdmin, api, aSubmittedReview, orFail } from '../../test/world.ts'
import { runAudit } from './audit-ledger.ts'
import { isAuditDue, latestAudit } from '../../ledger/audit-queries.ts'

const run = () => runAudit(server().db, server().db, clock)
const alarms = async (admin: Parameters<typeof api>[0]) =>
  orFail(await api(admin, listNotifications)).items.filter(({ kind }) => kind === 'audit-failed')
const due = () => isAuditDue(server().db, clock.now())

beforeEach(async () => {
  await server().owner.query('delete from ledger_audits')
})

test('an audit is due daily, and an hour after one that failed', async () => {
  expect(await due()).toBe(true)
  await run()
  clock.travel({ minutes: 23 * 60 })
  expect(await due()).toBe(false)
  clock.travel({ minutes: 60 })
  expect(await due()).toBe(true)

  const { business } = await aSubmittedReview()
  const setBalance = (change: number) =>
    server().owner.query(
      'update wallets set balance_cents = balance_cents + $1 where user_id = $2',
      [change, business.id],
    )
  await setBalance(1)
  await run()
  clock.travel({ minutes: 50 })
  expect(await due()).toBe(false)
  clock.travel({ minutes: 10 })
  expect(await due()).toBe(true)
  await setBalance(-1)
  await run()
})

test('admins hear once of a broken invariant, and the result is stored and shown', async () => {
  const admin = await anAdmin()
  const { business, review } = await aSubmittedReview()
  await run()
  expect(await alarms(admin)).toEqual([])
  const { owner } = server()
  await owner.query('update wallets set balance_cents = balance_cents + 5 where user_id = $1', [
    business.id,
  ])
  const name = 'every wallet equals its transfers'
  const broken = (await run()).filter(({ violations }) => violations > 0)
  expect(broken).toMatchObject([{ name, violations: 1, rows: [{ userId: business.id }] }])
  await run()
  const [alarm, ...more] = await alarms(admin)
  expect(more).toEqual([])
  expect(alarm!.text).toContain(name)

  const ledger = orFail(await api(admin, getLedger))
  expect(ledger).toMatchObject({ holds: false })
  expect(ledger.invariants.find((one) => one.name === name)).toMatchObject({ violations: 1 })
  expect(orFail(await api(admin, getDashboard))).toMatchObject({ brokenInvariants: 1 })

  // The page shows the stored result, until the next audit.
  await owner.query('update wallets set balance_cents = balance_cents - 5 where user_id = $1', [
    business.id,
  ])
  expect(orFail(await api(admin, getLedger))).toMatchObject({ holds: false })
  await owner.query('update reviews set fee_cents = fee_cents + 1 where id = $1', [review.id])
  await run()
  expect(await alarms(admin)).toHaveLength(2)
  await owner.query('update reviews set fee_cents = fee_cents - 1 where id = $1', [review.id])
  await run()
  expect(orFail(await api(admin, getLedger))).toMatchObject({ holds: true })
  expect(orFail(await api(admin, getDashboard))).toMatchObject({ brokenInvariants: 0 })
})

test('daily audits leave out old rows, and a weekly one looks at all of them', async () => {
  const { review } = await aSubmittedReview()
  const { owner } = server()
  const setFee = (change: number) =>
    owner.query('update reviews set fee_cents = fee_cents + $1 where id = $2', [change, review.id])
  clock.travel({ days: 40 })
  await run()
  expect(await latestAudit(server().db)).toMatchObject({ whole: true })
  clock.travel({ days: 1 })
  await setFee(1)
  const names = (checks: Awaited<ReturnType<typeof run>>) =>
    checks.filter(({ violations }) => violations > 0).map(({ name }) => name)
  // The sums are of all rows: the review no longer matches what is reserved, nor its campaign's
  // fees, nor the month.
  const sums = [
    'what is reserved equals the held reviews and taken places, business by business',
    'the counts of every campaign equal its reviews and places',
    'the counts of the latest month of every business equal its reviews and taken places',
  ]
  expect(names(await run())).toEqual(sums)
  expect(await latestAudit(server().db)).toMatchObject({ whole: false })
  clock.travel({ days: 6, minutes: 10 })
  const reserved = 'the money of every review was reserved once, in full, and settled when it was'
  const [ofBusinesses, ...others] = sums
  const all = [ofBusinesses, expect.stringContaining(reserved), ...others]
  expect(names(await run())).toEqual(all)
  await setFee(-1)
  await run()
})
