import { existsSync } from 'node:fs'
import { chmod, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** What a test run may need, with room for the write-ahead log. */
const neededBytes = 2 * 1024 ** 3

/**
 * Makes a folder for the database of a test run: in memory where there is room, since making the
 * thousand files of a database takes half a second on a disk. Others may enter it; otherwise, as
 * root, the database would be kept elsewhere and outlive it.
 */
export async function makeQuickFolder(prefix: string) {
  const folder = await mkdtemp(join((await hasRoom()) ? memory : tmpdir(), prefix))
  await chmod(folder, 0o755)
  return folder
}

async function hasRoom() {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = await statfs(memory)
  return bavail * bsize >= neededBytes
}
