import { setTimeout as sleep } from 'node:timers/promises'
import { rememberPerson } from '../../people/accounts/traces.ts'
import type { Db } from '../../base/db/database.ts'
import { examine, skipDecided } from './evidence.ts'
import { hashTexts } from './near-duplicates.ts'
import { textReader, type TextReader } from './text-reader.ts'
import {
  eachItem,
  eachItemInTransaction,
  itemsTogether,
  type Log,
  pauseAfter,
} from '../../base/jobs/items.ts'

/** At most ten reviews per second. */
const rest = (workedMillis: number) => Promise.all([sleep(100), pauseAfter(workedMillis)])
const atOnce = 100

/**
 * Examines the waiting reviews one after the other, slowly, so that no request gets slower.
 * Several processes share the work. One that fails is tried again by the next run of the job.
 */
export async function examineReviews(
  db: Db,
  at: Date,
  deps: { log: Log; traceKey: string },
): Promise<void> {
  const reader = textReader()
  // Its process ends with the run, because the dictionaries are large.
  await examineAll(db, at, { ...deps, reader }).finally(reader.close)
}

async function examineAll(
  db: Db,
  at: Date,
  { log, traceKey, reader }: { log: Log; traceKey: string; reader: TextReader },
): Promise<void> {
  const failed = { reviews: new Set<string>(), people: new Set<string>(), texts: new Set<string>() }
  for (;;) {
    // Each time, because this may go on for as long as reviews come.
    await rememberChanged(db, at, { log, traceKey, failed: failed.people })
    await db.transaction().execute(skipDecided)
    await hashWaiting(db, at, { log, failed: failed.texts })
    const waiting = await waitingReviews(db, atOnce + failed.reviews.size)
    const next = waiting.filter(({ id }) => !failed.reviews.has(id))
    if (next.length === 0) return
    await eachItem(db, 'examine-review', { at, log }, next, async ({ id }) => {
      const began = performance.now()
      const work = () => db.transaction().execute((tx) => examine(tx, id, reader, at))
      await noting(failed.reviews, [id], work)
      await rest(performance.now() - began)
    })
  }
}

interface Preparing {
  log: Log
  /** What has failed in this run of the job; the next one tries it again. */
  failed: Set<string>
}

/** Does the work on items, which count as failed until it is done. */
async function noting(failed: Set<string>, ids: string[], work: () => Promise<unknown>) {
  for (const id of ids) failed.add(id)
  await work()
  for (const id of ids) failed.delete(id)
}

const textsAtOnce = 200

/** Before reviews are compared, so that two copies that came together find each other. */
async function hashWaiting(db: Db, at: Date, { log, failed }: Preparing): Promise<void> {
  for (;;) {
    const unhashed = await unhashedReviews(db, textsAtOnce + failed.size)
    const next = unhashed.filter(({ id }) => !failed.has(id)).slice(0, textsAtOnce)
    if (next.length === 0) return
    const began = performance.now()
    await itemsTogether(db, 'examine-review', { at, log }, next, (tx, ids) =>
      noting(failed, ids, () => hashTexts(tx, ids)),
    )
    if (next.length < textsAtOnce) return
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

const peopleAtOnce = 200

/** Writes the traces of people who changed, before reviews are compared by them. */
async function rememberChanged(
  db: Db,
  at: Date,
  { log, traceKey, failed }: Preparing & { traceKey: string },
): Promise<void> {
  for (;;) {
    const changed = await untracedPeople(db, peopleAtOnce + failed.size)
    const next = changed.filter(({ id }) => !failed.has(id))
    if (next.length === 0) return
    await eachItemInTransaction(db, 'remember-person', { at, log }, next, (tx, id) =>
      noting(failed, [id], () => rememberPerson(tx, { id }, traceKey, at)),
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
