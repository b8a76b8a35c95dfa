import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as contract from '../../shared/wallet.ts'
import { requireConfirmedEmail } from '../accounts/confirmed-email.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { admit, type Route } from '../http/route.ts'
import { createDeposit } from './deposits.ts'
import { getLedger, getWallet } from './queries.ts'
import { getTransaction, listTransactions, transactionLines } from './transactions.ts'
import * as withdrawals from './withdrawals.ts'

export function walletRoutes(route: Route, config: Config) {
  route(contract.getWallet, ({ db, viewer }) => getWallet(db, viewer))
  route(contract.listTransactions, ({ db, viewer, query }) => listTransactions(db, viewer, query))
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
  route(contract.getLedger, ({ db }) => getLedger(db))
}

/** CSV is no JSON: a plain route with the same checks. */
export function mountTransactionsFile(
  app: FastifyInstance,
  { db, clock }: { db: Db; clock: Clock },
) {
  const { allow } = contract.listTransactions
  app.get(contract.transactionsFile, async (request, reply) => {
    const viewer = (await admit({ allow }, db, request, clock.now()))!
    const filters = contract.TransactionFilters.parse(request.query)
    return (
      reply
        .type('text/csv; charset=utf-8')
        // Without a name: the page knows the days that were chosen, and in which zone.
        .header('content-disposition', 'attachment')
        .header('cache-control', 'no-store')
        .send(Readable.from(transactionLines(db, viewer, filters)))
    )
  })
}
