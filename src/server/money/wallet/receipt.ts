import { sql } from 'kysely'
import * as z from 'zod'
import { accountEnd } from '../../../shared/people/account-end.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Receipt } from '../../../shared/money/wallet.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
import { parties, PartiesRow, toParties } from './parties.ts'
import { receiptNumber } from './receipt-numbers.ts'
import { toTransaction, TransactionRow, transactionsOf } from './transactions.ts'

const ReceiptRow = TransactionRow.extend({
  bankName: z.string().nullable(),
  accountNumber: z.string().nullable(),
  number: z.string().nullable(),
  ...PartiesRow.shape,
  sandbox: z.boolean(),
})
type ReceiptRow = z.output<typeof ReceiptRow>

/** Reads a transaction of the viewer with the other details of its receipt; 404 for any other. */
export async function getTransaction(
  db: Db,
  viewer: Viewer,
  { transactionId }: { transactionId: string },
): Promise<z.output<typeof Receipt>> {
  const rows = isUuid(transactionId)
    ? await selectRows(
        db,
        ReceiptRow,
        sql`
        select rows.*,
          coalesce(l.bank_name, p.bank_name, d.bank_name) as bank_name,
          coalesce(l.account_number, p.account_number, d.account_number) as account_number,
          ${receiptNumber} as number, ${parties}, (select mode = 'sandbox' from ledger) as sandbox
        from ${transactionsOf(viewer, sql`id = ${transactionId}`)} as rows
          join users u on u.id = ${viewer.id}
          left join businesses b on b.id = u.id
          left join payout_batch_lines l on l.withdrawal_id = rows.id
          left join paid_destinations p on p.withdrawal_id = rows.id
          left join payout_destinations d
            on rows.cause = 'withdrawal' and rows.status = 'pending'
              and d.reviewer_id = ${viewer.id}`,
      )
    : []
  const row = rows[0]
  if (!row) throw new Refusal('not_found', 'This transaction does not exist in your wallet.')
  const { bankName, accountNumber, number, sandbox } = row
  return {
    ...toTransaction(row),
    number,
    ...toParties(row),
    destination: bankName === null ? null : { bankName, numberEnd: accountEnd(accountNumber!) },
    sandbox,
  }
}
