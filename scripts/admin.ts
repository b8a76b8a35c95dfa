import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { makeAdmin, removeAdmin } from '../src/server/people/accounts/accounts.ts'
import { systemClock as clock } from '../src/server/base/clock.ts'
import type { Config } from '../src/server/base/config.ts'
import type { Db } from '../src/server/base/db/database.ts'
import { createAdmin, offlineAuth } from '../src/server/people/accounts/admins.ts'
import { Refusal } from '../src/shared/base/refusal.ts'
import { withDatabase } from './database.ts'

/**
 * `npm run admin -- EMAIL`: makes an admin of an unused account, or creates a new one. With
 * `--remove` it takes the role away.
 */
await withDatabase(async (db, config) => {
  const [given, option, ...more] = process.argv.slice(2)
  const parsed = z.email().safeParse(given)
  if (!parsed.success || (option ?? '--remove') !== '--remove' || more.length > 0) {
    throw new Refusal('invalid', 'Usage: npm run admin -- EMAIL [--remove]')
  }
  const email = parsed.data.toLowerCase()
  if (option) {
    await remove(db, email)
    console.log(`${email} is no longer an admin.`)
    return true
  }
  const made = await db.transaction().execute((tx) => makeAdmin(tx, { email }, clock.now()))
  if (made) {
    console.log(`${email} is now an admin. The password has not changed.`)
    return true
  }
  const password = await newAdmin(db, config, email)
  console.log(`${email} is now an admin. Password, shown only once: ${password}`)
  return true
})

async function remove(db: Db, email: string): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  if (!user) throw new Refusal('not_found', `${email} is no admin.`)
  await db.transaction().execute((tx) => removeAdmin(tx, null, { userId: user.id }, clock.now()))
}

async function newAdmin(db: Db, config: Config, email: string): Promise<string> {
  const password = randomBytes(15).toString('base64url')
  const auth = offlineAuth({ db, clock, config })
  const created = await createAdmin({ db, auth }, { email, password, name: 'Admin' }, clock.now())
  if (!created) throw new Refusal('conflict', `${email} is taken. Use another address.`)
  return password
}
