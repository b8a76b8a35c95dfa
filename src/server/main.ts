import { once } from 'node:events'
import { join } from 'node:path'
import { existsSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { ConfigError, missingOperator, readConfig, type Config } from './base/config.ts'
import { lockDataDirectory } from './base/embedded-postgres/cluster.ts'
import { firstAdmin, hadAdmin } from './people/accounts/admins.ts'
import { start } from './start.ts'
import type { Auth } from './people/accounts/auth.ts'
import type { Clock } from './base/clock.ts'
import type { Db } from './base/db/database.ts'
import { loadDemo } from './demo/demo.ts'
import type { FileStore } from './base/files/files.ts'

interface Running {
  db: Db
  auth: Auth
  clock: Clock
  secret: string
}

/** The demo's password where only this machine can reach Candor; random otherwise. */
const demoPassword = 'candor-demo-1'

/**
 * Fills an empty database with the demo and returns the accounts to print. Returns null when the
 * demo is off, or when the database is in use and its passwords are unknown.
 */
async function fillWithDemo(
  { db, auth, clock, secret, files }: Running & { files: FileStore },
  config: Config,
) {
  if (!config.demo) return null
  const password = config.server.exposed ? randomBytes(12).toString('base64url') : demoPassword
  const loaded = await loadDemo({ db, auth, now: clock.now(), secret, password, config, files })
  if (loaded) return loaded
  // A later start prints the accounts again if their password is the fixed one.
  if (config.server.exposed) return null
  const accounts = await db
    .selectFrom('users')
    .select('email')
    .where('email', 'like', '%@candor.demo')
    .where('email', 'in', ['admin@candor.demo', 'business@candor.demo', 'reviewer@candor.demo'])
    .orderBy('email')
    .execute()
  if (accounts.length === 0) return null
  return { accounts: accounts.map(({ email }) => ({ email, password: demoPassword })) }
}

/**
 * Prints the name of each step that takes longer than two seconds, but nothing while `npm start`
 * shows that it builds the pages.
 */
function progressLines() {
  let pending: NodeJS.Timeout | undefined
  const done = () => clearInterval(pending)
  const report = (step: string) => {
    done()
    pending = setInterval(() => {
      if (isBuilding()) return
      console.log(`${step} …`)
      done()
    }, 2_000).unref()
  }
  return { report, done }
}

/**
 * Whether `npm start`, which has started this process, still builds the pages. Others that have a
 * channel to it, such as `node --watch`, send nothing.
 */
const isBuilding = () => process.env.AWAIT_BUILD === '1' && process.connected

async function pagesBuilt() {
  if (!isBuilding()) return
  await once(process, 'message')
  process.disconnect()
}

async function main() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const lock = lockDataDirectory(config.dataDir)
  if (lock === 'in-use' && !config.database.ownerUrl) {
    fail(
      `Candor is already running with DATA_DIR=${config.dataDir}. Use it, or set another DATA_DIR.`,
    )
  }

  const progress = progressLines()
  const logger = { level: process.stdout.isTTY ? 'warn' : config.server.logLevel }
  const running = await start(config, { logger, onProgress: progress.report })
  stopOnSignal(running.stop)
  // Before the demo, which has an admin of its own.
  const isFirst = !(await hadAdmin(running.db))
  progress.report('Loading the demo')
  const demo = await fillWithDemo(running, config)
  if (isFirst) await firstAdmin(running, config, running.clock.now())
  running.wakeJobs()
  progress.done()

  await pagesBuilt()
  await running.mountPages()
  await running.app.listen({ port: config.server.port, host: config.server.host })
  printReady(config, demo)
}

/** Service managers usually kill a process ten seconds after SIGTERM. */
const stopTimeoutMillis = 9_000

function stopOnSignal(stop: () => Promise<void>) {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      // Exiting is safe: everything that must survive a crash is in the database.
      setTimeout(() => process.exit(1), stopTimeoutMillis).unref()
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}

function printReady(
  config: Config,
  demo: { accounts: { email: string; password: string }[] } | null,
) {
  console.log(`\nCandor is ready at ${config.server.publicUrl}\n`)
  if (!config.mail.smtpUrl) {
    console.log(
      `Mails are not sent but written to ${join(config.dataDir, 'outbox')}: set SMTP_URL.\n`,
    )
  }
  const missing = missingOperator(config.operator)
  if (missing.length > 0) {
    console.log(`Terms and privacy policy are only samples: set ${missing.join(', ')}.\n`)
  }
  if (!demo) return
  console.log('Demo accounts:')
  for (const { email, password } of demo.accounts) console.log(`  ${email}  ${password}`)
  console.log('')
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

try {
  await main()
} catch (error) {
  if (error instanceof ConfigError) fail(error.message)
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    fail(`${error.message}: another program uses this port. Set PORT to a free one.`)
  }
  console.error(error)
  process.exit(1)
}
