import { alarmLevel } from '../../../shared/outside/alarms.ts'
import type { Db } from '../../base/db/database.ts'
import { raiseAlarm } from './alarms.ts'
import { countsToTest } from './queries.ts'
import { benjaminiHochberg, fisherExact } from './statistics.ts'

/**
 * Raises an alarm about each admin and business where reviews with few stars are rejected more, or
 * less, often than those with many, beyond chance (fairness, the alarm).
 */
export async function raiseAlarms(db: Db, at: Date): Promise<number> {
  const counts = await countsToTest(db, at)
  const adjusted = benjaminiHochberg(counts.map(fisherExact))
  const found = counts.flatMap((one, i) => {
    const pValue = adjusted[i]!
    return pValue < alarmLevel ? [{ ...one, pValue }] : []
  })
  for (const one of found) await db.transaction().execute((tx) => raiseAlarm(tx, one, at))
  return found.length
}
