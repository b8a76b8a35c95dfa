import type * as z from 'zod'
import { sql, type InferResult, type RawBuilder } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { accountEnd } from '../../../shared/people/account-end.ts'
import type { Cents } from '../../../shared/base/money.ts'
import { maxFoundUsers } from '../../../shared/people/users.ts'
import type { Payout, PayoutSort, PayoutStatus } from '../../../shared/money/payouts.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { payoutParts } from '../../../shared/platform/states.ts'
import { isFrozen, mayNow } from '../../people/accounts/people.ts'
import type { Db } from '../../base/db/database.ts'
import { centsIn, mentions, searchedIn } from '../../base/db/search.ts'
import { isUuid } from '../../base/db/uuid.ts'
import { onPage, pageOf } from '../../base/http/keyset.ts'
import type { Viewer } from '../../base/http/session.ts'
import { payBy } from '../wallet/pay-by.ts'
import { lacksCode } from '../wallet/bank-codes.ts'

/** Reads where a reviewer is paid, with only the end of the account number. */
export async function getPayoutDestination(db: Db, { id }: Pick<Viewer, 'id'>, at: Date) {
  const destination = await db
    .selectFrom('payoutDestinations as d')
    .innerJoin('reviewers as rv', 'rv.id', 'd.reviewerId')
    .select(['d.kind', 'd.country', 'd.accountHolder', 'd.bankName', 'd.bankCode', 'd.updatedAt'])
    .select('d.accountNumber')
    .select(lacksCode.as('lacksCode'))
    .select(heldUntil(at))
    .where('d.reviewerId', '=', id)
    .executeTakeFirst()
  if (!destination) return { destination: null }
  const { accountNumber, ...shown } = destination
  return { destination: { ...shown, numberEnd: accountEnd(accountNumber) } }
}

/** SQL: whether withdrawals of the reviewer `rv` wait after a change of destination. */
export const isHeld = (at: Date) => sql<boolean>`coalesce(rv.payouts_held_until > ${at}, false)`

const heldUntil = (at: Date) =>
  sql<Date | null>`case when ${isHeld(at)} then rv.payouts_held_until end`.as('heldUntil')

/**
 * SQL: whether a payment failed since the reviewer of the withdrawal `w` set the account `d`. What
 * the bank returns from an account of before does not count.
 */
export const destinationFailed = sql<boolean>`exists (select from withdrawals f
  left join payout_batch_lines fl on fl.withdrawal_id = f.id
  where f.reviewer_id = w.reviewer_id and f.status = 'failed' and f.updated_at > d.updated_at
    and (fl.withdrawal_id is null or (fl.bank_name, fl.account_number, fl.bank_code)
      = (d.bank_name, d.account_number, d.bank_code)))`

function selectPayouts(db: Db, at: Date) {
  return db
    .selectFrom('withdrawals as w')
    .innerJoin('users as u', 'u.id', 'w.reviewerId')
    .innerJoin('reviewers as rv', 'rv.id', 'w.reviewerId')
    .leftJoin('payoutBatchLines as l', 'l.withdrawalId', 'w.id')
    .leftJoin('payoutBatches as lb', 'lb.id', 'l.batchId')
    .leftJoin('paidDestinations as p', 'p.withdrawalId', 'w.id')
    .leftJoin('payoutDestinations as d', 'd.reviewerId', 'w.reviewerId')
    .select(['w.id', 'w.amountCents', 'w.chargeCents', 'w.status', 'w.reference', 'w.failure'])
    .select(['w.createdAt', 'u.id as reviewerId', 'u.name', 'u.email', 'u.country', 'l.batchId'])
    .select(isFrozen('u').as('frozen'))
    .select(['w.remindedAt', destinationFailed.as('destinationFailed'), payBy.as('payBy')])
    .select(
      sql<Date | null>`case when w.status = 'pending' and l.batch_id is null and ${isHeld(at)}
        then rv.payouts_held_until end`.as('heldUntil'),
    )
    .select((eb) => {
      const destinationOf = (table: 'l' | 'p' | 'd') =>
        jsonBuildObject({
          kind: eb.ref(`${table === 'l' ? 'lb' : table}.kind`).$notNull(),
          accountHolder: eb.ref(`${table}.accountHolder`).$notNull(),
          bankName: eb.ref(`${table}.bankName`).$notNull(),
          accountNumber: eb.ref(`${table}.accountNumber`).$notNull(),
          bankCode: eb.ref(`${table}.bankCode`).$notNull(),
        })
      const isPayable = eb.and([
        eb('w.status', '=', sql.lit('pending' as const)),
        eb('d.reviewerId', 'is not', null),
      ])
      return eb
        .case()
        .when('l.batchId', 'is not', null)
        .then(destinationOf('l'))
        .when('p.withdrawalId', 'is not', null)
        .then(destinationOf('p'))
        .when(isPayable)
        .then(destinationOf('d'))
        .end()
        .as('destination')
    })
}
type PayoutRow = InferResult<ReturnType<typeof selectPayouts>>[number]

