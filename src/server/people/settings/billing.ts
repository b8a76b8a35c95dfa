import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import {
  BillingDetails,
  noBillingDetails,
  type BillingDetailsEdit,
} from '../../../shared/platform/billing.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { requireWorldCountry } from '../../platform/platform.ts'

/** SQL: the billing details of a business, for which nothing may be given yet. */
export const billingOf = (businessId: RawBuilder<unknown>) =>
  sql<BillingDetails | null>`(
    select json_build_object('legalName', legal_name, 'addressLine1', address_line1,
      'addressLine2', address_line2, 'postcode', postcode, 'city', city, 'country', country,
      'taxNumber', tax_number)
    from billing_details where business_id = ${businessId})`

/** Changes whom the receipts of a business are issued to, and audits it. */
export async function editBilling(
  tx: Tx,
  viewer: Viewer,
  edit: z.output<typeof BillingDetailsEdit>,
  at: Date,
) {
  requireWorldCountry(edit.country, 'billing.country')
  // Of two changes at once the second waits. Only a statement after that sees what the first wrote.
  const own = tx.selectFrom('businesses as b').where('b.id', '=', viewer.id)
  await own.select('b.id').forNoKeyUpdate().execute()
  const { billing } = await own.select(billingOf(sql`b.id`).as('billing')).executeTakeFirstOrThrow()
  const before = { ...noBillingDetails, ...billing }
  const after = BillingDetails.parse({ ...before, ...edit })
  await tx
    .insertInto('billingDetails')
    .values({ ...after, businessId: viewer.id, updatedAt: at })
    .onConflict((one) => one.column('businessId').doUpdateSet({ ...after, updatedAt: at }))
    .execute()
  const subject = `business:${viewer.id}`
  await audit(tx, viewer, { action: 'editBillingDetails', subject, before, after }, at)
}
