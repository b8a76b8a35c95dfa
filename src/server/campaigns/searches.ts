import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { maxSavedSearches, type saveSearch as saveContract } from '../../shared/campaign-search.ts'
import type { BodyOf } from '../../shared/endpoint.ts'
import { Refusal } from '../../shared/refusal.ts'
import { lockViewer } from '../accounts/people.ts'
import type { Tx } from '../db/database.ts'
import { isUuid } from '../db/uuid.ts'
import type { Viewer } from '../http/session.ts'
import { newSince } from './filters.ts'

/** Remembers that a reviewer looks at the campaigns; what was approved since is new. */
export async function visitCampaigns(tx: Tx, reviewer: Viewer, at: Date) {
  await lockViewer(tx, reviewer)
  return tx
    .insertInto('campaignVisits')
    .values({ reviewerId: reviewer.id, seenAt: at })
    .onConflict((conflict) =>
      conflict.column('reviewerId').doUpdateSet({
        seenAt: sql`greatest(campaign_visits.seen_at, excluded.seen_at)`,
        newSince: newSince(at),
      }),
    )
    .returning('newSince')
    .executeTakeFirstOrThrow()
}

/** Keeps the filters of a list of campaigns under a name. */
export async function saveSearch(
  tx: Tx,
  reviewer: Viewer,
  { name, filters }: BodyOf<typeof saveContract>,
  at: Date,
) {
  await lockViewer(tx, reviewer)
  // Waits for another search that is being saved, so that the count below is right.
  await tx.selectFrom('users').select('id').where('id', '=', reviewer.id).forNoKeyUpdate().execute()
  const saved = await tx
    .selectFrom('savedSearches')
    .select('name')
    .where('reviewerId', '=', reviewer.id)
    .execute()
  if (saved.some((search) => search.name === name)) {
    const message = 'You already have a search of this name.'
    throw new Refusal('conflict', message, { fields: { name: message } })
  }
  if (saved.length >= maxSavedSearches) {
    throw new Refusal(
      'conflict',
      `You have ${maxSavedSearches} saved searches, which is the most. Delete one first.`,
    )
  }
  const search = { id: randomUUID(), name, createdAt: at }
  await tx
    .insertInto('savedSearches')
    .values({ ...search, reviewerId: reviewer.id, filters: JSON.stringify(filters) })
    .execute()
  return { ...search, filters }
}

export async function deleteSavedSearch(
  tx: Tx,
  reviewer: Viewer,
  { searchId }: { searchId: string },
): Promise<{ deleted: true }> {
  const { numDeletedRows } = await tx
    .deleteFrom('savedSearches')
    .where('id', '=', isUuid(searchId) ? searchId : null)
    .where('reviewerId', '=', reviewer.id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new Refusal('not_found', 'This saved search no longer exists.')
  return { deleted: true }
}
