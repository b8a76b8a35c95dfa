import type * as z from 'zod'
import * as statements from '../../../shared/money/statements.ts'
import type { Movement } from '../../../shared/money/statements.ts'
import * as contract from '../../../shared/money/wallet.ts'
import * as filters from '../../../shared/money/wallet.ts'
import type { Transaction } from '../../../shared/money/wallet.ts'
import { requireConfirmedEmail } from '../../people/accounts/confirmed-email.ts'
import type { Config } from '../../base/config.ts'
import { dollars, type List, type Columns } from '../../base/http/list-file.ts'
import type { Route } from '../../base/http/route.ts'
import { createDeposit } from './deposits.ts'
import { getLedger, getWallet } from './queries.ts'
import { getStatement, listMovements, listStatements } from './statements.ts'
import { getTransaction } from './receipt.ts'
import { countTransactions, listTransactions } from './transactions.ts'
import * as withdrawals from './withdrawals.ts'
import type { Cents } from '../../../shared/base/money.ts'

export function walletRoutes(route: Route, list: List, config: Config) {
  route(contract.getWallet, ({ db, viewer, at }) => getWallet(db, viewer, at))
  list(contract.listTransactions, transactionColumns, ({ db, viewer, query }) =>
    listTransactions(db, viewer, query),
  )
  route(filters.countTransactions, ({ db, viewer, query }) => countTransactions(db, viewer, query))
  route(statements.listStatements, ({ db, viewer, at }) => listStatements(db, viewer, at))
  route(statements.getStatement, ({ db, viewer, params, at }) =>
    getStatement(db, viewer, params, at),
  )
  list(statements.listMovements, movementColumns, ({ db, viewer, query }) =>
    listMovements(db, viewer, query),
  )
  route(contract.getTransaction, ({ db, viewer, params }) => getTransaction(db, viewer, params))
  route(contract.createDeposit, async ({ tx, viewer, body, at }) => {
    const { id } = await createDeposit(tx, viewer, body, at)
    return { id, checkoutUrl: `${config.server.publicUrl}/checkout/${id}` }
  })
  route(contract.requestWithdrawal, async ({ tx, viewer, body, at }) => {
    await requireConfirmedEmail(tx, viewer, config)
    return withdrawals.requestWithdrawal(tx, viewer, body, at)
  })
  route(contract.withdrawRest, async ({ tx, viewer, at }) => {
    await requireConfirmedEmail(tx, viewer, config)
    return withdrawals.withdrawRest(tx, viewer, at)
  })
  route(contract.cancelWithdrawal, ({ tx, viewer, params, at }) =>
    withdrawals.cancelWithdrawal(tx, viewer, params, at),
  )
  route(contract.getLedger, ({ db, at }) => getLedger(db, at))
}

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

const movementColumns: Columns<z.output<typeof Movement>> = [
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
