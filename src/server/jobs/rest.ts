import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Leaves three quarters of the time to requests, for a job that has more to do. What waits for it
 * has happened already, and a person waits for a request.
 */
export const restAfter = (workedMillis: number) => sleep(3 * workedMillis)
