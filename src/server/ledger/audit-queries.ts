import { sql } from 'kysely'
import { addDays, hourMillis } from '../../shared/base/days.ts'
import type { Db } from '../base/db/database.ts'
import type { Check } from './invariants.ts'

/** A review changes for the last time at most a week after its decision. */
const lookBackDays = 8
const wholeEveryDays = 7
/** The job asks every ten minutes. */
const slackMillis = 5 * 60 * 1000

/** Reads the latest audit of the ledger; null before the first one. */
export async function latestAudit(db: Db) {
  const row = await db
    .selectFrom('ledgerAudits')
    .selectAll()
    .orderBy('startedAt', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return row ? { ...row, checks: row.checks as unknown as Check[] } : null
}

export const failedChecks = (checks: Check[]) => checks.filter(({ violations }) => violations > 0)

/** An audit is due a day after the latest one, and an hour after one that failed. */
export async function isAuditDue(db: Db, at: Date): Promise<boolean> {
  const latest = await latestAudit(db)
  if (!latest) return true
  const hours = failedChecks(latest.checks).length === 0 ? 24 : 1
  return at.getTime() - latest.startedAt.getTime() >= hours * hourMillis - slackMillis
}

/**
 * From when on an audit looks at rows; undefined for all. Rows that have not changed for eight days
 * are looked at once a week.
 */
export async function auditedSince(db: Db, at: Date): Promise<Date | undefined> {
  const rows = await db
    .selectFrom('ledgerAudits')
    .select('checks')
    .where('whole', '=', true)
    .where('startedAt', '>', addDays(at, -wholeEveryDays))
    .execute()
  const held = rows.some(({ checks }) => failedChecks(checks as unknown as Check[]).length === 0)
  return held ? addDays(at, -lookBackDays) : undefined
}
