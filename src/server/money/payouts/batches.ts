import type { LeftOut } from '../../../shared/money/payouts.ts'
import type * as z from 'zod'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { nothingReady, payoutKindLabels } from '../../../shared/money/payout-destination.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { PayoutKind } from '../../../shared/platform/states.ts'
import { isFrozen, mayNow } from '../../people/accounts/people.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { hasIban, lacksCode } from '../wallet/bank-codes.ts'
import { lockOpenWithdrawal } from '../wallet/withdrawals.ts'
import { payoutBatchFile } from './batch-file.ts'
import { isHeld, readPayoutBatch } from './queries.ts'

/**
 * Puts every pending withdrawal of a kind that can be paid, or a named one, into a new batch, with
 * a copy of its destination. Withdrawals without a destination or its SWIFT code, held after a
 * change of it, or of suspended people are left out and counted. A named one, which an admin pays
 * by hand, needs no SWIFT code.
 */
export async function exportPayouts(
  tx: Tx,
  admin: Viewer,
  { kind, withdrawalId }: { kind: PayoutKind; withdrawalId?: string | undefined },
  at: Date,
) {
  const waiting = withdrawalId
    ? [(await lockOpenWithdrawal(tx, withdrawalId, admin)).id]
    : await lockWaiting(tx)
  const id = randomUUID()
  await tx
    .insertInto('payoutBatches')
    .values({ id, kind, createdBy: admin.id, createdAt: at })
    .execute()
  // A separate statement after the locks, so that it sees the lines of an export just before.
  await sql`
    insert into payout_batch_lines
      (withdrawal_id, batch_id, net_cents, account_holder, bank_name, account_number, bank_code,
        country)
    select w.id, ${id}, w.amount_cents - w.charge_cents,
      d.account_holder, d.bank_name, d.account_number, d.bank_code,
      case when d.country is not null then d.country
        when ${hasIban} then left(d.account_number, 2) else coalesce(u.country, '') end
    from withdrawals w join users u on u.id = w.reviewer_id
      join reviewers rv on rv.id = w.reviewer_id
      join payout_destinations d on d.reviewer_id = w.reviewer_id
    where w.id = any(${waiting}::uuid[]) and d.kind = ${sql.lit(kind)}
      and ${mayNow('exportWithdrawal', 'u')}
      and not ${isHeld(at)} and (${sql.lit(withdrawalId !== undefined)} or not ${lacksCode})
      and not exists (select from payout_batch_lines l where l.withdrawal_id = w.id)`.execute(tx)
  const batch = await readPayoutBatch(tx, id)
  const leftOut = await countLeftOut(tx, waiting, kind, at)
  if (batch.count === 0) throw new Refusal('conflict', nothingToExport(kind, leftOut))
  const after = {
    kind: payoutKindLabels[kind],
    count: batch.count,
    netCents: batch.netCents,
    ...leftOut,
  }
  await audit(tx, admin, { action: 'exportPayouts', subject: `payout-batch:${id}`, after }, at)
  return { ...batch, leftOut }
}

/** Locks in the order of ids, so that two exports do not deadlock. */
async function lockWaiting(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('withdrawals')
    .select('id')
    .where('status', '=', 'pending')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

type LeftOut = z.output<typeof LeftOut>

async function countLeftOut(
  tx: Tx,
  waiting: string[],
  kind: PayoutKind,
  at: Date,
): Promise<LeftOut> {
  return tx
    .selectFrom('withdrawals as w')
    .innerJoin('users as u', 'u.id', 'w.reviewerId')
    .innerJoin('reviewers as rv', 'rv.id', 'w.reviewerId')
    .leftJoin('payoutDestinations as d', 'd.reviewerId', 'w.reviewerId')
    .leftJoin('payoutBatchLines as l', 'l.withdrawalId', 'w.id')
    .select(({ fn }) => [
      fn
        .countAll<number>()
        .filterWhere(mayNow('exportWithdrawal', 'u'))
        .filterWhere((eb) => eb.or([eb('d.reviewerId', 'is', null), lacksCode]))
        .as('withoutDestination'),
      fn
        .countAll<number>()
        .filterWhere(mayNow('exportWithdrawal', 'u'))
        .filterWhere('d.reviewerId', 'is not', null)
        .filterWhere(sql<boolean>`not ${lacksCode}`)
        .filterWhere(isHeld(at))
        .as('held'),
      fn.countAll<number>().filterWhere(isFrozen('u')).as('frozen'),
    ])
    .where((eb) => eb('w.id', '=', eb.fn.any(eb.val(waiting))))
    .where('l.withdrawalId', 'is', null)
    .where((eb) => eb.or([eb('d.kind', 'is', null), eb('d.kind', '=', sql.lit(kind))]))
    .executeTakeFirstOrThrow()
}

function nothingToExport(kind: PayoutKind, { withoutDestination, frozen, held }: LeftOut): string {
  const reasons = [
    withoutDestination > 0 &&
      `${withoutDestination} without a payout destination or its SWIFT code`,
    held > 0 && `${held} held after a change of destination`,
    frozen > 0 && `${frozen} of suspended people`,
  ].filter(Boolean)
  const left = reasons.length > 0 ? ` Left out: ${reasons.join(', ')}.` : ''
  return `${nothingReady[kind]}${left}`
}

/** Returns the file of a batch. Every download is audited, because it holds bank accounts. */
export async function downloadPayoutBatch(
  tx: Tx,
  admin: Viewer,
  { batchId }: { batchId: string },
  at: Date,
) {
  const file = await payoutBatchFile(tx, batchId)
  const subject = `payout-batch:${batchId}`
  await audit(tx, admin, { action: 'downloadPayoutBatch', subject }, at)
  return file
}
