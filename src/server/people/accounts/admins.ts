import { randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import type { Db } from '../../base/db/database.ts'
import { violated } from '../../base/db/errors.ts'
import { audit } from '../../platform/audit/audit.ts'
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

/** Creates the admin of ADMIN_EMAIL and ADMIN_PASSWORD: only where there never was one. */
export async function firstAdmin(deps: { db: Db; auth: Auth }, { admin }: Config, at: Date) {
  if (admin) await createAdmin(deps, { ...admin, name: 'Administrator' }, at)
}

/** Whether there is or was an admin. */
export async function hadAdmin(db: Db): Promise<boolean> {
  const { had } = await db
    .selectNoFrom(({ or, exists, selectFrom }) => [
      or([
        exists(selectFrom('users').where('role', '=', 'admin')),
        exists(selectFrom('auditLog').where('action', 'in', ['makeAdmin', 'removeAdmin'])),
      ]).as('had'),
    ])
    .executeTakeFirstOrThrow()
  return had === true
}

/** Creates an admin who signs in with this password. Returns false when the email is taken. */
export async function createAdmin(
  { db, auth }: { db: Db; auth: Auth },
  { email, password, name }: { email: string; password: string; name: string },
  at: Date,
): Promise<boolean> {
  const context = await auth.$context
  const hash = await context.password.hash(password)
  const id = randomUUID()
  const times = { createdAt: at, updatedAt: at }
  const user = { ...times, id, email: email.toLowerCase(), name, phoneNumber: '' }
  const account = { ...times, id: randomUUID(), userId: id, accountId: id, password: hash }
  try {
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('users')
        .values({ ...user, role: 'admin', emailVerified: true })
        .execute()
      await tx
        .insertInto('accounts')
        .values({ ...account, providerId: 'credential' })
        .execute()
      await audit(tx, null, { action: 'makeAdmin', subject: `user:${id}` }, at)
    })
  } catch (error) {
    // Also of an address that somebody may take back (`refuse_reserved_address`).
    if (violated(error) === 'users_email_key') return false
    throw error
  }
  return true
}
