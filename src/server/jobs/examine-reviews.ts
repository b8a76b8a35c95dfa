import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import { examineNext } from '../reviews/evidence.ts'

/** At most ten reviews per second, and idle for three quarters of the time. */
const rest = (workedMillis: number) => sleep(Math.max(100, 3 * workedMillis))

/**
 * Examines the waiting reviews one after the other, slowly, so that no request gets slower.
 * Several processes share the work.
 */
export async function examineReviews(db: Db, at: Date): Promise<void> {
  for (;;) {
    const began = performance.now()
    const examined = await db.transaction().execute((tx) => examineNext(tx, at))
    if (!examined) return
    await rest(performance.now() - began)
  }
}
