import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../base/db/database.ts'
import { patiently } from '../../base/db/patient.ts'
import { auditLedger, type Check } from '../../ledger/invariants.ts'
import { auditedSince, failedChecks, isAuditDue } from '../../ledger/audit-queries.ts'
import { raiseAlarms } from '../../outside/alarms/raise-alarms.ts'
import { recordAudit } from './ledger-audits.ts'

interface Deps {
  directUrl: string
  clock: Clock
  log: FastifyBaseLogger
}

/**
 * Audits the ledger when the latest audit is a day old, and logs what is broken. Then looks for
 * decisions that depend on the stars.
 */
export async function auditDaily(db: Db, { directUrl, clock, log }: Deps): Promise<void> {
  if (!(await isAuditDue(db, clock.now()))) return
  const checks = await patiently({ directUrl, log }, async (patient) => {
    const found = await runAudit(db, patient, clock)
    await raiseAlarms(patient, clock.now())
    return found
  })
  const broken = failedChecks(checks)
  if (broken.length > 0) log.error({ broken }, 'the ledger does not balance')
}

/** Audits the ledger over a connection of its own, and stores the result. */
export async function runAudit(db: Db, patient: Db, clock: Clock): Promise<Check[]> {
  const startedAt = clock.now()
  const since = await auditedSince(db, startedAt)
  const checks = await auditLedger(patient, since)
  await db
    .transaction()
    .execute((tx) => recordAudit(tx, { checks, whole: !since, startedAt }, clock.now()))
  return checks
}
