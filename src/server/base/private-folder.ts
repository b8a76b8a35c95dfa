import { chmod, mkdir } from 'node:fs/promises'

/**
 * Creates a folder that only the user of this process can enter, or closes one that others could,
 * as earlier versions made them. Returns its path.
 */
export async function privateFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await chmod(path, 0o700)
  return path
}
