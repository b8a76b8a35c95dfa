import * as contract from '../../shared/wallet.ts'
import { requireConfirmedEmail } from '../accounts/confirmed-email.ts'
import type { Config } from '../config.ts'
import type { Route } from '../http/route.ts'
import { createDeposit } from './deposits.ts'
import * as queries from './queries.ts'
import * as withdrawals from './withdrawals.ts'

export function walletRoutes(route: Route, config: Config) {
  route(contract.getWallet, ({ db, viewer }) => queries.getWallet(db, viewer))
  route(contract.listTransactions, ({ db, viewer, query }) =>
    queries.listTransactions(db, viewer, query),
  )
  route(contract.createDeposit, async ({ tx, viewer, body, at }) => {
    const { id } = await createDeposit(tx, viewer, body, at)
    return { id, checkoutUrl: `${config.server.publicUrl}/checkout/${id}` }
  })
  route(contract.requestWithdrawal, async ({ tx, viewer, body, at }) => {
    await requireConfirmedEmail(tx, viewer, config)
    return withdrawals.requestWithdrawal(tx, viewer, body, at)
  })
  route(contract.cancelWithdrawal, ({ tx, viewer, params, at }) =>
    withdrawals.cancelWithdrawal(tx, viewer, params, at),
  )
  route(contract.listPayouts, ({ db, query }) => queries.listPayouts(db, query))
  route(contract.payWithdrawal, ({ tx, viewer, params, body, at }) =>
    withdrawals.payWithdrawal(tx, viewer, { ...params, ...body }, at),
  )
  route(contract.failWithdrawal, ({ tx, viewer, params, body, at }) =>
    withdrawals.failWithdrawal(tx, viewer, { ...params, ...body }, at),
  )
  route(contract.getLedger, ({ db }) => queries.getLedger(db))
}
