import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret of an installation without AUTH_SECRET: made at the first start, kept in DATA_DIR. */
export async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret')
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept) return kept.trim()
  await mkdir(dataDir, { recursive: true })
  const secret = randomBytes(32).toString('base64url')
  // Renamed into place, so that a crash never leaves half a secret.
  await writeFile(`${file}.new`, secret, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return secret
}
