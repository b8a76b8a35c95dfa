import { sql, type RawBuilder } from 'kysely'
import { parseDollars } from '../../../shared/base/money.ts'
import { isIndexed } from '../../../shared/base/folded.ts'

type Sql = RawBuilder<unknown>

/**
 * SQL: whether a text mentions the search text, accents or not: `fernandez` finds Fernández
 * (shared/base/folded.ts).
 */
export const mentions = (text: Sql, q: string | Sql) =>
  sql<boolean>`without_accents(${text}) ilike ${containing(q)}`

/** SQL: what a search looks at of the campaign `c`. */
export const campaignText = sql`c.title || ' ' || c.product || ' ' || c.description`

/** SQL: the ILIKE pattern of a search; `%` and `_` in the search text are taken literally. */
const containing = (q: string | Sql) =>
  sql`'%' || regexp_replace(without_accents(${q}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`

/** The cents of an amount as rows show it, or people write it: `19.80`, `19,80`, `−$1,000`. */
export const centsIn = (q: string) => parseDollars(q.trim().replace(/^[-−+]/, ''))

/** How many rows a search that no index can find looks at, the newest ones. */
const scanned = 2_000

/** SQL: the condition of the index that has the newest rows of a table first. */
const indexed = { campaigns: sql`where deleted_at is null`, reviews: sql``, users: sql`` }

/**
 * SQL: the rows of a table that a search looks at, of everybody's: for a text that no index can
 * find, the newest rows are read one by one. A person's own rows are few and need no bound.
 */
export function searchedIn<Row = unknown>(q: string | undefined, table: keyof typeof indexed) {
  return !q || isIndexed(q)
    ? sql<Row>`${sql.table(table)}`
    : sql<Row>`(select * from ${sql.table(table)} ${indexed[table]}
        order by created_at desc limit ${sql.lit(scanned)})`
}
