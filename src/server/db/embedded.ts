import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { mkdtemp, open, readdir, readFile, readlink, rm, stat } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '../free-port.ts'
import {
  choosePlace,
  createCluster,
  codeOf,
  environment,
  hasCluster,
  ignore,
  own,
  windows,
  type Place,
} from './embedded-place.ts'

type PidFile = { pid: number; port: number; socketFolder: string; ready: boolean }

export type Embedded = {
  ownerUrl: string
  /** The folder of the database itself, which need not lie below the one that was asked for. */
  dataDir: string
  /** Whether the server was running already. */
  joined: boolean
  /** Stops the server, also one that was joined: a guest, who holds no claim, simply leaves. */
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  settings?: Record<string, string>
  onProgress?: (step: string) => void
}

const patience = 60_000
// DETAIL and STATEMENT would carry what people entered into the log.
const ownSettings = { log_error_verbosity: 'terse', log_min_error_statement: 'panic' }

// Dies with its standard input: when the application is killed, the server is told to stop. The
// watcher is orphaned on purpose, because the server wonders about children that it did not make.
const lifeline = `exec 3<&0
( { read -r _ <&3 || kill -INT $$ 2>&-; } & )
exec "$@" 3<&- </dev/null`

// Held here, since a claim that is garbage collected is a claim given up.
const claims = new Set<DatabaseSync>()

/** Claims a data folder for this process until it ends, however it ends, or says 'in-use'. */
export function claimDataDir(dataDir: string): { release(): void } | 'in-use' {
  mkdirSync(dataDir, { recursive: true })
  // SQLite only for its lock, which the operating system holds and drops with the process.
  let claim: DatabaseSync | undefined
  try {
    claim = new DatabaseSync(join(dataDir, 'claim'), { timeout: 0 })
    claim.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    claim?.close()
    if (error instanceof Error && error.message.includes('locked')) return 'in-use'
    throw new Error(`The data folder ${dataDir} cannot be written by this user.`, { cause: error })
  }
  const held = claim
  claims.add(held)
  return {
    release() {
      held.close()
      claims.delete(held)
    },
  }
}

/** Starts the PostgreSQL of a data folder, or joins it, and answers with its owner's URL. */
export async function startEmbedded(options: Options): Promise<Embedded> {
  const { dataDir, settings = {}, onProgress = () => {} } = options
  const place = await choosePlace(resolve(dataDir), onProgress)
  const { home } = place

  if (!hasCluster(home)) {
    onProgress('Creating the database')
    await createCluster(place, settings)
  }

  const { child, pidFile } = await joinOrStart(place, settings, onProgress)
  await removeDrafts(home)
  await ensureDatabase(await urlOf(home, pidFile, 'candor'))

  return {
    ownerUrl: await urlOf(home, pidFile, 'candor'),
    dataDir: home,
    joined: child?.pid !== pidFile.pid,
    stop: () => stop(home, pidFile, child),
  }
}

async function joinOrStart(
  place: Place,
  settings: Record<string, string>,
  onProgress: (step: string) => void,
) {
  const deadline = Date.now() + patience
  const log = join(place.home, 'server.log')
  const logSize = async () => (existsSync(log) ? (await stat(log)).size : 0)
  let logStart = 0
  let child: ChildProcess | undefined
  // A server of ours may take as long as it needs to recover.
  while (isAlive(child) || Date.now() < deadline) {
    const pidFile = await runningServer(place.home)
    if (pidFile) return { child, pidFile }

    if (!child) onProgress('Starting the database')
    if (child && !isAlive(child)) {
      const words = (await readFile(log)).subarray(logStart).toString().trim()
      // So says a server whose predecessor, or competitor, is there still.
      const held = /lock file .* already exists|still in use/.test(words)
      if (!held) throw new Error(`PostgreSQL does not start; its log ${log} says:\n${words}`)
      await sleep(100)
    }
    if (!isAlive(child)) {
      logStart = await logSize()
      child = await launch(place, log, settings)
    }
    await sleep(20)
  }
  throw new Error(`Another PostgreSQL holds ${place.home} and does not answer; its log is ${log}`)
}

const isAlive = (child: ChildProcess | undefined): child is ChildProcess =>
  child !== undefined && child.exitCode === null && child.signalCode === null

