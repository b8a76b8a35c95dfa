import type * as z from 'zod'
import type { Cents } from '../../../shared/base/money.ts'
import type { Movement } from '../../../shared/money/statements.ts'
import type { Transaction } from '../../../shared/money/wallet.ts'
import { dollars, type Columns } from '../../base/http/list-file.ts'

/** Of a withdrawal that came back, nobody was charged anything and nothing reached an account. */
const isReturned = (status: string | null) => status === 'failed' || status === 'cancelled'

/** The amount has a sign in both files, and what it consists of has none. */
const part = (cents: number | null | undefined, status: string | null) =>
  cents == null || isReturned(status) ? undefined : dollars(Math.abs(cents) as Cents)

export const transactionColumns: Columns<z.output<typeof Transaction>> = [
  ['time_utc', ({ createdAt }) => createdAt],
  ['type', ({ type }) => type],
  ['cause', ({ cause }) => cause],
  ['description', ({ description }) => description],
  ['status', ({ status, cancelled }) => (cancelled ? 'cancelled' : status)],
  ['amount_usd', ({ amountCents }) => dollars(amountCents)],
  ['price_usd', ({ priceCents }) => dollars(priceCents)],
  ['fee_usd', ({ feeCents }) => dollars(feeCents)],
  ['charge_usd', ({ chargeCents, status }) => part(chargeCents, status)],
  ['net_usd', ({ netCents, status }) => part(netCents, status)],
  ['campaign', ({ review }) => review?.campaign],
  ['reviewer', ({ review }) => review?.reviewer],
  ['review_id', ({ review }) => review?.id],
  ['id', ({ id }) => id],
]

const netOf = ({ amountCents, chargeCents }: z.output<typeof Movement>) =>
  chargeCents === null ? null : amountCents - chargeCents

export const movementColumns: Columns<z.output<typeof Movement>> = [
  ['time_utc', ({ createdAt }) => createdAt],
  ['description', ({ description }) => description],
  ['reviewer', ({ reviewer }) => reviewer],
  ['outcome', ({ outcome, withdrawal }) => outcome ?? withdrawal],
  ['amount_usd', ({ amountCents }) => dollars(amountCents)],
  ['balance_usd', ({ balanceCents }) => dollars(balanceCents)],
  ['review_id', ({ reviewId }) => reviewId],
  ['outcome_time_utc', ({ outcomeAt }) => outcomeAt],
  ['charge_usd', ({ chargeCents, withdrawal }) => part(chargeCents, withdrawal)],
  ['net_usd', (row) => part(netOf(row), row.withdrawal)],
  ['id', ({ id }) => id],
]
