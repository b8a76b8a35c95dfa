import { randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import type { Db } from '../../base/db/database.ts'
import { makeAuth, type Auth } from './auth.ts'
import { scrypt } from './passwords.ts'

/**
 * Authentication for creating accounts outside the running server (demo, command line). Its secret
 * is temporary, so its sessions are worthless, and it sends no mail.
 */
export const offlineAuth = (deps: { db: Db; clock: Clock; config: Config }): Auth =>
  makeAuth({
    ...deps,
    secret: randomBytes(32).toString('base64url'),
    trustedOrigins: [],
    sendResetLink: async () => {},
    sendConfirmationLink: async () => {},
    passwords: scrypt,
  })

/** Creates the admin of ADMIN_EMAIL and ADMIN_PASSWORD, unless the email is taken. */
export async function firstAdmin(deps: { db: Db; auth: Auth }, { admin }: Config, at: Date) {
  if (!admin) return
  await createAdmin(deps, { ...admin, name: 'Administrator' }, at)
}

/** Creates an admin who signs in with this password. Returns false when the email is taken. */
export async function createAdmin(
  { db, auth }: { db: Db; auth: Auth },
  { email, password, name }: { email: string; password: string; name: string },
  at: Date,
): Promise<boolean> {
  const context = await auth.$context
  const hash = await context.password.hash(password)
  return db.transaction().execute(async (tx) => {
    const id = randomUUID()
    const times = { createdAt: at, updatedAt: at }
    const made = await tx
      .insertInto('users')
      .values({
        ...times,
        id,
        email: email.toLowerCase(),
        name,
        role: 'admin',
        phoneNumber: '',
        emailVerified: true,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return false
    await tx
      .insertInto('accounts')
      .values({
        ...times,
        id: randomUUID(),
        userId: id,
        accountId: id,
        providerId: 'credential',
        password: hash,
      })
      .execute()
    return true
  })
}
