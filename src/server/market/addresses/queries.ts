import type { Db } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import type { AddressSealing } from './sealing.ts'

/** The addresses that a reviewer gave, for the export of their data. */
export async function readAddresses(db: Db, { id }: Pick<Viewer, 'id'>, sealing: AddressSealing) {
  const kept = await db
    .selectFrom('shipments as s')
    .innerJoin('places as p', 'p.id', 's.placeId')
    .select(['s.placeId', 's.address'])
    .where('p.reviewerId', '=', id)
    .where('s.address', 'is not', null)
    .orderBy('p.takenAt')
    .execute()
  return Promise.all(
    kept.map(async ({ placeId, address }) => ({ placeId, address: await sealing.read(address!) })),
  )
}
