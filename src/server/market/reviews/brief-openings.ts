import { addDays } from '../../../shared/base/days.ts'
import type { EvidenceItem } from '../../../shared/market/evidence.ts'
import type { Tx } from '../../base/db/database.ts'
import { wordsOf } from './near-duplicates.ts'

/** How long Candor knows when a reviewer opened a campaign. */
const openingDays = 90

/** Remembers when a reviewer first opened a campaign. */
export async function rememberOpening(
  tx: Tx,
  opening: { reviewerId: string; campaignId: string; openedAt: Date },
): Promise<void> {
  await tx
    .insertInto('briefOpenings')
    .values(opening)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Quick readers manage 400 words a minute; the average is 238 (Brysbaert 2019). Nobody reads a
 * brief, however short, and writes 50 characters within ten seconds.
 */
const wordsPerMinute = 400
const leastSeconds = 10

export const readingSeconds = (brief: string) =>
  Math.max(leastSeconds, Math.ceil((60 * wordsOf(brief).length) / wordsPerMinute))

interface Written {
  campaignId: string
  reviewerId: string
  brief: string
  submittedAt: Date
}

/** A text that was sent before its brief can be read. Without an opening there is no evidence. */
export async function fastEvidence(
  tx: Tx,
  { campaignId, reviewerId, brief, submittedAt }: Written,
): Promise<EvidenceItem[]> {
  const opening = await tx
    .selectFrom('briefOpenings')
    .select('openedAt')
    .where('reviewerId', '=', reviewerId)
    .where('campaignId', '=', campaignId)
    .where('openedAt', '<=', submittedAt)
    .executeTakeFirst()
  if (!opening) return []
  const seconds = (submittedAt.getTime() - opening.openedAt.getTime()) / 1_000
  const toRead = readingSeconds(brief)
  return seconds < toRead
    ? [{ kind: 'fast', seconds: Math.floor(seconds), readingSeconds: toRead }]
    : []
}

/** Forgets who opened which campaign. */
export async function forgetOpenings(tx: Tx, at: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('briefOpenings')
    .where('openedAt', '<', addDays(at, -openingDays))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
