import { sql } from 'kysely'
import type { Db } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
import { notFound } from '../campaigns/queries.ts'
import type { CodeSealing } from './sealing.ts'

/** Counts the codes of an own campaign. */
export async function countCodes(db: Db, { id }: Viewer, { campaignId }: { campaignId: string }) {
  const counts = await db
    .selectFrom('campaigns as c')
    .leftJoin('codes', 'codes.campaignId', 'c.id')
    .select([
      sql<number>`count(codes.id) filter (where place_id is null)::int`.as('free'),
      sql<number>`count(place_id) filter (where burnt_at is null)::int`.as('handedOut'),
      sql<number>`count(burnt_at)::int`.as('burnt'),
    ])
    .where('c.id', '=', isUuid(campaignId) ? campaignId : null)
    .where('c.businessId', '=', id)
    .where('c.deletedAt', 'is', null)
    .groupBy('c.id')
    .executeTakeFirst()
  if (!counts) throw notFound()
  return counts
}

/**
 * The code of a place, for its reviewer while the place is taken and after a review used it. An
 * unreadable one, sealed with a lost secret, is a mistake of the operator.
 */
export async function codeFor(
  db: Db,
  { id }: Viewer,
  placeId: string,
  sealing: CodeSealing,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('codes')
    .innerJoin('places as p', 'p.id', 'codes.placeId')
    .select('sealed')
    .where('p.id', '=', placeId)
    .where('p.reviewerId', '=', id)
    .where('p.status', 'in', ['taken', 'used'])
    .executeTakeFirst()
  if (!found) return undefined
  const code = await sealing.unseal(found.sealed)
  if (code === null) throw new Error('A code was sealed with another AUTH_SECRET.')
  return code
}
