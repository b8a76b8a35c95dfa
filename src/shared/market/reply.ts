import * as z from 'zod'
import { Instant } from '../base/endpoint.ts'
import { Evidence } from './evidence.ts'
import { replyStatuses } from './reply-rules.ts'

/** The reply of a business as everybody reads it. */
export const PublishedReply = z.object({
  content: z.string(),
  status: z.literal('published'),
  createdAt: Instant,
})

/** The same for its business and admins: the newest text, published or not. */
export const Reply = PublishedReply.extend({
  status: z.enum(replyStatuses),
  /** What everybody reads meanwhile; null where that is nothing. */
  shown: z.string().nullable().optional(),
  /** Why it is refused. */
  note: z.string().nullable().optional(),
  version: z.int().optional(),
  /** Only for admins. */
  evidence: Evidence.optional(),
})