const orders = {
  oldest: { by: sql`w.created_at`, kind: 'time', direction: 'asc' },
  newest: { by: sql`w.created_at`, kind: 'time', direction: 'desc' },
  highest: { by: sql`w.amount_cents`, kind: 'number', direction: 'desc' },
  lowest: { by: sql`w.amount_cents`, kind: 'number', direction: 'asc' },
} as const

interface ListInput {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
  batchId?: string | undefined
  status: z.infer<typeof PayoutStatus>
  sort: z.infer<typeof PayoutSort>
}

/** Reads a page of the payout queue. */
export async function listPayouts(db: Db, input: ListInput, at: Date) {
  const { limit, cursor, q, batchId, status, sort } = input
  if (batchId !== undefined && !isUuid(batchId)) return { items: [], nextCursor: null }
  const rows = await selectPayouts(db, at)
    .where(inStatus(status, at))
    .$if(batchId !== undefined, (query) => query.where('l.batchId', '=', batchId!))
    .$if(Boolean(q), (query) => query.where(isOf(q!)))
    .$call(onPage({ ...orders[sort], id: sql`w.id` }, { limit, cursor }))
    .execute()
  const page = pageOf(rows, limit, (row) =>
    orders[sort].kind === 'number' ? row.amountCents : row.createdAt,
  )
  return { ...page, items: page.items.map(toPayout) }
}

/**
 * SQL: the part of the queue that a pending withdrawal belongs to. Payable means with a known
 * destination that the bank can pay, and neither suspended nor held after a change of destination.
 */
export const partOf = (at: Date) => sql<(typeof payoutParts)[number]>`case
  when l.batch_id is not null then 'sent'
  when ${mayNow('payWithdrawal', 'u')} and d.reviewer_id is not null and not ${lacksCode}
    and not ${isHeld(at)} then 'payable'
  else 'blocked' end`

/** SQL for a filter. */
function inStatus(status: ListInput['status'], at: Date) {
  if (status === 'all') return sql<boolean>`true`
  const part = payoutParts.find((one) => one === status)
  return part
    ? sql<boolean>`w.status = 'pending' and ${partOf(at)} = ${part}`
    : sql<boolean>`w.status = ${sql.lit(status)}`
}

/** A search finds at most as many withdrawals by each mark, and by people: the newest ones. */
const maxFound = 10_000

/**
 * SQL: whether a withdrawal has this amount, paid or requested, reference or id; or its person. The
 * ids come first, each by its index: a condition would read all withdrawals for a text of none.
 */
const isOf = (q: string) => sql<boolean>`w.id = any(array(
  ${sql.join([...marksIn(q).map(newestWith(maxFound)), ofPeople(q)], sql` union `)}))`

/** SQL: the newest withdrawals that a condition holds for. */
const newestWith = (limit: number) => (mark: RawBuilder<boolean>) =>
  sql`(select w.id from withdrawals w where ${mark}
    order by w.created_at desc limit ${sql.lit(limit)})`

/** SQL: the newest withdrawals of the newest people with this in their name or address. */
const ofPeople = (q: string) => sql`(select w.id from (
    select id from (select id, created_at from ${searchedIn(q, 'users')} u
      where ${mentions(sql`u.name || ' ' || u.email`, q)} offset 0) found
    order by created_at desc limit ${sql.lit(maxFoundUsers)}) u
  join withdrawals w on w.reviewer_id = u.id
  order by w.created_at desc limit ${sql.lit(maxFound)})`

