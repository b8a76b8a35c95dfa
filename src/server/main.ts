import { existsSync } from 'node:fs'
import { ConfigError, readConfig, type Config } from './config.ts'
import { lockDataDirectory } from './embedded-postgres/data-directory-lock.ts'
import { firstAdmin } from './accounts/admins.ts'
import { fillWithDemo } from './first-start.ts'
import { start } from './start.ts'

/** Says a step that lasts longer than two seconds; quick ones pass in silence. */
function progressLines() {
  let pending: NodeJS.Timeout | undefined
  return {
    say(step: string) {
      clearTimeout(pending)
      pending = setTimeout(() => console.log(`${step} …`), 2_000).unref()
    },
    done: () => clearTimeout(pending),
  }
}

async function main() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const lock = lockDataDirectory(config.dataDir)
  if (lock === 'in-use' && !config.database.ownerUrl) {
    fail(`Candor is already running on ${config.dataDir}: use that one, or another DATA_DIR.`)
  }

  const progress = progressLines()
  const logger = { level: process.stdout.isTTY ? 'warn' : config.server.logLevel }
  const running = await start(config, { logger, onProgress: progress.say })
  stopOnSignal(running.stop)
  progress.say('Filling the marketplace with its demo')
  const demo = await fillWithDemo(running, config)
  await firstAdmin(running, config, running.clock.now())
  running.wakeJobs()
  progress.done()

  await running.app.listen({ port: config.server.port, host: config.server.host })
  greet(config, demo)
}

const patienceMillis = 9_000

function stopOnSignal(stop: () => Promise<void>) {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      // Whatever hangs by then is lost to a crash anyway, which nothing that matters is.
      setTimeout(() => process.exit(1), patienceMillis).unref()
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}

function greet(config: Config, demo: { accounts: { email: string; password: string }[] } | null) {
  console.log(`\nCandor is ready at ${config.server.publicUrl}\n`)
  if (!demo) return
  console.log('Demo accounts:')
  for (const { email, password } of demo.accounts) console.log(`  ${email}  ${password}`)
  console.log('')
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

// Set-up loads this file too, to have it compiled.
if (import.meta.main) {
  try {
    await main()
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message)
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      fail(`${error.message}: another program uses this port. Set PORT to a free one.`)
    }
    console.error(error)
    process.exit(1)
  }
}
