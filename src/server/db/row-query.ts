import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { toCamelCase } from './names.ts'

export type Row = Record<string, unknown>

type Fields = readonly (string | null)[]

/** Makes a row of a statement. */
type Shape = (fields: Fields) => Row

type Column = Pick<pg.FieldDef, 'name' | 'dataTypeID'>

/** The shapes of all connections, by names and types of columns. */
const shapes = new Map<string, Shape>()

function shapeOf(columns: Column[]): Shape {
  const key = columns.map(({ name, dataTypeID }) => `${name} ${dataTypeID}`).join()
  const shape = shapes.get(key) ?? makeShape(columns)
  shapes.set(key, shape)
  return shape
}

/** A time is written in UTC: `pg` would write it in the machine's time zone, and much slower. */
const toParameter = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : prepareValue(value)

/**
 * Writes a function with an object literal for these columns. One function for all statements
 * would look each name of each row up, because it sees rows of too many kinds: a campaign's page
 * took 6 percent longer of the processor.
 */
function makeShape(columns: Column[]): Shape {
  const parsers = columns.map(({ dataTypeID }) => parserOf(dataTypeID))
  const values = columns.map(({ name }, i) => {
    const value = parsers[i] === asText ? `f[${i}]` : `f[${i}] === null ? null : p[${i}](f[${i}])`
    return `${JSON.stringify(toCamelCase(name))}: ${value}`
  })
  // The names are quoted, and nothing of a request is in it.
  // oxlint-disable-next-line typescript/no-implied-eval
  return new Function('p', `return (f) => ({ ${values.join()} })`)(parsers) as Shape
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
const usualTime = /^[1-9]\d{3}-.*\+00$/

function parseTime(text: string): unknown {
  if (!usualTime.test(text)) return parseOtherTime(text)
  const fraction = text.slice(20, -3)
  const millis = Math.trunc(digitsOf(fraction, 0, fraction.length) * 10 ** (3 - fraction.length))
  const [year, month, day] = [digitsOf(text, 0, 4), digitsOf(text, 5, 7), digitsOf(text, 8, 10)]
  const [hour, minute] = [digitsOf(text, 11, 13), digitsOf(text, 14, 16)]
  return new Date(Date.UTC(year, month - 1, day, hour, minute, digitsOf(text, 17, 19), millis))
}

/**
 * The time as the wire has it, of a column that was selected as text. To make a Date first takes
 * several times as long.
 */
export function isoOf(text: string): string {
  if (!usualTime.test(text)) return (parseOtherTime(text) as Date).toISOString()
  const millis = text.slice(20, -3).padEnd(3, '0').slice(0, 3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${millis}Z`
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

const text = 25
/** The parser of types that stay as PostgreSQL writes them. */
const asText = parserOf(text)

interface Statement {
  /** PostgreSQL keeps the plan of a named statement. */
  name: string | undefined
  text: string
  values: readonly unknown[]
}

interface Answer {
  rows: Row[]
  /** What PostgreSQL says that it did, for example INSERT. */
  command: string
  rowCount: number | null
}

/** What PostgreSQL says that it did, such as `INSERT 0 1`. To split it takes much longer. */
function done(text: string) {
  const space = text.indexOf(' ')
  if (space === -1) return { command: text, rowCount: null }
  const count = Number(text.slice(text.lastIndexOf(' ') + 1))
  return { command: text.slice(0, space), rowCount: Number.isNaN(count) ? null : count }
}

/** The columns of a statement that gives no rows. */
const noRows = shapeOf([])

/**
 * The named statements that a connection has prepared, with the shape of their rows, which does not
 * change: PostgreSQL refuses a prepared statement whose columns have.
 */
const prepared = new WeakMap<pg.Connection, Map<string, Shape>>()

function preparedOn(connection: pg.Connection) {
  const known = prepared.get(connection)
  if (known) return known
  const made = new Map<string, Shape>()
  prepared.set(connection, made)
  return made
}

type Callback = (error: unknown, answers: Answer[]) => void

/**
 * Statements in one packet with one Sync at its end, so that PostgreSQL answers all in one packet
 * too. Outside of BEGIN and COMMIT they are one transaction. `pg` sends a Sync with each statement,
 * asks for the columns each time, and makes rows in snake_case.
 */
class Batch implements pg.Submittable {
  callback: Callback
  readonly statements: Statement[]
  #prepared = new Map<string, Shape>()
  readonly #answers: Answer[] = []
  #shape = noRows
  #isNew = false
  #rows: Row[] = []
  /** A value that could not be parsed. Thrown here, it would end the process. */
  #failure: unknown

  constructor(statements: Statement[], callback: Callback) {
    this.statements = statements.map((one) => ({ ...one, values: one.values.map(toParameter) }))
    this.callback = callback
  }

  submit(connection: pg.Connection) {
    this.#prepared = preparedOn(connection)
    connection.stream.cork()
    for (const statement of this.statements) this.#send(connection, statement)
    connection.sync()
    connection.stream.uncork()
    this.#begin()
  }

  #send(connection: pg.Connection, { name = '', text, values }: Statement) {
    const isPrepared = this.#prepared.has(name)
    if (!isPrepared) {
      // It may be prepared nevertheless, if it has failed.
      if (name) connection.close({ type: 'S', name }, true)
      connection.parse({ name, text, types: [] }, true)
    }
    connection.bind({ statement: name, values: values as string[] }, true)
    if (!isPrepared) connection.describe({ type: 'P', name: '' }, true)
    connection.execute(null, true)
  }

  /** Awaits the rows of the next statement. */
  #begin() {
    this.#rows = []
    const name = this.statements[this.#answers.length]?.name
    const shape = name === undefined ? undefined : this.#prepared.get(name)
    this.#isNew = shape === undefined
    this.#shape = shape ?? noRows
  }

  handleRowDescription({ fields }: { fields: Column[] }) {
    this.#shape = shapeOf(fields)
  }

  handleDataRow({ fields }: { fields: Fields }) {
    try {
      this.#rows.push(this.#shape(fields))
    } catch (error) {
      this.#failure ??= error
    }
  }

  handleCommandComplete({ text }: { text: string }) {
    const { name } = this.statements[this.#answers.length]!
    if (this.#isNew && name !== undefined) this.#prepared.set(name, this.#shape)
    this.#answers.push({ ...done(text), rows: this.#rows })
    this.#begin()
  }

  handleEmptyQuery() {
    this.handleCommandComplete({ text: '' })
  }

  /**
   * PostgreSQL leaves out what follows, up to the Sync. The next try prepares the statement anew,
   * as it must if the columns of a table have changed.
   */
  handleError(error: unknown) {
    for (const { name = '' } of this.statements.slice(this.#answers.length)) {
      this.#prepared.delete(name)
    }
    this.callback(error, [])
  }

  handleReadyForQuery() {
    this.callback(this.#failure, this.#answers)
  }
}

/** Waits for the answers of a connection, one packet after the other. */
class Patience {
  readonly #timer: NodeJS.Timeout
  #giveUp: (() => void) | null = null

  constructor(millis: number) {
    this.#timer = setTimeout(() => this.#giveUp?.(), millis).unref()
  }

  begin(giveUp: () => void) {
    this.#giveUp = giveUp
    this.#timer.refresh()
  }

  end() {
    this.#giveUp = null
  }
}

const patience = new WeakMap<pg.Client, Patience>()

/**
 * Gives up what a connection sends after so many milliseconds without an answer, for a server that
 * no longer answers at all. `query_timeout` of `pg` would do it by a timer for each query, through
 * which V8 keeps the rows of all answers until it next collects the whole heap.
 */
export function limitWait(client: pg.Client, millis: number) {
  patience.set(client, new Patience(millis))
}

/**
 * Sends statements in one packet and returns the answer of each. None waits for another's answer.
 * Throws the first error.
 */
export async function runStatements(client: pg.Client, statements: Statement[]): Promise<Answer[]> {
  const waiting = patience.get(client)
  try {
    return await new Promise((resolve, reject) => {
      const callback: Callback = (error, answers) => (error ? reject(error) : resolve(answers))
      waiting?.begin(() => reject(new Error('Query read timeout')))
      client.query(new Batch(statements, callback))
    })
  } catch (error) {
    // The stack of the socket's event says nothing.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  } finally {
    waiting?.end()
  }
}
