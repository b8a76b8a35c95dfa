import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '../../../shared/base/refusal.ts'
import { verificationCan, type VerificationType } from '../../../shared/people/verification.ts'
import { termsAnchors } from '../../../shared/platform/statement-rules.ts'
import { lockPerson, lockViewer, requireUnfrozen } from '../accounts/people.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { SignedIn, Viewer } from '../../base/http/session.ts'
import { notify, notifyAdmins } from '../../platform/notifications/notify.ts'
import { writeStatement } from '../../platform/statements/statements.ts'
import { changeDocuments, namesOf, requireAllRead } from './replacements.ts'
import { readRequest, readVerification } from './queries.ts'

/** A file that has been stored under a random key. */
export interface StoredFile {
  fileName: string
  contentType: string
  sizeBytes: number
  storageKey: string
}

interface Sent {
  type: VerificationType
  files: StoredFile[]
  /** Set to change a request that waits: adds the files, or replaces one document. */
  change?: { replaces: string | undefined } | undefined
}

/** Submits documents for verification. They replace the documents of a rejected request. */
export async function submitVerification(
  tx: Tx,
  business: Viewer,
  { type, files, change }: Sent,
  at: Date,
) {
  await lockViewer(tx, business)
  const locked = await lockBusiness(tx, business.id)
  if (change) return changeDocuments(tx, business, locked, { ...change, files }, at)
  const { verificationStatus, companyName } = locked
  if (!verificationCan.submit({ status: verificationStatus })) {
    const message =
      verificationStatus === 'approved'
        ? 'Your business is already verified.'
        : 'Our team already has your documents.'
    throw new Refusal('conflict', message)
  }
  await tx
    .updateTable('documents')
    .set({ supersededAt: at })
    .where('businessId', '=', business.id)
    .where('supersededAt', 'is', null)
    .execute()
  await tx
    .insertInto('documents')
    .values(
      files.map((file) => ({ ...file, id: randomUUID(), businessId: business.id, uploadedAt: at })),
    )
    .execute()
  await tx
    .updateTable('businesses')
    .set({
      verificationStatus: 'pending',
      verificationType: type,
      verificationNote: null,
      verificationSubmittedAt: at,
      verificationDecidedAt: null,
      updatedAt: at,
    })
    .where('id', '=', business.id)
    .execute()
  const before = { status: verificationStatus }
  const after = { status: 'pending', type, fileNames: namesOf(files) }
  const subject = `business:${business.id}`
  await audit(tx, business, { action: 'submitVerification', subject, before, after }, at)
  await notifyAdmins(tx, 'verification-submitted', { businessId: business.id, companyName }, at)
  return readVerification(tx, business.id)
}

/** Approves the documents of a business, which verifies it. */
export async function approveVerification(
  tx: Tx,
  admin: Viewer,
  { businessId, ...read }: { businessId: string } & Read,
  at: Date,
) {
  await decide(tx, admin, businessId, { status: 'approved', note: null, ...read }, at)
  await notify(tx, businessId, 'verification-approved', {}, at)
  return readRequest(tx, businessId)
}

/** Rejects the documents with a note; the business can upload again. */
export async function rejectVerification(
  tx: Tx,
  admin: Viewer,
  { businessId, note }: { businessId: string; note: string },
  at: Date,
) {
  await decide(tx, admin, businessId, { status: 'rejected', note }, at)
  const stated = await writeStatement(
    tx,
    {
      kind: 'verification_rejected',
      personId: businessId,
      decidedBy: admin.id,
      facts: note,
      rule: termsAnchors.verification,
    },
    at,
  )
  await notify(tx, businessId, 'verification-rejected', { note, ...stated }, at)
  return readRequest(tx, businessId)
}

/**
 * Verifies a business whose appeal against a rejection of its documents was granted. Where it has
 * changed its name since, its documents wait again: nobody has read them for that name.
 */
export async function overturnVerification(
  tx: Tx,
  admin: Viewer,
  { businessId, decisionAt }: { businessId: string; decisionAt: Date },
  at: Date,
): Promise<{ effect?: 'none' | 'waits' }> {
  const { owner, companyName, ...business } = await lockBusiness(tx, businessId)
  const { verificationStatus, verificationDecidedAt } = business
  // It may have sent other documents meanwhile, which are decided by themselves.
  const stands = verificationDecidedAt?.getTime() === decisionAt.getTime()
  if (verificationStatus !== 'rejected' || !stands) return { effect: 'none' }
  requireUnfrozen('approveVerification', owner)
  if (await isRenamed(tx, { businessId, companyName }, decisionAt)) {
    await tx
      .updateTable('businesses')
      .set({ verificationStatus: 'pending', verificationSubmittedAt: at })
      .set({ verificationNote: null, verificationDecidedAt: null, updatedAt: at })
      .where('id', '=', businessId)
      .execute()
    await notifyAdmins(tx, 'verification-submitted', { businessId, companyName }, at)
    return { effect: 'waits' }
  }
  await setVerification(tx, admin, businessId, { verificationStatus }, { status: 'approved' }, at)
  await notify(tx, businessId, 'verification-approved', {}, at)
  return {}
}

