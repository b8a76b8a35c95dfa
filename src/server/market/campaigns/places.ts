import { sql, type RawBuilder } from 'kysely'
import { inDollars, type Cents } from '../../../shared/base/money.ts'
import type { ClosedReason } from '../../../shared/market/campaigns.ts'
import { monthOf } from '../../../shared/base/days.ts'
import { utcText } from '../../../shared/base/moment-text.ts'
import { nextTurn, turnStart } from '../../../shared/market/pace-rules.ts'
import { planNames, plans } from '../../../shared/people/plans.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { mayNow } from '../../people/accounts/people.ts'
import type { Tx } from '../../base/db/database.ts'
import { cost, fee } from './fee.ts'

/** What a business that is not verified may pay (docs/domain.md, Verification). */

const isUnverified = sql`(b.verification_status <> 'approved')`

/** SQL: whether the business `b` may not pay for the campaign `c`, with what is paid back. */
export const paysTooMuch = sql<boolean>`(${isUnverified}
  and c.price_cents + c.reimbursement_cap_cents > (select unverified_price_cents from platform))`

/** SQL: what the business of the wallet `w` has reserved for the reviews of this month, or paid. */
export const reservedInMonth = (at: Date) => sql<Cents>`
  (case when w.month = ${monthOf(at)} then w.month_reserved_cents else 0 end)`

/**
 * SQL: the places of the campaign `c` that the limits of an unverified business `b` with
 * the wallet `w` leave.
 */
const placesUnverified = (at: Date) => sql`case
  when not ${isUnverified} then 2147483647
  when ${paysTooMuch} then 0
  else greatest(0, (select unverified_month_cents from platform) - ${reservedInMonth(at)})
    / ${cost} end`

/** Refuses a campaign to go live that pays more than its unverified business may. */
export async function requireAllowedPrice(tx: Tx, campaignId: string) {
  const limit = await tx
    .selectFrom('campaigns as c')
    .innerJoin('businesses as b', 'b.id', 'c.businessId')
    .innerJoin('platform as p', (join) => join.onTrue())
    .select('p.unverifiedPriceCents as cents')
    .where('c.id', '=', campaignId)
    .where(paysTooMuch)
    .executeTakeFirst()
  if (!limit) return
  throw new Refusal(
    'conflict',
    `A business that is not verified pays at most ${inDollars(limit.cents)} for a review. Verify ` +
      'the business first, or ask it for a lower price.',
    { reason: 'unverified' },
  )
}

/** SQL: the monthly review limit of the plan in `column`; null means unlimited. */
const monthlyReviews = (column: RawBuilder<unknown>) =>
  sql`case ${column} ${sql.join(
    planNames.map(
      (plan) => sql`when ${sql.lit(plan)} then ${sql.lit(plans[plan].monthlyReviews)}::int`,
    ),
    sql` `,
  )} end`

/**
 * SQL: the places that the pace of the campaign `c` leaves of this day or week. One that was
 * returned or has expired gives its turn back.
 */
function placesOfTurn(at: Date) {
  const since = sql`case c.pace_per when 'day' then ${turnStart('day', at)}::timestamptz
    else ${turnStart('week', at)}::timestamptz end`
  return sql`case when c.pace_places is null then 2147483647
    else greatest(0, c.pace_places
      - (select count(*) from places t where t.campaign_id = c.id
          and t.taken_at >= ${since} and t.status in ('taken', 'used'))
      - (select count(*) from reviews r where r.campaign_id = c.id
          and r.created_at >= ${since} and r.place_taken_at is null)) end`
}

/** SQL: how many more reviews the target of the campaign `c` leaves. */
export const left = sql`(c.target_reviews - c.approved_count - c.held_count - c.taken_count)`
/** SQL: how many more reviews of the campaign `c` the wallet `w` pays for. */
const covered = sql`(w.balance_cents / ${cost})`

/** Below so many more reviews of a campaign, the balance of its business is low. */
const fewReviews = 10

/** SQL: whether the wallet `w` pays for few more reviews of the campaign `c`, and not for all. */
export const isLow = sql<boolean>`(${covered} < least(${sql.lit(fewReviews)}, ${left}))`

/**
 * SQL: the open places of a campaign, and why there are none (docs/domain.md, Open places). It is
 * the minimum of what the target, the wallet, the plan's monthly limit, without verification its
 * limits, the pace and the free codes leave. Needs campaigns `c`, businesses `b` and wallets `w`,
 * which keep what would be counted otherwise. With OFFSET 0 PostgreSQL computes each value once,
 * and not anew wherever it is used.
 */
