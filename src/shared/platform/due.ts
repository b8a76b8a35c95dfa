import * as z from 'zod'
import { endpoint, Instant } from '../base/endpoint.ts'
import { lateHours, promisedHours } from '../market/review-rules.ts'
import { appealHours } from './statement-rules.ts'

/** What waits for admins, without schemas: pages that only show it load no zod. */

/** The queues of the admins, in the order in which they are shown. */
export const dueQueues = [
  'reviews',
  'campaigns',
  'verifications',
  'appeals',
  'replies',
  'receipts',
  'reports',
  'withdrawals',
  'refunds',
  'disputes',
  'messages',
] as const
export type DueQueue = (typeof dueQueues)[number]

/**
 * Hours after which something that waits is late (docs/domain.md, Queues and figures). Reviews turn
 * red four hours before their promised day is over. A withdrawal waits since it can be paid, and
 * its reviewer reads the same day as the admins (`payBy`). A dispute is late when fewer than these
 * hours are left to answer it.
 */
export const dueHours: Record<DueQueue, number> = {
  reviews: lateHours,
  campaigns: promisedHours,
  verifications: promisedHours,
  appeals: appealHours,
  replies: lateHours,
  receipts: promisedHours,
  reports: 3 * 24,
  withdrawals: 7 * 24,
  refunds: promisedHours,
  disputes: 2 * 24,
  messages: 2 * 24,
}

/**
 * Hours within which what waits is to be decided, paid or answered, as admins read it. A dispute
 * has its own day (`answerBy`).
 */
export const targetHours: Record<Exclude<DueQueue, 'disputes'>, number> = {
  ...dueHours,
  reviews: promisedHours,
  replies: promisedHours,
}

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
