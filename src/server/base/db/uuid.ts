import { sql, type RawBuilder } from 'kysely'

/** Matches the text of a UUID as PostgreSQL writes it, also for SQL. */
const uuidPattern = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
const uuid = new RegExp(uuidPattern, 'i')

/** True for a valid UUID. PostgreSQL throws when another text is compared with an id column. */
export function isUuid(id: string): boolean {
  return uuid.test(id)
}

/** SQL: the text in this column as an id; null when it is none. Can use the index of an id. */
export const idIn = (column: RawBuilder<unknown>) =>
  sql<string>`case when ${column} ~ ${uuidPattern} then (${column})::uuid end`
