import { sql, type RawBuilder } from 'kysely'

/** Numbers of receipts, such as `CR-2026-000123`. */

/** SQL: the transfer of the cap of this reservation, which is its second leg. */
export const capIn = (reserveKey: RawBuilder<unknown>) => sql`${reserveKey} || '#1'`

/**
 * SQL: the number of the receipt of `rows`, once its money has been paid: the year and the number
 * of a transfer, of which nobody else's transaction has the same.
 */
export const receiptNumber = sql`(
  select 'CR-' || to_char(t.created_at at time zone 'UTC', 'YYYY') || '-'
    || lpad(t.id::text, greatest(6, length(t.id::text)), '0')
  from transfers t where t.key = split_part(rows.transfer_key, '#', 1)
    and t.leg >= ('0' || split_part(rows.transfer_key, '#', 2))::int and rows.status = 'completed'
  order by t.leg limit 1)`

/** SQL: the transfer of the receipt with this number; null for other texts. */
export function receiptIn(q: string): RawBuilder<unknown> | null {
  const [, transferId] = /^CR-\d{4}-0*(\d{1,18})$/i.exec(q.trim()) ?? []
  return transferId === undefined
    ? null
    : sql`status = 'completed' and transfer_key = (select key
          || case when leg = 1 and key like 'reserve:%' then '#1' else '' end
        from transfers where id = ${transferId})`
}
