import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { Refusal } from '../../../shared/base/refusal.ts'
import { isUuid } from '../db/uuid.ts'

/** The end of a page: the sort value and the id of its last row. */
interface Position {
  value: string | number
  id: string
}

function toCursor({ value, id }: Position): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

/** Reads a cursor. Throws a Refusal when it is invalid. */
function fromCursor(cursor: string | undefined, kind: 'time' | 'number'): Position | null {
  if (cursor === undefined) return null
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const valid = kind === 'number' ? Number.isSafeInteger(value) : isInstant(value)
    if (valid && typeof id === 'string' && isUuid(id)) {
      return { value: value as string | number, id }
    }
  } catch {
    // Throw the refusal below.
  }
  throw new Refusal('invalid', 'This page no longer exists. Start from the first page.')
}

/** True for the times that `toCursor` writes. PostgreSQL has no year 0 and no 30 February. */
function isInstant(value: unknown) {
  if (typeof value !== 'string' || !/^[12]\d{3}-/.test(value)) return false
  const time = new Date(value)
  return !Number.isNaN(time.getTime()) && time.toISOString() === value
}

interface Order {
  by: RawBuilder<unknown>
  id: RawBuilder<unknown>
  kind: 'time' | 'number'
  direction: 'asc' | 'desc'
}

/**
 * SQL: at least `limit + 1`, the rows to read for a page. A literal, because PostgreSQL would plan
 * a statement with a parameter at each call, and of few values, because it keeps a plan for each.
 */
export const pageLimit = (limit: number) => sql.lit(Math.ceil(limit / 10) * 10 + 1)

/**
 * SQL: the `order by` clause of an order, and the condition for the rows after a cursor. The cursor
 * is read by subqueries, whose values PostgreSQL does not guess with: it would otherwise plan the
 * statement at each call, to count on fewer rows.
 */
export function inOrder({ by, id, kind, direction }: Order, cursor: string | undefined) {
  const from = fromCursor(cursor, kind)
  const way = sql.raw(direction)
  const beyond = direction === 'asc' ? sql`>` : sql`<`
  const type = kind === 'time' ? sql`timestamptz` : sql`bigint`
  return {
    orderBy: sql`order by ${by} ${way}, ${id} ${way}`,
    after: from
      ? sql<boolean>`(${by}, ${id}) ${beyond}
          ((select ${from.value}::${type}), (select ${from.id}::uuid))`
      : sql<boolean>`true`,
  }
}

/**
 * For `$call` of a query: selects the rows after the cursor, in this order. `pageOf` cuts them to
 * the page.
 */
export function onPage(
  order: Order,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const { after } = inOrder(order, cursor)
  const { by, id, direction } = order
  return <D, T extends keyof D, O>(query: SelectQueryBuilder<D, T, O>) =>
    query.where(after).orderBy(by, direction).orderBy(id, direction).limit(pageLimit(limit))
}

/** Cuts the rows to a page, and makes the cursor of the next one if there are more. */
export function pageOf<R extends { id: string }>(
  rows: R[],
  limit: number,
  valueOf: (row: R) => Date | number,
): { items: R[]; nextCursor: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  if (rows.length <= limit || !last) return { items, nextCursor: null }
  const value = valueOf(last)
  return {
    items,
    nextCursor: toCursor({
      value: value instanceof Date ? value.toISOString() : value,
      id: last.id,
    }),
  }
}
