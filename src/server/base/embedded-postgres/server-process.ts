import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, open, readlink } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { environment, isWindows } from './binaries.ts'
import { giveTo, type Location } from './location.ts'
import { readPidFile } from './running-server.ts'

// DETAIL and STATEMENT would carry what people entered into the log.
const privacySettings = { log_error_verbosity: 'terse', log_min_error_statement: 'panic' }

/**
 * Runs its arguments as a command that stops when standard input ends, which happens when the
 * application dies, however it dies. The subshell that waits for that is orphaned on purpose: the
 * postmaster logs and mistrusts child processes that it did not start.
 */
const exitWithParent = `exec 3<&0
( { read -r _ <&3 || kill -INT $$ 2>&-; } & )
exec "$@" 3<&- </dev/null`

const megabyte = 1024 ** 2

/** What the machine has, or the container if it is allowed less. */
const availableBytes = () => Math.min(totalmem(), process.constrainedMemory() || Infinity)

/**
 * How much PostgreSQL keeps of its files: an eighth, where its documentation advises a quarter of a
 * machine that does nothing else. It takes memory only as it reads.
 */
export const cacheMegabytes = (bytes: number) =>
  Math.min(1024, Math.max(128, Math.floor(bytes / 8 / megabyte)))

export const isAlive = (child: ChildProcess | undefined): child is ChildProcess =>
  child !== undefined && child.exitCode === null && child.signalCode === null

/** Starts the server, which logs to a file. It is not ready yet when this returns. */
export async function launch(
  location: Location,
  log: string,
  extra: Record<string, string>,
): Promise<ChildProcess> {
  const { home, binaries, user } = location
  const settings = {
    ...privacySettings,
    shared_buffers: `${cacheMegabytes(availableBytes())}MB`,
    ...extra,
    ...(await listening(location)),
  }
  const server = [
    join(binaries, 'bin', 'postgres'),
    '-D',
    join(home, 'cluster'),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const [program, ...args] = isWindows ? server : ['/bin/sh', '-c', exitWithParent, 'sh', ...server]

  const output = await open(log, 'a', 0o600)
  await giveTo(log, user)
  const child = spawn(program!, args, {
    ...user,
    cwd: isWindows ? home : '/',
    // A session of its own, so that Ctrl-C reaches only the application, which stops the server.
    detached: !isWindows,
    env: { ...environment, ...(await pidReuseWorkaround(home)) },
    stdio: [isWindows ? 'ignore' : 'pipe', output.fd, output.fd],
  })
  child.on('error', () => {})
  child.stdin?.on('error', () => {})
  // Ends the subshell above without a signal to a pid that may be reused.
  child.on('exit', () => child.stdin?.end('gone\n'))
  child.unref()
  ;(child.stdin as Socket | null)?.unref()
  await output.close()
  return child
}

/** A socket only; TCP on the loopback address where there are no sockets. */
async function listening({ home, user }: Location): Promise<Record<string, string>> {
  if (isWindows) return { listen_addresses: '127.0.0.1', port: String(await freePort()) }
  // The path of a socket may have at most 107 bytes.
  const fits = Buffer.byteLength(join(home, '.s.PGSQL.5432')) < 100
  const folder = fits ? home : await mkdtemp('/tmp/candor-')
  if (!fits) await giveTo(folder, user)
  const quoted = `"${folder.replaceAll('"', '""')}"`
  return { listen_addresses: '', port: '5432', unix_socket_directories: quoted }
}

/**
 * After the machine restarted, the pid in the file may belong to another process of the same user,
 * and PostgreSQL then refuses to start. It ignores a pid that equals its grandparent's, which it
 * takes from PG_GRANDPARENT_PID, a variable that pg_ctl sets for this purpose. Its check that no
 * process uses the old shared memory remains, so two servers on one cluster stay impossible.
 */
async function pidReuseWorkaround(home: string): Promise<Record<string, string>> {
  const pid = (await readPidFile(home))?.pid
  const folder = pid && (await readlink(`/proc/${pid}/cwd`).catch(() => undefined))
  const isAnotherProcess = folder && folder !== join(home, 'cluster')
  return isAnotherProcess ? { PG_GRANDPARENT_PID: String(pid) } : {}
}
