import { sql, type RawBuilder } from 'kysely'
import type { listCampaigns } from '../../../shared/market/campaigns.ts'
import type { QueryOf } from '../../../shared/base/endpoint.ts'
import { campaignText, mentions } from '../../base/db/search.ts'
import type { Viewer } from '../../base/http/session.ts'
import { places } from './places.ts'

/** The filters of a list of campaigns, without its page and order. */
export type CampaignFilters = Partial<
  Pick<
    QueryOf<typeof listCampaigns>,
    'q' | 'category' | 'country' | 'language' | 'payFromCents' | 'upToMinutes'
  >
> & {
  /** Those that pay exactly so much. */
  priceCents?: number
}

export type View = QueryOf<typeof listCampaigns>['view']

/** SQL: whether the viewer has reviewed the campaign `c`. */
export const reviewedBy = (viewer: Viewer) =>
  viewer.role === 'reviewer'
    ? sql<boolean>`exists (select from reviews r
        where r.campaign_id = c.id and r.reviewer_id = ${viewer.id})`
    : sql<boolean>`false`

/** SQL: whether the viewer holds a place in the campaign `c`. */
export const isTakenBy = ({ id, role }: Viewer) =>
  role === 'reviewer'
    ? sql<boolean>`exists (select from places t
        where t.campaign_id = c.id and t.reviewer_id = ${id} and t.status = 'taken')`
    : sql<boolean>`false`

/** SQL: whether the viewer handed in a receipt for the campaign `c`, and wrote no review. */
export const isClaimedBy = ({ id }: Viewer) => sql<boolean>`exists (select from places t
  where t.campaign_id = c.id and t.reviewer_id = ${id} and t.claimed_cents is not null)`

/** SQL: the status of the viewer's review of the campaign `c`; null without one. */
export const ownStatus = (viewer: Viewer) =>
  viewer.role === 'reviewer'
    ? sql`(select r.status from reviews r
        where r.campaign_id = c.id and r.reviewer_id = ${viewer.id})`
    : sql`null::review_status`

const takesCountry = (country: RawBuilder<unknown>) =>
  sql<boolean>`(c.countries = '{}' or ${country} = any(c.countries))`

/** SQL: whether the campaign `c` takes reviewers of the viewer's country. */
export function isForViewer({ id, role, country }: Viewer) {
  if (role !== 'reviewer') return sql<boolean>`true`
  return takesCountry(
    country === undefined
      ? sql`(select country from users where id = ${id})`
      : sql`${country}::text`,
  )
}

const number = (name: 'approvedReviews' | 'notReviewedDays') =>
  sql`(c.requirements->>${sql.lit(name)})::int`

const pastReviewers = sql`c.requirements->>'pastReviewers'`

/** SQL: whether what a person wrote about the business of the campaign `c` shuts them out. */
const isShutOut = (person: RawBuilder<unknown>) => sql<boolean>`(
  ${pastReviewers} in ('only', 'excluded')
  and (${pastReviewers} = 'excluded') = exists (select from reviews r
    where r.reviewer_id = ${person} and r.business_id = c.business_id and r.status = 'approved'))`

/**
 * SQL: which requirement of the campaign `c` a person does not meet, beside the questions. It is
 * the first one of `ownRequirementsOf`.
 */
export const unmetOf = (person: RawBuilder<unknown>, at: Date) => sql<string | null>`case
  when ${number('approvedReviews')} > 0 and ${number('approvedReviews')} > (
    select count(*) from reviews r where r.reviewer_id = ${person} and r.status = 'approved')
    then 'approvedReviews'
  when ${number('notReviewedDays')} > 0 and exists (select from reviews r
    where r.reviewer_id = ${person} and r.business_id = c.business_id and r.created_at
      > ${at}::timestamptz - make_interval(days => ${number('notReviewedDays')}))
    then 'notReviewedDays'
  when ${isShutOut(person)} then 'pastReviewers' end`

/** SQL: the same of the viewer; null for all who are no reviewers. */
export const unmetBy = ({ id, role }: Viewer, at: Date) =>
  role === 'reviewer' ? unmetOf(sql`${id}`, at) : sql`null::text`

