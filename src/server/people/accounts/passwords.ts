import { AsyncLocalStorage } from 'node:async_hooks'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import type { Db } from '../../base/db/database.ts'

/** How passwords are kept: a hash, and a check against it. */
export interface Passwords {
  hash: (password: string) => Promise<string>
  verify: (given: { hash: string; password: string }) => Promise<boolean>
}

/** better-auth's scrypt, which takes about 60 ms by design. Only tests use another. */
export const scrypt: Passwords = { hash: hashPassword, verify: verifyPassword }

const hashed = new AsyncLocalStorage<string>()

/**
 * Runs `work`, in which better-auth makes an account, with the hash of its password: better-auth
 * would hash it in the transaction, and a registration would hold a connection for that long.
 */
export const withHashOf = async <T>(
  passwords: Passwords,
  password: string,
  work: () => Promise<T>,
): Promise<T> => hashed.run(await passwords.hash(password), work)

/** What better-auth uses: the hash that was made before, or these. */
export const hashedBefore = ({ hash, verify }: Passwords): Passwords => ({
  hash: async (password) => hashed.getStore() ?? hash(password),
  verify,
})

/** Whether this is the password of the account. False for an account without a password. */
export async function isPasswordOf(
  db: Db,
  { id }: { id: string },
  { password, passwords }: { password: string; passwords: Passwords },
): Promise<boolean> {
  const hash = await readHash(db, id)
  return hash ? passwords.verify({ hash, password }) : false
}

/** False for an account that signs in by Google or GitHub only. */
export const hasPassword = async (db: Db, { id }: { id: string }): Promise<boolean> =>
  Boolean(await readHash(db, id))

async function readHash(db: Db, userId: string): Promise<string | null | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return account?.password
}
