import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import * as z from 'zod'
import { expect, inject } from 'vitest'
import { scrypt, type Passwords } from '../people/accounts/passwords.ts'
import { buildApp } from '../app.ts'
import { readConfig, type Config } from '../base/config.ts'
import { checkRows } from '../base/db/rows.ts'
import { openDatabase, openPool, type Database } from '../base/db/database.ts'
import type { Replica } from '../base/db/replica.ts'
import { localFiles } from '../base/files/store.ts'
import { checkInvariants, invariants } from '../ledger/invariants.ts'
import { openLedger } from '../ledger/mode.ts'
import type { Mail } from '../base/mail/mail.ts'
import type { PaymentProvider } from '../money/payments/payments.ts'
import { sandboxProvider } from '../money/payments/sandbox-checkout.ts'

/** The clock of the tests: the present, plus the offset that a test sets. */
export const clock = {
  offset: 0,
  now: () => new Date(Date.now() + clock.offset),
  travel: ({ days = 0, minutes = 0 }: { days?: number; minutes?: number }) => {
    clock.offset += (days * 24 * 60 + minutes) * 60_000
  },
}

/** Checks that every row of raw SQL has exactly the declared columns and types. */
checkRows((shape, rows) => {
  const strict = shape instanceof z.ZodObject ? shape.strict() : shape
  z.encode(z.array(strict), rows)
})

const environment = {
  NODE_ENV: 'test',
  SIGN_UPS_PER_ADDRESS: '1000',
  SIGN_INS_PER_NETWORK: '1000',
  READS_PER_MINUTE: '1000000',
  CHANGES_PER_MINUTE: '1000000',
  NETWORK_CHANGES_PER_MINUTE: '1000000',
  FILES_PER_MINUTE: '1000000',
  KEY_REQUESTS_PER_MINUTE: '1000000',
  PENDING_CAMPAIGNS_PER_BUSINESS: '1000000',
  PLACES_PER_REVIEWER: '1000000',
  PLACES_PER_NEW_REVIEWER: '1000000',
  PLACES_PER_DAY: '1000000',
  PUBLIC_URL: 'http://localhost:3000',
}
export const config = readConfig(environment)
export const secret = 'a secret of thirty-two characters or more'
export const webhookSecret = 'the secret of the sandbox in tests'

/** A hash that takes no time. The accounts of the demo and the browser tests use the real one. */
const cheapHash = (password: string) => createHash('sha256').update(password).digest('hex')
export const cheapPasswords: Passwords = {
  hash: async (password) => cheapHash(password),
  verify: async ({ hash, password }) =>
    hash.includes(':') ? scrypt.verify({ hash, password }) : hash === cheapHash(password),
}

interface TestServer {
  app: Awaited<ReturnType<typeof buildApp>>['app']
  auth: Awaited<ReturnType<typeof buildApp>>['auth']
  mounted: Awaited<ReturnType<typeof buildApp>>['mounted']
  provider: PaymentProvider
  /** Every route of the application, as `METHOD path`. */
  routes: string[]
  db: Database
  /** A connection as the owner of the database, without the restrictions of the application. */
  owner: pg.Client
  mails: Mail[]
  /** The folder of the documents. */
  files: string
  database: string
}

let running: TestServer
let build: (
  used: Config,
  on?: Database,
  replica?: Replica | null,
) => Promise<Awaited<ReturnType<typeof buildApp>> & Pick<TestServer, 'provider'>>

/** The application of this test file, on a database of its own. */
export const server = (): TestServer => running