/** SQL: what a bank statement or a file for the bank says of a withdrawal; each has an index. */
function marksIn(q: string): RawBuilder<boolean>[] {
  const marks = [sql<boolean>`w.reference = ${q}`]
  const cents = centsIn(q)
  if (cents !== null) {
    marks.push(sql`w.amount_cents = ${cents}`, sql`w.amount_cents - w.charge_cents = ${cents}`)
  }
  if (isUuid(q)) marks.push(sql`w.id = ${q}`)
  return marks
}

/** Finds the newest withdrawals of an amount, reference or id, by an index for each. */
export async function findPayouts(db: Db, { q, limit }: { q: string; limit: number }, at: Date) {
  const newest = marksIn(q).map(newestWith(limit))
  const rows = await selectPayouts(db, at)
    .where(sql<boolean>`w.id in (${sql.join(newest, sql` union `)})`)
    .orderBy('w.createdAt', 'desc')
    .limit(sql.lit(limit))
    .execute()
  return rows.map(toPayout)
}

export async function readPayout(db: Db, id: string, at: Date) {
  return toPayout(await selectPayouts(db, at).where('w.id', '=', id).executeTakeFirstOrThrow())
}

function toPayout(row: PayoutRow): z.output<typeof Payout> {
  const { reviewerId, name, email, country, ...withdrawal } = row
  return {
    ...withdrawal,
    netCents: (row.amountCents - row.chargeCents) as Cents,
    reviewer: { id: reviewerId, name, email, country: country ?? '' },
  }
}

function selectBatches(db: Db) {
  return db
    .selectFrom('payoutBatches as b')
    .innerJoin('users as u', 'u.id', 'b.createdBy')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('payoutBatchLines as l')
        .innerJoin('withdrawals as w', 'w.id', 'l.withdrawalId')
        .select(eb.fn.countAll<number>().as('count'))
        .select(sql<Cents>`coalesce(sum(net_cents), 0)`.as('netCents'))
        .select((of) => [
          of.fn
            .countAll<number>()
            .filterWhere('w.status', '=', sql.lit('completed' as const))
            .as('paid'),
          of.fn
            .countAll<number>()
            .filterWhere('w.status', '=', sql.lit('pending' as const))
            .as('pending'),
          sql<Cents>`coalesce(sum(net_cents) filter (where w.status = 'pending'), 0)`.as(
            'pendingCents',
          ),
        ])
        .whereRef('l.batchId', '=', 'b.id')
        .as('lines'),
    )
    .select([
      'b.id',
      'b.kind',
      'u.name as createdBy',
      'b.createdAt',
      'lines.count',
      'lines.netCents',
    ])
    .select(['lines.paid', 'lines.pending', 'lines.pendingCents'])
}

/** Reads the batches that went to the bank, newest first. */
export async function listPayoutBatches(
  db: Db,
  { limit, cursor, q }: Pick<ListInput, 'limit' | 'cursor' | 'q'>,
) {
  const order = { by: sql`b.created_at`, id: sql`b.id`, kind: 'time', direction: 'desc' } as const
  const rows = await selectBatches(db)
    .$if(Boolean(q), (query) => query.where(isBatchOf(q!)))
    .$call(onPage(order, { limit, cursor }))
    .execute()
  return pageOf(rows, limit, (row) => row.createdAt)
}

/** SQL: whether a batch has this reference, or a withdrawal that this finds (`isOf`). */
const isBatchOf = (q: string) => sql<boolean>`(
  left(b.id::text, 8) = lower(regexp_replace(${q}, '^CP-', '', 'i'))
  or b.id in (select f.batch_id from payout_batch_lines f
    join withdrawals w on w.id = f.withdrawal_id where ${isOf(q)}))`

export async function readPayoutBatch(db: Db, id: string) {
  const batch = isUuid(id)
    ? await selectBatches(db).where('b.id', '=', id).executeTakeFirst()
    : undefined
  if (!batch) throw batchNotFound()
  return batch
}

export const batchNotFound = () => new Refusal('not_found', 'This payout batch does not exist.')
