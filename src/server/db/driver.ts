import {
  AbortedTransactionError,
  PostgresAdapter,
  PostgresIntrospector,
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { isTransient } from './errors.ts'
import { SnakeCaseCompiler } from './names.ts'
import { runStatements, type Row } from './row-query.ts'

export interface Statement {
  text: string
  values: readonly unknown[]
}

/** The end of a statement that PostgreSQL plans at each call, for the values that it has then. */
export const plannedMark = '/* planned */'
/** The end of a statement that waits for the next one, because nobody reads its answer. */
export const unreadMark = '/* unread */'
/** The text of several statements, which are its values. */
export const togetherMark = '/* together */'

/** The statements of what `together` sends, or the statement itself. */
export function statementsOf(text: string, values: readonly unknown[]): Statement[] {
  if (text !== togetherMark) return [{ text, values }]
  return (values as CompiledQuery[]).map(({ sql: one, parameters }) => ({
    text: one,
    values: parameters,
  }))
}

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

/** A statement that goes before the first of a request, and whether it gave what it must. */
export interface Check {
  statement: Statement
  /** Throws if the answer is another than expected. */
  verify: (rows: Row[]) => void
  /** Null before it is sent, then what waits for its answer. */
  state: Promise<void> | 'passed' | null
}

export interface Pool {
  connect(): Promise<pg.PoolClient>
  end(): Promise<void>
}

export interface Options {
  /** Whether PostgreSQL keeps plans of statements for each connection. */
  preparedStatements: boolean
  /** Called when a transaction that may have written has been committed. */
  onCommit?: () => void
}

const none: QueryResult<never> = { rows: [] }

/** A client of the pool, for a query or a transaction. */
class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #options: Options
  readonly #check: Check | undefined
  /** What is sent in front of the next statement. */
  #waiting: Statement[] = []
  #transaction: 'none' | 'waiting' | 'open' = 'none'
  #isBroken = false
  #mayWrite = true

  constructor(client: pg.PoolClient, options: Options, check?: Check) {
    this.#client = client
    this.#options = options
    this.#check = check
  }

  /** BEGIN is sent with the first statement, which PostgreSQL leaves out if BEGIN fails. */
  begin({ isolationLevel, accessMode }: TransactionSettings) {
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    this.#waiting = [{ text: `begin${isolation} ${accessMode ?? ''}`.trimEnd(), values: [] }]
    this.#transaction = 'waiting'
    this.#mayWrite = accessMode !== 'read only'
  }

  /** PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and reports no error. */
  async commit() {
    // Nothing is committed before the check has passed.
    await this.confirm()
    const [answer] = await this.#send([{ text: 'commit', values: [] }])
    this.#transaction = 'none'
    if (answer!.command !== 'COMMIT') throw new AbortedTransactionError()
    if (this.#mayWrite) this.#options.onCommit?.()
  }

  async rollback() {
    this.#waiting = []
    if (this.#transaction === 'open') await this.#run([{ text: 'rollback', values: [] }])
    this.#transaction = 'none'
  }

  async executeQuery<R>({ sql: text, parameters: values }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#transaction !== 'none' && text.endsWith(unreadMark)) {
      this.#waiting.push({ text, values })
      return none
    }
    const answers = await this.#send(statementsOf(text, values))
    if (text === togetherMark) return { rows: [answers.map(({ rows }) => rows)] as R[] }
    const { command, rowCount, rows } = answers[0]!
    return {
      rows: rows as R[],
      ...(/^(INSERT|UPDATE|DELETE|MERGE)$/.test(command) && {
        numAffectedRows: BigInt(rowCount ?? 0),
      }),
    }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Read long lists page by page.')
  }

  async #send(statements: Statement[]) {
    const all = [...this.#waiting, ...statements]
    this.#waiting = []
    if (this.#transaction === 'waiting') this.#transaction = 'open'
    const answers = await (this.#check ? this.#runChecked(all, this.#check) : this.#run(all))
    return answers.slice(-statements.length)
  }

  /** Sends the check with the first statements of a request, and gives no answer before it. */
  async #runChecked(statements: Statement[], check: Check) {
    if (check.state === 'passed') return this.#run(statements)
    if (check.state) {
      const answers = await this.#run(statements)
      await check.state
      return answers
    }
    const answers = this.#run([check.statement, ...statements])
    check.state = answers.then(([first]) => check.verify(first!.rows))
    try {
      await check.state
      check.state = 'passed'
    } catch (error) {
      check.state = null
      throw error
    }
    return answers
  }

  /** Sends the check if nothing has. */
  async confirm() {
    if (this.#check && this.#check.state !== 'passed') await this.#send([])
  }

  /** Throws the first failure, which is the cause of those after it. */
  async #run(statements: Statement[]) {
    const nameFor = this.#options.preparedStatements ? nameOf : () => undefined
    const named = statements.map((one) => ({ ...one, name: nameFor(one.text) }))
    try {
      return await runStatements(this.#client, named)
    } catch (error) {
      this.#isBroken ||= isTransient(error)
      throw error
    }
  }

  /** Discards connections to a server that is gone or no longer the primary. */
  release() {
    this.#client.release(this.#isBroken || this.#transaction !== 'none')
  }
}

/** The connections of one request, whose check goes before its first statement. */
export class CheckedConnections implements ConnectionProvider {
  readonly #pool: Pool
  readonly #options: Options
  readonly #check: Check

  constructor(pool: Pool, options: Options, check: Check) {
    this.#pool = pool
    this.#options = options
    this.#check = check
  }

  async provideConnection<T>(consumer: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = new Connection(await this.#pool.connect(), this.#options, this.#check)
    try {
      return await consumer(connection)
    } finally {
      connection.release()
    }
  }
}

class PoolDriver implements Driver {
  readonly #pool: Pool
  readonly #options: Options

  constructor(pool: Pool, options: Options) {
    this.#pool = pool
    this.#options = options
  }

  async init() {}
  destroy = () => this.#pool.end()

  async acquireConnection() {
    return new Connection(await this.#pool.connect(), this.#options)
  }

  async beginTransaction(connection: Connection, settings: TransactionSettings) {
    connection.begin(settings)
  }

  commitTransaction = (connection: Connection) => connection.commit()
  rollbackTransaction = (connection: Connection) => connection.rollback()
  async releaseConnection(connection: Connection) {
    connection.release()
  }
}

const compiler = new SnakeCaseCompiler()

/**
 * How Kysely speaks to PostgreSQL. Its own driver would make each row twice, and knows neither
 * statements that travel together nor a check that goes before the first.
 */
export const dialectOf = (pool: Pool, options: Options): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PoolDriver(pool, options),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
})
