import { sql } from 'kysely'
import type { Db } from '../../base/db/database.ts'
import { eachItemInTransaction, hasFailed, type Log } from '../../base/jobs/items.ts'
import { mailResult, type ResultDelivery } from './decisions.ts'

/** Mails the decisions to reporters who gave an address. Several processes share the work. */
export async function mailReportResults(db: Db, delivery: ResultDelivery, log: Log) {
  const waiting = await db
    .selectFrom('reports')
    .select('id')
    .where('awaitsMail', '=', true)
    .orderBy(hasFailed('mail-report', sql`reports.id`))
    .orderBy('decidedAt')
    .limit(sql.lit(100))
    .execute()
  await eachItemInTransaction(db, 'mail-report', { at: delivery.at, log }, waiting, (tx, id) =>
    mailResult(tx, id, delivery),
  )
}
