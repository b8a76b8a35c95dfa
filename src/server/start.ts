import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { traceKeyOf } from './people/accounts/traces.ts'
import { buildApp } from './app.ts'
import { systemClock } from './base/clock.ts'
import type { Config } from './base/config.ts'
import { openDatabase, openPool } from './base/db/database.ts'
import { Replica } from './base/db/replica.ts'
import { startEmbeddedPostgres } from './base/embedded-postgres/start.ts'
import { superviseEmbeddedPostgres } from './base/embedded-postgres/supervisor.ts'
import { appLogin, migrate } from './base/db/migrate.ts'
import { openFiles } from './base/files/store.ts'
import { mountDevPages, mountPages, pageShells } from './outside/pages/pages.ts'
import { startJobs } from './jobs/jobs.ts'
import { openLedger } from './ledger/mode.ts'
import { openMail } from './base/mail/mail.ts'
import { openProvider } from './money/payments/provider.ts'
import { derivedKey, keptSecret } from './base/secret.ts'

interface Progress {
  (step: string): void
}

/** Starts the embedded database if there is no DATABASE_URL, migrates, and creates the login. */
export async function prepareDatabase(config: Config, onProgress: Progress) {
  const secret = config.auth.secret ?? (await keptSecret(config.dataDir))
  const { ownerUrl: given, appUrl: givenAppUrl } = config.database
  const embedded = given
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, onProgress })
  const ownerUrl = given ?? embedded!.ownerUrl
  onProgress('Migrating the database')
  await migrate(ownerUrl)
  const appUrl = givenAppUrl ?? (await appLogin(ownerUrl, derivedKey(secret, 'database login')))
  return { secret, ownerUrl, appUrl, directUrl: config.database.directUrl ?? appUrl, embedded }
}

/** Opens the database and its replica, if there is one. */
function openDatabases(
  { database }: Config,
  appUrl: string,
  onError: (connection: string, error: Error) => void,
) {
  const { poolSize: max, preparedStatements, readUrl } = database
  const pool = openPool(appUrl, { max, onError: (error) => onError('database', error) })
  const db = openDatabase(pool, { preparedStatements })
  if (!readUrl) return { db, replica: null }

  const url = new URL(readUrl)
  if (!database.appUrl) {
    const { username, password } = new URL(appUrl)
    Object.assign(url, { username, password })
  }
  const replica = new Replica(db, url.href, {
    max,
    onError: (error) => onError('replica', error),
    preparedStatements,
  })
  return { db, replica }
}

const closeTimeoutMillis = 5_000

/**
 * Stops accepting requests and answers those in progress. Idle connections are closed at once, all
 * others after five seconds.
 */
async function closeServer(app: FastifyInstance) {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const late = setTimeout(() => app.server.closeAllConnections(), closeTimeoutMillis)
  await app.close()
  clearInterval(idle)
  clearTimeout(late)
}

/**
 * Starts everything except the pages, which must be built, and listening on the port. Returns a
 * `stop` for all of it.
 */
export async function start(
  config: Config,
  { logger, onProgress }: { logger: FastifyServerOptions['logger']; onProgress: Progress },
) {
  const database = await prepareDatabase(config, onProgress)
  const { secret, appUrl, directUrl } = database
  let stopping = false
  // Only the message, because the error object contains the connection and its password.
  const { db, replica } = openDatabases(config, appUrl, (connection, { message }) => {
    if (!stopping) app?.log.warn(`${connection} connection: ${message}`)
  })
  const clock = systemClock
  const provider = await openProvider(config, {
    secret: derivedKey(secret, 'sandbox payments'),
    db,
    clock,
  })
  const files = await openFiles(config)
  await openLedger(db, provider.mode, clock.now())

  const shells = pageShells(config)
  const { app, auth } = await buildApp({
    config,
    shells: shells.load,
    db,
    replica,
    clock,
    secret,
    provider,
    files,
    directUrl,
    sendMail: (mail) => jobs.sendMail(mail),
    wakeJobs: () => jobs.wakeJobs(),
    logger,
  })
  const jobs = await startJobs({
    directUrl,
    db,
    clock,
    sendMail: await openMail(config),
    provider,
    publicUrl: config.server.publicUrl,
    secret,
    reportKey: derivedKey(secret, 'reports'),
    undoSecret: derivedKey(secret, 'undo links'),
    unsubscribeSecret: derivedKey(secret, 'unsubscribe links'),
    traceKey: traceKeyOf(secret),
    files,
    config,
    log: app.log,
  })
  const { dataDir } = config
  const supervisor =
    database.embedded && superviseEmbeddedPostgres(database.embedded, { dataDir, db, log: app.log })

  const stop = async () => {
    await closeServer(app)
    await jobs.stop()
    stopping = true
    await replica?.close()
    await (supervisor ? supervisor.stop(() => db.destroy()) : db.destroy())
  }
  const mountWeb = () =>
    config.development
      ? mountDevPages(app, shells)
      : mountPages(app, { db, replica, clock, config }, shells)
  const running = { app, auth, db, clock, secret, files, wakeJobs: jobs.wakeJobs }
  return { ...running, mountPages: mountWeb, stop }
}
