import { sql } from 'kysely'
import { weightOf } from '../../../shared/market/evidence-rules.ts'
import type { EvidenceItem } from '../../../shared/market/evidence.ts'
import type { PublicNameChoice } from '../../../shared/platform/public-name.ts'
import type { Tx } from '../../base/db/database.ts'
import { publicNameChoice } from '../reviews/rows.ts'
import type { TextReader } from '../reviews/text-reader.ts'

/** Collects evidence about a reply. An edit waits for the lock of the row, and is checked anew. */
export async function examineReply(tx: Tx, reviewId: string, reader: TextReader) {
  const reply = await tx
    .selectFrom('reviewReplies as p')
    .innerJoin('reviews as r', 'r.id', 'p.reviewId')
    .innerJoin('users as b', 'b.id', 'r.businessId')
    .innerJoin('users as u', 'u.id', 'r.reviewerId')
    .select(['p.content', 'r.content as brief', 'b.country', 'u.name'])
    .select(sql<PublicNameChoice>`${publicNameChoice}`.as('publicName'))
    .where('p.reviewId', '=', reviewId)
    .where('p.evidence', 'is', null)
    .forUpdate('p')
    .skipLocked()
    .executeTakeFirst()
  if (!reply) return
  const { content, brief, country } = reply
  const items = [
    ...(await reader.read({ content, brief, country, rating: null })),
    ...nameEvidence(content, reply),
  ]
  await tx
    .updateTable('reviewReplies')
    .set({ evidence: JSON.stringify(items), weight: weightOf(items) })
    .where('reviewId', '=', reviewId)
    .execute()
}

/** A business knows the whole name of a reviewer, of which others may see a part. */
export function nameEvidence(
  content: string,
  { name, publicName }: { name: string; publicName: PublicNameChoice },
): EvidenceItem[] {
  if (publicName === 'full') return []
  const parts = name.split(/[^\p{L}\p{M}]+/u).filter((part) => part.length > 2)
  const hidden = publicName === 'anonymous' ? parts : parts.slice(1)
  const words = new Set(content.toLowerCase().split(/[^\p{L}\p{M}]+/u))
  const quotes = hidden.filter((part) => words.has(part.toLowerCase()))
  return quotes.length > 0 ? [{ kind: 'name', quotes }] : []
}
