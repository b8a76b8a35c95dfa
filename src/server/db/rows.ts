import { sql, type CompiledQuery } from 'kysely'
import * as z from 'zod'
import { together, type Db } from './database.ts'

type Check = (shape: z.ZodType, rows: unknown[]) => void

let check: Check | null = null

/** Turns on checking the rows of raw SQL against their shapes. Only tests use it. */
export function checkRows(by: Check) {
  check = by
}

/** Raw SQL, or a prepared statement of it (prepared.ts). */
interface Statement {
  compile(db: Db): CompiledQuery
}

/**
 * Runs raw SQL whose rows have exactly this shape, in camel case. Prefer Kysely's query builder,
 * which takes its types from the schema (docs/architecture.md, Reads).
 */
export async function selectRows<S extends z.ZodType>(
  db: Db,
  shape: S,
  statement: Statement,
): Promise<z.output<S>[]> {
  const { rows } = await db.executeQuery(statement.compile(db))
  check?.(shape, rows)
  return rows as z.output<S>[]
}

interface Selection {
  shape: z.ZodType
  statement: Statement
}

type RowsOf<Selections> = {
  [I in keyof Selections]: NonNullable<Selections[I]> extends { shape: infer S extends z.ZodType }
    ? z.output<S>[]
    : never
}

/** The same for several at once (`together`). None are the rows of a selection that is null. */
export async function selectTogether<Selections extends (Selection | null)[]>(
  db: Db,
  ...selections: Selections
) {
  const sent = selections.filter((one) => one !== null)
  const found = await together(
    db,
    ...sent.map(({ statement }) => ({ compile: () => statement.compile(db) })),
  )
  for (const [i, { shape }] of sent.entries()) check?.(shape, found[i]!)
  const rows = selections.map((one) => (one ? found[sent.indexOf(one)]! : []))
  return rows as RowsOf<Selections>
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
