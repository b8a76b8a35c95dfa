import { sql } from 'kysely'
import * as z from 'zod'
import { addDays } from '../../../shared/base/days.ts'
import { forgetDevices } from '../../people/accounts/devices.ts'
import { forgetNetworks } from '../../people/accounts/traces.ts'
import type { Config } from '../../base/config.ts'
import type { Tx } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { forgetOpenings } from '../../market/reviews/brief-openings.ts'
import { forgetOldDrafts } from '../../market/reviews/drafts.ts'
import { forgetPhotos } from '../../market/reviews/photos.ts'
import { forgetProofs } from '../../market/proofs/proofs.ts'
import { forgetReportNetworks, forgetReports } from '../../market/reports/forgetting.ts'
import { forgetAnswers } from '../../market/places/requirements.ts'

/**
 * Deletes what is older than its retention (docs/domain.md, Retention), and returns how many
 * rows of each kind. Another job removes the files of documents from the store.
 */
export async function applyRetention(tx: Tx, days: Config['retention'], at: Date) {
  return {
    documents: await deleteDocuments(tx, addDays(at, -days.documents), at),
    contactMessages: await deleteOlder(tx, 'contactMessages', addDays(at, -days.contactMessages)),
    reports: await forgetReports(tx, addDays(at, -days.contactMessages)),
    notifications: await deleteOlder(tx, 'notifications', addDays(at, -days.notifications)),
    webhookDeliveries: await deleteOldDeliveries(tx, at),
    undeliveredMails: await deleteUndelivered(tx, addDays(at, -days.mails)),
    devices: await forgetDevices(tx, at),
    networks: (await forgetNetworks(tx, at)) + (await forgetReportNetworks(tx, at)),
    openings: await forgetOpenings(tx, at),
    drafts: await forgetOldDrafts(tx, at),
    photos: await forgetPhotos(tx, at),
    proofs: await forgetProofs(tx, at),
    answers: await forgetAnswers(tx, at),
    signIns: await forgetSignIns(tx, addDays(at, -days.signIns)),
  }
}

/** Deletes the documents of requests that were decided, or replaced by others, before `before`. */
async function deleteDocuments(tx: Tx, before: Date, at: Date): Promise<number> {
  const due = await tx
    .selectFrom('documents as d')
    .innerJoin('businesses as b', 'b.id', 'd.businessId')
    .select('d.id')
    .where(({ or, and, eb, ref }) =>
      or([
        eb('d.supersededAt', '<', before),
        and([
          eb('d.supersededAt', 'is', null),
          eb('b.verificationDecidedAt', '<', before),
          eb('d.uploadedAt', '<=', ref('b.verificationDecidedAt')),
        ]),
      ]),
    )
    .execute()
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  await tx.deleteFrom('documentLinks').where('documentId', 'in', ids).execute()
  const files = tx.selectFrom('documents').where('id', 'in', ids)
  await tx
    .insertInto('fileRemovals')
    .columns(['storageKey', 'removeAt'])
    .expression(files.select(['storageKey', sql<Date>`${at}::timestamptz`.as('removeAt')]))
    .execute()
  await tx.deleteFrom('documents').where('id', 'in', ids).execute()
  return ids.length
}

async function deleteOlder(tx: Tx, table: 'contactMessages' | 'notifications', before: Date) {
  const { numDeletedRows } = await tx
    .deleteFrom(table)
    .where('createdAt', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Webhooks are retried for three days, and their log is kept for thirty. */
const deliveryDays = 30

async function deleteOldDeliveries(tx: Tx, at: Date) {
  const { numDeletedRows } = await tx
    .deleteFrom('webhookDeliveries')
    .where('createdAt', '<', addDays(at, -deliveryDays))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

const Forgotten = z.strictObject({ count: z.number() })

/** Only this function of the database can delete entries of the audit log, and only sign-ins. */
async function forgetSignIns(tx: Tx, before: Date) {
  const [row] = await selectRows(tx, Forgotten, sql`select forget_sign_ins(${before}) as count`)
  return row!.count
}

async function deleteUndelivered(tx: Tx, before: Date) {
  const { numDeletedRows } = await tx
    .deleteFrom('undeliveredMails')
    .where('failedAt', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
