import type { Tx } from '../../base/db/database.ts'

/**
 * Deletes what a campaign leaves that is deleted, or whose business closes its account: the codes
 * that nobody got, and the sites that show its embed, at which nobody looks any more.
 */
export async function removeRests(tx: Tx, of: { campaignId: string } | { businessId: string }) {
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
  await tx.deleteFrom('embedChecks').where('campaignId', 'in', ended).execute()
  await tx.updateTable('campaigns').set({ freeCodes: 0 }).where('id', 'in', ended).execute()
}
