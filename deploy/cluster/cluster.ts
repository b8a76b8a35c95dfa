import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { provide } from '../../scripts/debian.mjs'
import { until } from '../../src/server/test/application.ts'

/** Three nodes of PostgreSQL 15, Patroni and etcd, with HAProxy and PgBouncer, on loopback. */
const here = fileURLToPath(new URL('.', import.meta.url))
/** 127.0.0.11 to 127.0.0.13 in place of the 10.0.0.11 to 10.0.0.13 of the files. */
const addressOf = (node: number) => `127.0.0.${10 + node}`
/** Of HAProxy and PgBouncer, away from services of this machine. */
const front = '127.0.0.20'
const nodes = [1, 2, 3]
const password = 'a-password-of-the-try'

/** The programs refuse to be root, and end with this process, however it ends. */
const asPostgres = '--reuid=postgres --regid=postgres --clear-groups --pdeathsig=TERM'.split(' ')

export class Cluster {
  readonly folder = mkdtempSync(join(tmpdir(), 'candor-cluster-'))
  readonly #paused = new Set<number>()
  readonly #processes = new Map<string, ChildProcess>()

  /** Starts everything, and makes the database `candor` with its owner. */
  async start() {
    await provide('postgresql-15', 'patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'pgbouncer')
    chownSync(this.folder, ...this.#postgresIds())
    for (const node of nodes) this.startEtcd(node)
    await until(async () => (await this.#get(`http://${addressOf(1)}:2379/health`)) === 200)
    // Before the nodes: HAProxy takes all of them for primaries until it has checked them.
    this.#run('haproxy', '/usr/sbin/haproxy', ['-db', '-f', this.#file('haproxy.cfg')])
    for (const node of nodes) this.startPatroni(node)
    await this.untilWhole(90)
    await until(() => this.#answers(this.#superuserUrl('postgres')))
    await this.asSuperuser('create role candor_owner login createrole password $1')
    await this.asSuperuser('create database candor owner candor_owner')
  }

  readonly ownerUrl = `postgres://candor_owner:${password}@${front}:5000/candor`

  /** Starts PgBouncer for a login of the application, and returns its URL. */
  async startPgBouncer(appUrl: string) {
    const url = new URL(appUrl)
    // Their limits, which PgBouncer does not pass on.
    for (const limit of [
      "statement_timeout = '30s'",
      "idle_in_transaction_session_timeout = '1min'",
    ])
      await this.asSuperuser(`alter role ${url.username} set ${limit}`)
    const users = join(this.folder, 'userlist.txt')
    writeFileSync(users, `"${url.username}" "${decodeURIComponent(url.password)}"\n`)
    this.#run('pgbouncer', '/usr/sbin/pgbouncer', [this.#file('pgbouncer.ini')])
    url.port = '6432'
    await until(() => this.#answers(url.href))
    return url.href
  }

  startEtcd(node: number) {
    const lines = readFileSync(this.#file('etcd', node), 'utf8').split('\n')
    const variables = lines.filter((line) => line.startsWith('ETCD_'))
    this.#run(`etcd${node}`, '/usr/bin/etcd', [], Object.fromEntries(variables.map(pairOf)))
  }

  startPatroni(node: number) {
    mkdirSync(join(this.folder, `${node}`), { recursive: true })
    chownSync(join(this.folder, `${node}`), ...this.#postgresIds())
    this.#run(`patroni${node}`, '/usr/bin/patroni', [this.#file('patroni.yml', node)])
  }

  /** Waits for one primary, two replicas and a synchronous one among them. */
  async untilWhole(seconds = 60) {
    await until(async () => {
      const members = await this.members()
      const roles = members.map(({ role, state }) => `${role} ${state}`).toSorted()
      return /^leader running,(replica|sync_standby) (running|streaming),sync_standby/.test(
        roles.join(),
      )
    }, seconds)
  }

  async members(): Promise<{ name: string; role: string; state: string }[]> {
    for (const node of nodes) {
      try {
        const url = `http://${addressOf(node)}:8008/cluster`
        const response = await fetch(url, { signal: AbortSignal.timeout(1_000) })
        return ((await response.json()) as { members: [] }).members
      } catch {
        // Ask the next one.
      }
    }
    return []
  }

  /** The number of the node that is the primary. */
  async primary(): Promise<number> {
    return this.#withRole('leader')
  }

  async synchronous(): Promise<number> {
    return this.#withRole('sync_standby')
  }

  async #withRole(role: string) {
    const member = (await this.members()).find((one) => one.role === role)
    if (!member) throw new Error(`No node is ${role}.`)
    return Number(member.name.slice(-1))
  }

  async switchover() {
    const leader = `node${await this.primary()}`
    const response = await fetch(`http://${addressOf(1)}:8008/switchover`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`patroni:${password}`)}` },
      body: JSON.stringify({ leader }),
    })
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  }

  killEtcd(node: number) {
    this.#processes.get(`etcd${node}`)!.kill('SIGKILL')
  }

  /** Sends a signal to PostgreSQL on a node, and also to Patroni there unless told otherwise. */
  signal(node: number, signal: NodeJS.Signals, { patroni = true } = {}) {
    if (patroni) this.#processes.get(`patroni${node}`)!.kill(signal)
    for (const pid of this.#postgresOf(node)) process.kill(pid, signal)
  }

  pause(node: number) {
    this.#paused.add(node)
    this.signal(node, 'SIGSTOP')
  }

  resume(node: number) {
    this.#paused.delete(node)
    this.signal(node, 'SIGCONT')
  }

  /** The postmaster of a node and its children. */
  #postgresOf(node: number): number[] {
    const file = join(this.folder, `${node}`, 'data', 'postmaster.pid')
    const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0])
    const children = readdirSync('/proc').filter((pid) => {
      if (!/^\d+$/.test(pid)) return false
      try {
        return new RegExp(`^PPid:\\s+${postmaster}$`, 'm').test(
          readFileSync(`/proc/${pid}/status`, 'utf8'),
        )
      } catch {
        return false
      }
    })
    return [postmaster, ...children.map(Number)]
  }

  async asSuperuser(statement: string) {
    const client = new pg.Client(this.#superuserUrl('postgres'))
    await client.connect()
    await client
      .query(statement.replace('$1', client.escapeLiteral(password)))
      .finally(() => client.end())
  }

  /** The last lines of what Patroni and PostgreSQL of each node said. */
  logs(): string {
    return nodes
      .map((node) => {
        const log = readFileSync(join(this.folder, `patroni${node}.log`), 'utf8')
        return `node${node}:\n${log.split('\n').slice(-40).join('\n')}`
      })
      .join('\n')
  }

  async stop() {
    // Whoever is paused would not end.
    for (const node of this.#paused) this.resume(node)
    // Patroni stops its PostgreSQL. etcd is the last that it needs.
    for (const kind of ['pgbouncer', 'haproxy', 'patroni', 'etcd']) {
      const those = [...this.#processes].filter(([name]) => name.startsWith(kind))
      await Promise.all(those.map(([, one]) => end(one)))
    }
    rmSync(this.folder, { recursive: true, force: true })
  }

  #run(name: string, program: string, args: string[], env: Record<string, string> = {}) {
    const log = openSync(join(this.folder, `${name}.log`), 'a')
    const started = spawn('setpriv', [...asPostgres, program, ...args], {
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
    })
    this.#processes.set(name, started)
  }

  /** Writes a file of this folder with the addresses, paths and passwords of the try. */
  #file(name: string, node = 0) {
    const own = join(this.folder, String(node))
    const text = readFileSync(join(here, name), 'utf8')
      .replaceAll('NODE', `node${node}`)
      .replaceAll('ADDRESS', addressOf(node))
      .replaceAll(/127\.0\.0\.1(?!\d)/g, front)
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replaceAll('10.0.0.1', '127.0.0.1')
      .replaceAll(/[A-Z]+_PASSWORD/g, password)
      .replaceAll('/var/lib/etcd/default', join(this.folder, `etcd${node}`))
      .replaceAll('/var/lib/postgresql/15/candor', join(own, 'data'))
      .replaceAll('/var/lib/postgresql/.pgpass_patroni', join(own, '.pgpass'))
      .replaceAll('/var/run/postgresql', own)
      .replaceAll('/etc/pgbouncer', this.folder)
    const path = join(this.folder, node ? `${node}-${name}` : name)
    writeFileSync(path, text)
    return path
  }

  #superuserUrl = (database: string) => `postgres://postgres:${password}@${front}:5000/${database}`

  async #answers(url: string): Promise<boolean> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => {})
    }
  }

  async #get(url: string) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => null)
    return answer?.status ?? 0
  }

  #postgresIds(): [number, number] {
    const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))!
    return [Number(line[1]), Number(line[2])]
  }
}

const pairOf = (line: string): [string, string] => {
  const at = line.indexOf('=')
  return [line.slice(0, at), line.slice(at + 1)]
}

async function end(one: ChildProcess) {
  if (one.exitCode !== null || one.signalCode !== null) return
  const gone = once(one, 'exit')
  one.kill('SIGTERM')
  const late = setTimeout(() => one.kill('SIGKILL'), 20_000)
  await gone
  clearTimeout(late)
}
