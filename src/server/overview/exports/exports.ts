import { randomUUID } from 'node:crypto'
import { addDays } from '../../../shared/base/days.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { lockPerson } from '../../people/accounts/people.ts'
import { take } from '../../base/http/rate-limits.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import { removeExportFile } from '../../base/files/removals.ts'
import type { Viewer } from '../../base/http/session.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { readExport } from './queries.ts'

/** A person may ask so often in a day, because a file can be large. */
const maxInDay = 5

/** Asks for a file of everything about a person. A job makes it; an earlier file is removed. */
export async function askForExport(tx: Tx, viewer: Viewer, at: Date) {
  // A suspended person gets the file, too.
  const { closed } = await lockPerson(tx, viewer.id)
  if (closed) throw new Refusal('unauthenticated', 'This account is closed.')
  await take(tx, { key: `export:${viewer.id}`, max: maxInDay, windowMinutes: 24 * 60 }, at)
  const { id: userId } = viewer
  const waiting = { storageKey: null, sizeBytes: null, readyAt: null, expiresAt: null }
  const fresh = { ...waiting, id: randomUUID(), askedAt: at }
  await removeExportFile(tx, userId, at)
  await tx
    .insertInto('exports')
    .values({ ...fresh, userId })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(fresh))
    .execute()
  await audit(tx, viewer, { action: 'askForExport', subject: `user:${userId}` }, at)
  return { export: await readExport(tx, viewer, at) }
}

/** For how long a file is offered. */
const offeredDays = 1

interface Made {
  id: string
  userId: string
  storageKey: string
  sizeBytes: number
}

/**
 * Offers a stored file to its owner. False when another process was faster, the person asked anew
 * or the account was closed; then the file is removed, because nothing keeps it.
 */
export async function offerExport(
  tx: Tx,
  { id, userId, storageKey, sizeBytes }: Made,
  at: Date,
): Promise<boolean> {
  const expiresAt = addDays(at, offeredDays)
  const { numUpdatedRows } = await tx
    .updateTable('exports')
    .set({ storageKey, sizeBytes, readyAt: at, expiresAt })
    .where('id', '=', id)
    .where('readyAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await tx.deleteFrom('fileRemovals').where('storageKey', '=', storageKey).execute()
  await notify(tx, userId, 'export-ready', { until: expiresAt.toISOString() }, at)
  return true
}

/** Ends the offers whose day is over. */
export async function expireExports(tx: Tx, at: Date) {
  const over = await tx
    .deleteFrom('exports')
    .where('expiresAt', '<=', at)
    .returning('storageKey')
    .execute()
  const removals = over.flatMap(({ storageKey }) =>
    storageKey ? [{ storageKey, removeAt: at }] : [],
  )
  if (removals.length > 0) await tx.insertInto('fileRemovals').values(removals).execute()
}

/** The file of the viewer's own export, with its entry before the first byte leaves. */
export async function openExport(tx: Tx, viewer: Viewer, at: Date) {
  const own = await tx
    .selectFrom('exports')
    .select(['storageKey', 'sizeBytes', 'readyAt'])
    .where('userId', '=', viewer.id)
    .where('expiresAt', '>', at)
    .executeTakeFirst()
  if (!own?.storageKey || !own.readyAt) {
    throw new Refusal('not_found', 'There is no file of your data. Ask for a new one in Settings.')
  }
  await audit(tx, viewer, { action: 'downloadExport', subject: `user:${viewer.id}` }, at)
  return { storageKey: own.storageKey, sizeBytes: own.sizeBytes!, readyAt: own.readyAt }
}
