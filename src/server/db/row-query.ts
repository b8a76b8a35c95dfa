import pg from 'pg'
import { toCamelCase } from './names.ts'

export type Row = Record<string, unknown>

/** What is the same for all rows of a statement. */
interface Shape {
  columns: Column[]
  names: string[]
  parsers: ((text: string) => unknown)[]
  /** A row whose columns are null. */
  empty: Row
}

type Column = Pick<pg.FieldDef, 'name' | 'dataTypeID'>

/** The shapes of named statements. Their names are those of our code, so there are few. */
const shapes = new Map<string, Shape>()

/** A migration may have changed what a statement returns. */
const isOf = (shape: Shape, columns: Column[]) =>
  shape.columns.length === columns.length &&
  shape.columns.every(({ dataTypeID, name }, i) => {
    const column = columns[i]!
    return dataTypeID === column.dataTypeID && name === column.name
  })

function shapeOf(columns: Column[], statement: string | undefined): Shape {
  const known = statement === undefined ? undefined : shapes.get(statement)
  if (known && isOf(known, columns)) return known
  const names = columns.map(({ name }) => toCamelCase(name))
  const shape = {
    columns,
    names,
    empty: Object.fromEntries(names.map((name) => [name, null])),
    parsers: columns.map(({ dataTypeID }) => parserOf(dataTypeID)),
  }
  if (statement !== undefined) shapes.set(statement, shape)
  return shape
}

function rowOf({ empty, names, parsers }: Shape, fields: (string | null)[]): Row {
  // A copy has room for all columns at once.
  const row = { ...empty }
  for (let i = 0; i < names.length; i++) {
    const text = fields[i]!
    row[names[i]!] = text === null ? null : parsers[i]!(text)
  }
  return row
}

/** A value of `json_agg` and the like, whose names are those of columns. */
function withCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withCamelCase)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([name, one]) => [toCamelCase(name), withCamelCase(one)]))
}

/** Most JSON is written with the names that the code uses, and then only parsed. */
function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  return /_[^"]*" ?:/.test(text) ? withCamelCase(value) : value
}

const digitsOf = (text: string, from: number, to: number) => {
  let number = 0
  for (let i = from; i < to; i++) number = 10 * number + text.charCodeAt(i) - 48
  return number
}

const timestamptz = 1184
const parseOtherTime = pg.types.getTypeParser(timestamptz)

/** The form of a time of our years in UTC, in which PostgreSQL gives nearly all. */
function parseTime(text: string): unknown {
  if (!/^[1-9]\d{3}-.*\+00$/.test(text)) return parseOtherTime(text)
  const fraction = text.slice(20, -3)
  const millis = Math.trunc(digitsOf(fraction, 0, fraction.length) * 10 ** (3 - fraction.length))
  const [year, month, day] = [digitsOf(text, 0, 4), digitsOf(text, 5, 7), digitsOf(text, 8, 10)]
  const [hour, minute] = [digitsOf(text, 11, 13), digitsOf(text, 14, 16)]
  return new Date(Date.UTC(year, month - 1, day, hour, minute, digitsOf(text, 17, 19), millis))
}

const int8 = 20
const json = 114
const date = 1082
const numeric = 1700
const jsonb = 3802

/** Sums of cents and counts are integers below 2^53. */
const ownParsers: Record<number, (text: string) => unknown> = {
  [int8]: Number,
  [json]: parseJson,
  [date]: String,
  [timestamptz]: parseTime,
  [numeric]: Number,
  [jsonb]: parseJson,
}
const parserOf = (type: number): ((text: string) => unknown) =>
  ownParsers[type] ?? pg.types.getTypeParser(type)

interface Statement {
  /** PostgreSQL keeps the plan of a named statement. */
  name: string | undefined
  text: string
  values: readonly unknown[]
}

/**
 * A query that makes its rows as they arrive, with names in camelCase. The query of `pg` makes them
 * in snake_case, and what all its rows have in common anew each time that a statement runs.
 */
class RowQuery extends pg.Query {
  declare name: string | undefined
  readonly rowsMade: Row[] = []
  readonly #statement: string | undefined
  #shape: Shape | undefined
  /** A value that could not be parsed. Thrown here, it would end the process. */
  failure: unknown

  constructor(
    { name, text, values }: Statement,
    callback: (error: Error | undefined, result: pg.QueryResult) => void,
  ) {
    // With an object, the constructor would copy its property descriptors.
    super(text, [...values], callback)
    this.name = name
    this.#statement = name
  }

  handleRowDescription({ fields }: { fields: Column[] }) {
    this.#shape = shapeOf(fields, this.#statement)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    try {
      this.rowsMade.push(rowOf(this.#shape!, fields))
    } catch (error) {
      this.failure ??= error
    }
  }
}

interface Answer {
  rows: Row[]
  /** What PostgreSQL says that it did, for example INSERT. */
  command: string
  rowCount: number | null
}

function run(client: pg.Client, statement: Statement): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const query = new RowQuery(statement, (error, result) => {
      const failure = error ?? query.failure
      if (failure) reject(failure)
      else resolve({ command: result.command, rowCount: result.rowCount, rows: query.rowsMade })
    })
    client.query(query)
  })
}

/**
 * Sends statements in one packet and returns the answer of each. None waits for another's answer.
 * Throws the first error.
 */
export async function runStatements(client: pg.Client, statements: Statement[]): Promise<Answer[]> {
  const { stream } = client.connection
  stream.cork()
  const answers = statements.map((statement) => run(client, statement))
  stream.uncork()
  try {
    return await Promise.all(answers)
  } catch (error) {
    // The stack of the socket's event says nothing.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