async function launch({ home, native, user }: Place, log: string, extra: Record<string, string>) {
  const listening = windows
    ? { listen_addresses: '127.0.0.1', port: String(await freePort()) }
    : {
        listen_addresses: '',
        port: '5432',
        unix_socket_directories: await socketFolder(home, user),
      }
  const settings = Object.entries({ ...ownSettings, ...extra, ...listening })
  const server = [
    join(native, 'bin', 'postgres'),
    '-D',
    join(home, 'cluster'),
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const command = windows ? server : ['/bin/sh', '-c', lifeline, 'sh', ...server]

  const output = await open(log, 'a', 0o600)
  await own(log, user)
  const child = spawn(command[0] ?? '', command.slice(1), {
    ...user,
    cwd: windows ? home : '/',
    // A session of its own: Ctrl-C is for the application, which then stops the server.
    detached: !windows,
    env: { ...environment, ...(await impostor(home)) },
    stdio: [windows ? 'ignore' : 'pipe', output.fd, output.fd],
  })
  child.on('error', () => {})
  child.stdin?.on('error', () => {})
  child.on('exit', () => child.stdin?.end('gone\n'))
  child.unref()
  ;(child.stdin as Socket | null)?.unref()
  await output.close()
  return child
}

/** A socket's path is short by nature (107 bytes), a data folder's is not. */
async function socketFolder(home: string, user: Place['user']): Promise<string> {
  const fits = Buffer.byteLength(join(home, '.s.PGSQL.5432')) < 100
  const folder = fits ? home : await mkdtemp('/tmp/candor-')
  if (!fits) await own(folder, user)
  return `"${folder.replaceAll('"', '""')}"`
}

/**
 * After a restart of the machine the dead server's pid may be anybody's. PostgreSQL then refuses to
 * start, unless it takes the stranger for its grandparent; its check of shared memory remains.
 */
async function impostor(home: string): Promise<Record<string, string>> {
  const pid = (await readPidFile(home))?.pid
  const folder = pid && (await readlink(`/proc/${pid}/cwd`).catch(() => undefined))
  const stranger = folder && folder !== join(home, 'cluster')
  return stranger ? { PG_GRANDPARENT_PID: String(pid) } : {}
}

/** Running means both: the pid file says so, and the socket answers. */
async function runningServer(home: string): Promise<PidFile | undefined> {
  const pidFile = await readPidFile(home)
  if (!pidFile?.ready) return undefined
  try {
    await query(await urlOf(home, pidFile, 'postgres'), 'SELECT 1')
    return pidFile
  } catch (error) {
    if (codeOf(error) === '28P01') {
      throw new Error(`The password kept in ${home} is not right.`, { cause: error })
    }
    // Too many clients is an answer too.
    return codeOf(error) === '53300' ? pidFile : undefined
  }
}

async function readPidFile(home: string): Promise<PidFile | undefined> {
  const text = await readFile(join(home, 'cluster', 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, socketFolder = '', , , status = ''] = text.split('\n')
  if (!Number(pid)) return undefined
  return { pid: Number(pid), port: Number(port), socketFolder, ready: status.trim() === 'ready' }
}

async function urlOf(home: string, { port, socketFolder }: PidFile, database: string) {
  const password = await readFile(join(home, 'password'), 'utf8')
  const where = windows ? '127.0.0.1' : 'localhost'
  const host = windows ? '' : `?host=${encodeURIComponent(socketFolder)}`
  return `postgres://candor:${password}@${where}:${port}/${database}${host}`
}

async function ensureDatabase(url: string) {
  await query(url, 'SELECT 1').catch(async (error) => {
    if (codeOf(error) !== '3D000') throw error
    const maintenance = url.replace('/candor?', '/postgres?').replace(/\/candor$/, '/postgres')
    // 23505 is how two at once can meet.
    await query(maintenance, 'CREATE DATABASE candor').catch(ignore('42P04', '23505'))
  })
}

async function query(url: string, sql: string) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(sql)
  } finally {
    await client.end().catch(() => {})
  }
}

async function stop(home: string, { pid, socketFolder }: PidFile, child?: ChildProcess) {
  const ours = child?.pid === pid
  const present = async () => (ours ? isAlive(child) : (await readPidFile(home))?.pid === pid)
  // A pid that is not ours may have become a stranger's.
  if (!(await present()) || (!ours && !(await runningServer(home)))) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + patience
  while ((await present()) && Date.now() < deadline) await sleep(10)
  if (!windows && socketFolder !== home) await rm(socketFolder, { recursive: true, force: true })
}

/** Takes away what first starts left behind that were killed in the middle. */
async function removeDrafts(home: string) {
  const drafts = (await readdir(dirname(home))).filter((name) =>
    name.startsWith(`${basename(home)}-new-`),
  )
  for (const draft of drafts) {
    // One that is being written meanwhile gives way to the cluster that is there.
    await rm(join(dirname(home), draft), { recursive: true, force: true }).catch(() => {})
  }
}
