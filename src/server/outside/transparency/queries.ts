import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import type { Cents } from '../../../shared/base/money.ts'
import { rejectionReasons } from '../../../shared/market/review-rules.ts'
import {
  leastDecided,
  type Decided,
  type Transparency,
} from '../../../shared/outside/transparency.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { withoutSmallCounts } from './suppression.ts'

/**
 * The figures are counted from the audit log, which nobody can change: each decision is an entry.
 * An invariant holds that the reviews are what these entries made of them.
 */
const Row = z.strictObject({
  /** Null: since the start. */
  month: z.string().nullable(),
  submitted: z.number(),
  secondTries: z.number(),
  approved: z.number(),
  unpublishedAtApproval: z.number(),
  approvedSecondTries: z.number(),
  rejectedByReason: z.array(z.number()),
  rejectedByStars: z.array(z.number()),
  approvedByStars: z.array(z.number()),
  unpublished: z.number(),
  filed: z.number(),
  overturned: z.number(),
  reported: z.number(),
  reportsGranted: z.number(),
  advanced: z.number(),
  advancedCents: z.number(),
  soleAdminRejections: z.number(),
  alarmsOpen: z.number(),
  alarmsExplained: z.number(),
  alarmsActed: z.number(),
  decisionMedian: z.number().nullable(),
  decisionP95: z.number().nullable(),
  appealMedian: z.number().nullable(),
  appealP95: z.number().nullable(),
  payoutMedian: z.number().nullable(),
  payoutP95: z.number().nullable(),
})
type Row = z.output<typeof Row>

const reasons = Object.keys(rejectionReasons) as (keyof typeof rejectionReasons)[]
const stars = ['1', '2', '3', '4', '5'] as const

