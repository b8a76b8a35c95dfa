import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { readConfig } from '../src/server/base/config.ts'
import { freePort } from '../src/server/base/free-port.ts'
import { prepareDatabase } from '../src/server/start.ts'
import { until } from '../src/server/test/application.ts'
import { fill, secret, type Size } from './data.ts'
import { heap } from '../scripts/memory.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs Node with these arguments, of which the file is one, until this process ends at most. */
export function node(args: string[], env: Record<string, string>): ChildProcess {
  // The pipe ends it when this process ends, however that happens.
  return spawn(process.execPath, ['--import', './scripts/exit-with-parent.mjs', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH!, ...env },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
}

export async function untilAnswers(url: string) {
  for (let i = 0; i < 600; i++) {
    const answered = await fetch(url).then(
      () => true,
      () => false,
    )
    if (answered) return
    await sleep(100)
  }
  throw new Error(`${url} does not answer.`)
}

/** Resident memory of a process in MB. */
export async function megabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

async function catchUp(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  await until(async () => {
    const { rows } = await client.query(`select distinct name from pgboss.job
      where name in ('digest-receipts', 'expire') and state = 'completed'`)
    return rows.length === 2
  }, 900)
  await client.end()
}

/** Starts the application as `npm start` does, on a database of this size. */
export async function serve(size: Size, { poolSize }: { poolSize: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'candor-bench-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const environment = {
    NODE_ENV: 'test',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    AUTH_SECRET: secret,
    DEMO: 'off',
    READS_PER_MINUTE: '100000000',
    CHANGES_PER_MINUTE: '100000000',
    NETWORK_CHANGES_PER_MINUTE: '100000000',
    PLACES_PER_NEW_REVIEWER: '1000000',
    PLACES_PER_REVIEWER: '1000000',
    PLACES_PER_DAY: '1000000',
    LOG_LEVEL: 'silent',
    POOL_SIZE: String(poolSize),
  }
  const config = readConfig(environment)
  const database = await prepareDatabase(config, () => {})
  await fill(database.ownerUrl, size)
  const origin = `http://127.0.0.1:${port}`
  const start = async () => {
    const application = node([...heap, 'dist/server/main.js'], environment)
    await untilAnswers(`${origin}/readyz`)
    return application
  }
  const end = async (application: ChildProcess) => {
    const gone = once(application, 'exit')
    application.kill('SIGTERM')
    await gone
  }
  // What an old marketplace has behind it: the first digest signs every receipt, and the first
  // sweep of what is due sums up every day.
  const before = await start()
  await catchUp(database.ownerUrl)
  await end(before)
  const application = await start()
  const stop = async () => {
    await end(application)
    await database.embedded?.stop().catch(() => {})
    await rm(folder, { recursive: true, force: true })
  }
  return { port, pid: application.pid!, database, stop }
}
