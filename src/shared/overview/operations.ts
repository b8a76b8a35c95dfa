import * as z from 'zod'
import { endpoint, Id, Instant, listOf, page } from '../base/endpoint.ts'

/** The jobs that work item by item. */
export const FailedJob = z.enum([
  'expire',
  'release-review',
  'advance-review',
  'release-place',
  'receive-parcel',
  'warn-of-parcel',
  'end-campaign',
  'remind-of-place',
  'renew-plan',
  'examine-review',
  'examine-reply',
  'publish-reply',
  'mail-report',
  'remember-person',
  'send-refund',
  'check-deposit',
  'remove-file',
  'digest-receipts',
  'deliver-notification',
  'send-digest',
  'make-export',
  'announce',
  'queue-webhook-event',
  'send-webhook',
])
export type FailedJob = z.infer<typeof FailedJob>

/** An item that a job failed to do. The job tries it again. */
export const FailedItem = z.object({
  id: Id,
  job: FailedJob,
  /** The id of what it is about, such as a review, a file's key, or a part of the job. */
  itemId: z.string(),
  /** The error of the latest try. */
  message: z.string(),
  attempts: z.int(),
  firstFailedAt: Instant,
  lastFailedAt: Instant,
})
export type FailedItem = z.input<typeof FailedItem>

export const listFailedItems = endpoint({
  name: 'listFailedItems',
  method: 'GET',
  path: '/api/failed-items',
  allow: ['admin'],
  query: z.object(page),
  reply: listOf(FailedItem),
})

/** A mail that no mail server took, after all its retries. Its text is for its recipient only. */
export const UndeliveredMail = z.object({
  id: Id,
  recipient: z.string(),
  subject: z.string(),
  /** What the mail server answered. */
  message: z.string(),
  failedAt: Instant,
})
export type UndeliveredMail = z.input<typeof UndeliveredMail>

export const listUndeliveredMails = endpoint({
  name: 'listUndeliveredMails',
  method: 'GET',
  path: '/api/undelivered-mails',
  allow: ['admin'],
  query: z.object(page),
  reply: listOf(UndeliveredMail),
})

const params = z.object({ mailId: Id })

/** Sends a mail again. If that fails too, it comes back to the list. */
export const sendMailAgain = endpoint({
  name: 'sendMailAgain',
  method: 'POST',
  path: '/api/undelivered-mails/:mailId/sending',
  allow: ['admin'],
  params,
  reply: z.object({ sending: z.literal(true) }),
})

export const discardMail = endpoint({
  name: 'discardMail',
  method: 'DELETE',
  path: '/api/undelivered-mails/:mailId',
  allow: ['admin'],
  params,
  reply: z.object({ discarded: z.literal(true) }),
})
