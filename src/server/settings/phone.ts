import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'
import { sql } from 'kysely'
import { Refusal } from '../../shared/refusal.ts'
import type { Tx } from '../db/database.ts'
import type { Viewer } from '../http/session.ts'

const hasCode = (written: string) => /^\s*(\+|00)/.test(written)

/**
 * The telephone number to save: what was typed, or the stored one, with the code of the country of
 * a reviewer or of the billing details of a business. A new one without a code is refused when no
 * country is known; one that stays as it was is not.
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
  if (parsed?.isPossible()) return parsed.formatInternational()
  if (typed === undefined || typed === phoneNumber) return typed
  const message = "Start with + and your country's code, such as +351 912 345 678"
  throw new Refusal('invalid', message, { fields: { phoneNumber: message } })
}
