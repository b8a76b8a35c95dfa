import type { Tx } from '../../base/db/database.ts'
import type { AddressSealing } from './sealing.ts'

/**
 * Encrypts all addresses with another secret, in one transaction. One that is so already stays, so
 * that a second run changes nothing. Returns how many were changed.
 */
export async function resealAddresses(
  tx: Tx,
  { from, to }: { from: AddressSealing; to: AddressSealing },
): Promise<number> {
  const kept = await tx
    .selectFrom('shipments')
    .select(['placeId', 'address'])
    .where('address', 'is not', null)
    .orderBy('placeId')
    .forUpdate()
    .execute()
  let changed = 0
  for (const { placeId, address: sealed } of kept) {
    if ((await to.unseal(sealed!)) !== null) continue
    const address = await from.unseal(sealed!)
    if (!address) throw new Error('An address was sealed with neither of the two secrets.')
    const set = { address: await to.seal(address) }
    await tx.updateTable('shipments').set(set).where('placeId', '=', placeId).execute()
    changed++
  }
  return changed
}