/** Before each file: clones the template database and builds the application on it. */
export async function startServer() {
  const { ownerUrl, appUrl: templateUrl } = inject('template')
  const template = new URL(ownerUrl).pathname.slice(1)
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(ownerUrl, `create database ${database} template ${template} strategy file_copy`)
  const owner = new pg.Client({ connectionString: at(ownerUrl, database) })
  await owner.connect()

  const pool = openPool(at(templateUrl, database), {
    max: config.database.poolSize,
    onError: () => {},
  })
  const db = openDatabase(pool)
  await openLedger(db, 'sandbox', clock.now())
  const files = await mkdtemp(join(tmpdir(), 'candor-documents-'))
  const mails: Mail[] = []
  build = async (used, on = db, replica = null) => {
    const provider = sandboxProvider({ secret: webhookSecret, db: on, clock })
    const built = await buildApp({
      config: used,
      db: on,
      replica,
      clock,
      secret,
      provider,
      files: localFiles(files),
      directUrl: at(templateUrl, database),
      wakeJobs: () => {},
      sendMail: async (mail) => void mails.push(mail),
      passwords: cheapPasswords,
      logger: { level: process.env.TEST_LOG ?? 'silent' },
    })
    return { ...built, provider }
  }
  const built = await build(config)
  await built.app.ready()
  running = { ...built, db, owner, mails, database, files }
}

/** Runs `work` with an application that was started with these additional variables. */
export async function whileConfigured(variables: Record<string, string>, work: () => unknown) {
  await whileRunning(await build(readConfig({ ...environment, ...variables })), work)
}

/** The application's login to the database of this test file. */
export const appUrl = () => at(inject('template').appUrl, running.database)

/** Runs `work` with an application that has this many connections to the database. */
export async function withPoolOf(max: number, work: (pool: pg.Pool) => unknown) {
  // A slow machine may let a hundred requests wait for longer than people should.
  const pool = openPool(appUrl(), { max, onError: () => {}, waitMillis: 60_000 })
  const db = openDatabase(pool)
  try {
    await whileRunning(await build(config, db), () => work(pool))
  } finally {
    await db.destroy()
  }
}

/** Runs `work` with an application on another database of the same server. */
export async function withDatabase(url: string, work: (db: Database) => Promise<unknown>) {
  const db = openDatabase(openPool(url, { max: 10, onError: () => {} }))
  try {
    await whileRunning(await build(config, db), () => work(db), db)
  } finally {
    await db.destroy()
  }
}

/** Runs `work` with an application that has a replica and these additional variables. */
export async function withReplica(
  replica: Pick<Replica, 'read' | 'follow'>,
  work: () => Promise<unknown>,
  variables: Record<string, string> = {},
) {
  const used = readConfig({ ...environment, ...variables })
  await whileRunning(await build(used, running.db, replica as Replica), work)
}

async function whileRunning(
  built: Awaited<ReturnType<typeof build>>,
  work: () => unknown,
  on?: Database,
) {
  const before = running
  await built.app.ready()
  running = { ...before, ...built, ...(on && { db: on }) }
  try {
    await work()
  } finally {
    running = before
    await built.app.close()
  }
}

/** All invariants as one statement, which is planned once for each file and not after each test. */
const books = invariants
  .map(({ query }) => `select 1 from (${query}) as broken`)
  .join(' union all ')

/** After each test: the clock shows the present again, and no invariant is broken. */
export async function checkBooks() {
  clock.offset = 0
  const { rowCount } = await running.owner.query({ name: 'books', text: books })
  const broken = rowCount === 0 ? [] : await checkInvariants(running.db)
  expect(
    broken.filter(({ violations }) => violations > 0),
    'the books hold after every test',
  ).toEqual([])
  expect(rowCount).toBe(0)
}

export async function stopServer() {
  await running.app.close()
  await running.db.destroy()
  await running.owner.end()
  await rm(running.files, { recursive: true, force: true })
  await onServer(inject('template').ownerUrl, `drop database ${running.database} with (force)`)
}

function at(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: at(url, 'postgres') })
  await client.connect()
  try {
    await untilFree(() => client.query(statement))
  } finally {
    await client.end()
  }
}

/** PostgreSQL's own processes look into a database for a moment, which then cannot be copied. */
async function untilFree(work: () => Promise<unknown>, tries = 50): Promise<void> {
  try {
    await work()
  } catch (error) {
    const inUse = error instanceof pg.DatabaseError && error.code === '55006'
    if (!inUse || tries === 0) throw error
    await sleep(100)
    await untilFree(work, tries - 1)
  }
}
