import { randomBytes, randomUUID } from 'node:crypto'
import type { Auth } from './accounts/auth.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import { loadDemo } from './db/demo.ts'
import type { FileStore } from './files/files.ts'

interface Running {
  db: Db
  auth: Auth
  clock: Clock
}

/** The password of the demo's accounts, where nobody but this machine can reach them. */
const demoPassword = 'candor-demo-1'

/** Fills an empty database with the demo; null when it is off or the database is not empty. */
export async function fillWithDemo(
  { db, auth, clock, files }: Running & { files: FileStore },
  config: Config,
) {
  if (!config.demo) return null
  const password = config.server.exposed ? randomBytes(12).toString('base64url') : demoPassword
  const loaded = await loadDemo({ db, auth, now: clock.now(), password, config, files })
  if (loaded) return loaded
  // A later start tells the accounts again where their password is the known one.
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

/** ADMIN_EMAIL and ADMIN_PASSWORD make the first admin, once. */
export async function firstAdmin({ db, auth, clock }: Running, { admin }: Config) {
  if (!admin) return
  await createAdmin({ db, auth }, { ...admin, name: 'Administrator' }, clock.now())
}

/** Makes an admin who signs in with this password; false when the address is taken. */
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
