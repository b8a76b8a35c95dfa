import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import type { Db } from './database.ts'

type Check = (shape: z.ZodType, rows: unknown[]) => void

let check: Check | null = null

/** Turns on checking the rows of raw SQL against their shapes. Only tests use it. */
export function checkRows(by: Check) {
  check = by
}

/**
 * Runs raw SQL whose rows have exactly this shape, in camel case. Prefer Kysely's query builder,
 * which takes its types from the schema (docs/architecture.md, Reads).
 */
export async function selectRows<S extends z.ZodType>(
  db: Db,
  shape: S,
  statement: RawBuilder<unknown>,
): Promise<z.output<S>[]> {
  const { rows } = await statement.execute(db)
  check?.(shape, rows)
  return rows as z.output<S>[]
}

/**
 * SQL: rows with these ids. PostgreSQL guesses the same number of them for each call, and so keeps
 * the plan; of an array it looks at the length.
 */
export const idRows = (ids: readonly string[]) => sql`
  (select value::uuid as id from json_array_elements_text(${JSON.stringify(ids)}::json))`

/** The shape of a row of `more` and a left-joined item, whose columns may all be null. */
export function maybe<S extends z.core.$ZodLooseShape, M extends z.core.$ZodLooseShape>(
  item: z.ZodObject<S>,
  more: M,
) {
  const nulls = Object.fromEntries(Object.keys(item.shape).map((name) => [name, z.null()]))
  return z.union([
    z.strictObject({ ...item.shape, ...more }),
    z.strictObject({ ...(nulls as Record<keyof S, z.ZodNull>), ...more }),
  ])
}
