import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { makeAdmin } from '../src/server/accounts/accounts.ts'
import { systemClock as clock } from '../src/server/clock.ts'
import type { Config } from '../src/server/config.ts'
import type { Db } from '../src/server/db/database.ts'
import { createAdmin, offlineAuth } from '../src/server/accounts/admins.ts'
import { Refusal } from '../src/shared/refusal.ts'
import { withDatabase } from './database.ts'

/** `npm run admin -- EMAIL`: makes an admin of an unused account, or creates a new one. */
await withDatabase(async (db, config) => {
  const parsed = z.email().safeParse(process.argv[2])
  if (!parsed.success || process.argv.length > 3) {
    throw new Refusal('invalid', 'Usage: npm run admin -- EMAIL')
  }
  const email = parsed.data.toLowerCase()
  const made = await db.transaction().execute((tx) => makeAdmin(tx, { email }, clock.now()))
  if (made) {
    console.log(`${email} is now an admin. The password has not changed.`)
    return true
  }
  const password = await newAdmin(db, config, email)
  console.log(`${email} is now an admin. Password, shown only once: ${password}`)
  return true
})

async function newAdmin(db: Db, config: Config, email: string): Promise<string> {
  const password = randomBytes(15).toString('base64url')
  const auth = offlineAuth({ db, clock, config })
  const created = await createAdmin({ db, auth }, { email, password, name: 'Admin' }, clock.now())
  if (!created) throw new Refusal('conflict', `${email} has just registered. Please try again.`)
  return password
}
