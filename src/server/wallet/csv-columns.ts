import type * as z from 'zod'
import type { Transaction } from '../../shared/wallet.ts'
import { dollars, type Columns } from '../http/list-file.ts'

export const transactionColumns: Columns<z.output<typeof Transaction>> = [
  ['time_utc', ({ createdAt }) => createdAt],
  ['type', ({ type }) => type],
  ['description', ({ description }) => description],
  ['status', ({ status }) => status],
  ['amount_usd', ({ amountCents }) => dollars(amountCents)],
  ['price_usd', ({ priceCents }) => dollars(priceCents)],
  ['fee_usd', ({ feeCents }) => dollars(feeCents)],
  ['charge_usd', ({ chargeCents }) => dollars(chargeCents)],
  ['net_usd', ({ netCents }) => dollars(netCents)],
  ['id', ({ id }) => id],
]
