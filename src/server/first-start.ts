import { randomBytes } from 'node:crypto'
import type { Auth } from './people/accounts/auth.ts'
import type { Clock } from './base/clock.ts'
import type { Config } from './base/config.ts'
import type { Db } from './base/db/database.ts'
import { loadDemo } from './demo/demo.ts'
import type { FileStore } from './base/files/files.ts'

interface Running {
  db: Db
  auth: Auth
  clock: Clock
}

/** The demo's password where only this machine can reach Candor; random otherwise. */
const demoPassword = 'candor-demo-1'

/**
 * Fills an empty database with the demo and returns the accounts to print. Returns null when the
 * demo is off, or when the database is in use and its passwords are unknown.
 */
export async function fillWithDemo(
  { db, auth, clock, files }: Running & { files: FileStore },
  config: Config,
) {
  if (!config.demo) return null
  const password = config.server.exposed ? randomBytes(12).toString('base64url') : demoPassword
  const loaded = await loadDemo({ db, auth, now: clock.now(), password, config, files })
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
