import { sql } from 'kysely'
import * as z from 'zod'
import { Evidence } from '../../../shared/market/evidence.ts'
import { PublishedReply, Reply } from '../../../shared/market/reply.ts'
import type { Viewer } from '../../base/http/session.ts'

/** Times within JSON are text. */
export const PublishedReplyRow = PublishedReply.extend({ createdAt: z.string() }).nullable()
export const ReplyRow = Reply.extend({
  createdAt: z.string(),
  evidence: Evidence.optional(),
}).nullable()

/** SQL: the reply to the review `r`, as everybody reads it where the review is public. */
export const publishedReply = sql<z.output<typeof PublishedReplyRow>>`(
  select json_build_object('content', p.shown, 'status', 'published', 'createdAt', p.shown_at)
  from review_replies p where p.review_id = r.id and p.shown is not null)`

const evidence = sql`, 'evidence', p.evidence`

/** SQL: the reply with its newest text, for its business and for admins. */
export const replyFor = ({ role, apiKey }: Viewer) => sql`(
  select json_build_object('content', p.content, 'status', p.status, 'createdAt', p.created_at,
    'shown', p.shown, 'note', p.note, 'version', p.version
    ${role === 'admin' && !apiKey ? evidence : sql``})
  from review_replies p where p.review_id = r.id)`

/** SQL: since when the reply to the review `r` waits for a decision. */
export const replyWaitsSince = sql`(select p.created_at from review_replies p
  where p.review_id = r.id and p.status = 'pending')`

/** SQL: which reviews `r` have such a reply. That of an unpublished review is shown nowhere. */
export const replyWaits = sql`(r.unpublished_at is null
  and r.id in (select p.review_id from review_replies p where p.status = 'pending'))`

/** A reply with its time. */
export const toReply = <R extends { createdAt: string }>(row: R | null) =>
  row && { ...row, createdAt: new Date(row.createdAt) }
