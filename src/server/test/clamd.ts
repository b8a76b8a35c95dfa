import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** The harmless file that every scanner reports (eicar.org), in halves so that none reports this. */
export const eicar = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-',
  'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('')

/**
 * A stand-in for ClamAV's daemon: one scan per connection, and it knows this one file. It says
 * what it has found after `scan`.
 */
export async function startFakeClamd(scan = async () => {}) {
  const server = createServer((socket) => void answer(socket, scan).catch(() => socket.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `tcp://127.0.0.1:${port}`, stop: () => void server.close() }
}

const command = 'zINSTREAM\0'

async function answer(socket: Socket, scan: () => Promise<void>) {
  let received = Buffer.alloc(0)
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk as Buffer])
    const text = received.toString('latin1')
    if (/^[zn]?PING/.test(text)) return socket.end('PONG\n')
    if (/^[zn]VERSION/.test(text)) return socket.end('ClamAV 1.4.6/fake\0')
    // A chunk of length 0 ends the stream.
    if (text.startsWith(command) && text.endsWith('\0\0\0\0')) {
      await scan()
      const found = text.includes(eicar)
      return socket.end(found ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
    }
  }
}

/** Debian's daemon with a signature of that file only; null where it is not installed. */
export async function startClamd() {
  if (!existsSync('/usr/sbin/clamd')) return null
  const folder = await mkdtemp(join(tmpdir(), 'candor-clamd-'))
  await chmod(folder, 0o755)
  const signature = `Eicar-Test-Signature:0:*:${Buffer.from(eicar).toString('hex')}\n`
  await writeFile(join(folder, 'eicar.ndb'), signature)
  const socket = join(folder, 'clamd.sock')
  const lines = [`DatabaseDirectory ${folder}`, `LocalSocket ${socket}`, 'Foreground yes']
  await writeFile(join(folder, 'clamd.conf'), `${lines.join('\n')}\nUser root\n`)
  const args = ['--config-file', join(folder, 'clamd.conf')]
  const child = spawn('/usr/sbin/clamd', args, { stdio: 'ignore' })
  while (!existsSync(socket)) {
    if (child.exitCode !== null) throw new Error(`clamd ended with ${child.exitCode}.`)
    await wait(100)
  }
  const stop = async () => {
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
  return { url: `unix://${socket}`, stop }
}
