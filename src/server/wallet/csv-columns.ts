import type * as z from 'zod'
import type { Cents } from '../../shared/money.ts'
import type { Movement } from '../../shared/statements.ts'
import type { Transaction } from '../../shared/wallet.ts'
import { dollars, type Columns } from '../http/list-file.ts'

export const transactionColumns: Columns<z.output<typeof Transaction>> = [
  ['time_utc', ({ createdAt }) => createdAt],
  ['type', ({ type }) => type],
  ['cause', ({ cause }) => cause],
  ['description', ({ description }) => description],
  ['status', ({ status }) => status],
  ['amount_usd', ({ amountCents }) => dollars(amountCents)],
  ['price_usd', ({ priceCents }) => dollars(priceCents)],
  ['fee_usd', ({ feeCents }) => dollars(feeCents)],
  ['charge_usd', ({ chargeCents }) => dollars(chargeCents)],
  ['net_usd', ({ netCents }) => dollars(netCents)],
  ['campaign', ({ review }) => review?.campaign],
  ['reviewer', ({ review }) => review?.reviewer],
  ['review_id', ({ review }) => review?.id],
  ['id', ({ id }) => id],
]

/** What a withdrawal paid to the account, or would have paid. */
const netOf = (amount: Cents, charge: Cents | null) =>
  charge === null ? undefined : ((amount - charge) as Cents)

export const movementColumns: Columns<z.output<typeof Movement>> = [
  ['time_utc', ({ createdAt }) => createdAt],
  ['description', ({ description }) => description],
  ['reviewer', ({ reviewer }) => reviewer],
  ['outcome', ({ outcome }) => outcome],
  ['amount_usd', ({ amountCents }) => dollars(amountCents)],
  ['balance_usd', ({ balanceCents }) => dollars(balanceCents)],
  ['review_id', ({ reviewId }) => reviewId],
  ['outcome_time_utc', ({ outcomeAt }) => outcomeAt],
  ['charge_usd', ({ chargeCents }) => dollars(chargeCents ?? undefined)],
  ['net_usd', ({ amountCents, chargeCents }) => dollars(netOf(amountCents, chargeCents))],
  ['id', ({ id }) => id],
]
