import type { Auth } from '../accounts/auth.ts'
import type { Config } from '../config.ts'
import type { Db } from './database.ts'

/** Fills an empty database; null when it holds anyone already. */
export async function loadDemo(_deps: {
  db: Db
  auth: Auth
  now: Date
  password: string
  config: Config
}): Promise<{ accounts: { email: string; password: string }[] } | null> {
  return null
}
