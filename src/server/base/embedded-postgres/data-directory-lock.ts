import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Locks that this process holds. A lock that is garbage collected would be released. */
const locks = new Set<DatabaseSync>()

/**
 * Locks a data directory for this process until it ends, however it ends; 'in-use' when another
 * process holds it. Throws when the folder cannot be written.
 *
 * SQLite serves for its file lock only: the operating system drops it with the process, also after
 * `kill -9`, and Node has no file locks of its own.
 */
export function lockDataDirectory(dataDir: string): { release(): void } | 'in-use' {
  mkdirSync(dataDir, { recursive: true })
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 })
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    if (error instanceof Error && error.message.includes('locked')) return 'in-use'
    throw new Error(`The data folder ${dataDir} cannot be written by this user.`, { cause: error })
  }
  const held = lock
  locks.add(held)
  return {
    release() {
      held.close()
      locks.delete(held)
    },
  }
}
