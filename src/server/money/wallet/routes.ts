import * as statements from '../../../shared/money/statements.ts'
import * as contract from '../../../shared/money/wallet.ts'
import * as filters from '../../../shared/money/transaction-filters.ts'
import { requireConfirmedEmail } from '../../people/accounts/confirmed-email.ts'
import type { Config } from '../../base/config.ts'
import type { List } from '../../base/http/list-file.ts'
import type { Route } from '../../base/http/route.ts'
import { movementColumns, transactionColumns } from './csv-columns.ts'
import { createDeposit } from './deposits.ts'
import { getLedger, getWallet } from './queries.ts'
import { getStatement, listMovements, listStatements } from './statements.ts'
import { getTransaction } from './receipt.ts'
import { countTransactions, listTransactions } from './transactions.ts'
import * as withdrawals from './withdrawals.ts'

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
