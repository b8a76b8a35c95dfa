import {
  CompiledQuery,
  Kysely,
  sql,
  type Compilable,
  type KyselyConfig,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { SnakeCaseDialect } from './names.ts'
import { runStatements } from './row-query.ts'
import type { DB } from './schema.ts'

/** For reads, and to open transactions. Verbs get a `Tx`, so that no statement is outside of it. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>

interface PoolOptions {
  max: number
  onError: (error: Error) => void
  /** After which PostgreSQL itself cancels a statement. */
  statementMinutes?: number
  connectMillis?: number
}

export function openPool(
  url: string,
  { max, onError, statementMinutes = 0.5, connectMillis = 3_000 }: PoolOptions,
): pg.Pool {
  const statementMillis = statementMinutes * 60_000
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMillis,
    statement_timeout: statementMillis,
    idle_in_transaction_session_timeout: 60_000,
    // For a server that no longer answers at all.
    query_timeout: statementMillis + 5_000,
    keepAlive: true,
    // Statements that are sent at once do not wait for each other's answers.
    pipeline: true,
    idleTimeoutMillis: 30_000,
  })
  pool.on('error', onError)
  // The pool's 'error' event does not cover clients that are checked out.
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

const plannedMark = '/* planned */'

/** SQL: marks a statement that PostgreSQL plans at each call, for the values that it has then. */
export const planned = sql.raw(plannedMark)

/** PostgreSQL plans named statements once. Searches stay unnamed: a generic plan is slower. */
const names = new Map<string, string>()
function nameOf(statement: string): string | undefined {
  const known = names.get(statement)
  if (known !== undefined || names.size >= 1_000) return known
  if (statement.includes(' ilike ') || statement.includes(plannedMark)) return undefined
  const name = `s${names.size + 1}`
  names.set(statement, name)
  return name
}

const unreadMark = '/* unread */'

/**
 * SQL: the end of a write in a transaction whose result nobody reads. It is sent with the next
 * statement, at the latest with COMMIT, and costs no round trip; its error is thrown there.
 */
export const unread = sql.raw(unreadMark)

interface Statement {
  text: string
  values: readonly unknown[]
}

const togetherMark = '/* together */'

type RowsOf<Queries> = {
  [I in keyof Queries]: Queries[I] extends Compilable<infer Row> ? Row[] : never
}

/**
 * Sends queries of a transaction at once and returns the rows of each. PostgreSQL runs them one
 * after the other, as if each had waited for the one before: so they may take locks in their order.
 * Throws the first error.
 */
export async function together<Queries extends readonly Compilable[]>(
  tx: Tx,
  ...queries: Queries
): Promise<RowsOf<Queries>> {
  const compiled = queries.map((query) => query.compile())
  const { rows } = await tx.executeQuery(CompiledQuery.raw(togetherMark, compiled))
  return Object.values(rows[0]!) as unknown as RowsOf<Queries>
}

/** The statements of what `together` sends, or the statement itself. */
export function statementsOf(text: string, values: readonly unknown[]): Statement[] {
  if (text !== togetherMark) return [{ text, values }]
  return (values as CompiledQuery[]).map(({ sql: one, parameters }) => ({
    text: one,
    values: parameters,
  }))
}

/**
 * A BEGIN that travels with the first statement, for a transaction whose first statement does no
 * harm without it: it could be cancelled, and that statement not.
 */
const lateBegin = 'start transaction read write'
export const beginLate = (db: Db) => db.transaction().setAccessMode('read write')

interface DatabaseOptions extends Pick<KyselyConfig, 'log'> {
  /** Whether PostgreSQL keeps plans of statements for each connection. */
  preparedStatements?: boolean
}

export function openDatabase(
  pool: { connect(): Promise<pg.PoolClient>; end(): Promise<void> },
  { log, preparedStatements = true }: DatabaseOptions = {},
): Db {
  const maybeNameOf = preparedStatements ? nameOf : () => undefined
  const connect = async () => {
    const client = await pool.connect()
    let broken = false
    let isOpen = false
    let waiting: Statement[] = []
    return {
      async query(text: string, values: readonly unknown[]) {
        if (/^(begin|start transaction)/.test(text)) isOpen = true
        if (/^(commit|rollback)$/.test(text)) isOpen = false
        if (isOpen && (text.endsWith(unreadMark) || text === lateBegin)) {
          waiting.push({ text, values })
          return { command: '', rowCount: 0, rows: [] }
        }
        const before = text === 'rollback' ? [] : waiting
        waiting = []
        try {
          const statements = [...before, ...statementsOf(text, values)]
          // The first failure is the cause of those after it.
          const answers = await runStatements(
            client,
            statements.map((one) => ({ ...one, name: maybeNameOf(one.text) })),
          )
          const results = answers.slice(before.length)
          if (text === togetherMark) return { ...results[0]!, rows: [results.map((r) => r.rows)] }
          const result = results[0]!
          // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and reports no error.
          if (text === 'commit' && result.command !== 'COMMIT') throw new Error('Not committed.')
          return result
        } catch (error) {
          broken ||= isTransient(error)
          throw error
        }
      },
      // Discards connections to a server that is gone or no longer the primary.
      release: () => client.release(broken),
    }
  }
  return new Kysely<DB>({
    dialect: new SnakeCaseDialect({
      pool: { connect, end: () => pool.end() } as unknown as pg.Pool,
    }),
    ...(log && { log }),
  })
}

/** Returns the name of the violated unique or check constraint; undefined for other errors. */
export function violated(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  return error.code === '23505' || error.code === '23514' ? error.constraint : undefined
}

/**
 * SQLSTATE codes of errors that may go away: connection failure, server shutting down, statement
 * or idle transaction cancelled, read-only server, too many connections, serialization failure,
 * deadlock.
 */
const transientCodes = /^(08|57P0|57014|25006|25P03|53300|40001|40P01)/

/** The same of the network, in Node's words. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Messages of `pg` and its pool without a code. */
const transientMessages =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable/

/** True when the database is unreachable or busy, so that a retry makes sense. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    transientCodes.test(code) ||
    networkCodes.has(code) ||
    // The Unix socket is missing; ENOENT of another file is not transient.
    (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') ||
    transientMessages.test(error.message)
  )
}
