import { batchReference } from '../../../shared/money/withdrawal-rules.ts'
import { csvLine } from '../../../shared/base/csv.ts'
import { dollarsText, type Cents } from '../../../shared/base/money.ts'
import type { PayoutKind } from '../../../shared/platform/states.ts'
import type { Db } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import { batchNotFound } from './queries.ts'

interface Line {
  withdrawalId: string
  netCents: Cents
  accountHolder: string
  bankName: string
  bankCode: string
  accountNumber: string
  /** Null in batches from before there were countries and references. */
  country: string | null
  reference: string
}

type Columns = readonly (readonly [head: string, cell: (line: Line) => string])[]

const withdrawal = ['withdrawal', (line: Line) => line.withdrawalId] as const
const holder = ['account_holder', (line: Line) => line.accountHolder] as const
const amount = [
  ['amount', (line: Line) => dollarsText(line.netCents)],
  ['currency', () => 'USD'],
] as const
const country = ['country', (line: Line) => line.country ?? ''] as const
const batch = ['batch', (line: Line) => line.reference] as const

/** The columns of the bank's file before it had countries and references. */
const firstColumns: Columns = [
  withdrawal,
  holder,
  ['bank', ({ bankName }) => bankName],
  ['bank_code', ({ bankCode }) => bankCode],
  ['account_number', ({ accountNumber }) => accountNumber],
  ...amount,
]

const columnsOf: Record<PayoutKind, Columns> = {
  bank: [...firstColumns, country, batch],
  mobile_money: [
    withdrawal,
    holder,
    ['provider', ({ bankName }) => bankName],
    // With the code of its country, but without the plus sign: a spreadsheet reads it as a formula.
    ['mobile_number', ({ accountNumber }) => accountNumber.replace('+', '')],
    ...amount,
    country,
    batch,
  ],
  paypal: [
    withdrawal,
    holder,
    ['paypal_email', ({ accountNumber }) => accountNumber],
    ...amount,
    batch,
  ],
}

/** The CSV file of a batch. Its lines never change, so neither does the file. */
export async function payoutBatchFile(db: Db, batchId: string) {
  const rows = isUuid(batchId)
    ? await db
        .selectFrom('payoutBatchLines as l')
        .innerJoin('payoutBatches as b', 'b.id', 'l.batchId')
        .select(['l.withdrawalId', 'l.netCents', 'l.accountHolder', 'l.bankName'])
        .select(['l.accountNumber', 'l.bankCode', 'l.country', 'b.createdAt', 'b.kind'])
        .where('l.batchId', '=', batchId)
        .orderBy('l.withdrawalId')
        .execute()
    : []
  const first = rows[0]
  if (!first) throw batchNotFound()
  const columns = first.country === null ? firstColumns : columnsOf[first.kind]
  const reference = batchReference(batchId)
  const lines = rows.map((row) => csvLine(columns.map(([, cell]) => cell({ ...row, reference }))))
  const day = first.createdAt.toISOString().slice(0, 10)
  return {
    name: `candor-payouts-${day}-${batchId.slice(0, 8)}.csv`,
    text: [csvLine(columns.map(([head]) => head)), ...lines].join(''),
  }
}
