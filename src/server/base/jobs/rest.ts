import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

const maxTimes = 9
/** The share of the time in which a process that serves requests has something to do. */
const busy = 0.5

/**
 * Leaves the processor to requests, for a job that has more to do: as long as it has worked, and
 * up to nine times as long while requests keep the process busy. What waits for a job has happened
 * already, and a person waits for a request.
 */
export async function restAfter(workedMillis: number) {
  for (let times = 0; times < maxTimes; times++) {
    const before = performance.eventLoopUtilization()
    await sleep(workedMillis)
    if (performance.eventLoopUtilization(before).utilization < busy) return
  }
}