/** SQL: whether the campaign `c` looks for the user `u`, as far as country and work tell. */
export const isWanted = (at: Date) => sql<boolean>`
  (${takesCountry(sql`u.country`)} and ${unmetOf(sql`u.id`, at)} is null)`

/** SQL: whether the campaign `c` is for other people for good; for visitors, without past ones. */
const isForOthers = ({ id, role }: Viewer) =>
  role === 'reviewer'
    ? isShutOut(sql`${id}`)
    : sql<boolean>`${pastReviewers} is not distinct from 'only'`

/** A pause of this many minutes ends a visit of the list. */
const visitMinutes = 30

/** SQL: since when campaigns are new to a viewer who looks at them now; null at the first visit. */
export const newSince = (at: Date) => sql<Date | null>`case
  when campaign_visits.seen_at + make_interval(mins => ${sql.lit(visitMinutes)}) < ${at}
    then campaign_visits.seen_at else campaign_visits.new_since end`

/** SQL: the same of a reviewer. */
const newSinceFor = (reviewer: Viewer, at: Date) => sql<Date | null>`(
  select ${newSince(at)} from campaign_visits where reviewer_id = ${reviewer.id})`

/** SQL: the same for a reviewer as a condition that an index can find; null at the first visit. */
export const approvedSinceVisit = (reviewer: Viewer, at: Date) => sql<boolean | null>`
  c.approved_at > ${newSinceFor(reviewer, at)}`

/** SQL: whether the campaign `c` was approved since the viewer's last visit of the list. */
export const isNewTo = (viewer: Viewer, at: Date) =>
  viewer.role === 'reviewer'
    ? sql<boolean>`coalesce(${approvedSinceVisit(viewer, at)}, false)`
    : sql<boolean>`false`

function conditionsOf(filters: CampaignFilters) {
  const { q, category, country, language, payFromCents, priceCents, upToMinutes } = filters
  return [
    q && mentions(campaignText, q),
    category && sql`c.category = ${category}`,
    country && takesCountry(sql`${country}::text`),
    // Without a language, a campaign takes reviews in each.
    language && sql`(c.language is null or c.language = ${language})`,
    payFromCents && sql`c.price_cents >= ${payFromCents}`,
    priceCents !== undefined && sql`c.price_cents = ${priceCents}`,
    upToMinutes && sql`c.minutes <= ${upToMinutes}`,
  ].filter((condition) => typeof condition === 'object')
}

export const isFiltered = (filters: CampaignFilters) => conditionsOf(filters).length > 0

/** SQL: the condition of the filters on the campaign `c`. */
export function matching(filters: CampaignFilters): RawBuilder<unknown> {
  if (!isFiltered(filters)) return sql`true`
  return sql`${sql.join(conditionsOf(filters), sql` and `)}`
}

/** How many active campaigns a reviewer's list of those that take no reviews looks at. */
const scanned = 2_000

/**
 * SQL: which active campaigns `c` a reviewer may review, or might when they take reviews again.
 * Needs their columns `p` of `places`.
 */
export const inView = (viewer: Viewer, view: 'available' | 'paused') => sql`
  c.status = 'active' and c.deleted_at is null and ${isForViewer(viewer)}
  and not coalesce(${isForOthers(viewer)}, false)
  and ${view === 'available' ? sql`not c.paused and p.open > 0` : sql`p.open = 0`}
  and not ${reviewedBy(viewer)} and not ${isTakenBy(viewer)}`

/** SQL: the rows that a view chooses from, and the joins that `places` needs. */
export const viewSources = (view: 'available' | 'paused', at: Date) => sql`
  ${
    view === 'available'
      ? sql`campaigns`
      : sql`(select * from campaigns where status = 'active' and deleted_at is null
          order by created_at desc, id desc limit ${sql.lit(scanned)})`
  } c ${campaignSources(at)}`

/**
 * SQL: the joins that the campaign columns need. OFFSET 0 keeps them what they are: one row by its
 * key for each campaign, in the order of the campaigns.
 */
export const campaignSources = (at: Date) => sql`
  cross join lateral (select * from businesses where id = c.business_id offset 0) b
  cross join lateral (select * from wallets where user_id = c.business_id offset 0) w
  cross join lateral (${places(at)}) as p`
