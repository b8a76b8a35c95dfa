import { randomUUID } from 'node:crypto'
import { Refusal } from '../../../shared/base/refusal.ts'
import {
  documentLimits,
  maxDocumentsReceived,
  verificationCan,
  type VerificationStatus,
} from '../../../shared/people/verification.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { notifyAdmins } from '../../platform/notifications/notify.ts'
import { readVerification } from './queries.ts'
import type { StoredFile } from './verification.ts'

interface Change {
  /** The id of the document that the files take the place of; undefined to add them. */
  replaces: string | undefined
  files: StoredFile[]
}

/** A business that is locked, so that no decision comes in between. */
interface Waiting {
  verificationStatus: VerificationStatus
  companyName: string
}

/**
 * Adds documents to a request that waits, or replaces one of them. The replaced one is kept, and
 * admins see it with the time. The place in the queue stays.
 */
export async function changeDocuments(
  tx: Tx,
  business: Viewer,
  { verificationStatus, companyName }: Waiting,
  { replaces, files }: Change,
  at: Date,
) {
  if (!verificationCan.change({ status: verificationStatus })) {
    const message = 'Our team has decided about your documents meanwhile. Please reload the page.'
    throw new Refusal('conflict', message)
  }
  if (replaces !== undefined) await supersede(tx, business, replaces, files, at)
  const values = files.map((file) => ({
    ...file,
    id: randomUUID(),
    businessId: business.id,
    uploadedAt: at,
  }))
  await tx.insertInto('documents').values(values).execute()
  await refuseTooMany(tx, business)
  if (replaces === undefined) {
    const after = { fileNames: namesOf(files) }
    const entry = { action: 'addDocuments', subject: `business:${business.id}`, after }
    await audit(tx, business, entry, at)
  }
  const data = { businessId: business.id, companyName }
  await notifyAdmins(tx, 'verification-submitted', data, at)
  return readVerification(tx, business.id)
}

async function supersede(tx: Tx, { id }: Viewer, replaces: string, files: StoredFile[], at: Date) {
  const replaced = await tx
    .updateTable('documents')
    .set({ supersededAt: at })
    .where('businessId', '=', id)
    .where('supersededAt', 'is', null)
    .where((eb) => eb(eb.cast<string>('id', 'text'), '=', replaces))
    .returning('fileName')
    .executeTakeFirst()
  if (!replaced) {
    throw new Refusal('conflict', 'This document was replaced already. Please reload the page.')
  }
  const before = { fileNames: replaced.fileName }
  const after = { fileNames: namesOf(files) }
  const entry = { action: 'replaceDocument', subject: `business:${id}`, before, after }
  await audit(tx, { id }, entry, at)
}

/** The names of files as one fact of the audit log. */
export const namesOf = (files: StoredFile[]) => files.map(({ fileName }) => fileName).join(', ')

/** Refuses more documents than a request may have, now or with those that were replaced. */
async function refuseTooMany(tx: Tx, { id }: Viewer) {
  const { current, received } = await tx
    .selectFrom('documents as d')
    .innerJoin('businesses as b', 'b.id', 'd.businessId')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('d.supersededAt', 'is', null).as('current'),
      // Documents that wait again after an appeal are from before.
      eb.fn
        .countAll<number>()
        .filterWhere('d.uploadedAt', '>=', eb.ref('b.verificationSubmittedAt'))
        .as('received'),
    ])
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow()
  if (current > documentLimits.files) {
    const message = `A request has at most ${documentLimits.files} documents. Replace one instead.`
    throw new Refusal('invalid', message, { fields: { documents: message } })
  }
  if (received > maxDocumentsReceived) {
    throw new Refusal('conflict', 'These documents were changed often. Please wait for our answer.')
  }
}

/** Refuses a decision by an admin who read other documents than the request has now. */
export async function requireAllRead(tx: Tx, businessId: string, read: string[]) {
  const documents = await tx
    .selectFrom('documents')
    .select('id')
    .where('businessId', '=', businessId)
    .where('supersededAt', 'is', null)
    .execute()
  const known = new Set(read)
  if (documents.length === known.size && documents.every(({ id }) => known.has(id))) return
  throw new Refusal('conflict', 'The business has changed its documents. Please read them again.')
}
