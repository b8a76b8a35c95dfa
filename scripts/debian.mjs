import { accessSync, constants } from 'node:fs'
import { findChromium } from './chromium.mjs'
import { capture, step, StepError } from './step.mjs'

/** What tests need beside npm packages: who needs it, and whether this machine has it. */
const packages = {
  chromium: { need: 'The browser tests need Chromium', present: () => Boolean(findChromium()) },
  'postgresql-15': {
    need: 'The long tests need PostgreSQL 15',
    present: () => canRun('/usr/lib/postgresql/15/bin/postgres'),
  },
  'nginx-light': {
    need: 'The deployment test needs nginx',
    present: () => canRun('/usr/sbin/nginx'),
  },
  openssl: {
    need: 'The deployment test needs openssl',
    present: () => canRun('/usr/bin/openssl'),
  },
  curl: { need: 'The deployment test needs curl', present: () => canRun('/usr/bin/curl') },
}

/**
 * Installs those of these Debian packages that are missing, and names them first. Throws a
 * StepError with the command when this user may not install packages.
 */
export async function provide(...names) {
  const missing = names.filter((name) => !packages[name].present())
  if (missing.length === 0) return
  const args = ['install', '-y', '--no-install-recommends', ...missing]
  const command = `apt-get ${args.join(' ')}`
  const needs = missing.map((name) => `${packages[name].need}.`).join(' ')
  if (process.platform !== 'linux' || process.getuid() !== 0) {
    throw new StepError(`${needs} Install as root: ${command}`)
  }
  console.log(`${needs} Installing: ${command}`)
  const failed = `The installation failed. Try it by hand: ${command}`
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await step('Installing Debian packages', async () => {
    await capture(failed, 'apt-get', ['update'], { env })
    await capture(failed, 'apt-get', args, { env })
  })
}

function canRun(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
