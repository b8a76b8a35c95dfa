import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { freePort } from '../base/free-port.ts'
import { secret } from './server.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

export interface Application {
  origin: string
  dataDir: string
  process: ChildProcess
  /** Sends SIGTERM and returns the exit code and the duration. */
  stop(): Promise<{ code: number | null; seconds: number }>
}

/** Starts the real application as a process on an existing database. */
export async function startApplication(env: Record<string, string>): Promise<Application> {
  const dataDir = await mkdtemp(join(tmpdir(), 'candor-process-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const application = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      AUTH_SECRET: secret,
      DEMO: 'off',
      READS_PER_MINUTE: '1000000',
      CHANGES_PER_MINUTE: '1000000',
      NETWORK_CHANGES_PER_MINUTE: '1000000',
      LOG_LEVEL: 'silent',
      ...env,
    },
    // With a channel, as `node --watch` and some process managers have one.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // A failed test must not leave it running: the test run would wait for it.
  onTestFinished(() => void application.kill('SIGKILL'))
  await until(async () => (await readiness(origin)) === 200)
  const stop = async () => {
    const began = Date.now()
    const gone = once(application, 'exit') as Promise<[number | null]>
    if (application.exitCode === null) application.kill('SIGTERM')
    const [code] = application.exitCode === null ? await gone : [application.exitCode]
    await rm(dataDir, { recursive: true, force: true })
    return { code, seconds: (Date.now() - began) / 1000 }
  }
  return { origin, dataDir, process: application, stop }
}

/** The status of /readyz; 0 without an answer. */
export const readiness = (origin: string) =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status,
    () => 0,
  )

export async function until(come: () => Promise<boolean>, seconds = 100) {
  const deadline = Date.now() + seconds * 1_000
  while (!(await come())) {
    if (Date.now() > deadline) throw new Error(`It did not come in ${seconds} seconds.`)
    await sleep(50)
  }
}
