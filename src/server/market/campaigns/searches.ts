import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  maxSavedSearches,
  type saveSearch as saveContract,
  type SearchFilters,
} from '../../../shared/market/campaign-search.ts'
import type { BodyOf } from '../../../shared/base/endpoint.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { lockViewer } from '../../people/accounts/people.ts'
import type { Tx } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
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
  const saved = await lockSavedSearches(tx, reviewer)
  requireUnused(name, saved)
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
  return { ...search, filters, mails: false }
}

/** Reads the viewer's searches. Others that are saved or renamed meanwhile wait. */
async function lockSavedSearches(tx: Tx, reviewer: Viewer) {
  await lockViewer(tx, reviewer)
  await tx.selectFrom('users').select('id').where('id', '=', reviewer.id).forNoKeyUpdate().execute()
  return tx
    .selectFrom('savedSearches')
    .select(['id', 'name', 'filters', 'mails', 'createdAt'])
    .where('reviewerId', '=', reviewer.id)
    .execute()
}

function requireUnused(name: string, saved: readonly { name: string }[]) {
  if (saved.every((search) => search.name !== name)) return
  const message = 'You already have a search of this name.'
  throw new Refusal('conflict', message, { fields: { name: message } })
}

/** Gives a saved search another name; 404 for those of others. */
export async function renameSavedSearch(
  tx: Tx,
  reviewer: Viewer,
  { searchId, name }: { searchId: string; name: string },
) {
  const saved = await lockSavedSearches(tx, reviewer)
  const search = saved.find(({ id }) => id === searchId)
  if (!search) throw gone()
  requireUnused(
    name,
    saved.filter((one) => one !== search),
  )
  await tx.updateTable('savedSearches').set({ name }).where('id', '=', search.id).execute()
  return { ...search, name, filters: search.filters as SearchFilters }
}

/** Says whether the daily digest tells of new campaigns that a saved search finds. */
export async function setSearchMails(
  tx: Tx,
  reviewer: Viewer,
  { searchId }: { searchId: string },
  mails: boolean,
) {
  await lockViewer(tx, reviewer)
  const search = await tx
    .updateTable('savedSearches')
    .set({ mails })
    .where('id', '=', isUuid(searchId) ? searchId : null)
    .where('reviewerId', '=', reviewer.id)
    .returning(['id', 'name', 'filters', 'mails', 'createdAt'])
    .executeTakeFirst()
  if (!search) throw gone()
  return { ...search, filters: search.filters as SearchFilters }
}

const gone = () => new Refusal('not_found', 'This saved search no longer exists.')

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
  if (numDeletedRows === 0n) throw gone()
  return { deleted: true }
}
