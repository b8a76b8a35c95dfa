import { hashPassword, verifyPassword } from 'better-auth/crypto'
import type { Db } from '../db/database.ts'

/** How passwords are kept: a hash, and a check against it. */
export interface Passwords {
  hash: (password: string) => Promise<string>
  verify: (given: { hash: string; password: string }) => Promise<boolean>
}

/** better-auth's scrypt, which takes about 60 ms by design. Only tests use another. */
export const scrypt: Passwords = { hash: hashPassword, verify: verifyPassword }

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
