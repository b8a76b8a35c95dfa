import { sql } from 'kysely'
import { isIndexed } from '../../shared/search-words.ts'

/** The ILIKE pattern of a search; `%` and `_` in the search text are taken literally. */
export function containing(q: string): string {
  return `%${q.replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`
}

/** How many rows a search that no index can find looks at, the newest ones. */
const scanned = 2_000

/**
 * SQL: which rows of `alias`, of this table, a search looks at. For a text that no index can find,
 * the newest rows are read one by one.
 */
export function searched(q: string, table: 'campaigns' | 'reviews' | 'users', alias: string) {
  if (isIndexed(q)) return sql<boolean>`true`
  return sql<boolean>`${sql.ref(`${alias}.created_at`)} >= coalesce((
    select created_at from ${sql.table(table)} order by created_at desc
    offset ${sql.lit(scanned - 1)} limit 1), '-infinity')`
}
