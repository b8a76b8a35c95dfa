import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError, readConfig, type Config } from '../src/server/base/config.ts'
import { openDatabase, openPool, type Db } from '../src/server/base/db/database.ts'
import { lockDataDirectory } from '../src/server/base/embedded-postgres/cluster.ts'
import { hasCluster, locate } from '../src/server/base/embedded-postgres/location.ts'
import { startEmbeddedPostgres } from '../src/server/base/embedded-postgres/start.ts'
import { existingSecret } from '../src/server/base/secret.ts'
import { Refusal } from '../src/shared/base/refusal.ts'

/**
 * Runs a command on Candor's database, as its owner, and exits the process. The exit code is 1 when
 * `work` returns false, or when it throws, which prints a message. `create` allows a new database.
 */
export async function withDatabase(
  work: (db: Db, config: Config, ownerUrl: string) => Promise<boolean>,
  { create = false } = {},
) {
  let done = false
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    const config = readConfig(process.env)
    const { ownerUrl, stop } = await findDatabase(config, create)
    const db = openDatabase(openPool(ownerUrl, { max: 2, onError: () => {}, statementMinutes: 60 }))
    try {
      done = await work(db, config, ownerUrl)
    } finally {
      await db.destroy()
      await stop()
    }
  } catch (error) {
    console.error(messageOf(error))
  }
  process.exit(done ? 0 : 1)
}

/**
 * The secret of the application. A command never makes one: nobody could open what it encrypts.
 */
export async function secretOf({ auth, dataDir }: Config): Promise<string> {
  const secret = auth.secret ?? (await existingSecret(dataDir))
  if (!secret) throw new Refusal('invalid', 'Set AUTH_SECRET as the application has it.')
  return secret
}

/** DATABASE_URL, or the embedded database, which is started unless Candor is already running. */
async function findDatabase({ database, dataDir }: Config, create: boolean) {
  if (create && !process.env.DATA_DIR) {
    throw new Refusal('invalid', 'Set DATA_DIR to the folder of the restored data.')
  }
  if (database.ownerUrl) return { ownerUrl: database.ownerUrl, stop: async () => {} }
  const none = new Refusal(
    'not_found',
    `There is no database in ${dataDir}. Start Candor once to create it.`,
  )
  if (!create) {
    if (!existsSync(dataDir)) throw none
    const { home } = await locate(resolve(dataDir), () => {})
    if (!hasCluster(home)) throw none
  }
  console.error(`Without DATABASE_URL: using the database in ${dataDir}.`)

  const lock = lockDataDirectory(dataDir)
  const embedded = await startEmbeddedPostgres({ dataDir })
  // A running application holds the lock and needs the server.
  const stop = lock === 'in-use' ? async () => {} : () => embedded.stop()
  return { ownerUrl: embedded.ownerUrl, stop }
}

function messageOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof Refusal) return error.message
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  if (code === '42P01')
    return 'This database has not been set up yet. Start Candor once to do that.'
  if (/^(ECONN|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT)/.test(String(code))) {
    return `The database cannot be reached (${String(code)}).`
  }
  return `This could not be done: ${error.message.replace(/\.$/, '')}.`
}
