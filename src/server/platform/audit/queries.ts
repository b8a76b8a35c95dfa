import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import { Cents } from '../../../shared/base/cents.ts'
import { auditActions } from '../../../shared/platform/audit.ts'
import { auditKinds } from '../../../shared/platform/audit-kinds.ts'
import { type AuditFilter } from '../../../shared/platform/states.ts'
import { addDays } from '../../../shared/base/days.ts'
import { folded } from '../../../shared/base/folded.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { mentions } from '../../base/db/search.ts'
import { idIn, isUuid } from '../../base/db/uuid.ts'
import { inOrder, pageLimit, pageOf } from '../../base/http/keyset.ts'

interface Filters {
  kind?: AuditFilter | undefined
  q?: string | undefined
  actor?: string | undefined
  about?: string | undefined
  action?: string | undefined
  /** Several at once, which are read from the index of actions. */
  actions?: readonly string[] | undefined
  from?: string | undefined
  to?: string | undefined
}

interface ListInput extends Filters {
  limit: number
  cursor?: string | undefined
}

const Facts = z.record(z.string(), z.unknown()).nullable()

const Row = z.strictObject({
  id: z.string(),
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
  actorEmail: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  subjectName: z.string().nullable(),
  details: z
    .strictObject({
      person: z.strictObject({ id: z.string(), name: z.string() }),
      campaignId: z.string().nullable(),
      amountCents: Cents.nullable(),
    })
    .nullable(),
  requestId: z.string().nullable(),
  before: Facts,
  after: Facts,
  createdAt: z.date(),
})

export async function listAudit(db: Db, { limit, cursor, ...filters }: ListInput) {
  const isUnknown = [filters.actor, filters.about].some((id) => id !== undefined && !isUuid(id))
  if (isUnknown) return { items: [], nextCursor: null }
  const entries = inPage(sql`a.created_at`, sql`a.id`, { limit, cursor, ...filters })
  const mentions = inPage(sql`s.created_at`, sql`s.entry_id`, { limit, cursor, ...filters })
  const { q, about } = filters
  const all = sql`select a.* from audit_log a where ${entries.where} ${entries.page}`
  const { kind = 'all' } = filters
  const isOneKind = !filters.action && !filters.actor && kind in auditKinds
  const several = filters.actions ?? (isOneKind ? actionsOf(kind) : undefined)
  const everything = several ? ofActions(several, entries) : all
  const unsearched = about ? aboutOne(about, mentions) : everything
  const rows = await selectRows(
    db,
    Row,
    sql`
    select a.id, a.actor_id, u.name as actor_name, u.email as actor_email, a.action, a.subject,
      ${subjectName} as subject_name, ${details} as details,
      a.request_id, a.before, ${after} as after, a.created_at
    from (${q ? found(q, entries, mentions) : unsearched}) as a
    left join users u on u.id = a.actor_id
    ${entries.orderBy}`,
  )
  const { items, nextCursor } = pageOf(rows, limit, (row) => row.createdAt)
  return {
    nextCursor,
    items: items.map(({ actorId, actorName, actorEmail, ...entry }) => ({
      ...entry,
      actor:
        actorId === null ? null : { id: actorId, name: actorName ?? '', email: actorEmail ?? '' },
    })),
  }
}

/** SQL: the filters and the page of entries, by the columns of their time and id. */
function inPage(
  time: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  { limit, cursor, actor, about, action, kind = 'all', from, to }: ListInput,
) {
  const { after, orderBy } = inOrder({ by: time, id, kind: 'time', direction: 'desc' }, cursor)
  const conditions = [
    after,
    from ? sql`${time} >= ${new Date(from)}` : sql`true`,
    to ? sql`${time} < ${addDays(new Date(to), 1)}` : sql`true`,
    action ? sql`a.action = ${sql.lit(action)}` : isOfKind(kind),
    actor ? sql`a.actor_id = ${actor}` : sql`true`,
    about ? isAbout(about) : sql`true`,
  ]
  const where = sql.join(conditions, sql` and `)
  return { where, orderBy, page: sql`${orderBy} limit ${pageLimit(limit)}` }
}
type InPage = ReturnType<typeof inPage>

/** The actions of a kind; of all but sign-ins, the sign-ins. */
const actionsOf = (kind: AuditFilter): readonly string[] =>
  kind in auditKinds ? auditKinds[kind as keyof typeof auditKinds] : auditKinds['sign-ins']

/** SQL: whether an entry is of a kind, in the words of the index of all but sign-ins. */
function isOfKind(kind: AuditFilter) {
  if (kind === 'all') return sql`true`
  const actions = sql.join(actionsOf(kind).map((action) => sql.lit(action)))
  return kind === 'without-sign-ins'
    ? sql`a.action not in (${actions})`
    : sql`a.action in (${actions})`
}

/** SQL: the newest entries of some actions: a page of each, from the index of actions. */
const ofActions = (actions: readonly string[], { where, page }: InPage) => sql`
  select a.* from unnest(${actions}::text[]) as called cross join lateral (
    select a.* from audit_log a where a.action = called and ${where} ${page}) as a ${page}`

/** SQL: whether an entry is about this person or thing. */
const isAbout = (id: string) => sql`exists (select from audit_subjects of
  where of.entry_id = a.id and of.about = ${id})`

/** SQL: the newest entries about a person or thing, by the index of what entries are about. */
const aboutOne = (id: string, { where, page }: InPage) => sql`
  select a.* from audit_subjects s join audit_log a on a.id = s.entry_id
  where s.about = ${id} and ${where} ${page}`

