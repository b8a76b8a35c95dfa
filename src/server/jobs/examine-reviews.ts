import { setTimeout as sleep } from 'node:timers/promises'
import { rememberPerson } from '../accounts/traces.ts'
import type { Db } from '../db/database.ts'
import { examine, skipDecided } from '../reviews/evidence.ts'
import { hashText } from '../reviews/near-duplicates.ts'
import { eachItem, eachItemInTransaction, type Log } from './items.ts'

/** At most ten reviews per second, and idle for three quarters of the time. */
const rest = (workedMillis: number) => sleep(Math.max(100, 3 * workedMillis))
const atOnce = 100

/**
 * Examines the waiting reviews one after the other, slowly, so that no request gets slower.
 * Several processes share the work. One that fails is tried again by the next run of the job.
 */
export async function examineReviews(
  db: Db,
  at: Date,
  { log, traceKey }: { log: Log; traceKey: string },
): Promise<void> {
  await rememberChanged(db, at, { log, traceKey })
  await db.transaction().execute(skipDecided)
  await hashTexts(db, at, log)
  const tried = new Set<string>()
  for (;;) {
    const waiting = await waitingReviews(db, atOnce + tried.size)
    const next = waiting.filter(({ id }) => !tried.has(id))
    if (next.length === 0) return
    await eachItem(db, 'examine-review', { at, log }, next, async ({ id }) => {
      tried.add(id)
      const began = performance.now()
      await db.transaction().execute((tx) => examine(tx, id, at))
      await rest(performance.now() - began)
    })
  }
}

const texts = 200

/** Before reviews are compared, so that two copies that came together find each other. */
async function hashTexts(db: Db, at: Date, log: Log): Promise<void> {
  const tried = new Set<string>()
  for (;;) {
    const unhashed = await unhashedReviews(db, texts + tried.size)
    const next = unhashed.filter(({ id }) => !tried.has(id)).slice(0, texts)
    if (next.length === 0) return
    const began = performance.now()
    await eachItemInTransaction(db, 'examine-review', { at, log }, next, async (tx, id) => {
      tried.add(id)
      await hashText(tx, { id })
    })
    if (next.length < texts) return
    await rest(performance.now() - began)
  }
}

/** Reviews whose text has no hashes yet. Decided ones too, as they are what is copied most. */
const unhashedReviews = (db: Db, limit: number): Promise<{ id: string }[]> =>
  db
    .selectFrom('reviewEvidence')
    .select('reviewId as id')
    .where('shingles', 'is', null)
    .orderBy('reviewId')
    .limit(limit)
    .execute()

const people = 200

/** Writes the traces of people who changed, before reviews are compared by them. */
async function rememberChanged(
  db: Db,
  at: Date,
  { log, traceKey }: { log: Log; traceKey: string },
): Promise<void> {
  const tried = new Set<string>()
  for (;;) {
    const changed = await untracedPeople(db, people + tried.size)
    const next = changed.filter(({ id }) => !tried.has(id))
    if (next.length === 0) return
    for (const { id } of next) tried.add(id)
    await eachItemInTransaction(db, 'remember-person', { at, log }, next, (tx, id) =>
      rememberPerson(tx, { id }, traceKey, at),
    )
  }
}

/** People who changed since their traces were written, those that wait longest first. */
const untracedPeople = (db: Db, limit: number): Promise<{ id: string }[]> =>
  db.selectFrom('untracedPeople').select('userId as id').orderBy('changedAt').limit(limit).execute()

/** The ids of the reviews that wait to be examined, those that waited longest first. */
function waitingReviews(db: Db, limit: number): Promise<{ id: string }[]> {
  return db
    .selectFrom('reviewEvidence as e')
    .innerJoin('reviews as r', 'r.id', 'e.reviewId')
    .select('r.id')
    .where('e.items', 'is', null)
    .where('r.status', '=', 'pending')
    .orderBy('e.askedAt')
    .limit(limit)
    .execute()
}
