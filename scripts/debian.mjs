import { accessSync, constants } from 'node:fs'
import { findChromium, hasTestChromium } from './chromium.mjs'
import { capture, step, StepError } from './step.mjs'

/**
 * What tests need beside npm packages: who needs it, whether this machine has it, and whether it
 * has something slower in its place.
 */
const packages = {
  'chromium-headless-shell': {
    need: 'The browser tests need Chromium',
    present: hasTestChromium,
    replaced: () => Boolean(findChromium()),
  },
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
  'clamav-daemon': {
    need: 'The test of the check for malware needs ClamAV',
    present: () => canRun('/usr/sbin/clamd'),
  },
  sqlmap: {
    need: 'The security test needs sqlmap',
    present: () => canRun('/usr/bin/sqlmap'),
  },
  wapiti: {
    need: 'The security test needs wapiti',
    present: () => canRun('/usr/bin/wapiti'),
  },
  curl: { need: 'The deployment test needs curl', present: () => canRun('/usr/bin/curl') },
  patroni: {
    need: 'The cluster needs Patroni',
    present: () => canRun('/usr/bin/patroni'),
  },
  'python3-etcd': {
    need: 'Patroni needs a client of etcd',
    present: () => canRun('/usr/lib/python3/dist-packages/etcd'),
  },
  'etcd-server': { need: 'The cluster needs etcd', present: () => canRun('/usr/bin/etcd') },
  haproxy: { need: 'The cluster needs HAProxy', present: () => canRun('/usr/sbin/haproxy') },
  pgbouncer: { need: 'The cluster needs PgBouncer', present: () => canRun('/usr/sbin/pgbouncer') },
}

const mayInstall = process.platform === 'linux' && process.getuid() === 0

/**
 * Installs those of these Debian packages that are missing, and names them first. Throws a
 * StepError with the command when this user may not install packages.
 */
export async function provide(...names) {
  const missing = names.filter((name) => !packages[name].present())
  const isReplaced = (name) => packages[name].replaced?.() === true
  // Without root or the package, the tests use what replaces it.
  for (const name of mayInstall ? missing.filter(isReplaced) : []) {
    await install([name]).catch((error) => console.log(error.message))
  }
  const needed = missing.filter((name) => !isReplaced(name))
  if (needed.length > 0) await install(needed)
}

async function install(missing) {
  const args = ['install', '-y', '--no-install-recommends', ...missing]
  const command = `apt-get ${args.join(' ')}`
  const needs = missing.map((name) => `${packages[name].need}.`).join(' ')
  if (!mayInstall) {
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
