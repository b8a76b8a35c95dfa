import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'
import { sql } from 'kysely'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'

const hasCode = (written: string) => /^\s*(\+|00)/.test(written)

/**
 * The telephone number to save: what was typed, or the stored one, with the code of the country of
 * a reviewer or of the billing details of a business. As in a registration, one that cannot get
 * a code stays as it was typed.
 */
export async function phoneToSave(
  tx: Tx,
  { id, role }: Viewer,
  typed: string | undefined,
): Promise<string | undefined> {
  if (role === 'admin' || (typed !== undefined && hasCode(typed))) return typed
  const { phoneNumber, country } = await tx
    .selectFrom('users as u')
    .leftJoin('billingDetails as d', 'd.businessId', 'u.id')
    .select('u.phoneNumber')
    .select(sql<string | null>`coalesce(u.country, nullif(d.country, ''))`.as('country'))
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()
  const written = typed ?? phoneNumber
  if (hasCode(written)) return typed
  const parsed = parsePhoneNumberFromString(written, (country ?? undefined) as CountryCode)
  return parsed?.isPossible() ? parsed.formatInternational() : typed
}
