import { sql } from 'kysely'
import * as z from 'zod'
import { createHash } from 'node:crypto'
import type { EvidenceItem } from '../../../shared/market/evidence.ts'
import type { Tx } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** The words of a text, also of languages that put no spaces between them. */
export const wordsOf = (text: string): string[] =>
  Array.from(segmenter.segment(text.normalize('NFKC').toLowerCase()))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment)

/** A text of symbols alone counts as one word. */
const comparable = (text: string) => {
  const words = wordsOf(text)
  return words.length > 0 ? words : [text]
}

const wordsEach = 3
const kept = 24

/**
 * The smallest hashes of each three successive words of a text. Texts that share words in the same
 * order share some of these hashes, however long they are (a bottom-k sketch, Broder 1997).
 */
export function shinglesOf(text: string): number[] {
  const words = comparable(text)
  const shingles =
    words.length < wordsEach
      ? [words.join(' ')]
      : words.slice(wordsEach - 1).map((_, at) => words.slice(at, at + wordsEach).join(' '))
  return [...new Set(shingles.map(hashOf))].toSorted((a, b) => a - b).slice(0, kept)
}

const hashOf = (shingle: string) => createHash('sha256').update(shingle).digest().readInt32BE(0)

/**
 * The trigrams of the words of a text, as PostgreSQL's pg_trgm makes them. That one knows only the
 * letters of ASCII where the locale of the database is C.
 */
export function trigramsOf(text: string): Set<string> {
  const trigrams = new Set<string>()
  for (const word of comparable(text)) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at++) trigrams.add(padded.slice(at, at + 3))
  }
  return trigrams
}

interface Compared {
  id: string
  businessId: string
  reviewerId: string
  content: string
}

/** The share of common trigrams from which two texts are reported as near duplicates. */
const minSimilarity = 0.5

/**
 * Each hash leads to at most so many reviews, and so many of those that share most hashes are
 * compared, so that a popular phrase or a flood of copies takes no longer.
 */
const most = { ofHash: 500, compared: 20 }
const minShared = 2

/** Finds the most similar text among all reviews (docs/performance.md, Evidence). */
export async function nearDuplicate(tx: Tx, review: Compared): Promise<EvidenceItem[]> {
  const own = trigramsOf(review.content)
  const compared = (await candidates(tx, review)).map((twin) => {
    const other = trigramsOf(twin.content)
    const common = own.intersection(other).size
    return { twin, similarity: common / (own.size + other.size - common) }
  })
  const [best] = compared.toSorted((a, b) => b.similarity - a.similarity)
  if (!best || best.similarity < minSimilarity) return []
  const { twin, similarity } = best
  return [
    {
      kind: 'near-duplicate',
      reviewId: twin.id,
      reviewerId: twin.reviewerId,
      campaignId: twin.campaignId,
      sameReviewer: twin.reviewerId === review.reviewerId,
      sameBusiness: twin.businessId === review.businessId,
      similarity: Math.round(similarity * 100),
      content: twin.content,
    },
  ]
}

const Candidate = z.strictObject({
  id: z.string(),
  reviewerId: z.string(),
  campaignId: z.string(),
  businessId: z.string(),
  content: z.string(),
})

/** The reviews that share most hashes with a text. */
function candidates(tx: Tx, { id, content }: Compared) {
  const shingles = shinglesOf(content)
  return selectRows(
    tx,
    Candidate,
    sql`
    select r.id, r.reviewer_id, r.campaign_id, r.business_id, r.content
    from (
      select e.review_id, count(*) as shared from unnest(${shingles}::integer[]) as hash
      cross join lateral (select review_id from review_evidence
        where shingles @> array[hash] limit ${sql.lit(most.ofHash)}) as e
      where e.review_id <> ${id}
      group by e.review_id
      having count(*) >= ${Math.min(minShared, shingles.length)}
      order by shared desc, e.review_id limit ${sql.lit(most.compared)}
    ) as found join reviews r on r.id = found.review_id
    order by found.shared desc, r.id`,
  )
}

/** Stores the hashes by which later reviews find these. */
export async function hashTexts(tx: Tx, ids: string[]): Promise<void> {
  // A resubmission changes the text and then this row, so whoever locks it reads the new text.
  await tx
    .selectFrom('reviewEvidence')
    .select('reviewId')
    .where('reviewId', 'in', ids)
    .orderBy('reviewId')
    .forUpdate()
    .execute()
  const texts = await tx
    .selectFrom('reviews')
    .select(['id', 'content'])
    .where('id', 'in', ids)
    .execute()
  const hashed = texts.map(({ id, content }) => ({ id, shingles: shinglesOf(content) }))
  await sql`update review_evidence e set shingles = h.shingles
    from json_to_recordset(${JSON.stringify(hashed)}) as h (id uuid, shingles integer[])
    where e.review_id = h.id`.execute(tx)
}
