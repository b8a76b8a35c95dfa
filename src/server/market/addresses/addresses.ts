import type * as z from 'zod'
import { sql } from 'kysely'
import { addDays } from '../../../shared/base/days.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Address as AddressBody } from '../../../shared/market/addresses.ts'
import {
  addressDays,
  dueFrom,
  faultsOf,
  tidied,
  type Address,
} from '../../../shared/market/shipping-rules.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { notify } from '../../platform/notifications/notify.ts'
import type { LockedCampaign } from '../campaigns/lock.ts'
import type { AddressSealing } from './sealing.ts'

/** Where a parcel is sent, as a reviewer enters it with a place. */
export interface Destination {
  address?: z.output<typeof AddressBody> | undefined
  consent?: true | undefined
}

/** The address for the parcel of a campaign that sends one, else null; 422 with its faults. */
export function requireAddress(
  { fulfilment, countries }: Pick<LockedCampaign, 'fulfilment' | 'countries'>,
  { address: given, consent }: Destination,
): Address | null {
  if (fulfilment !== 'shipping') return null
  const address = given && tidied(given)
  const fields = {
    ...(address ? faultsOf(address, countries) : { address: 'Enter where the parcel is sent' }),
    ...(!consent && { consent: 'Allow the business to use the address for this parcel' }),
  }
  const [first] = Object.values(fields)
  if (first !== undefined) throw new Refusal('refused', `${first}.`, { fields })
  return address!
}

interface Asked {
  placeId: string
  address: Address
  sealing: AddressSealing
}

/** Asks the business to send the parcel of a place within seven days. */
export async function askForParcel(
  tx: Tx,
  { id: campaignId, title, businessId }: LockedCampaign,
  { placeId, address, sealing }: Asked,
  at: Date,
) {
  const sealed = await sealing.seal(address)
  await tx
    .insertInto('shipments')
    .values({ placeId, address: sealed, ...dueFrom(at), updatedAt: at })
    .execute()
  const { dueAt } = dueFrom(at)
  const data = { campaignId, title, placeId, dueAt: dueAt.toISOString() }
  await notify(tx, businessId, 'parcel-asked', data, at)
}

/**
 * Erases the addresses whose place ended, or whose review was decided, so many days ago. Called by
 * a job.
 */
export async function eraseAddresses(tx: Tx, at: Date) {
  const before = addDays(at, -addressDays)
  await sql`
    update shipments s set address = null, updated_at = ${at}
    from places p left join reviews r on r.id = p.id
    where s.address is not null and p.id = s.place_id and p.status <> 'taken'
      and case when r.id is null then p.ended_at <= ${before}
        else not r.held and r.decided_at <= ${before} end`.execute(tx)
}

/** Erases the addresses of a reviewer who closes the account. */
export async function eraseAddressesOf(tx: Tx, { id }: Pick<Viewer, 'id'>, at: Date) {
  await tx
    .updateTable('shipments')
    .set({ address: null, updatedAt: at })
    .where('placeId', 'in', tx.selectFrom('places').select('id').where('reviewerId', '=', id))
    .execute()
}
