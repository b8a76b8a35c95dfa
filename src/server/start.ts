import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { traceKeyOf } from './accounts/traces.ts'
import { buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { openDatabase, openPool } from './db/database.ts'
import { startEmbeddedPostgres } from './embedded-postgres/start.ts'
import { superviseEmbeddedPostgres } from './embedded-postgres/supervisor.ts'
import { appLogin, migrate } from './db/migrate.ts'
import { openFiles } from './files/store.ts'
import { mountDevPages, mountPages, mountWidget } from './pages/pages.ts'
import { startJobs } from './jobs/jobs.ts'
import { openLedger } from './ledger/mode.ts'
import { openMail } from './mail/mail.ts'
import { openProvider } from './payments/provider.ts'
import { derivedKey, keptSecret } from './secret.ts'

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
  return { secret, ownerUrl, appUrl, embedded }
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

/** Starts everything except listening on the port, and returns a `stop` for all of it. */
export async function start(
  config: Config,
  { logger, onProgress }: { logger: FastifyServerOptions['logger']; onProgress: Progress },
) {
  const database = await prepareDatabase(config, onProgress)
  const { secret, appUrl } = database
  let stopping = false
  const pool = openPool(appUrl, {
    max: config.database.poolSize,
    // Only the message, because the error object contains the connection and its password.
    onError: ({ message }) => stopping || app?.log.warn(`database connection: ${message}`),
  })
  const db = openDatabase(pool)
  const clock = systemClock
  const provider = await openProvider(config, {
    secret: derivedKey(secret, 'sandbox payments'),
    db,
    clock,
  })
  const files = await openFiles(config)
  await openLedger(db, provider.mode, clock.now())

  const built = await buildApp({
    config,
    db,
    clock,
    secret,
    provider,
    files,
    appUrl,
    sendMail: (mail) => jobs.sendMail(mail),
    wakeJobs: () => jobs.wakeJobs(),
    logger,
  })
  const { app, auth } = built
  const jobs = await startJobs({
    appUrl,
    db,
    clock,
    sendMail: await openMail(config),
    provider,
    publicUrl: config.server.publicUrl,
    undoSecret: derivedKey(secret, 'undo links'),
    unsubscribeSecret: derivedKey(secret, 'unsubscribe links'),
    traceKey: traceKeyOf(secret),
    files,
    config,
    log: app.log,
  })
  await (config.development ? mountDevPages(app) : mountPages(app, { db, clock, config }))
  await mountWidget(app)

  const { dataDir } = config
  const supervisor =
    database.embedded && superviseEmbeddedPostgres(database.embedded, { dataDir, db, log: app.log })

  const stop = async () => {
    await closeServer(app)
    await jobs.stop()
    stopping = true
    const closeConnections = () => db.destroy()
    await (supervisor ? supervisor.stop(closeConnections) : closeConnections())
  }
  return { app, auth, db, clock, files, wakeJobs: jobs.wakeJobs, stop }
}
