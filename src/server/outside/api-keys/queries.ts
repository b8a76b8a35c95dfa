import type { Selectable } from 'kysely'
import type { ApiScope } from '../../../shared/base/scopes.ts'
import type { Db } from '../../base/db/database.ts'
import type { ApiKeys } from '../../base/db/schema.ts'
import type { Viewer } from '../../base/http/session.ts'

/** All of a key but its hash. */
export const apiKeyColumns = [
  'id',
  'name',
  'prefix',
  'scopes',
  'createdAt',
  'lastUsedAt',
  'expiresAt',
] as const

type Row = Pick<Selectable<ApiKeys>, (typeof apiKeyColumns)[number]>

// A check of the database holds that the scopes are known ones.
export const toApiKey = (row: Row) => ({ ...row, scopes: row.scopes as ApiScope[] })

/** Reads the viewer's keys that still work, newest first. */
export async function listApiKeys(db: Db, { id }: Viewer, at: Date) {
  const rows = await db
    .selectFrom('apiKeys')
    .select(apiKeyColumns)
    .where('userId', '=', id)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', at)]))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { items: rows.map(toApiKey) }
}
