import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { EvidenceItem } from '../../shared/evidence.ts'
import { workerProgram } from '../project.ts'
import type { Read } from './text-evidence.ts'

export type TextReader = ReturnType<typeof textReader>

/** An ordinary text takes a few milliseconds. */
const mostMillis = 5_000

/**
 * Collects the evidence of texts, one at a time, in a thread of its own: whatever somebody writes,
 * requests are answered meanwhile. A text that is not read in time is evidence itself.
 */
export function textReader(
  program = workerProgram('src/server/reviews/text-evidence-worker.ts'),
  most = mostMillis,
) {
  let worker: Worker | undefined

  async function start(): Promise<Worker> {
    const started = new Worker(program, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    })
    // Whoever waits for an answer learns of it; otherwise it would end the process.
    started.on('error', () => {})
    started.unref()
    await once(started, 'message')
    return started
  }

  async function close() {
    await worker?.terminate()
    worker = undefined
  }

  async function read(text: Read): Promise<EvidenceItem[]> {
    const reading = (worker ??= await start())
    const ended = new AbortController()
    // Rejects when the thread runs out of memory.
    const found = once(reading, 'message', ended).then(([items]) => items as EvidenceItem[])
    const late = sleep(most, undefined, ended).then(() => undefined)
    reading.postMessage(text)
    const items = await Promise.race([found, late]).catch(() => undefined)
    ended.abort()
    await Promise.allSettled([found, late])
    if (items) return items
    await close()
    return [{ kind: 'unread', quotes: [] }]
  }

  return { read, close }
}
