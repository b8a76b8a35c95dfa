import { randomUUID } from 'node:crypto'
import { addDays } from '../../../shared/base/days.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Check } from '../../ledger/invariants.ts'
import { notifyAdmins } from '../../platform/notifications/notify.ts'
import { failedChecks, latestAudit } from '../../ledger/audit-queries.ts'

const keptDays = 365

/** Stores an audit, and notifies the admins when an invariant is newly broken. */
export async function recordAudit(
  tx: Tx,
  audit: { checks: Check[]; whole: boolean; startedAt: Date },
  finishedAt: Date,
): Promise<void> {
  const latest = await latestAudit(tx)
  const { startedAt, whole, checks } = audit
  await tx
    .insertInto('ledgerAudits')
    .values({ id: randomUUID(), startedAt, finishedAt, whole, checks: JSON.stringify(checks) })
    .execute()
  await tx
    .deleteFrom('ledgerAudits')
    .where('startedAt', '<', addDays(startedAt, -keptDays))
    .execute()
  const failed = failedChecks(checks).map(({ name }) => name)
  const known = new Set(failedChecks(latest?.checks ?? []).map(({ name }) => name))
  if (failed.some((name) => !known.has(name))) {
    await notifyAdmins(tx, 'audit-failed', { failed }, finishedAt)
  }
}
