import { PgBoss } from 'pg-boss'
import { expect, inject, onTestFinished, test } from 'vitest'
import { isLong } from '../../test/long.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { listFailedItems } from '../../../shared/overview/operations.ts'
import { rejectReview } from '../../../shared/market/reviews.ts'
import { clock, config, server } from '../../test/server.ts'
import {
  aBusiness,
  anActiveCampaign,
  api,
  aReviewer,
  aReviewOf,
  aSubmittedReview,
  balanceOf,
  orFail,
} from '../../test/world.ts'
import { migrate } from '../db/migrate.ts'
import { queues } from '../db/queues.ts'
import { localFiles } from '../files/store.ts'
import { expireDue, renewSubscriptions } from '../../jobs/expire.ts'
import { startJobs } from '../../jobs/jobs.ts'

const appUrl = () => {
  const url = new URL(inject('template').appUrl)
  url.pathname = `/${server().database}`
  return url.href
}

const waiting = async () => {
  const { rows } = await server().owner.query(
    `select name, count(*)::int as jobs from pgboss.job where state < 'active' group by name`,
  )
  return Object.fromEntries(rows.map(({ name, jobs }) => [name, jobs])) as Record<string, number>
}

test('many wake-ups of a queue become one waiting job; every mail is a job', async () => {
  const boss = new PgBoss({ connectionString: appUrl(), max: 2, migrate: false, schedule: false })
  onTestFinished(() => boss.stop({ graceful: false }))
  await boss.start()
  for (const { name } of queues) {
    await Promise.all(Array.from({ length: 40 }, () => boss.send(name, {})))
  }
  const one = {
    deliver: 1,
    examine: 1,
    export: 1,
    refund: 1,
    expire: 1,
    digest: 1,
    'digest-receipts': 1,
    sweep: 1,
    audit: 1,
    'check-embeds': 1,
    retention: 1,
    webhook: 1,
  }
  expect(await waiting()).toEqual({ ...one, 'send-mail': 40 })
  await server().owner.query('delete from pgboss.job')
})

test('work of a process that was killed while it examined is taken up again', async () => {
  const { owner } = server()
  const boss = new PgBoss({ connectionString: appUrl(), max: 2, migrate: false, schedule: false })
  onTestFinished(() => boss.stop({ graceful: false }))
  await boss.start()
  await boss.send('examine', {})
  // No worker, so nobody says that it is alive.
  const [job] = await boss.fetch('examine')
  await owner.query(`update pgboss.job set started_on = started_on - interval '61 seconds',
    heartbeat_on = heartbeat_on - interval '61 seconds' where id = '${job!.id}'`)
  await owner.query('update pgboss.queue set monitor_on = null, monitor_claim_on = null')
  await boss.supervise('examine')
  expect(await waiting()).toEqual({ examine: 1 })
  await owner.query('delete from pgboss.job')
})

test('a queue of an earlier version gets the policy of today', async () => {
  const { owner, database } = server()
  await owner.query(`update pgboss.queue set policy = 'standard' where name = 'deliver'`)
  await owner.query(`comment on schema pgboss is 'earlier'`)
  const url = new URL(inject('template').ownerUrl)
  url.pathname = `/${database}`
  await migrate(url.href)
  const { rows } = await owner.query('select name, policy from pgboss.queue where name = any($1)', [
    queues.map(({ name }) => name),
  ])
  const policies = Object.fromEntries(rows.map(({ name, policy }) => [name, policy]))
  expect(policies).toEqual(Object.fromEntries(queues.map(({ name, policy }) => [name, policy])))
})

const writes = isLong ? 2_016 : 16

test('a burst of writes leaves no waiting job and no undelivered notification', async () => {
  const { db, provider, files, app } = server()
  const log = app.log
  const jobs = await startJobs({
    directUrl: appUrl(),
    db,
    clock,
    sendMail: async () => {},
    provider,
    publicUrl: config.server.publicUrl,
    secret: 'a secret of thirty-two characters or more',
    undoSecret: 'a secret of undo links',
    unsubscribeSecret: 'a secret of unsubscribe links',
    reportKey: 'a key of reports',
    traceKey: 'a key of traces',
    files: localFiles(files),
    config,
    log,
  })
  onTestFinished(() => jobs.stop())
  const clients = 8
  // Less than the monthly limit of reviews of a business.
  const perCampaign = isLong ? 32 : 16
  for (let sent = 0; sent < writes; sent += perCampaign) {
    const business = await aBusiness({ balance: 10_000_00 })
    const { campaign } = await anActiveCampaign({ business, target: 100 })
    for (let i = 0; i < perCampaign; i += clients) {
      await Promise.all(
        Array.from({ length: clients }, async () => {
          await aReviewOf(campaign, await aReviewer())
          jobs.wakeJobs()
        }),
      )
      const { examine = 0, deliver = 0, refund = 0 } = await waiting()
      expect(Math.max(examine, deliver, refund)).toBeLessThanOrEqual(1)
    }
  }
  const end = performance.now()
  const undelivered = async () => {
    const { rows } = await server().owner.query(
      'select count(*)::int as n from notifications where delivered_at is null',
    )
    return rows[0].n as number
  }
  const rest = async () => [await waiting(), await undelivered()]
  await expect.poll(rest, { interval: 200 }).toEqual([{}, 0])
  const seconds = ((performance.now() - end) / 1_000).toFixed(1)
  console.log(`${writes} writes by ${clients} clients: all jobs done ${seconds} s after the last`)
})

