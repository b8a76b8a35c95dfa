import * as z from 'zod'
import { addDays, monthOf, nextMonth } from '../../../shared/base/days.ts'
import { planNames, plans } from '../../../shared/people/plans.ts'
import { fewestPayouts } from '../../../shared/money/payout-times.ts'
import { Wallet } from '../../../shared/money/wallet.ts'
import { shortOfFunds, stillCosts } from '../../market/campaigns/places.ts'
import { selectRows } from '../../base/db/rows.ts'
import { sql } from 'kysely'
import type { Cents } from '../../../shared/base/money.ts'
import type { Db } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import {
  balancesByKind,
  earningsOf,
  advancesNotRepaid,
  paidAfterAppeals,
  sandboxGrants,
} from '../../ledger/queries.ts'
import { ledgerMode } from '../../ledger/mode.ts'
import { readCurrencies } from '../../platform/queries.ts'
import { joinRenewal, RenewalRow, withRenewal } from '../subscription/renewal.ts'
import { failedChecks, latestAudit } from '../../ledger/audit-queries.ts'
import { auditLedger } from '../../ledger/invariants.ts'

const WalletRow = Wallet.omit({ monthReviews: true, naira: true, renewal: true }).extend({
  ...RenewalRow.shape,
  plan: z.enum(planNames).nullable(),
  used: z.int(),
})

/** Reads the amounts of a wallet: available, reserved, pending, earned, held and owed. */
export async function getWallet(db: Db, viewer: Viewer, at: Date) {
  const [{ naira, leads }, [row]] = await Promise.all([
    readCurrencies(db, viewer),
    readAmounts(db, viewer, at),
  ])
  const { plan, used, ...wallet } = withRenewal(row!)
  const limit = plan && plans[plan].monthlyReviews
  return {
    ...wallet,
    naira: leads === 'naira' ? naira : null,
    monthReviews: plan && { used, limit, again: nextMonth(at) },
  }
}

const payoutTimesDays = 90
/** So that a wallet takes as long to read however many withdrawals there are. */
const payoutTimesOf = 1_000

/** SQL: how long it took until withdrawals were paid; null when too few were. */
const payoutTimes = (at: Date) => sql`
  (select case when count(*) >= ${sql.lit(fewestPayouts)} then json_build_object(
      'count', count(*), 'slowestDays', max(days),
      'medianDays', percentile_disc(0.5) within group (order by days)) end
    from (select greatest(1, ceil(extract(epoch from updated_at - created_at) / 86400))::int as days
      from withdrawals
      where status = 'completed' and created_at >= ${addDays(at, -payoutTimesDays)}
      order by created_at desc limit ${sql.lit(payoutTimesOf)}) as paid)`

const readAmounts = (db: Db, viewer: Viewer, at: Date) =>
  selectRows(
    db,
    WalletRow,
    sql`
    select
      coalesce((select balance_cents from wallets where user_id = ${viewer.id}), 0)
        as available_cents,
      coalesce((select sum(price_cents + fee_cents + cap_cents) from reservations
        where business_id = ${viewer.id}), 0) as reserved_cents,
      coalesce((select sum(amount_cents) from withdrawals
        where reviewer_id = ${viewer.id} and status = 'pending'), 0) as pending_cents,
      coalesce((select sum(amount_cents) from (${earningsOf(viewer.id)}) as e), 0)
        as total_earnings_cents,
      coalesce((select sum(price_cents) from reviews
        where reviewer_id = ${viewer.id} and held and advanced_at is null), 0)
        as held_earnings_cents,
      coalesce((select owed_cents from wallets where user_id = ${viewer.id}), 0)
        as receivable_cents,
      ${viewer.role === 'reviewer' ? payoutTimes(at) : sql`null::json`} as payout_times,
      (select mode = 'sandbox' from ledger) as sandbox,
      coalesce((${stillCosts(viewer.id)}), 0)::bigint as still_costs_cents,
      coalesce((select json_agg(json_build_object('id', s.id, 'title', s.title,
          'costCents', s.cost_cents, 'covered', s.covered))
        from (${shortOfFunds(viewer.id, at)}) as s), '[]') as short_of_funds,
      b.plan, renewal.*,
      coalesce((select month_reviews from wallets
        where user_id = ${viewer.id} and month = ${monthOf(at)}), 0) as used
    from (select 1) as one
    left join businesses b on b.id = ${viewer.id}
    ${joinRenewal}`,
  )

/**
 * Reads the platform's ledger: the sum of every kind of account, and the latest audit. Before the
 * first audit, which the jobs run after the first start, the invariants are checked here.
 */
export async function getLedger(db: Db, at: Date) {
  const [balances, appealsPaidCents, advancesPaidCents, sandboxCents, latest, mode] =
    await Promise.all([
      balancesByKind(db),
      paidAfterAppeals(db),
      advancesNotRepaid(db),
      sandboxGrants(db),
      latestAudit(db),
      ledgerMode(db),
    ])
  const { checks, finishedAt } = latest ?? { checks: await auditLedger(db), finishedAt: at }
  const of = (kind: keyof typeof balances) => (balances[kind] ?? 0) as Cents
  return {
    mode,
    cardClearingCents: of('card_clearing'),
    sandboxCents,
    bankCents: of('bank'),
    walletsCents: of('wallet'),
    reservedCents: of('reserved'),
    payableCents: of('payable'),
    receivableCents: of('receivable'),
    feeIncomeCents: of('fee_income'),
    appealsPaidCents,
    advancesPaidCents,
    chargeIncomeCents: of('charge_income'),
    subscriptionIncomeCents: of('subscription_income'),
    invariants: checks.map(({ name, violations }) => ({ name, violations })),
    holds: failedChecks(checks).length === 0,
    auditedAt: finishedAt,
  }
}
