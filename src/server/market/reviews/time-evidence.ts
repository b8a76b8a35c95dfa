import { addDays, hourMillis } from '../../../shared/base/days.ts'
import type { EvidenceItem } from '../../../shared/market/evidence.ts'
import { newAccountHours } from '../../../shared/market/evidence-rules.ts'
import type { Tx } from '../../base/db/database.ts'

interface Written {
  id: string
  reviewerId: string
  submittedAt: Date
}

/** A review that came before its trial can have been over, or from an account of a few hours. */
export async function timeEvidence(
  tx: Tx,
  { id, reviewerId, submittedAt }: Written,
): Promise<EvidenceItem[]> {
  const { createdAt, takenAt, tryingDays } = await tx
    .selectFrom('users as u')
    // A review has the id of the place that it used.
    .leftJoin('places as p', (join) => join.on('p.id', '=', id))
    .select(['u.createdAt', 'p.takenAt', 'p.tryingDays'])
    .where('u.id', '=', reviewerId)
    .executeTakeFirstOrThrow()
  const items: EvidenceItem[] = []
  if (takenAt && tryingDays && submittedAt < addDays(takenAt, tryingDays)) {
    items.push({ kind: 'early', hours: hoursBetween(takenAt, submittedAt), tryingDays, quotes: [] })
  }
  const hours = hoursBetween(createdAt, submittedAt)
  if (hours < newAccountHours) items.push({ kind: 'new-account', hours, quotes: [] })
  return items
}

const hoursBetween = (from: Date, to: Date) =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / hourMillis))
