import { sql } from 'kysely'
import type { Db } from '../../base/db/database.ts'
import { onPage, pageOf } from '../../base/http/keyset.ts'
import { proofKey } from '../../market/proofs/rows.ts'
import { photoKey } from '../../market/reviews/photos.ts'
import type { Viewer } from '../../base/http/session.ts'

/** Rows of a person's own that no list of the application shows as a whole. */

export const readPerson = (db: Db, { id }: Viewer) =>
  db
    .selectFrom('users')
    .select(['id', 'phoneNumber', 'country', 'mutedInApp', 'mutedMails', 'createdAt', 'updatedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const readSessions = (db: Db, { id }: Viewer) =>
  db
    .selectFrom('sessions')
    .select(['createdAt', 'updatedAt', 'expiresAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', id)
    .orderBy('createdAt', 'desc')
    .execute()

/** Without their secrets. */
export const readWebhooks = (db: Db, { id }: Viewer) =>
  db
    .selectFrom('webhooks')
    .select(['url', 'events', 'disabledAt', 'disabledBecause', 'createdAt', 'updatedAt'])
    .where('ownerId', '=', id)
    .orderBy('createdAt')
    .execute()

export const readApiKeys = (db: Db, { id }: Viewer) =>
  db
    .selectFrom('apiKeys')
    .select(['name', 'prefix', 'scopes', 'createdAt', 'lastUsedAt', 'expiresAt'])
    .where('userId', '=', id)
    .orderBy('createdAt', 'desc')
    .execute()

export const readLinkedAccounts = (db: Db, { id }: Viewer) =>
  db
    .selectFrom('accounts')
    .select(['providerId as provider', 'accountId', 'createdAt'])
    .where('userId', '=', id)
    .where('providerId', '<>', 'credential')
    .orderBy('createdAt')
    .execute()

export const readDestination = async (db: Db, { id }: Viewer) =>
  (await db
    .selectFrom('payoutDestinations')
    .select(['kind', 'country', 'accountHolder', 'bankName', 'accountNumber', 'bankCode'])
    .select(['createdAt', 'updatedAt'])
    .where('reviewerId', '=', id)
    .executeTakeFirst()) ?? null

export const readOpenings = (db: Db, { id }: Viewer) =>
  db
    .selectFrom('briefOpenings')
    .select(['campaignId', 'openedAt'])
    .where('reviewerId', '=', id)
    .orderBy('openedAt')
    .execute()

/** To the questions of campaigns, while they count. */
export const readAnswers = (db: Db, { id }: Viewer) =>
  db
    .selectFrom('screeningAnswers')
    .select(['campaignId', 'asked', 'optionIds', 'answeredAt'])
    .where('reviewerId', '=', id)
    .orderBy('answeredAt')
    .orderBy('questionId')
    .execute()

export const readSearches = (db: Db, { id }: Viewer) =>
  db
    .selectFrom('savedSearches')
    .select(['name', 'filters', 'mails', 'createdAt'])
    .where('reviewerId', '=', id)
    .orderBy('name')
    .execute()

/** The campaigns of which the reviewer is told when they take reviews again. */
export const readWaits = (db: Db, { id }: Viewer) =>
  db
    .selectFrom('campaignWaits')
    .select(['campaignId', 'createdAt'])
    .where('reviewerId', '=', id)
    .orderBy('createdAt')
    .execute()

/** When the reviewer last looked at the campaigns. */
export const readVisit = async (db: Db, { id }: Viewer) =>
  (await db
    .selectFrom('campaignVisits')
    .select(['seenAt', 'newSince'])
    .where('reviewerId', '=', id)
    .executeTakeFirst()) ?? null

/** Decisions against the person, with their reasons. */
export const readStatements = (db: Db, { id }: Viewer) =>
  db
    .selectFrom('statements')
    .select(['id', 'kind', 'reviewId', 'facts', 'ruleAnchor', 'ruleVersion', 'automated'])
    .select(['createdAt', 'appealUntil'])
    .where('personId', '=', id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** Lists have only the latest appeal of a review. */
export const readAppeals = (db: Db, { id }: Viewer) =>
  db
    .selectFrom('appeals as a')
    .select(['a.reviewId', 'a.about', 'a.decisionAt', 'a.decisionReason', 'a.decisionNote'])
    .select(['a.statementId', 'a.ground'])
    .select(['a.content', 'a.createdAt', 'a.outcome', 'a.note', 'a.decidedAt'])
    .where('a.filedBy', '=', id)
    .orderBy('a.createdAt')
    .execute()

/** Of published reviews. */
export const readReports = (db: Db, { id }: Viewer) =>
  db
    .selectFrom('reports')
    .select(['number', 'reviewId', 'email', 'reason', 'content', 'createdAt'])
    .select(['outcome', 'note', 'decidedAt'])
    .select(['appeal', 'appealedAt', 'appealOutcome', 'appealNote', 'appealDecidedAt'])
    .where('reporterId', '=', id)
    .orderBy('createdAt')
    .execute()

/** Messages to support about a review. Others are mailed, and not kept. */
export const readMessages = (db: Db, { id }: Viewer) =>
  db
    .selectFrom('contactMessages')
    .select(['reviewId', 'name', 'email', 'subject', 'message', 'createdAt', 'answeredAt'])
    .where('reporterId', '=', id)
    .orderBy('createdAt')
    .execute()

/** Also those that are not public. */
export const readReplies = (db: Db, { id }: Viewer) =>
  db
    .selectFrom('reviewReplies as p')
    .innerJoin('reviews as r', 'r.id', 'p.reviewId')
    .select(['p.reviewId', 'p.content', 'p.shown', 'p.status', 'p.note'])
    .select(['p.createdAt', 'p.decidedAt'])
    .where('r.businessId', '=', id)
    .orderBy('p.createdAt')
    .execute()

/** Since when a person has not been an admin, whose activity is about others; if they were one. */
export async function activeSince(db: Db, { id }: Viewer): Promise<string | undefined> {
  const { last } = await db
    .selectFrom('auditLog')
    .select(({ fn }) => fn.max('createdAt').as('last'))
    .where('action', '=', 'removeAdmin')
    .where('subject', '=', `user:${id}`)
    .executeTakeFirstOrThrow()
  return last?.toISOString()
}

/** Also those of a first try, and those that no review has yet. */
export const readPhotos = (db: Db, { id }: Viewer) =>
  db
    .selectFrom('photos')
    .select(['id', 'reviewId', 'position', 'alt', 'width', 'height', 'leftOutReason', 'createdAt'])
    .where('reviewerId', '=', id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** What was begun and not sent. */
export const readDrafts = (db: Db, { id }: Viewer) =>
  db
    .selectFrom('reviewDrafts')
    .select(['campaignId', 'rating', 'content', 'photoIds', 'confirmations', 'savedAt'])
    .where('reviewerId', '=', id)
    .orderBy('savedAt')
    .execute()

export const readPhotoFiles = async (db: Db, viewer: Viewer) =>
  (await readPhotos(db, viewer)).map(({ id, createdAt }) => ({
    folder: 'photos',
    fileName: `${id}.webp`,
    storageKey: photoKey(id, 'large'),
    uploadedAt: createdAt,
  }))

/** Also those that no review has yet. */
export const readProofs = (db: Db, { id }: Viewer) =>
  db
    .selectFrom('proofs')
    .select(['id', 'reviewId', 'placeId', 'contentType', 'sizeBytes', 'createdAt'])
    .where('reviewerId', '=', id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export const readProofFiles = async (db: Db, viewer: Viewer) =>
  (await readProofs(db, viewer)).map(({ id, contentType, createdAt }) => ({
    folder: 'proofs',
    fileName: `${id}.${contentType === 'application/pdf' ? 'pdf' : 'webp'}`,
    storageKey: proofKey(id),
    uploadedAt: createdAt,
  }))

/** Lists have only the start of a campaign's description. */
export async function readCampaignTexts(
  db: Db,
  { id }: Viewer,
  page: { limit: number; cursor: string | undefined },
) {
  const oldest = { by: sql`created_at`, id: sql`id`, kind: 'time', direction: 'asc' } as const
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'title', 'product', 'productUrl', 'description', 'instructions', 'status'])
    .select(['gtin', 'mpn', 'sku', 'brand'])
    .select(['category', 'countries', 'language', 'minutes', 'tryingDays', 'pictureAlt'])
    .select(['fulfilment', 'worthCents', 'reimbursementCapCents', 'proofRequired'])
    .select(['startsAt', 'endsAt', 'pacePlaces', 'pacePer', 'requirements', 'rejectionNote'])
    .select(['createdAt', 'approvedAt', 'updatedAt', 'deletedAt'])
    .where('businessId', '=', id)
    .$call(onPage(oldest, page))
    .execute()
  return pageOf(rows, page.limit, ({ createdAt }) => createdAt)
}

export const readRefunds = (db: Db, { id }: Viewer) =>
  db
    .selectFrom('refundRequests')
    .select(['id', 'amountCents', 'sandboxCents', 'status', 'note', 'createdAt', 'updatedAt'])
    .where('businessId', '=', id)
    .orderBy('createdAt')
    .execute()

export const readVerificationFacts = (db: Db, { id }: Viewer) =>
  db
    .selectFrom('businesses')
    .select(['companyName', 'verificationStatus', 'verificationType', 'verificationNote'])
    .select(['verificationSubmittedAt', 'verificationDecidedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Also those of earlier requests, as long as they are kept. */
export async function readDocuments(db: Db, { id }: Viewer) {
  const documents = await db
    .selectFrom('documents')
    .select(['fileName', 'storageKey', 'uploadedAt'])
    .where('businessId', '=', id)
    .orderBy('uploadedAt')
    .orderBy('fileName')
    .execute()
  return documents.map((document) => ({ folder: 'documents', ...document }))
}
