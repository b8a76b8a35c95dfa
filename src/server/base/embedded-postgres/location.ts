import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, readlink, realpath, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  copyBinaries,
  createSharedFolder,
  isWindows,
  prepareBinaries,
  sharedFolder,
} from './binaries.ts'
import { ignore } from './errors.ts'

/** Ids for `spawn` and `chown`; empty where the server runs as the user of this process. */
type ServerUser = { uid?: number; gid?: number }

export interface Location {
  /** The folder of the cluster, its password and its log. */
  home: string
  /** The folder of PostgreSQL's programs. */
  binaries: string
  user: ServerUser
}

/** Whether this folder holds a complete cluster. */
export const hasCluster = (home: string) => existsSync(join(home, 'cluster', 'PG_VERSION'))

/**
 * Where the server of a data directory lives and who runs it. PostgreSQL refuses to run as root,
 * so root chooses another user, and a folder that this user can enter. Throws when an existing
 * database belongs to somebody else or cannot be reached by its owner.
 */
export async function locate(
  dataDir: string,
  onProgress: (step: string) => void,
): Promise<Location> {
  await mkdir(dataDir, { recursive: true })
  const binaries = await prepareBinaries()
  const inside = join(await realpath(dataDir), 'postgres')
  return process.getuid?.() === 0
    ? locateAsRoot(dataDir, inside, binaries, onProgress)
    : locateAsUser(inside, binaries)
}

async function locateAsUser(inside: string, binaries: string): Promise<Location> {
  const uid = process.getuid?.()
  const owner = existsSync(inside) ? (await stat(inside)).uid : uid
  if (!isWindows && owner !== uid) {
    throw new Error(`The database in ${inside} belongs to another user.`)
  }
  return { home: inside, binaries, user: {} }
}

async function locateAsRoot(
  dataDir: string,
  inside: string,
  binaries: string,
  onProgress: (step: string) => void,
): Promise<Location> {
  const existing = await existingHome(inside)
  // The link comes before the database: another first start is at work, or one was killed.
  const isThere = existing !== undefined && existsSync(existing)
  const user = await serverUser(isThere ? existing : dataDir, isThere)
  if (existing === inside && !canEnter(inside, user)) {
    throw new Error(`The database in ${inside} lies below a folder that its owner may not enter.`)
  }
  const home = existing ?? (canEnter(dirname(inside), user) ? inside : await linkOutside(inside))
  if (home !== inside) {
    await createSharedFolder()
    onProgress(`Keeping the database in ${home}, as only root may enter ${dataDir}`)
  }
  const isReachable = canEnter(join(binaries, 'bin'), user)
  return { home, user, binaries: isReachable ? binaries : await copyBinaries(binaries) }
}

/** The database of this data directory: inside of it, or where its link leads. */
async function existingHome(inside: string): Promise<string | undefined> {
  const link = await readlink(inside).catch(() => undefined)
  if (link !== undefined || hasCluster(inside)) return link ?? inside
  // Earlier versions made no link: the folder's name was a hash of the path. A database that is
  // older than the data directory belonged to another one at the same path, since removed.
  const unlinked = join(
    sharedFolder,
    createHash('sha256').update(inside).digest('hex').slice(0, 16),
  )
  if (!hasCluster(unlinked)) return undefined
  const [folder, cluster] = await Promise.all([stat(dirname(inside)), stat(unlinked)])
  return folder.birthtimeMs <= cluster.birthtimeMs ? unlinked : undefined
}

/** A folder that the server's user can enter, and a link to it inside the data directory. */
async function linkOutside(inside: string): Promise<string> {
  const home = join(sharedFolder, randomBytes(8).toString('hex'))
  // Of two first starts at once, one makes the link, and both follow it.
  await symlink(home, inside).catch(ignore('EEXIST'))
  return readlink(inside)
}

/** The owner of what exists, else `postgres`, else `nobody`: initdb needs a user with a name. */
async function serverUser(folder: string, exists: boolean): Promise<ServerUser> {
  const { uid, gid } = await stat(folder)
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => {
    const [name, , userId, groupId] = line.split(':')
    return { name, uid: Number(userId), gid: Number(groupId) }
  })
  if (uid !== 0 && (exists || users.some((user) => user.uid === uid))) return { uid, gid }
  const named = (name: string) => users.find((user) => user.name === name)
  const user = named('postgres') ?? named('nobody')
  if (!user) throw new Error('PostgreSQL cannot run as root, and there is no user postgres here.')
  return { uid: user.uid, gid: user.gid }
}

function canEnter(folder: string, user: ServerUser): boolean {
  const args = ['-c', 'cd "$1"', 'sh', folder]
  return spawnSync('/bin/sh', args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Gives a file to the server's user. */
export const giveTo = (path: string, { uid, gid }: ServerUser) =>
  uid === undefined || gid === undefined ? undefined : chown(path, uid, gid)
