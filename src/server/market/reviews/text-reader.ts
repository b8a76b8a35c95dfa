import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EvidenceItem } from '../../../shared/market/evidence.ts'
import { workerProgram } from '../../project.ts'
import type { Read } from './text-evidence.ts'

export type TextReader = ReturnType<typeof textReader>

/** An ordinary text takes a few milliseconds. */
const mostMillis = 5_000
const memory = '--max-old-space-size=128'

/**
 * Collects the evidence of texts, one at a time, in a process of its own: whatever somebody writes,
 * requests are answered meanwhile. A thread that runs out of memory could end the server. A text
 * that is not read in time is evidence itself.
 */
export function textReader(
  program = workerProgram('src/server/market/reviews/text-evidence-worker.ts'),
  most = mostMillis,
) {
  let worker: ChildProcess | undefined

  async function start(): Promise<ChildProcess> {
    const started = fork(program, {
      execArgv: [memory],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.on('error', () => {})
    await Promise.race([once(started, 'message'), once(started, 'exit')])
    started.unref()
    started.channel?.unref()
    return started
  }

  async function close() {
    worker?.kill('SIGKILL')
    worker = undefined
  }

  async function read(text: Read): Promise<EvidenceItem[]> {
    const reading = (worker ??= await start())
    const ended = new AbortController()
    const found = once(reading, 'message', ended).then(([items]) => items as EvidenceItem[])
    const gone = once(reading, 'exit', ended).then(() => undefined)
    const late = sleep(most, undefined, ended).then(() => undefined)
    if (reading.connected) reading.send(text)
    const items = await Promise.race([found, gone, late]).catch(() => undefined)
    ended.abort()
    await Promise.allSettled([found, gone, late])
    if (items) return items
    await close()
    return [{ kind: 'unread', quotes: [] }]
  }

  return { read, close }
}
