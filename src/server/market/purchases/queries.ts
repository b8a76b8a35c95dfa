import { sql } from 'kysely'
import * as z from 'zod'
import { Cents } from '../../../shared/base/cents.ts'
import type { listReceipts as contract } from '../../../shared/market/purchases.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { inOrder, pageLimit, pageOf } from '../../base/http/keyset.ts'
import { ProofRow, receiptOfPlace, toProof } from '../proofs/rows.ts'

const Row = z.strictObject({
  id: z.string(),
  campaignId: z.string(),
  title: z.string(),
  product: z.string(),
  reviewerId: z.string(),
  name: z.string(),
  status: z.enum(['returned', 'expired']),
  takenAt: z.date(),
  endedAt: z.date(),
  capCents: Cents,
  amountCents: Cents,
  receipt: ProofRow.nullable(),
})

/** SQL: whether the receipt of the place `p`, which ended without a review, waits for an admin. */
export const isReceiptToDecide = sql<boolean>`(p.reimbursed_cents is null
  and p.status in ('returned', 'expired'))`

const oldest = { by: sql`p.ended_at`, id: sql`p.id`, kind: 'time', direction: 'asc' } as const

/** Reads the receipts that an admin decides without a review, oldest first. */
export async function listReceipts(db: Db, { limit, cursor }: z.output<typeof contract.query>) {
  const { orderBy, after } = inOrder(oldest, cursor)
  const rows = await selectRows(
    db,
    Row,
    sql`select p.id, p.campaign_id, t.title, t.product, p.reviewer_id, u.name, p.status,
        p.taken_at, p.ended_at, p.reimbursement_cap_cents as cap_cents,
        p.claimed_cents as amount_cents, ${receiptOfPlace} as receipt
      from places p join users u on u.id = p.reviewer_id
        join campaign_briefs t on t.campaign_id = p.campaign_id and t.version = p.version
      where ${isReceiptToDecide} and ${after}
      ${orderBy} limit ${pageLimit(limit)}`,
  )
  const { items, nextCursor } = pageOf(rows, limit, (row) => row.endedAt)
  return {
    items: items.map(
      ({ id: placeId, campaignId, title, product, reviewerId, name, receipt, ...row }) => ({
        ...row,
        placeId,
        campaign: { id: campaignId, title, product },
        reviewer: { id: reviewerId, name },
        proof: receipt && toProof(receipt),
      }),
    ),
    nextCursor,
  }
}
