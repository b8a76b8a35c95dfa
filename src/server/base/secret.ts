import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

const fileOf = (dataDir: string) => join(dataDir, 'secret')

/** The secret that a start has created in DATA_DIR. */
export const existingSecret = (dataDir: string): Promise<string | undefined> =>
  readFile(fileOf(dataDir), 'utf8').then(
    (kept) => kept.trim(),
    () => undefined,
  )

/** Reads the secret from DATA_DIR, or creates it at the first start. Used without AUTH_SECRET. */
export async function keptSecret(dataDir: string): Promise<string> {
  const kept = await existingSecret(dataDir)
  if (kept) return kept
  const file = fileOf(dataDir)
  await mkdir(dataDir, { recursive: true })
  const secret = randomBytes(32).toString('base64url')
  // Renamed when complete, so that a crash never leaves half a secret.
  await writeFile(`${file}.new`, secret, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return secret
}

/** Derives a key for one purpose from the secret, so that no key works for another purpose. */
export function derivedKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url')
}

/** Encrypts a text, to be stored. */
export const seal = (key: string, text: string): Promise<string> =>
  symmetricEncrypt({ key, data: text })

/** Opens a stored text; null when it was sealed with another key. */
export const unseal = (key: string, sealed: string): Promise<string | null> =>
  symmetricDecrypt({ key, data: sealed }).catch(() => null)
