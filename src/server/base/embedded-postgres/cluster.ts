import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { mkdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { environment, isWindows } from './binaries.ts'
import { giveTo, hasCluster, type Location } from './location.ts'

const initdbOptions = [
  '-U',
  'candor',
  '--auth=scram-sha-256',
  '-E',
  'UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
]

/**
 * Creates a cluster beside its place and renames it, so that a start that was killed, or two first
 * starts at once, never leave half a cluster.
 */
export async function createCluster(
  { home, binaries, user }: Location,
  settings: Record<string, string>,
) {
  const unfinished = await mkdtemp(`${home}-new-`)
  const password = join(unfinished, 'password')
  try {
    await writeFile(password, randomBytes(24).toString('hex'), { mode: 0o600, flush: true })
    for (const path of [unfinished, password]) await giveTo(path, user)
    const folders = ['-D', join(unfinished, 'cluster'), `--pwfile=${password}`]
    const sync = settings.fsync === 'off' ? ['--no-sync'] : []
    await promisify(execFile)(
      join(binaries, 'bin', 'initdb'),
      [...folders, ...initdbOptions, ...sync],
      { ...user, cwd: isWindows ? binaries : '/', env: environment },
    )
    await rename(unfinished, home)
    await flushFolder(dirname(home))
  } catch (error) {
    // Another first start may have been quicker; its cluster is as good.
    if (!hasCluster(home)) throw error
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** Makes a rename survive a power cut. Windows has no such call, and needs none. */
async function flushFolder(folder: string) {
  if (isWindows) return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Removes clusters that killed first starts left unfinished. */
export async function removeUnfinished(home: string) {
  const names = (await readdir(dirname(home))).filter((name) =>
    name.startsWith(`${basename(home)}-new-`),
  )
  for (const name of names) {
    // One that is being created right now will find the finished cluster.
    await rm(join(dirname(home), name), { recursive: true, force: true }).catch(() => {})
  }
}

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
