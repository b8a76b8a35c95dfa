import { sql } from 'kysely'
import * as z from 'zod'
import { BillingDetails, noBillingDetails, type Holder } from '../../../shared/platform/billing.ts'
import { billingOf } from '../../people/settings/billing.ts'

/** Whom a receipt or statement is issued to and by whom, with the details of today. */

/** SQL: both of the user `u` with the business `b`, which a reviewer does not have. */
export const parties = sql`u.name as holder_name, b.company_name, u.email as holder_email,
  ${billingOf(sql`b.id`)} as billing, b.id is not null as has_billing,
  (select issuer from platform) as issuer`

export const PartiesRow = z.strictObject({
  holderName: z.string(),
  companyName: z.string().nullable(),
  holderEmail: z.string(),
  billing: BillingDetails.nullable(),
  hasBilling: z.boolean(),
  issuer: BillingDetails.partial(),
})

export function toParties(row: z.output<typeof PartiesRow>): {
  issuer: BillingDetails
  holder: Holder
} {
  const { holderName: name, companyName, holderEmail: email, hasBilling } = row
  const billing = hasBilling ? { ...noBillingDetails, ...row.billing } : null
  return {
    issuer: { ...noBillingDetails, ...row.issuer },
    holder: { name, companyName, email, billing },
  }
}