/** A rejected review whose resubmission is over, and its business. */
async function aDueRelease() {
  const { review, admin, business, campaign } = await aSubmittedReview()
  const note = 'This is about something else entirely.'
  const body = { reason: 'off_topic', note, allowResubmission: true } as const
  orFail(await api(admin, rejectReview, { params: { reviewId: review.id }, body }))
  return { business, campaign, review }
}

test('a release that fails is logged, holds up no other, and is tried again', async () => {
  const [broken, other] = [await aDueRelease(), await aDueRelease()]
  const { owner, db } = server()
  const setHeld = (held: number) =>
    owner.query('update campaigns set held_count = $1 where id = $2', [held, broken.campaign.id])
  // The check of the count refuses the release.
  await setHeld(0)
  clock.travel({ days: 8 })
  const failures: unknown[] = []
  const log = { error: ({ id }: { id: string }) => void failures.push(id) }
  await expireDue(db, clock.now(), log)
  expect(failures).toEqual([broken.review.id])
  expect(await balanceOf(other.business)).toBe(1_000_00)
  expect(await balanceOf(broken.business)).toBe(1_000_00 - 11_50)

  await setHeld(1)
  await expireDue(db, clock.now(), log)
  expect(failures).toHaveLength(1)
  expect(await balanceOf(broken.business)).toBe(1_000_00)
})

test('a renewal that fails holds up no other', async () => {
  const [broken, other] = [await aBusiness({ balance: 0 }), await aBusiness()]
  const { owner, db } = server()
  await owner.query(
    `update businesses set plan = 'professional', plan_anchor_day = 1, plan_expires_at = $2
     where id = any($1)`,
    [[broken.id, other.id], clock.now()],
  )
  await owner.query('delete from wallets where user_id = $1', [broken.id])
  clock.travel({ minutes: 1 })
  const failures: string[] = []
  const log = { error: ({ id }: { id: string }) => void failures.push(id) }
  await renewSubscriptions(db, clock.now(), log)
  expect(failures).toEqual([broken.id])
  expect(await balanceOf(other)).toBe(1_000_00 - 29_00)
})

/** Runs the job without a right of the application, and gives it back. */
async function withoutRight(right: string, work: () => Promise<void>) {
  const { owner } = server()
  await owner.query(`revoke ${right} from candor_app`)
  try {
    await work()
  } finally {
    await owner.query(`grant ${right} to candor_app`)
  }
}

test('a part of the work that is due stops no other when it fails, and is shown until it succeeds', async () => {
  const { db } = server()
  const { admin } = await aSubmittedReview()
  const failures: string[] = []
  // Other tests have left things that fail by themselves.
  const log = {
    error: ({ job, id }: { job: string; id: string }) =>
      void (job === 'expire' && failures.push(id)),
  }
  const run = () => expireDue(db, clock.now(), log)
  const failedItems = async () => {
    const { items } = orFail(await api(admin, listFailedItems))
    return items.flatMap(({ job, itemId }) => (job === 'expire' ? [itemId] : []))
  }
  const warnings = async () => {
    const { items } = orFail(await api(admin, listNotifications))
    return items.filter(({ kind }) => kind === 'reviews-late').length
  }
  const oldLimits = async () => {
    const { rows } = await server().owner.query('select from rate_limits where resets_at < $1', [
      clock.now(),
    ])
    return rows.length
  }
  await server().owner.query(
    `delete from failed_items; delete from notifications where kind = 'reviews-late'`,
  )
  const row = { key: 'old', count: 1, resetsAt: clock.now() }
  await db.insertInto('rateLimits').values(row).execute()
  clock.travel({ days: 2 })

  // An earlier part fails, and the warning is written.
  await withoutRight('delete on idempotency_keys, rate_limits', run)
  expect(failures).toEqual(['forget idempotency keys', 'forget rate limits'])
  expect((await failedItems()).toSorted()).toEqual(failures)
  expect(await warnings()).toBe(1)
  expect(await oldLimits()).toBe(1)

  // The warning fails, and the other parts are done.
  clock.travel({ days: 2 })
  failures.length = 0
  await withoutRight('insert on notifications', run)
  expect(failures).toEqual(['warn of late reviews'])
  expect(await failedItems()).toEqual(failures)
  expect(await oldLimits()).toBe(0)

  await run()
  expect(await failedItems()).toEqual([])
  expect(await warnings()).toBe(2)
})
