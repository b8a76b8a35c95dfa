import { sql } from 'kysely'
import type { Language } from '../../../shared/market/campaign-facts.ts'
import { weightOf } from '../../../shared/market/evidence-rules.ts'
import type { Tx } from '../../base/db/database.ts'
import { fastEvidence } from './brief-openings.ts'
import { nearDuplicate } from './near-duplicates.ts'
import { submittedAt } from './rows.ts'
import type { TextReader } from './text-reader.ts'
import { traceEvidence } from './trace-evidence.ts'

/** Queues a review for the automatic checks, in the transaction that submits it. */
export async function queueEvidence(tx: Tx, reviewId: string, at: Date) {
  await tx
    .insertInto('reviewEvidence')
    .values({ reviewId, askedAt: at })
    .onConflict((conflict) =>
      conflict
        .column('reviewId')
        .doUpdateSet({ items: null, shingles: null, weight: 0, askedAt: at }),
    )
    .execute()
}

/** Takes the reviews that were decided before they were examined out of the queue. */
export async function skipDecided(tx: Tx): Promise<void> {
  await tx
    .updateTable('reviewEvidence as e')
    .from('reviews as r')
    .set({ items: '[]' })
    .whereRef('r.id', '=', 'e.reviewId')
    .where('e.items', 'is', null)
    .where('r.status', '<>', 'pending')
    .execute()
}

/** Collects evidence about a review, unless another process does so or it was decided meanwhile. */
export async function examine(
  tx: Tx,
  reviewId: string,
  reader: TextReader,
  at: Date,
): Promise<void> {
  const review = await lockWaiting(tx, reviewId)
  if (!review) return
  const items = [
    ...(await nearDuplicate(tx, review)),
    ...(await traceEvidence(tx, review, at)),
    ...(await fastEvidence(tx, review)),
    ...(await reader.read(review)),
  ]
  const weight = weightOf(items)
  await tx
    .updateTable('reviewEvidence')
    .set({ items: JSON.stringify(items), weight })
    .where('reviewId', '=', review.id)
    .execute()
}

/**
 * Locks the row of the evidence and only then reads the text: whoever changes a text changes this
 * row behind it, so that what is read here is either the newest text or examined again.
 */
async function lockWaiting(tx: Tx, reviewId: string) {
  // As a condition, "items is null" made PostgreSQL read all that wait when it took them for few.
  const found = await tx
    .selectFrom('reviewEvidence')
    .select((eb) => eb('items', 'is', null).as('isWaiting'))
    .where('reviewId', '=', reviewId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!found?.isWaiting) return undefined
  return tx
    .selectFrom('reviews as r')
    .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
    .innerJoin('users as u', 'u.id', 'r.reviewerId')
    .select(['r.id', 'r.campaignId', 'r.businessId', 'r.reviewerId', 'r.rating', 'r.content'])
    .select(sql<string>`concat_ws('. ', c.title, c.description, c.instructions)`.as('brief'))
    .select([sql<Date>`${submittedAt}`.as('submittedAt'), 'u.country'])
    .select(sql<Language | null>`c.language`.as('asked'))
    .where('r.id', '=', reviewId)
    .where('r.status', '=', 'pending')
    .executeTakeFirst()
}
