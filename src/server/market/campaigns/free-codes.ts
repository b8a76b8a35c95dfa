import type { Tx } from '../../base/db/database.ts'

/** Deletes the codes that nobody got, of a campaign or of a business that ends. */
export async function removeFreeCodes(tx: Tx, of: { campaignId: string } | { businessId: string }) {
  const ended = tx
    .selectFrom('campaigns')
    .select('id')
    .where(({ eb }) =>
      'campaignId' in of ? eb('id', '=', of.campaignId) : eb('businessId', '=', of.businessId),
    )
  await tx
    .deleteFrom('codes')
    .where('campaignId', 'in', ended)
    .where('placeId', 'is', null)
    .execute()
  await tx.updateTable('campaigns').set({ freeCodes: 0 }).where('id', 'in', ended).execute()
}
