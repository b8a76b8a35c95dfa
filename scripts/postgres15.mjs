import { spawn } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { provide } from './debian.mjs'
import { capture, StepError } from './step.mjs'

const binaries = '/usr/lib/postgresql/15/bin'
const settings = {
  listen_addresses: '',
  fsync: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  // The check of all invariants after each test would be compiled each time, for seconds.
  jit: 'off',
}

/**
 * Starts a temporary PostgreSQL 15 of Debian and returns its superuser's URL. With a replica, it
 * has a second one that follows it.
 */
export async function startPostgres15({ withReplica = false } = {}) {
  await provide('postgresql-15')
  const folder = mkdtempSync(join(tmpdir(), 'candor-pg15-'))
  const data = join(folder, 'data')
  const password = join(folder, 'password')
  writeFileSync(password, 'candor')
  const user = serverUser()
  for (const path of [folder, password]) if (user.uid) chownSync(path, user.uid, user.gid)
  const options = { ...user, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' } }

  const cluster = ['-D', data, '-U', 'candor', `--pwfile=${password}`, '-A', 'scram-sha-256']
  const initdb = [...cluster, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  await capture('PostgreSQL 15 could not be set up.', join(binaries, 'initdb'), initdb, options)
  const replication = withReplica && { wal_level: 'replica', max_wal_senders: '4' }
  const all = { ...settings, ...replication }
  const server = serve(data, folder, all, options)
  const clean = async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
  try {
    await createDatabase(urlIn(folder, 'postgres'))
    const replica = withReplica ? await follow(folder, all, options) : undefined
    const stop = async () => {
      await replica?.stop()
      await clean()
    }
    return { url: urlIn(folder, 'candor'), replica, stop }
  } catch (error) {
    await clean()
    throw error
  }
}

const urlIn = (folder, name) =>
  `postgres://candor:candor@localhost:5432/${name}?host=${encodeURIComponent(folder)}`

function serve(data, socket, all, options) {
  const given = { ...all, unix_socket_directories: socket }
  const args = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...args], {
    ...options,
    stdio: 'ignore',
  })
  const stop = async () => {
    server.kill('SIGINT')
    while (server.exitCode === null && server.signalCode === null) await sleep(20)
  }
  return { stop }
}

/** Copies the server of a folder, and starts the copy as its replica. */
async function follow(folder, all, options) {
  const socket = join(folder, 'replica')
  const data = join(socket, 'data')
  mkdirSync(socket)
  if (options.uid) chownSync(socket, options.uid, options.gid)
  const from = ['-d', urlIn(folder, 'postgres'), '-D', data, '-R', '-c', 'fast', '--no-sync']
  await capture('No replica could be made.', join(binaries, 'pg_basebackup'), from, options)
  let server = serve(data, socket, all, options)
  return {
    url: urlIn(socket, 'candor'),
    stop: () => server.stop(),
    restart: () => (server = serve(data, socket, all, options)),
  }
}

/** PostgreSQL refuses to run as root, so root runs it as the package's user. */
function serverUser() {
  if (process.getuid() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m)
  if (!line) throw new StepError('There is no user postgres to run PostgreSQL 15 as.')
  return { uid: Number(line[1]), gid: Number(line[2]) }
}

async function createDatabase(url) {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.query('CREATE DATABASE candor')
      return
    } catch (error) {
      if (attempt === 100) throw error
      await sleep(100)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
