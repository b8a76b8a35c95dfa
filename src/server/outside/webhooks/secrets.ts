import { randomBytes } from 'node:crypto'
import * as sealing from '../../base/secret.ts'

const sealingKey = (secret: string) => sealing.derivedKey(secret, 'webhook secrets')

/** 32 random bytes; the standard allows 24 to 64. */
export const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** Encrypts a secret, to be stored. */
export const seal = (secret: string, text: string): Promise<string> =>
  sealing.seal(sealingKey(secret), text)

/** Opens a stored secret; null when it was sealed with another AUTH_SECRET. */
export const unseal = (secret: string, sealed: string): Promise<string | null> =>
  sealing.unseal(sealingKey(secret), sealed)
