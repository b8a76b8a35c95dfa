import * as z from 'zod'
import { sql, type RawBuilder } from 'kysely'
import { roles } from '../../../shared/base/roles.ts'
import { verificationStatuses } from '../../../shared/platform/states.ts'
import { maybe, selectRows } from '../../base/db/rows.ts'
import { earningsOf } from '../../ledger/queries.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import {
  BusinessFigures,
  maxFoundUsers,
  ReviewerFigures,
  sharedTraits,
  type listAdmins as Admins,
  type UserDetails,
} from '../../../shared/people/users.ts'
import type { Db, Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { isVerified } from '../accounts/queries.ts'
import { cost } from '../../market/campaigns/fee.ts'
import { mentions, searchedIn } from '../../base/db/search.ts'
import { isUuid } from '../../base/db/uuid.ts'
import { businessUrl } from '../../platform/slugs/slugs.ts'
import { inOrder, onPage, pageLimit, pageOf } from '../../base/http/keyset.ts'
import { addDays } from '../../../shared/base/days.ts'
import { networkDays } from '../accounts/traces.ts'

const Related = z.strictObject({
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  closed: z.boolean(),
  shared: z.array(z.enum(sharedTraits)),
})

/** How many people are shown, those with most in common first. */
const shown = 20

/** The people who have something in common with a person, also after they closed their account. */
function relatedTo(db: Db, userId: string, at: Date) {
  const since = addDays(at, -networkDays)
  return selectRows(
    db,
    Related,
    sql`
    select u.id, u.name, u.role, u.deleted_at is not null as closed,
      array_agg(distinct own.kind order by own.kind) as shared
    from traces own
    join traces other on other.kind = own.kind and other.hash = own.hash
      and other.user_id <> own.user_id
    join users u on u.id = other.user_id
    where own.user_id = ${userId}
      and (own.kind <> 'network' or own.seen_at >= ${since} and other.seen_at >= ${since})
    group by u.id order by count(distinct own.kind) desc, u.created_at desc
    limit ${sql.lit(shown)}`,
  )
}

interface ListInput {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
  role: 'all' | 'business' | 'reviewer'
  verified: 'all' | 'verified' | 'unverified' | 'suspended'
  sort: 'newest' | 'oldest'
}

const CardRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  companyName: z.string().nullable(),
  country: z.string().nullable(),
  isVerified: z.boolean(),
  verificationStatus: z.enum(verificationStatuses).nullable(),
  suspended: z.boolean(),
  createdAt: z.date(),
})
type CardRow = z.output<typeof CardRow>

const cardColumns = sql`u.id, u.name, u.email, u.role, b.company_name, u.country,
  ${isVerified} as is_verified, b.verification_status, u.suspended_at is not null as suspended,
  u.created_at`

const ListedRow = maybe(CardRow, { businesses: z.number(), reviewers: z.number() })

type Narrowing = Pick<ListInput, 'role' | 'verified'>

/** SQL: which people `u`, with their business `b` if they have one, are listed. */
const listed = ({ role, verified }: Narrowing) => sql`u.deleted_at is null and u.role <> 'admin'
  and ${role === 'all' ? sql`true` : sql`u.role = ${sql.lit(role)}`}
  and ${stands(verified)}`

function stands(verified: ListInput['verified']) {
  if (verified === 'all') return sql`true`
  if (verified === 'suspended') return sql`u.suspended_at is not null`
  return sql`${isVerified} = ${verified === 'verified'}`
}

interface Wanted extends Narrowing {
  direction: 'asc' | 'desc'
}

/**
 * SQL: the people whom a search finds: the first by name or address, by company and by phone. Each
 * has an index of its own, and a word that very many have is not looked for in all of them.
 */
function foundBy(q: string, { direction, ...narrowing }: Wanted) {
  const way = sql.raw(direction)
  const first = sql`and ${listed(narrowing)}
    order by u.created_at ${way}, u.id ${way} limit ${sql.lit(maxFoundUsers)}`
  const people = sql`(select u.id, u.role, u.created_at from ${searchedIn(q, 'users')} u
    left join businesses b on b.id = u.id
    where ${mentions(sql`u.name || ' ' || u.email`, q)} ${first})`
  const companies = sql`(select u.id, u.role, u.created_at from businesses b
    join ${searchedIn(q, 'users')} u on u.id = b.id
    where ${mentions(sql`b.company_name`, q)} ${first})`
  const digits = q.replaceAll(/\D/g, '').replace(/^0+/, '')
  const phones = sql`(select u.id, u.role, u.created_at from users u
    left join businesses b on b.id = u.id
    where regexp_replace(u.phone_number, '\\D', '', 'g') like ${`%${digits}%`} ${first})`
  const ways = [
    people,
    ...(narrowing.role === 'reviewer' ? [] : [companies]),
    ...(isPhone(q, digits) ? [phones] : []),
  ]
  return sql`(${sql.join(ways, sql` union `)})`
}

/** Whether somebody looks for a telephone number or its end. */
const isPhone = (q: string, digits: string) => /^[-+\d\s()./]+$/.test(q) && digits.length >= 6

/** SQL: how many of these people have each role. */
const counted = (people: RawBuilder<unknown>) => sql`
  select count(*) filter (where u.role = 'business') as businesses,
    count(*) filter (where u.role = 'reviewer') as reviewers ${people}`

