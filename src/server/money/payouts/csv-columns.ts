import type * as z from 'zod'
import { accountEnd } from '../../../shared/people/account-end.ts'
import { batchReference } from '../../../shared/money/batch-reference.ts'
import { payoutKindLabels } from '../../../shared/money/payout-kinds.ts'
import type { Payout, PayoutBatch } from '../../../shared/money/payouts.ts'
import { dollars, type Columns } from '../../base/http/list-file.ts'

/**
 * Only the end of account numbers: whole numbers are in batch files, whose downloads are audited.
 */
export const payoutColumns: Columns<z.output<typeof Payout>> = [
  ['requested_utc', ({ createdAt }) => createdAt],
  ['reviewer', ({ reviewer }) => reviewer.name],
  ['email', ({ reviewer }) => reviewer.email],
  ['country', ({ reviewer }) => reviewer.country],
  ['status', ({ status }) => status],
  ['frozen', ({ frozen }) => frozen],
  ['held_until_utc', ({ heldUntil }) => heldUntil],
  ['amount_usd', ({ amountCents }) => dollars(amountCents)],
  ['charge_usd', ({ chargeCents }) => dollars(chargeCents)],
  ['net_usd', ({ netCents }) => dollars(netCents)],
  ['account_holder', ({ destination }) => destination?.accountHolder],
  ['bank', ({ destination }) => destination?.bankName],
  ['paid_by', ({ destination }) => destination && payoutKindLabels[destination.kind]],
  ['account_end', ({ destination }) => destination && accountEnd(destination.accountNumber)],
  ['reminded_utc', ({ remindedAt }) => remindedAt],
  ['reference', ({ reference }) => reference],
  ['failure', ({ failure }) => failure],
  ['batch_id', ({ batchId }) => batchId],
  ['reviewer_id', ({ reviewer }) => reviewer.id],
  ['id', ({ id }) => id],
]

export const batchColumns: Columns<z.output<typeof PayoutBatch>> = [
  ['exported_utc', ({ createdAt }) => createdAt],
  ['reference', ({ id }) => batchReference(id)],
  ['by', ({ createdBy }) => createdBy],
  ['paid_by', ({ kind }) => payoutKindLabels[kind]],
  ['withdrawals', ({ count }) => count],
  ['paid', ({ paid }) => paid],
  ['pending', ({ pending }) => pending],
  ['net_usd', ({ netCents }) => dollars(netCents)],
  ['id', ({ id }) => id],
]
