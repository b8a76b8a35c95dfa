import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { hourMillis } from '../../../shared/base/days.ts'
import { beginningOf } from '../../../shared/base/excerpt.ts'
import type { Db, Tx } from '../db/database.ts'
import type { FailedJob } from '../../../shared/overview/operations.ts'

const maxTimes = 9
/** The share of the time in which a process that serves requests has something to do. */
const busy = 0.5

/**
 * Leaves the processor to requests, for a job that has more to do: as long as it has worked, and
 * up to nine times as long while requests keep the process busy. What waits for a job has happened
 * already, and a person waits for a request.
 */
export async function pauseAfter(workedMillis: number) {
  for (let times = 0; times < maxTimes; times++) {
    const before = performance.eventLoopUtilization()
    await sleep(workedMillis)
    if (performance.eventLoopUtilization(before).utilization < busy) return
  }
}

export interface Log {
  error(failure: { err: unknown; job: FailedJob; id: string }, message: string): void
}

interface Run {
  at: Date
  log: Log
}

/**
 * Does each item of a job by itself. One that fails holds up no other: it is logged and shown to
 * the admins, and it is still due when the job runs again.
 */
export async function eachItem<T extends { id: string }>(
  db: Db,
  job: FailedJob,
  { at, log }: Run,
  items: T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  if (items.length === 0) return
  const failedBefore = await failedItems(db, job)
  for (const item of items) {
    const failed = { job, itemId: item.id }
    try {
      await work(item)
      if (failedBefore.has(item.id)) await forget(db, failed)
    } catch (error) {
      log.error({ err: error, job, id: item.id }, 'an item of a job failed')
      await record(db, failed, error, at)
    }
  }
}

/** SQL: whether an item has failed. A job with a limit takes those last, so that others come. */
export const hasFailed = (job: FailedJob, id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from failed_items where job = ${sql.lit(job)}
    and item_id = ${id}::text)`

/** Does each item in a transaction of its own. */
export const eachItemInTransaction = (
  db: Db,
  job: FailedJob,
  run: Run,
  items: { id: string }[],
  work: (tx: Tx, id: string) => Promise<unknown>,
) => eachItem(db, job, run, items, ({ id }) => db.transaction().execute((tx) => work(tx, id)))

/** Does all items in one transaction, and if that fails each in one of its own. */
export async function itemsTogether(
  db: Db,
  job: FailedJob,
  run: Run,
  items: { id: string }[],
  work: (tx: Tx, ids: string[]) => Promise<unknown>,
) {
  const all = () =>
    db.transaction().execute((tx) =>
      work(
        tx,
        items.map(({ id }) => id),
      ),
    )
  await all().catch(() => eachItemInTransaction(db, job, run, items, (tx, id) => work(tx, [id])))
}

async function failedItems(db: Db, job: FailedJob): Promise<Set<string>> {
  const rows = await db.selectFrom('failedItems').select('itemId').where('job', '=', job).execute()
  return new Set(rows.map(({ itemId }) => itemId))
}

async function forget(db: Db, { job, itemId }: { job: FailedJob; itemId: string }) {
  await db.deleteFrom('failedItems').where('job', '=', job).where('itemId', '=', itemId).execute()
}

const maxMessage = 500

async function record(
  db: Db,
  failed: { job: FailedJob; itemId: string },
  error: unknown,
  at: Date,
) {
  const message = beginningOf(error instanceof Error ? error.message : String(error), maxMessage)
  await db
    .insertInto('failedItems')
    .values({ ...failed, message, attempts: 1, firstFailedAt: at, lastFailedAt: at })
    .onConflict((conflict) =>
      conflict.columns(['job', 'itemId']).doUpdateSet((eb) => ({
        message,
        attempts: eb('failedItems.attempts', '+', 1),
        lastFailedAt: at,
      })),
    )
    .execute()
}

/** Forgets items that a job has not tried for two hours, so they are no longer due. */
export async function forgetOldFailures(db: Db, at: Date): Promise<void> {
  const before = new Date(at.getTime() - 2 * hourMillis)
  await db.deleteFrom('failedItems').where('lastFailedAt', '<', before).execute()
}
