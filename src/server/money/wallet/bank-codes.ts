import { sql } from 'kysely'
import { ibanCountries } from '../../../shared/money/iban.ts'
import { swiftCode } from '../../../shared/money/payout-destination-rules.ts'

/** SQL: whether the account number of the destination `d` is an IBAN. */
export const hasIban = sql<boolean>`(d.kind = 'bank' and d.account_number ~ '^[A-Z]{2}[0-9]{2}'
  and left(d.account_number, 2) = any(${ibanCountries}::text[]))`

/**
 * SQL: whether the destination `d` lacks the SWIFT code that its IBAN needs; for destinations from
 * before it was compulsory.
 */
export const lacksCode = sql<boolean>`coalesce(${hasIban}
  and d.bank_code !~ ${swiftCode.source.replaceAll(String.raw`\d`, '0-9')}, false)`