/** Whether a business has another name than at that time, by the audit log. */
async function isRenamed(
  tx: Tx,
  { businessId, companyName }: { businessId: string; companyName: string },
  since: Date,
): Promise<boolean> {
  const first = await tx
    .selectFrom('auditLog')
    .select(sql<string>`before ->> 'companyName'`.as('name'))
    .where('actorId', '=', businessId)
    .where('action', '=', 'editProfile')
    .where('createdAt', '>=', since)
    .where(sql<boolean>`before ->> 'companyName' is not null`)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return first !== undefined && first.name !== companyName
}

/** What the admin has read; undefined where the caller does not say. */
interface Read {
  documents?: string[] | undefined
  companyName?: string | undefined
}

interface Decision extends Read {
  status: 'approved' | 'rejected'
  note: string | null
}

async function decide(
  tx: Tx,
  admin: Viewer,
  businessId: string,
  { status, note, documents, companyName }: Decision,
  at: Date,
) {
  const { owner, ...business } = await lockBusiness(tx, businessId)
  const { verificationStatus } = business
  requireUnfrozen(status === 'approved' ? 'approveVerification' : 'rejectVerification', owner)
  if (!verificationCan.approve({ status: verificationStatus })) {
    throw new Refusal('conflict', 'This verification has already been decided.')
  }
  if (companyName !== undefined && companyName !== business.companyName) {
    const message = 'This business has changed its name since you opened it. Please reload it.'
    throw new Refusal('conflict', message)
  }
  if (documents) await requireAllRead(tx, businessId, documents)
  await setVerification(tx, admin, businessId, { verificationStatus }, { status, note }, at)
}

async function setVerification(
  tx: Tx,
  admin: Viewer,
  businessId: string,
  { verificationStatus }: { verificationStatus: string },
  { status, note = null }: Pick<Decision, 'status'> & { note?: string | null },
  at: Date,
) {
  await tx
    .updateTable('businesses')
    .set({
      verificationStatus: status,
      verificationNote: note,
      verificationDecidedAt: at,
      updatedAt: at,
    })
    .where('id', '=', businessId)
    .execute()
  const action = status === 'approved' ? 'approveVerification' : 'rejectVerification'
  const before = { status: verificationStatus }
  const after = { status, note }
  await audit(tx, admin, { action, subject: `business:${businessId}`, before, after }, at)
}

async function lockBusiness(tx: Tx, id: string) {
  const ofId = tx.selectFrom('businesses').where('id', '=', isUuid(id) ? id : null)
  const found = await ofId.select('id').executeTakeFirst()
  if (!found) throw new Refusal('not_found', 'This business does not exist.')
  const owner = await lockPerson(tx, found.id)
  const business = await ofId
    .select(['verificationStatus', 'verificationDecidedAt', 'companyName'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { ...business, owner }
}

const linkHours = 1

/** Creates a link to a document that works for one hour, only in this session of the admin. */
export async function createDocumentLink(
  tx: Tx,
  admin: SignedIn,
  { documentId }: { documentId: string },
  at: Date,
) {
  const document = isUuid(documentId)
    ? await tx.selectFrom('documents').select('id').where('id', '=', documentId).executeTakeFirst()
    : undefined
  if (!document) throw noDocument()
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(at.getTime() + linkHours * 60 * 60 * 1000)
  await tx
    .insertInto('documentLinks')
    .values({
      tokenHash: hashOf(token),
      documentId,
      adminId: admin.id,
      sessionId: admin.sessionId,
      expiresAt,
    })
    .execute()
  return { url: `/api/document-links/${token}`, expiresAt }
}

/** Finds the document of a link and audits its opening before the download starts. */
export async function openDocument(
  tx: Tx,
  admin: SignedIn,
  { token }: { token: string },
  at: Date,
) {
  const document = await tx
    .selectFrom('documentLinks')
    .innerJoin('documents', 'documents.id', 'documentLinks.documentId')
    .select(['documents.id', 'businessId', 'fileName', 'contentType', 'sizeBytes', 'storageKey'])
    .where('tokenHash', '=', hashOf(token))
    .where('sessionId', '=', admin.sessionId)
    .where('adminId', '=', admin.id)
    .where('expiresAt', '>', at)
    .executeTakeFirst()
  if (!document) throw noDocument()
  const subject = `document:${document.id}`
  const after = { businessId: document.businessId, fileName: document.fileName }
  await audit(tx, admin, { action: 'openDocument', subject, after }, at)
  return document
}

/** Only hashes are stored, so that reading the database does not give access to documents. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

const noDocument = () => new Refusal('not_found', 'This link no longer opens a document.')
