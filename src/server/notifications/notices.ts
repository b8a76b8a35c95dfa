import { randomUUID } from 'node:crypto'
import type { Cents } from '../../shared/money.ts'
import type { Tx } from '../db/database.ts'

/** What people are told, and the facts that each notice carries. */
export interface Notices {
  'campaign-approved': { campaignId: string; title: string }
  'campaign-rejected': { campaignId: string; title: string; note: string }
  'campaign-completed': { campaignId: string; title: string }
  'review-submitted': { campaignId: string; title: string }
  'review-approved': { campaignId: string; reviewId: string; amountCents: Cents }
  'review-rejected': { campaignId: string; reviewId: string; resubmitUntil: string | null }
  'review-released': { campaignId: string; reviewId: string }
  'deposit-completed': { depositId: string; amountCents: Cents }
  'deposit-failed': { depositId: string; amountCents: Cents }
  'deposit-reversed': { depositId: string; amountCents: Cents }
  'withdrawal-paid': { withdrawalId: string; netCents: Cents }
  'withdrawal-failed': { withdrawalId: string; reason: string }
}

/** Writes a notice in the transaction that causes it; jobs deliver it afterwards. */
export async function notify<K extends keyof Notices>(
  tx: Tx,
  userId: string,
  kind: K,
  data: Notices[K],
  at: Date,
) {
  await tx
    .insertInto('notices')
    .values({ id: randomUUID(), userId, kind, data: JSON.stringify(data), createdAt: at })
    .execute()
}
