import { sql } from 'kysely'
import { addDays } from '../../../shared/base/days.ts'
import type { Tx } from '../../base/db/database.ts'
import { networkDays } from '../../people/accounts/traces.ts'

/** Deletes the reports whose last decision is older. The figures are counted from the log. */
export async function forgetReports(tx: Tx, before: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('reports')
    .where(sql<boolean>`coalesce(appeal_decided_at, decided_at) < ${before}`)
    .where(sql<boolean>`(appeal is null or appeal_outcome is not null)`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Forgets from which networks the older reports came. */
export async function forgetReportNetworks(tx: Tx, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('reports')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('createdAt', '<', addDays(at, -networkDays))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Forgets where a person who closes the account would hear of own reports. */
export const forgetAddressOf = (tx: Tx, { id }: { id: string }) =>
  tx
    .updateTable('reports')
    .set({ email: null, awaitsMail: false })
    .where('reporterId', '=', id)
    .execute()