/** Reads a page of businesses and reviewers and the number of matches by role. */
export async function listUsers(db: Db, input: ListInput) {
  const { limit, cursor, q, role, verified, sort } = input
  const direction = sort === 'oldest' ? 'asc' : 'desc'
  const order = (table: string) => {
    const [by, id] = [sql.ref(`${table}.created_at`), sql.ref(`${table}.id`)]
    return inOrder({ by, id, kind: 'time', direction }, cursor)
  }
  const people = q
    ? sql`from found u where true`
    : sql`from users u left join businesses b on b.id = u.id where ${listed(input)}`
  // Everybody is counted by day already (`platform_days`).
  const counts =
    q || verified !== 'all'
      ? counted(people)
      : sql`select ${role === 'reviewer' ? sql`0` : sql`sum(businesses)`} as businesses,
          ${role === 'business' ? sql`0` : sql`sum(reviewers)`} as reviewers from platform_days`
  const wanted = { role, verified, direction } as const
  // One row by its key for each person of the page: PostgreSQL would read all people for a search.
  const rows = await selectRows(
    db,
    ListedRow,
    sql`
    ${q ? sql`with found as materialized (${foundBy(q, wanted)})` : sql``}
    select page.*, counts.* from (${counts}) as counts left join lateral (
      select ${cardColumns} from (
        select u.id ${people} and ${order('u').after} ${order('u').orderBy}
        limit ${pageLimit(limit)}) as one
      cross join lateral (select * from users where id = one.id offset 0) u
      left join lateral (select * from businesses where id = one.id offset 0) b on true
    ) as page on true ${order('page').orderBy}`,
  )
  const { businesses = 0, reviewers = 0 } = rows[0] ?? {}
  const found = rows.filter((row) => row.id !== null)
  const page = pageOf(found, limit, (row) => row.createdAt)
  return { ...page, counts: { businesses, reviewers } }
}

const DetailsRow = CardRow.extend({
  phoneNumber: z.string(),
  emailVerified: z.boolean(),
  suspensionReason: z.string().nullable(),
  suspendedAt: z.date().nullable(),
  business: BusinessFigures.nullable(),
  reviewer: ReviewerFigures.nullable(),
})
type DetailsRow = z.output<typeof DetailsRow>

/** SQL: the cost of the open places of a campaign. */
const remainingOf = sql`case when c.status = 'active'
  then (c.target_reviews - c.approved_count - c.held_count - c.taken_count) * ${cost}
  else 0 end`

const businessFigures = sql`(select json_build_object(
  'company_name', b.company_name, 'requested_name', b.requested_name, 'website', b.website,
  'public_url', ${businessUrl},
  'plan', b.plan,
  'campaign_count', (select count(*) from campaigns c
    where c.business_id = b.id and c.deleted_at is null),
  'approved_campaign_count', (select count(*) from campaigns c
    where c.business_id = b.id and c.deleted_at is null and c.status in ('active', 'completed')),
  'wallet_cents', w.balance_cents,
  'reserved_cents', (select coalesce(sum(s.price_cents + s.fee_cents + s.cap_cents), 0)
    from reservations s where s.business_id = b.id),
  'remaining_budget_cents', (select least(w.balance_cents, coalesce(sum(${remainingOf}), 0))
    from campaigns c where c.business_id = b.id and c.deleted_at is null),
  'campaigns', coalesce((select json_agg(one) from (
    select c.id, c.title, c.status, c.approved_count as completed_reviews, c.target_reviews,
      ${remainingOf} as remaining_budget_cents
    from campaigns c where c.business_id = b.id and c.deleted_at is null
    order by c.created_at desc limit 50) as one), '[]'))
  from wallets w where w.user_id = b.id)`

const reviewerFigures = sql`(select json_build_object(
  'bio', rv.bio, 'available_cents', w.balance_cents,
  'submitted_count', count(r.id),
  'approved_count', count(r.id) filter (where r.status = 'approved'),
  'total_earned_cents', (select coalesce(sum(amount_cents), 0)
    from (${earningsOf(sql`u.id`)}) as e))
  from reviewers rv join wallets w on w.user_id = rv.id
  left join reviews r on r.reviewer_id = rv.id
  where rv.id = u.id group by rv.bio, w.balance_cents)`

/** Reads a person with every figure of the details dialog in one statement. */
export async function getUser(
  db: Db,
  userId: string,
  at: Date,
): Promise<z.output<typeof UserDetails>> {
  if (!isUuid(userId)) throw notFound()
  const rows = await selectRows(
    db,
    DetailsRow,
    sql`
    select ${cardColumns}, u.phone_number, u.email_verified, u.suspension_reason, u.suspended_at,
      case when u.role = 'business' then ${businessFigures} end as business,
      case when u.role = 'reviewer' then ${reviewerFigures} end as reviewer
    from users u left join businesses b on b.id = u.id
    where u.id = ${userId} and u.deleted_at is null`,
  )
  const row = rows[0]
  if (!row) throw notFound()
  const { suspendedAt, suspensionReason, business, ...details } = row
  return {
    ...details,
    suspension: suspendedAt && { reason: suspensionReason ?? '', since: suspendedAt },
    related: await relatedTo(db, userId, at),
    business,
  }
}

const newest = { by: sql`created_at`, id: sql`id`, kind: 'time', direction: 'desc' } as const

/** Reads a page of the administrators, newest first. */
export async function listAdmins(db: Db, { limit, cursor }: z.output<typeof Admins.query>) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'twoFactorEnabled as hasCodes', 'createdAt'])
    .where('role', '=', sql.lit('admin'))
    .$call(onPage(newest, { limit, cursor }))
    .execute()
  return pageOf(rows, limit, (row) => row.createdAt)
}

export const notFound = () => new Refusal('not_found', 'This person does not exist.')

/** Counts the admins who could decide instead of this one, now. */
export async function otherAdmins(tx: Tx, { id }: Pick<Viewer, 'id'>): Promise<number> {
  const { count } = await tx
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', 'admin')
    .where('suspendedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()
  return count
}
