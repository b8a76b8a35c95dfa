import { sql } from 'kysely'
import { addDays, dayOf } from '../../../shared/base/days.ts'
import { turnStart } from '../../../shared/market/pace-rules.ts'
import { dayText } from '../../../shared/base/moment-text.ts'
import { expiredDays, mostExpired, oneAtATimeUntil } from '../../../shared/market/place-rules.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Config } from '../../base/config.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'

export type PlaceLimits = Config['limits']['places']

/** Lets a reviewer take one place after the other, so that those taken at once are counted. */
export async function takeTurns(tx: Tx, { id }: Viewer) {
  const lock = `places of ${id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
}

/** Refuses a reviewer who holds, or took today, as many places as one may. */
export async function requireFewPlaces(tx: Tx, viewer: Viewer, limits: PlaceLimits, at: Date) {
  const [expired, work] = [await expiredOf(tx, viewer, at), await workOf(tx, viewer, at)]
  const until = oneAtATimeUntil(expired, at)
  if (until && work.taken >= 1) throw tooMany(oneUntil(until))
  if (work.taken >= limits.atOnce) throw tooMany(atMost(limits.atOnce))
  refuseUndecided(work, limits)
  if (work.today >= limits.inDay) {
    throw tooMany(`You can take ${placesText(limits.inDay)} a day. ${tomorrow}`)
  }
}

/** Refuses a review without a place where its reviewer has as many undecided, or wrote as many. */
export async function requireFewReviews(tx: Tx, viewer: Viewer, limits: PlaceLimits, at: Date) {
  const work = await workOf(tx, viewer, at)
  refuseUndecided(work, limits, kept)
  if (work.today >= limits.inDay) {
    throw tooMany(`You can submit ${reviewsText(limits.inDay)} a day. ${tomorrow}${kept}`)
  }
}

/** Until a first review is approved, nobody knows whether the others are worth their time. */
function refuseUndecided(
  { taken, undecided, isApproved }: Awaited<ReturnType<typeof workOf>>,
  { atOnce, atOnceAtFirst }: PlaceLimits,
  end = '',
) {
  const most = Math.min(atOnce, atOnceAtFirst)
  if (!isApproved && taken + undecided >= most) throw tooMany(atMostAtFirst(most) + end)
}

/** When places of a reviewer expired that may still count. */
async function expiredOf(tx: Tx, { id }: Viewer, at: Date) {
  const expired = await tx
    .selectFrom('places')
    .select('deadline')
    .where('reviewerId', '=', id)
    .where('status', '=', 'expired')
    .where('deadline', '>', addDays(at, -2 * expiredDays))
    .execute()
  return expired.flatMap(({ deadline }) => deadline ?? [])
}

/** What a reviewer has begun, and how much of it today (UTC). */
async function workOf(tx: Tx, { id }: Viewer, at: Date) {
  const today = turnStart('day', at)
  const own = tx.selectFrom('places').where('reviewerId', '=', id)
  const reviews = tx.selectFrom('reviews').where('reviewerId', '=', id)
  const facts = await tx
    .selectNoFrom(({ exists, fn }) => [
      own.select(fn.countAll<number>().as('n')).where('status', '=', 'taken').as('taken'),
      own.select(fn.countAll<number>().as('n')).where('takenAt', '>=', today).as('takenToday'),
      reviews
        .select(fn.countAll<number>().as('n'))
        .where('createdAt', '>=', today)
        .where('placeTakenAt', 'is', null)
        .as('writtenToday'),
      reviews.select(fn.countAll<number>().as('n')).where('status', '=', 'pending').as('undecided'),
      exists(reviews.select('id').where('status', '=', 'approved')).as('isApproved'),
    ])
    .executeTakeFirstOrThrow()
  const { taken, undecided, isApproved, takenToday, writtenToday } = facts
  return {
    taken: taken ?? 0,
    undecided: undecided ?? 0,
    isApproved,
    today: (takenToday ?? 0) + (writtenToday ?? 0),
  }
}

const tooMany = (message: string) => new Refusal('conflict', message, { reason: 'too_many' })

const kept = ' Your draft is kept.'

const tomorrow = 'Please come back tomorrow (UTC).'

const reviewsText = (count: number) => `${count} ${count === 1 ? 'review' : 'reviews'}`

const placesText = (count: number) => `${count} ${count === 1 ? 'place' : 'places'}`

const atMost = (most: number) =>
  `You hold ${placesText(most)}, as many as one person can. Submit or return one first.`

const atMostAtFirst = (most: number) =>
  `Until your first review is approved you can have ${most} ` +
  `${most === 1 ? 'place or undecided review' : 'places and undecided reviews'} at a time. ` +
  'We decide within 24 hours of a submission.'

const oneUntil = (until: Date) =>
  `${mostExpired} of your places expired within ${expiredDays} days, so you can hold one place ` +
  `at a time until ${dayText(dayOf(until))}. Submit or return the one you hold first.`