/** SQL: the facts of an entry, but not the stars of a review that is to be decided without them. */
const after = sql`case when a.action = 'rejectReview' and exists (
  select from reviews r, platform p
  where r.id = ${subjectId()} and r.status = 'pending' and p.blind_moderation)
  then a.after - 'rating' else a.after end`

/** SQL: what the subject of an entry is called. */
const subjectName = sql`case split_part(a.subject, ':', 1)
  when 'user' then (select concat_ws(', ', p.name, nullif(b.company_name, p.name)) from users p
    left join businesses b on b.id = p.id where p.id = ${subjectId()})
  when 'business' then (select company_name from businesses where id = ${subjectId()})
  when 'campaign' then (select title from campaigns where id = ${subjectId()})
  when 'review' then (select c.title from reviews r join campaigns c on c.id = r.campaign_id
    where r.id = ${subjectId()})
  when 'place' then (select c.title from places l join campaigns c on c.id = l.campaign_id
    where l.id = ${subjectId()})
  when 'withdrawal' then (select p.name from withdrawals w join users p on p.id = w.reviewer_id
    where w.id = ${subjectId()})
  when 'refund' then (select b.company_name from refund_requests f
    join businesses b on b.id = f.business_id where f.id = ${subjectId()})
  when 'deposit' then (select b.company_name from deposits d
    join businesses b on b.id = d.business_id where d.id = ${subjectId()})
  when 'document' then (select b.company_name from documents d
    join businesses b on b.id = d.business_id where d.id = ${subjectId()})
  when 'announcement' then (select title from announcements where id = ${subjectId()}) end`

/** SQL: the details of the review `r` by the person `p`. */
const ofReview = detailsOf(sql`p.id`, sql`p.name`, sql`r.price_cents`, sql`r.campaign_id`)

/** SQL: the details of the place `l` that the person `p` took. */
const ofPlace = detailsOf(sql`p.id`, sql`p.name`, sql`l.price_cents`, sql`l.campaign_id`)

/** SQL: the person and the amount of a subject, and the campaign of a review or place. */
const details = sql`case split_part(a.subject, ':', 1)
  when 'review' then (select ${ofReview}
    from reviews r join users p on p.id = r.reviewer_id where r.id = ${subjectId()})
  when 'place' then (select ${ofPlace}
    from places l join users p on p.id = l.reviewer_id where l.id = ${subjectId()})
  when 'withdrawal' then (select ${detailsOf(sql`p.id`, sql`p.name`, sql`w.amount_cents`)}
    from withdrawals w join users p on p.id = w.reviewer_id where w.id = ${subjectId()})
  when 'refund' then (select ${detailsOf(sql`b.id`, sql`b.company_name`, sql`f.amount_cents`)}
    from refund_requests f join businesses b on b.id = f.business_id where f.id = ${subjectId()})
  when 'deposit' then (select ${detailsOf(sql`b.id`, sql`b.company_name`, sql`d.amount_cents`)}
    from deposits d join businesses b on b.id = d.business_id where d.id = ${subjectId()})
  when 'document' then (select ${detailsOf(sql`b.id`, sql`b.company_name`, sql`null`)}
    from documents d join businesses b on b.id = d.business_id
    where d.id = ${subjectId()}) end`

function detailsOf(
  id: RawBuilder<unknown>,
  name: RawBuilder<unknown>,
  amount: RawBuilder<unknown>,
  campaignId: RawBuilder<unknown> = sql`null`,
) {
  return sql`json_build_object('person', json_build_object('id', ${id}, 'name', ${name}),
    'campaignId', ${campaignId}, 'amountCents', ${amount})`
}

function subjectId() {
  return idIn(sql`split_part(a.subject, ':', 2)`)
}

/** The actions whose label on the page contains the search text. */
const actionsCalled = (q: string) =>
  Object.entries(auditActions).flatMap(([action, words]) =>
    [action, words].some((text) => folded(text).includes(folded(q))) ? [action] : [],
  )

/** How many people, companies and campaigns of a name a search looks into. */
const maxNamed = sql.lit(50)

/** SQL: the people, companies and campaigns whose name, address or title contains the text. */
const named = (q: string) => sql`
  (select id from users where ${mentions(sql`name || ' ' || email`, q)} limit ${maxNamed})
  union (select id from businesses where ${mentions(sql`company_name`, q)} limit ${maxNamed})
  union (select id from campaigns
    where ${mentions(sql`title || ' ' || product || ' ' || description`, q)}
      and ${mentions(sql`title`, q)} limit ${maxNamed})
  union select ${isUuid(q) ? q : null}::uuid where ${isUuid(q)}`

/**
 * SQL: the newest entries by or about somebody or something of this name, or of an action of this
 * name. Reads at most a page for each name and action from an index, however long the log is.
 */
function found(q: string, { where, page }: InPage, mentions: InPage) {
  return sql`
    with named as materialized (${named(q)})
    select a.* from (
      select e.* from named n cross join lateral (
        select a.* from audit_log a where a.actor_id = n.id and ${where} ${page}) as e
      union select e.* from named n cross join lateral (
        select a.* from audit_subjects s join audit_log a on a.id = s.entry_id
        where s.about = n.id and ${mentions.where} ${mentions.page}) as e
      union select e.* from unnest(${actionsCalled(q)}::text[]) as called cross join lateral (
        select a.* from audit_log a where a.action = called and ${where} ${page}) as e
      union (select a.* from audit_log a where a.request_id = ${q} and ${where} ${page})
    ) as a ${page}`
}