const counted = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})::int`
const action = (name: string) => sql`e.action = ${sql.lit(name)}`
/** Nobody can tell the stars of a review from these before it is decided for good. */
const withStars = (name: string, n: string) =>
  counted(sql`${action(name)} and e.rating = ${sql.lit(Number(n))} and not e.held`)
const perStars = (name: string) => sql`array[${sql.join(stars.map((n) => withStars(name, n)))}]`
const perReason = sql`array[${sql.join(
  reasons.map((reason) =>
    counted(sql`${action('rejectReview')} and e.reason = ${sql.lit(reason)}`),
  ),
)}]`
/** Hours with one decimal. */
const percentile = (part: number, value: RawBuilder<unknown>) =>
  sql`round((percentile_cont(${sql.lit(part)})
    within group (order by ${value}))::numeric, 1)::float8`

/** SQL: the entries about reviews, with the stars that each was decided with. */
const entriesOf = (businessId: string | undefined) => sql`
  select a.action, a.created_at, r.id, r.price_cents, r.held,
    coalesce((a.after ->> 'rating')::int, r.rating) as rating, a.after ->> 'reason' as reason,
    a.after ? 'unpublished' as is_hidden, a.after ? 'onlyAdmin' as is_sole,
    max(a.created_at) filter (where a.action in ('submitReview', 'resubmitReview'))
      over before as sent_at,
    count(*) filter (where a.action = 'resubmitReview') over before > 0 as is_second,
    max(a.created_at) filter (where a.action = 'appealReview') over before as appealed_at
  from audit_log a join reviews r on r.id = substring(a.subject from 8)::uuid
  where a.action in ('submitReview', 'resubmitReview', 'approveReview', 'rejectReview',
      'unpublishReview', 'advanceReview', 'appealReview', 'grantAppeal', 'upholdDecision',
      'reportReview', 'grantReport')
    and a.subject like 'review:%'
    and ${businessId ? sql`r.business_id = ${businessId}` : sql`true`}
  window before as (partition by r.id order by a.created_at, a.id)`

const hoursSince = (column: 'sent_at' | 'appealed_at', names: string[]) =>
  sql`case when e.action in (${sql.join(names.map((name) => sql.lit(name)))})
    then extract(epoch from e.created_at - e.${sql.ref(column)}) / 3600 end`

/** Reads what was decided, each month and since the start. */
async function readRows(db: Db, businessId?: string): Promise<Row[]> {
  const decision = hoursSince('sent_at', ['approveReview', 'rejectReview'])
  const appeal = hoursSince('appealed_at', ['grantAppeal', 'upholdDecision'])
  // A median of one is that one.
  const hours = (part: number, value: RawBuilder<unknown>) =>
    businessId
      ? sql`case when count(${value}) > 4 then ${percentile(part, value)} end`
      : percentile(part, value)
  const payout = (part: number) => sql`(
    select ${percentile(part, sql`extract(epoch from p.created_at - w.created_at) / 3600`)}
    from audit_log p join withdrawals w on w.id = substring(p.subject from 12)::uuid
    where p.action = 'payWithdrawal' and ${businessId ? sql`false` : sql`true`}
      and (m.month is null or to_char(p.created_at at time zone 'UTC', 'YYYY-MM') = m.month))`
  // An alarm is followed by its answer before there is another one about the same.
  const alarms = (answer: RawBuilder<unknown>) => sql`(
    select count(*)::int from audit_log p
    where p.action = 'raiseAlarm'
      and ${businessId ? sql`p.subject = ${`user:${businessId}`}` : sql`true`}
      and (m.month is null or to_char(p.created_at at time zone 'UTC', 'YYYY-MM') = m.month)
      and (select a.action from audit_log a where a.subject = p.subject
        and a.action in ('explainAlarm', 'actOnAlarm') and a.created_at > p.created_at
        order by a.created_at limit 1) ${answer})`
  return selectRows(
    db,
    Row,
    sql`
    with e as materialized (${entriesOf(businessId)})
    select m.*, ${alarms(sql`is null`)} as alarms_open,
      ${alarms(sql`= 'explainAlarm'`)} as alarms_explained,
      ${alarms(sql`= 'actOnAlarm'`)} as alarms_acted,
      ${payout(0.5)} as payout_median, ${payout(0.95)} as payout_p95
    from (select to_char(e.created_at at time zone 'UTC', 'YYYY-MM') as month,
      ${counted(action('submitReview'))} as submitted,
      ${counted(action('resubmitReview'))} as second_tries,
      ${counted(action('approveReview'))} as approved,
      ${counted(sql`${action('approveReview')} and e.is_hidden`)} as unpublished_at_approval,
      ${counted(sql`${action('approveReview')} and e.is_second`)} as approved_second_tries,
      ${perReason} as rejected_by_reason,
      ${perStars('rejectReview')} as rejected_by_stars,
      ${perStars('approveReview')} as approved_by_stars,
      ${counted(action('unpublishReview'))} as unpublished,
      ${counted(action('appealReview'))} as filed,
      ${counted(action('grantAppeal'))} as overturned,
      ${counted(action('reportReview'))} as reported,
      ${counted(action('grantReport'))} as reports_granted,
      ${counted(action('advanceReview'))} as advanced,
      coalesce(sum(e.price_cents) filter (where ${action('advanceReview')}), 0)::float8
        as advanced_cents,
      ${counted(sql`e.is_sole`)} as sole_admin_rejections,
      ${hours(0.5, decision)} as decision_median, ${hours(0.95, decision)} as decision_p95,
      ${hours(0.5, appeal)} as appeal_median, ${hours(0.95, appeal)} as appeal_p95
    from e group by rollup (1)) as m
    order by m.month desc nulls first`,
  )
}

const keyed = <Name extends string | number>(names: readonly Name[], counts: readonly number[]) =>
  Object.fromEntries(names.map((name, i) => [name, counts[i]!])) as Record<Name, number>

const toDecided = (row: Row): Decided => ({
  submitted: row.submitted,
  secondTries: row.secondTries,
  approved: row.approved,
  unpublishedAtApproval: row.unpublishedAtApproval,
  approvedSecondTries: row.approvedSecondTries,
  rejected: {
    byReason: keyed(reasons, row.rejectedByReason),
    byStars: keyed(stars, row.rejectedByStars),
  },
  approvedByStars: keyed(stars, row.approvedByStars),
  unpublished: row.unpublished,
  appeals: { filed: row.filed, overturned: row.overturned },
  reports: { filed: row.reported, unpublished: row.reportsGranted },
  advances: { count: row.advanced, cents: row.advancedCents as Cents },
  alarms: {
    open: row.alarmsOpen,
    explained: row.alarmsExplained,
    acted: row.alarmsActed,
  },
  soleAdminRejections: row.soleAdminRejections,
  decisionHours: { median: row.decisionMedian, p95: row.decisionP95 },
  appealHours: { median: row.appealMedian, p95: row.appealP95 },
  payoutHours: { median: row.payoutMedian, p95: row.payoutP95 },
  suppressed: false,
})

/**
 * Reads how reviews were decided; of a business, without counts that would tell whose they are, and
 * null when too few are decided.
 */
export async function readTransparency(
  db: Db,
  { business }: { business?: string | undefined } = {},
): Promise<Transparency | null> {
  const businessId = business === undefined ? undefined : await idOf(db, business)
  const [rows, blind] = await Promise.all([readRows(db, businessId), readBlind(db)])
  const [start, ...months] = rows
  const all = { total: toDecided(start!), months: months.map((row) => ofMonth(row, blind)) }
  if (businessId === undefined) return { platform: all.total, months: all.months, blind }
  const decided = start!.approved + start!.rejectedByStars.reduce((sum, one) => sum + one, 0)
  if (decided < leastDecided) return null
  const { total, ...rest } = withoutSmallCounts(all)
  return { platform: total, ...rest, blind }
}

/** Whether it was on when a month ended, or is now: the newest change is the first. */
function wasBlind({ on, changes }: Transparency['blind'], month: string): boolean {
  const last = changes.find(({ at }) => at.toISOString().slice(0, 7) <= month)
  if (last) return last.on
  const next = changes.at(-1)
  return next ? !next.on : on
}

const ofMonth = (row: Row, blind: Transparency['blind']) => {
  const month = row.month!
  return { month, blind: wasBlind(blind, month), ...toDecided(row) }
}

/** Also by an address that the business had before. */
const ofSlug = (db: Db, slug: string) =>
  db.selectFrom('publicSlugs as s').where('s.kind', '=', 'business').where('s.slug', '=', slug)

/** A business as its public page shows it, and its present address. */
export const findBusiness = (db: Db, slug: string) =>
  ofSlug(db, slug)
    .innerJoin('businesses as b', 'b.id', 's.ownerId')
    .innerJoin('publicSlugs as n', (join) =>
      join
        .onRef('n.ownerId', '=', 's.ownerId')
        .onRef('n.kind', '=', 's.kind')
        .on('n.current', '=', sql.lit(true)),
    )
    .select(['b.companyName as name', 'n.slug'])
    .executeTakeFirst()

async function idOf(db: Db, slug: string): Promise<string> {
  const found = await ofSlug(db, slug).select('s.ownerId').executeTakeFirst()
  if (!found) throw new Refusal('not_found', 'There is nothing public at this address.')
  return found.ownerId
}

const BlindRow = z.strictObject({ at: z.date(), on: z.boolean() })

async function readBlind(db: Db) {
  const [{ blindModeration }, changes] = await Promise.all([
    db.selectFrom('platform').select('blindModeration').executeTakeFirstOrThrow(),
    selectRows(
      db,
      BlindRow,
      sql`select created_at as at, (after ->> 'blindModeration')::boolean as on from audit_log
        where action = 'editPlatform'
          and before ->> 'blindModeration' <> after ->> 'blindModeration'
        order by created_at desc limit 100`,
    ),
  ])
  return { on: blindModeration, changes }
}
