import { hashPassword, verifyPassword } from 'better-auth/crypto'

/** How passwords are kept: a hash, and a check against it. */
export interface Passwords {
  hash: (password: string) => Promise<string>
  verify: (given: { hash: string; password: string }) => Promise<boolean>
}

/** better-auth's scrypt, which takes about 60 ms by design. Only tests use another. */
export const scrypt: Passwords = { hash: hashPassword, verify: verifyPassword }
