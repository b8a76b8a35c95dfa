import { Wallet } from '../../shared/wallet.ts'
import { selectRows } from '../db/rows.ts'
import { sql } from 'kysely'
import type { Cents } from '../../shared/money.ts'
import type { Db } from '../db/database.ts'
import type { Viewer } from '../http/session.ts'
import { balancesByKind } from '../ledger/queries.ts'
import { ledgerMode } from '../ledger/mode.ts'
import { brokenOf, latestAudit } from '../operations/audit-queries.ts'
import { auditLedger } from '../ledger/invariants.ts'

/** Reads the amounts of a wallet: available, reserved, pending, earned and owed. */
export async function getWallet(db: Db, viewer: Viewer) {
  const rows = await selectRows(
    db,
    Wallet,
    sql`
    select
      coalesce((select balance_cents from wallets where user_id = ${viewer.id}), 0)
        as available_cents,
      coalesce((select sum(price_cents + fee_cents) from reviews
        where business_id = ${viewer.id} and held), 0) as reserved_cents,
      coalesce((select sum(amount_cents) from withdrawals
        where reviewer_id = ${viewer.id} and status = 'pending'), 0) as pending_cents,
      coalesce((select sum(price_cents) from reviews
        where reviewer_id = ${viewer.id} and status = 'approved'), 0) as total_earnings_cents,
      coalesce((select owed_cents from wallets where user_id = ${viewer.id}), 0)
        as receivable_cents,
      (select mode = 'sandbox' from ledger) as sandbox`,
  )
  return rows[0]!
}

/**
 * Reads the platform's ledger: the sum of every kind of account, and the latest audit. Before the
 * first audit, which the jobs run after the first start, the invariants are checked here.
 */
export async function getLedger(db: Db, at: Date) {
  const [balances, latest, mode] = await Promise.all([
    balancesByKind(db),
    latestAudit(db),
    ledgerMode(db),
  ])
  const { checks, finishedAt } = latest ?? { checks: await auditLedger(db), finishedAt: at }
  const of = (kind: keyof typeof balances) => (balances[kind] ?? 0) as Cents
  return {
    mode,
    cardClearingCents: of('card_clearing'),
    bankCents: of('bank'),
    walletsCents: of('wallet'),
    reservedCents: of('reserved'),
    payableCents: of('payable'),
    receivableCents: of('receivable'),
    feeIncomeCents: of('fee_income'),
    chargeIncomeCents: of('charge_income'),
    subscriptionIncomeCents: of('subscription_income'),
    invariants: checks.map(({ name, violations }) => ({ name, violations })),
    holds: brokenOf(checks).length === 0,
    auditedAt: finishedAt,
  }
}
