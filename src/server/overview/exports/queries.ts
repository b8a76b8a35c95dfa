import { sql } from 'kysely'
import type * as z from 'zod'
import type { DataExport } from '../../../shared/overview/exports.ts'
import type { Db } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { hasFailed } from '../../base/jobs/items.ts'

/** Reads the export of a person, without one whose day is over. */
export async function readExport(
  db: Db,
  { id }: Viewer,
  at: Date,
): Promise<z.output<typeof DataExport> | null> {
  const row = await db
    .selectFrom('exports')
    .select(['askedAt', 'sizeBytes', 'readyAt', 'expiresAt'])
    .where('userId', '=', id)
    .where(({ or, eb }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', at)]))
    .executeTakeFirst()
  if (!row) return null
  const { askedAt, sizeBytes, readyAt, expiresAt } = row
  if (sizeBytes === null || !readyAt || !expiresAt) return { askedAt, file: null }
  return { askedAt, file: { sizeBytes, readyAt, expiresAt } }
}

/** The exports that a job has yet to make. */
export const waitingExports = (db: Db, limit: number) =>
  db
    .selectFrom('exports as e')
    .innerJoin('users as u', 'u.id', 'e.userId')
    .select(['e.id', 'e.userId', 'u.role'])
    .where('e.readyAt', 'is', null)
    .where('u.deletedAt', 'is', null)
    .orderBy(hasFailed('make-export', sql`e.id`))
    .orderBy('e.askedAt')
    .limit(limit)
    .execute()
