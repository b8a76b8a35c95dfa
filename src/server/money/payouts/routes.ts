import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { sql } from 'kysely'
import * as destinationContract from '../../../shared/money/payout-destination.ts'
import { payoutKindLabels } from '../../../shared/money/payout-destination.ts'
import * as contract from '../../../shared/money/payouts.ts'
import type { Payout, PayoutBatch } from '../../../shared/money/payouts.ts'
import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import type { Db } from '../../base/db/database.ts'
import { dollars, type List, type Columns } from '../../base/http/list-file.ts'
import { authorize, type Route } from '../../base/http/route.ts'
import { requireConfirmedEmail } from '../../people/accounts/confirmed-email.ts'
import { downloadPayoutBatch, exportPayouts } from './batches.ts'
import { removePayoutDestination, setPayoutDestination } from './destinations.ts'
import { previewExport } from './next-batch.ts'
import * as queries from './queries.ts'
import { partOf } from './queries.ts'
import { remindReviewer } from './reminders.ts'
import { failWithdrawal, payPayoutBatch, payWithdrawal } from './withdrawals.ts'
import { accountEnd } from '../../../shared/people/account-end.ts'
import { batchReference } from '../../../shared/money/withdrawal-rules.ts'
import { Cents } from '../../../shared/base/cents.ts'
import { payoutParts } from '../../../shared/platform/states.ts'
import { selectRows } from '../../base/db/rows.ts'

const Row = z.strictObject({
  part: z.enum(payoutParts),
  count: z.number(),
  netCents: Cents,
  oldestAt: z.date().nullable(),
})

/** Reads what waits in the payout queue: ready to pay, sent to the bank, and not payable yet. */
async function getPayoutSums(db: Db, at: Date) {
  const rows = await selectRows(
    db,
    Row,
    sql`
    select ${partOf(at)} as part, count(*) as count,
      sum(w.amount_cents - w.charge_cents)::bigint as net_cents,
      min(coalesce(b.created_at, w.created_at)) as oldest_at
    from withdrawals w join users u on u.id = w.reviewer_id
      join reviewers rv on rv.id = w.reviewer_id
      left join payout_destinations d on d.reviewer_id = w.reviewer_id
      left join payout_batch_lines l on l.withdrawal_id = w.id
      left join payout_batches b on b.id = l.batch_id
    where w.status = 'pending' group by 1`,
  )
  const none = { count: 0, netCents: 0 as Cents, oldestAt: null }
  return {
    parts: payoutParts.map((part) => rows.find((row) => row.part === part) ?? { part, ...none }),
  }
}

export function payoutRoutes(route: Route, list: List, config: Config) {
  route(destinationContract.getPayoutDestination, ({ db, viewer, at }) =>
    queries.getPayoutDestination(db, viewer, at),
  )
  route(destinationContract.setPayoutDestination, async ({ tx, viewer, body, at }) => {
    await requireConfirmedEmail(tx, viewer, config)
    return setPayoutDestination(tx, viewer, body, at)
  })
  route(destinationContract.removePayoutDestination, ({ tx, viewer, at }) =>
    removePayoutDestination(tx, viewer, at),
  )
  list(contract.listPayouts, payoutColumns, ({ db, query, at }) =>
    queries.listPayouts(db, query, at),
  )
  route(contract.payWithdrawal, ({ tx, viewer, params, body, at }) =>
    payWithdrawal(tx, viewer, { ...params, ...body }, at),
  )
  route(contract.failWithdrawal, ({ tx, viewer, params, body, at }) =>
    failWithdrawal(tx, viewer, { ...params, ...body }, at),
  )
  route(contract.remindReviewer, ({ tx, viewer, params, at }) =>
    remindReviewer(tx, viewer, params, at),
  )
  list(contract.listPayoutBatches, batchColumns, ({ db, query }) =>
    queries.listPayoutBatches(db, query),
  )
  route(contract.getPayoutBatch, ({ db, params }) => queries.readPayoutBatch(db, params.batchId))
  route(contract.payPayoutBatch, ({ tx, viewer, params, body, at }) =>
    payPayoutBatch(tx, viewer, { ...params, ...body }, at),
  )
  route(contract.getPayoutSums, ({ db, at }) => getPayoutSums(db, at))
  route(contract.previewExport, ({ db, query, at }) => previewExport(db, query, at))
  route(contract.exportPayouts, ({ tx, viewer, query, at }) => exportPayouts(tx, viewer, query, at))
}

/** The bank's file is not JSON, so it is a plain route with the same checks. */
export function mountPayoutFiles(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }) {
  app.get('/api/payouts/batches/:batchId/file', async (request, reply) => {
    const at = clock.now()
    const admin = (await authorize({ allow: ['admin'] }, db, request, at))!
    const { batchId } = request.params as { batchId: string }
    const { name, text } = await db
      .transaction()
      .execute((tx) => downloadPayoutBatch(tx, admin, { batchId }, at))
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(text)
  })
}

/**
 * Only the end of account numbers: whole numbers are in batch files, whose downloads are audited.
 */
const payoutColumns: Columns<z.output<typeof Payout>> = [
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

const batchColumns: Columns<z.output<typeof PayoutBatch>> = [
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
