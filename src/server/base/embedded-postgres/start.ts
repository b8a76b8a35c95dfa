import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isWindows } from './binaries.ts'
import { createCluster, removeUnfinished } from './cluster.ts'
import { hasCluster, locate, type Location } from './location.ts'
import { ensureDatabase, findRunning, readPidFile, urlOf, type PidFile } from './running-server.ts'
import { isAlive, launch } from './server-process.ts'

export interface EmbeddedPostgres {
  ownerUrl: string
  /** The folder of the database, which may lie outside of the data directory (README.md). */
  home: string
  /** Whether the server was running already. */
  joined: boolean
  /** Stops the server, also one that was joined. */
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  settings?: Record<string, string>
  onProgress?: (step: string) => void
}

/** How long a predecessor may take to end, and the server to stop. */
const timeoutMillis = 60_000

/** Starts the PostgreSQL of a data directory, or joins it where it runs already. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, settings = {}, onProgress = () => {} } = options
  const location = await locate(resolve(dataDir), onProgress)
  const { home } = location
  if (!hasCluster(home)) {
    onProgress('Creating the database')
    await createCluster(location, settings)
  }

  const { child, pidFile } = await joinOrStart(location, settings, onProgress)
  await removeUnfinished(home)
  await ensureDatabase(home, pidFile)
  return {
    ownerUrl: await urlOf(home, pidFile, 'candor'),
    home,
    joined: child?.pid !== pidFile.pid,
    stop: () => stop(home, pidFile, child),
  }
}

async function joinOrStart(
  location: Location,
  settings: Record<string, string>,
  onProgress: (step: string) => void,
) {
  const deadline = Date.now() + timeoutMillis
  const log = join(location.home, 'server.log')
  let logStart = 0
  let child: ChildProcess | undefined
  // A server that we started may take as long as it needs to recover.
  while (isAlive(child) || Date.now() < deadline) {
    const pidFile = await findRunning(location.home)
    if (pidFile) return { child, pidFile }

    if (!child) onProgress('Starting the database')
    if (child && !isAlive(child)) {
      const message = (await readFile(log)).subarray(logStart).toString().trim()
      // A predecessor is still ending, or another start was quicker.
      const isHeld = /lock file .* already exists|still in use/.test(message)
      if (!isHeld) throw new Error(`PostgreSQL does not start; its log ${log} says:\n${message}`)
      await sleep(100)
    }
    if (!isAlive(child)) {
      logStart = existsSync(log) ? (await stat(log)).size : 0
      child = await launch(location, log, settings)
    }
    await sleep(20)
  }
  throw new Error(
    `Another PostgreSQL holds ${location.home} and does not answer; its log is ${log}`,
  )
}

async function stop(home: string, { pid, socketFolder }: PidFile, child?: ChildProcess) {
  const isOurs = child?.pid === pid
  const isPresent = async () => (isOurs ? isAlive(child) : (await readPidFile(home))?.pid === pid)
  // The pid of a server that we did not start may belong to another process by now.
  if (!(await isPresent()) || (!isOurs && !(await findRunning(home)))) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + timeoutMillis
  while ((await isPresent()) && Date.now() < deadline) await sleep(10)
  if (!isWindows && socketFolder !== home) await rm(socketFolder, { recursive: true, force: true })
}
