import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, sql } from 'kysely'
import type { Compilable, CompiledQuery, Expression, QueryExecutorProvider } from 'kysely'
import type { Db } from './database.ts'
import { SnakeCaseCompiler } from './names.ts'
import type { DB } from './schema.ts'

/** What builds statements and sends none; a transaction is one too. */
export type Builder = Pick<Db, 'selectFrom' | 'insertInto' | 'updateTable'>

/** A query, or raw SQL. */
interface Built<Row = unknown> {
  compile(provider: QueryExecutorProvider): CompiledQuery<Row>
}

/** The values of a prepared statement, where it is written; they are given when it is sent. */
export type Given<Values> = { [Name in keyof Values]: Expression<Values[Name]> }

/** Stands for a value in a statement that is being built. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const compiler = new SnakeCaseCompiler()

const builder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => compiler,
  },
})

/**
 * A statement that is built and compiled once, at its first use, and then sent with other values.
 * Building a statement takes the processor several times as long as sending it, so those that every
 * submission, decision and withdrawal sends are prepared (docs/decisions/0034).
 */
export function prepared<Values extends object, Row>(
  build: (db: Builder, given: Given<Values>) => Built<Row>,
): (values: Values) => Compilable<Row> {
  let compiled: CompiledQuery<Row> | undefined
  return (values) => ({
    compile: () =>
      withValues((compiled ??= build(builder, placesOf(values)).compile(builder)), values),
  })
}

type Sent<Queries> = {
  [I in keyof Queries]: Queries[I] extends Built<infer Row> ? Compilable<Row> : never
}

/** The same for statements that are sent at once (`together`). */
export function preparedTogether<Values extends object, Queries extends readonly Built[]>(
  build: (db: Builder, given: Given<Values>) => Queries,
): (values: Values) => Sent<Queries> {
  let compiled: CompiledQuery[] | undefined
  return (values) => {
    compiled ??= build(builder, placesOf(values)).map((query) => query.compile(builder))
    return compiled.map((one) => ({ compile: () => withValues(one, values) })) as Sent<Queries>
  }
}

function withValues<Row>(compiled: CompiledQuery<Row>, values: object): CompiledQuery<Row> {
  const valueOf = (one: unknown) =>
    one instanceof Place ? values[one.name as keyof typeof values] : one
  return { ...compiled, parameters: compiled.parameters.map(valueOf) }
}

/** A place for each of the values: those of all calls have the same names. */
function placesOf<Values extends object>(values: Values): Given<Values> {
  const places: Record<string, Expression<never>> = {}
  for (const name of Object.keys(values)) places[name] = sql`${new Place(name)}`
  return places as Given<Values>
}
