import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../src/server/base/free-port.ts'
import { variables } from '../src/server/base/config.ts'
import { makeQuickFolder } from '../src/server/test/quick-folder.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const exitWithParent = new URL('./exit-with-parent.mjs', import.meta.url).href
const startTimeoutMillis = 600_000

/** Starts the application with a new demo and returns a function that stops it. */
export default () => startDemo()

/** The same with further variables. */
export async function startDemo(more: Record<string, string> = {}) {
  const dataDir = await makeQuickFolder('candor-e2e-')
  await mkdir(join(root, 'test-results'), { recursive: true })
  const logPath = join(root, 'test-results', 'server.log')
  const log = await open(logPath, 'w')
  const port = await freePort()
  const baseURL = `http://localhost:${port}`

  const application = spawn(process.execPath, ['--import', exitWithParent, 'dist/server/main.js'], {
    cwd: root,
    env: {
      ...cleanEnvironment(),
      NODE_ENV: 'test',
      PORT: String(port),
      PUBLIC_URL: baseURL,
      DATA_DIR: dataDir,
      DEMO: 'on',
      // The browser tests ask as one address, faster than a person.
      READS_PER_MINUTE: '100000',
      CHANGES_PER_MINUTE: '100000',
      NETWORK_CHANGES_PER_MINUTE: '100000',
      // All tests register people from one address.
      SIGN_UPS_PER_ADDRESS: '1000',
      SIGN_INS_PER_NETWORK: '1000',
      FILES_PER_MINUTE: '1000',
      // All tests share the businesses of the demo.
      PENDING_CAMPAIGNS_PER_BUSINESS: '1000',
      // And people who are new write more than two reviews.
      PLACES_PER_REVIEWER: '1000',
      PLACES_PER_NEW_REVIEWER: '1000',
      PLACES_PER_DAY: '1000',
      ...more,
    },
    stdio: ['pipe', log.fd, log.fd],
  })
  await log.close()
  let stopping = false
  application.once('exit', (code, signal) => {
    if (!stopping) reportEnd(logPath, signal ?? code)
  })
  const stop = async () => {
    stopping = true
    const exit = once(application, 'exit')
    if (application.exitCode === null && application.kill()) await exit
    await rm(dataDir, { recursive: true, force: true })
  }

  const deadline = Date.now() + startTimeoutMillis
  while (!(await isReady(baseURL))) {
    if (application.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`The application did not start:\n${await readFile(logPath, 'utf8')}`)
    }
    await sleep(100)
  }
  // Each worker of Playwright reads these when it loads the configuration.
  process.env.E2E_BASE_URL = baseURL
  process.env.E2E_OUTBOX = join(dataDir, 'outbox')
  return stop
}

/** Once the application has ended, every test fails, and only its log says why. */
function reportEnd(logPath: string, cause: NodeJS.Signals | number | null) {
  const lastLines = readFileSync(logPath, 'utf8').trimEnd().split('\n').slice(-40).join('\n')
  console.error(`The application ended by itself (${cause}). Its last lines:\n${lastLines}`)
}

/** The environment without Candor's variables, which the developer may have set. */
const cleanEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in variables.shape)))

const isReady = (baseURL: string) =>
  fetch(`${baseURL}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
