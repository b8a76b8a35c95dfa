import { sql } from 'kysely'
import * as z from 'zod'
import type { Language } from '../../../shared/market/campaign-facts.ts'
import { weightOf, newAccountHours } from '../../../shared/market/evidence-rules.ts'
import type { Tx } from '../../base/db/database.ts'
import { fastEvidence } from './brief-openings.ts'
import { nearDuplicate } from './near-duplicates.ts'
import { submittedAt } from './rows.ts'
import type { TextReader } from './text-reader.ts'
import { addDays, hourMillis } from '../../../shared/base/days.ts'
import type { EvidenceItem } from '../../../shared/market/evidence.ts'
import { beganAt } from '../../../shared/market/place-rules.ts'
import { networkDays } from '../../people/accounts/traces.ts'
import { selectRows } from '../../base/db/rows.ts'

/** Queues a review for the automatic checks, in the transaction that submits it. */
export async function queueEvidence(tx: Tx, reviewId: string, at: Date) {
  await tx
    .insertInto('reviewEvidence')
    .values({ reviewId, askedAt: at })
    .onConflict((conflict) =>
      conflict
        .column('reviewId')
        .doUpdateSet({ items: null, shingles: null, weight: 0, askedAt: at }),
    )
    .execute()
}

/** Takes the reviews that were decided before they were examined out of the queue. */
export async function skipDecided(tx: Tx): Promise<void> {
  await tx
    .updateTable('reviewEvidence as e')
    .from('reviews as r')
    .set({ items: '[]' })
    .whereRef('r.id', '=', 'e.reviewId')
    .where('e.items', 'is', null)
    .where('r.status', '<>', 'pending')
    .execute()
}

/** Collects evidence about a review, unless another process does so or it was decided meanwhile. */
export async function examine(
  tx: Tx,
  reviewId: string,
  reader: TextReader,
  at: Date,
): Promise<void> {
  const review = await lockWaiting(tx, reviewId)
  if (!review) return
  const items = [
    ...(await nearDuplicate(tx, review)),
    ...(await traceEvidence(tx, review, at)),
    ...(await fastEvidence(tx, review)),
    ...(await timeEvidence(tx, review)),
    ...(await reader.read(review)),
  ]
  const weight = weightOf(items)
  await tx
    .updateTable('reviewEvidence')
    .set({ items: JSON.stringify(items), weight })
    .where('reviewId', '=', review.id)
    .execute()
}

/**
 * Locks the row of the evidence and only then reads the text: whoever changes a text changes this
 * row behind it, so that what is read here is either the newest text or examined again.
 */
async function lockWaiting(tx: Tx, reviewId: string) {
  // As a condition, "items is null" made PostgreSQL read all that wait when it took them for few.
  const found = await tx
    .selectFrom('reviewEvidence')
    .select((eb) => eb('items', 'is', null).as('isWaiting'))
    .where('reviewId', '=', reviewId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!found?.isWaiting) return undefined
  // A place keeps the words that it was taken for, and the review has its id.
  return tx
    .selectFrom('reviews as r')
    .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
    .innerJoin('users as u', 'u.id', 'r.reviewerId')
    .leftJoin('places as p', 'p.id', 'r.id')
    .leftJoin('campaignBriefs as t', (join) =>
      join.onRef('t.campaignId', '=', 'p.campaignId').onRef('t.version', '=', 'p.version'),
    )
    .select(['r.id', 'r.campaignId', 'r.businessId', 'r.reviewerId', 'r.rating', 'r.content'])
    .select(
      sql<string>`concat_ws('. ', c.title, coalesce(t.description, c.description),
        coalesce(t.instructions, c.instructions))`.as('brief'),
    )
    .select([sql<Date>`${submittedAt}`.as('submittedAt'), 'u.country'])
    .select(sql<Language | null>`c.language`.as('asked'))
    .where('r.id', '=', reviewId)
    .where('r.status', '=', 'pending')
    .executeTakeFirst()
}

interface Reviewed {
  campaignId: string
  businessId: string
  reviewerId: string
}

const Shared = z.strictObject({
  kind: z.enum(['destination', 'phone', 'name', 'network']),
  /** Whether the business of the campaign is among them. */
  business: z.boolean(),
  /** Other reviewers, with those whose accounts are closed. */
  reviewers: z.number(),
  closed: z.number(),
})

/**
 * What the reviewer has in common with other people, also after they signed out or closed their
 * accounts (docs/domain.md, Evidence). A destination and a phone count everywhere, a
 * network within the campaign. Many people have the same name, so it counts within the reviews of
 * the business and for closed accounts.
 */
async function traceEvidence(
  tx: Tx,
  { campaignId, businessId, reviewerId }: Reviewed,
  at: Date,
): Promise<EvidenceItem[]> {
  const since = addDays(at, -networkDays)
  const rows = await selectRows(
    tx,
    Shared,
    sql`
    select kind, bool_or(is_business) as business,
      count(*) filter (where not is_business) as reviewers,
      count(*) filter (where not is_business and is_closed) as closed
    from (
      select distinct own.kind, u.id, u.id = ${businessId} as is_business,
        u.deleted_at is not null as is_closed
      from traces own
      join traces other on other.kind = own.kind and other.hash = own.hash
        and other.user_id <> own.user_id
      join users u on u.id = other.user_id
      where own.user_id = ${reviewerId}
        and (u.id = ${businessId} or u.role = 'reviewer')
        and case own.kind
          when 'network' then own.seen_at >= ${since} and other.seen_at >= ${since}
            and (u.id = ${businessId} or exists (select from reviews r
              where r.campaign_id = ${campaignId} and r.reviewer_id = u.id))
          when 'name' then u.id = ${businessId} or u.deleted_at is not null
            or exists (select from reviews r
              where r.reviewer_id = u.id and r.business_id = ${businessId})
          else true end
    ) as people
    group by kind order by kind`,
  )
  return rows.map(({ kind, ...people }) => ({ kind: `same-${kind}` as const, ...people }))
}

interface Written {
  id: string
  reviewerId: string
  submittedAt: Date
}

/** A review that came before its trial can have been over, or from an account of a few hours. */
async function timeEvidence(
  tx: Tx,
  { id, reviewerId, submittedAt }: Written,
): Promise<EvidenceItem[]> {
  const { createdAt } = await tx
    .selectFrom('users')
    .select('createdAt')
    .where('id', '=', reviewerId)
    .executeTakeFirstOrThrow()
  // A review has the id of the place that it used.
  const place = await tx
    .selectFrom('places as p')
    .leftJoin('shipments as s', 's.placeId', 'p.id')
    .select(['p.takenAt', 'p.deadline', 'p.tryingDays', 'p.extended', 's.sentAt', 's.presumed'])
    .where('p.id', '=', id)
    .executeTakeFirst()
  const items: EvidenceItem[] = []
  if (place) {
    const { tryingDays } = place
    // Of a parcel that counts as received nobody knows when it came.
    const began = place.presumed ? place.sentAt! : beganAt({ ...place, deadline: place.deadline! })
    if (submittedAt < addDays(began, tryingDays)) {
      items.push({ kind: 'early', hours: hoursBetween(began, submittedAt), tryingDays, quotes: [] })
    }
  }
  const hours = hoursBetween(createdAt, submittedAt)
  if (hours < newAccountHours) items.push({ kind: 'new-account', hours, quotes: [] })
  return items
}

const hoursBetween = (from: Date, to: Date) =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / hourMillis))
