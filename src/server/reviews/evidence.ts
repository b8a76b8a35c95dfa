import { sql } from 'kysely'
import { weightOf, type EvidenceItem } from '../../shared/evidence.ts'
import type { Tx } from '../db/database.ts'
import { traceEvidence } from './trace-evidence.ts'

/** Queues a review for the automatic checks, in the transaction that submits it. */
export async function queueEvidence(tx: Tx, reviewId: string, at: Date) {
  await tx
    .insertInto('reviewEvidence')
    .values({ reviewId, askedAt: at })
    .onConflict((conflict) =>
      conflict.column('reviewId').doUpdateSet({ items: null, weight: 0, askedAt: at }),
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
export async function examine(tx: Tx, reviewId: string, at: Date): Promise<void> {
  const review = await lockWaiting(tx, reviewId)
  if (!review) return
  // Imported with the first review, because the dictionaries are large.
  const { textEvidenceOf } = await import('./text-evidence.ts')
  const items = [
    ...(await nearDuplicate(tx, review)),
    ...(await traceEvidence(tx, review, at)),
    ...textEvidenceOf(review),
  ]
  const weight = weightOf(items)
  await tx
    .updateTable('reviewEvidence')
    .set({ items: JSON.stringify(items), weight })
    .where('reviewId', '=', review.id)
    .execute()
}

async function lockWaiting(tx: Tx, reviewId: string) {
  return tx
    .selectFrom('reviewEvidence as e')
    .innerJoin('reviews as r', 'r.id', 'e.reviewId')
    .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
    .innerJoin('users as u', 'u.id', 'r.reviewerId')
    .select(['r.id', 'r.campaignId', 'r.businessId', 'r.reviewerId', 'r.rating', 'r.content'])
    .select([sql<string>`c.title || '. ' || c.description`.as('brief'), 'u.country'])
    .where('e.reviewId', '=', reviewId)
    .where('e.items', 'is', null)
    .where('r.status', '=', 'pending')
    .forUpdate('e')
    .skipLocked()
    .executeTakeFirst()
}

type Waiting = NonNullable<Awaited<ReturnType<typeof lockWaiting>>>

/** The trigram similarity from which two texts are reported as near duplicates. */
const minSimilarity = 0.5
const maxCompared = 1_000

/** Finds the most similar text among the reviews of the same reviewer and of the same business. */
async function nearDuplicate(tx: Tx, review: Waiting): Promise<EvidenceItem[]> {
  const { id, businessId, reviewerId, content } = review
  const newest = tx
    .selectFrom('reviews')
    .select(['id', 'reviewerId', 'content'])
    .where('id', '<>', id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(maxCompared))
  const ofReviewer = newest.where('reviewerId', '=', reviewerId).as('r')
  const ofBusiness = newest.where('businessId', '=', businessId).as('b')
  const others = tx
    .selectFrom(ofReviewer)
    .selectAll()
    .union(tx.selectFrom(ofBusiness).selectAll())
    .as('others')
  const rows = await tx
    .selectFrom(others)
    .select(['id', 'reviewerId', sql<string>`left(content, 200)`.as('excerpt')])
    .select(sql<number>`similarity(content, ${content})`.as('similarity'))
    .orderBy('similarity', 'desc')
    .orderBy('id')
    .limit(1)
    .execute()
  return rows
    .filter(({ similarity }) => similarity >= minSimilarity)
    .map((other) => ({
      kind: 'near-duplicate',
      reviewId: other.id,
      sameReviewer: other.reviewerId === reviewerId,
      similarity: Math.round(other.similarity * 100),
      excerpt: other.excerpt,
    }))
}
