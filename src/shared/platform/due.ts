import * as z from 'zod'
import { dueQueues } from './due-rules.ts'
import { endpoint } from '../base/endpoint.ts'
import { Instant } from '../base/instant.ts'

const DuePart = z.object({
  queue: z.enum(dueQueues),
  /** How many wait for an admin who can decide them now. */
  count: z.int(),
  /** Since when the oldest waits; null when none does. */
  oldestAt: Instant.nullable(),
  /** How many are late (`dueHours`). */
  late: z.int(),
  /** By when the next dispute must be answered; null when not known and for other queues. */
  answerBy: Instant.nullable(),
})
export type DuePart = z.input<typeof DuePart>

/** What waits for admins, by queue: one source for the dashboard, the queues and analytics. */
export const Due = z.object({ queues: z.array(DuePart) })

export const getDue = endpoint({
  name: 'getDue',
  method: 'GET',
  path: '/api/due',
  allow: ['admin'],
  reply: Due,
})