export function places(at: Date) {
  const mayTakeReviews = sql`exists (select from users u
    where u.id = c.business_id and ${mayNow('takeReviews', 'u')})`
  const allowed = sql`coalesce(${monthlyReviews(sql`b.plan`)}, 2147483647) -
    case when w.month = ${monthOf(at)} then w.month_reviews else 0 end`
  return sql`
    select
      case when reason is null
        then least(target, covered, allowed, trusted, paced, codes)::int else 0 end as open,
      case when c.status = 'active' then reason end as reason
    from (
      select *, case
        when c.status <> 'active' then ''
        when c.paused or c.deleted_at is not null or not ${mayTakeReviews} then 'paused'
        when target <= 0 or c.ends_at <= ${at} then 'full'
        when w.owed_cents > 0 or covered <= 0 then 'funds'
        when allowed <= 0 then 'limit'
        when trusted <= 0 then 'unverified'
        -- Last: a rejected review that is reopened needs no turn and no code.
        when c.starts_at > ${at} then 'not_started'
        when paced <= 0 then 'pace'
        when codes <= 0 then 'codes'
      end as reason
      from (
        select ${left} as target, ${covered} as covered, ${allowed} as allowed,
          ${placesUnverified(at)} as trusted, ${placesOfTurn(at)} as paced,
          case when c.fulfilment = 'code' then c.free_codes else 2147483647 end as codes
        offset 0
      ) as counted
    ) as judged`
}

/** SQL: the campaigns of a business that take reviews now, with the parts of their costs. */
export const openCampaigns = (businessId: string, at: Date) => sql`
  select c.id, c.title, c.price_cents, ${fee} as fee_cents, c.reimbursement_cap_cents
  from campaigns c
  join businesses b on b.id = c.business_id
  join wallets w on w.user_id = c.business_id
  cross join lateral (${places(at)}) as p
  where c.business_id = ${businessId} and c.status = 'active' and c.deleted_at is null
    and p.open > 0`

/**
 * SQL: the running campaigns of a business for which the balance is low, with their cost for each
 * review and how many it still pays for.
 */
export const shortOfFunds = (businessId: string, at: Date) => sql`
  select c.id, c.title, ${cost} as cost_cents, ${covered}::int as covered
  from campaigns c
  join businesses b on b.id = c.business_id
  join wallets w on w.user_id = c.business_id
  cross join lateral (${places(at)}) as p
  where c.business_id = ${businessId} and c.status = 'active' and c.deleted_at is null
    and (p.open > 0 or p.reason = 'funds') and ${isLow}
  order by covered, c.title, c.id limit 20`

/** SQL: what the reviews cost that a business's running campaigns can still take, with fees. */
export const stillCosts = (businessId: string) => sql`
  select sum(${left} * ${cost})
  from campaigns c
  join businesses b on b.id = c.business_id
  where c.business_id = ${businessId} and c.status = 'active' and not c.paused
    and c.deleted_at is null`

/** Why a reviewer can neither take a place nor submit. */
const closedMessages: Record<ClosedReason, string> = {
  full: 'All places of this campaign are taken.',
  paused: 'This campaign is paused.',
  funds: 'This campaign is waiting for funds.',
  limit: 'This business has reached its monthly limit of reviews.',
  unverified: 'This campaign waits until its business is verified or a new month begins.',
  codes: 'This campaign has no codes for its product left.',
  not_started: 'This campaign has not started yet.',
  pace: 'All places of this day or week are taken.',
}

type Places = Awaited<ReturnType<typeof placesOf>>

/** The same, with the time at which that is over where it is known. */
function closedMessage({ reason, startsAt, pacePer }: Places, at: Date) {
  if (reason === 'not_started' && startsAt) return `This campaign starts on ${utcText(startsAt)}.`
  if (reason === 'pace' && pacePer) {
    const next = utcText(nextTurn(pacePer, at))
    return `All places of this ${pacePer} are taken. The next ones open on ${next}.`
  }
  return closedMessages[reason]
}

/**
 * Checks that a campaign has an open place and returns the price and fee of a review. Throws a
 * conflict with the reason when no place is open, and with what is said of the draft.
 */
export function requireOpenPlace(places: Places, kept: string, at: Date) {
  const { open, reason, priceCents, feeCents } = places
  if (open <= 0) throw new Refusal('conflict', closedMessage(places, at) + kept, { reason })
  return { priceCents, feeCents }
}

/**
 * Counts the open places of a campaign, with the reason when there are none. The caller holds the
 * locks of the campaign and of its business's wallet.
 */
export async function placesOf(tx: Tx, campaignId: string, at: Date) {
  const { reason, ...found } = await placesQuery(tx, campaignId, at).executeTakeFirstOrThrow()
  return { ...found, reason: reason ?? ('full' as const) }
}

/** The query of `placesOf`, for more columns. */
export const placesQuery = (tx: Tx, campaignId: string, at: Date) =>
  tx
    .selectFrom('campaigns as c')
    .innerJoin('businesses as b', 'b.id', 'c.businessId')
    .innerJoin('wallets as w', 'w.userId', 'c.businessId')
    .innerJoinLateral(
      sql<{ open: number; reason: ClosedReason | null }>`(${places(at)})`.as('p'),
      (join) => join.onTrue(),
    )
    .select(['p.open', 'p.reason', 'c.priceCents', sql<Cents>`${fee}`.as('feeCents')])
    .select(['c.startsAt', 'c.pacePer'])
    .where('c.id', '=', campaignId)
