import type { RawBuilder } from 'kysely'
import * as z from 'zod'
import type { Db } from './database.ts'

type Check = (shape: z.ZodType, rows: unknown[]) => void

let check: Check | null = null

/** Has every row of raw SQL checked against its shape. For tests; production trusts the shapes. */
export function checkRows(by: Check) {
  check = by
}

/**
 * Runs raw SQL whose rows have this shape: its columns in camel case, all of them. Where Kysely's
 * query builder can express a statement, use that instead, because it takes types from the schema.
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

/** The shape of a row whose item came by `left join`: beside `more` all of the item, or nulls. */
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
