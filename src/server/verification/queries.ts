import type * as z from 'zod'
import { sql, type InferResult } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Document, Verification, VerificationRequest } from '../../shared/verification.ts'
import { mayNow } from '../accounts/people.ts'
import { reservedInMonth } from '../campaigns/unverified.ts'
import type { Db } from '../db/database.ts'
import { containing } from '../db/search.ts'
import { onPage, pageOf } from '../http/keyset.ts'

function selectRequests(db: Db) {
  return db
    .selectFrom('businesses as b')
    .innerJoin('users as u', 'u.id', 'b.id')
    .select(['b.id', 'b.companyName', 'b.website', 'u.name', 'u.email'])
    .select(['b.verificationStatus as status', 'b.verificationType as type'])
    .select(['b.verificationNote as note', 'b.verificationSubmittedAt as submittedAt'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('documents as d')
          .select(['d.id', 'd.fileName', 'd.contentType', 'd.sizeBytes', 'd.uploadedAt'])
          .$narrowType<{ contentType: Document['type'] }>()
          .whereRef('d.businessId', '=', 'b.id')
          .where('d.supersededAt', 'is', null)
          .orderBy('d.uploadedAt')
          .orderBy('d.fileName'),
      ).as('documents'),
    )
}
type Row = InferResult<ReturnType<typeof selectRequests>>[number]

/** Reads the verification of a business with the documents of its latest request. */
export async function readVerification(db: Db, businessId: string) {
  return toVerification(await requestOf(db, businessId))
}

/** The same, with what the business may pay before it is verified. */
export async function readOwnVerification(db: Db, businessId: string, at: Date) {
  const row = await selectRequests(db)
    .innerJoin('platform as p', (join) => join.onTrue())
    .innerJoin('wallets as w', 'w.userId', 'b.id')
    .select(['p.unverifiedPriceCents', 'p.unverifiedMonthCents'])
    .select(reservedInMonth(at).as('usedCents'))
    .where('b.id', '=', businessId)
    .executeTakeFirstOrThrow()
  const limits = {
    pricePerReviewCents: row.unverifiedPriceCents,
    monthCents: row.unverifiedMonthCents,
    usedCents: row.usedCents,
  }
  return { ...toVerification(row), limits }
}

export async function readRequest(db: Db, businessId: string) {
  return toRequest(await requestOf(db, businessId))
}

const requestOf = (db: Db, businessId: string) =>
  selectRequests(db).where('b.id', '=', businessId).executeTakeFirstOrThrow()

interface ListInput {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
  status: 'all' | 'pending' | 'approved' | 'rejected'
}

const newestRequest = {
  by: sql`b.verification_submitted_at`,
  id: sql`b.id`,
  kind: 'time',
  direction: 'desc',
} as const

/** Reads a page of verification requests, newest first. */
export async function listVerifications(db: Db, { limit, cursor, q, status }: ListInput) {
  const rows = await selectRequests(db)
    .where((eb) =>
      status === 'all'
        ? eb('b.verificationStatus', '<>', sql.lit('none'))
        : eb('b.verificationStatus', '=', status),
    )
    .where(status === 'pending' ? mayNow('approveVerification', 'u') : sql<boolean>`true`)
    .where('b.verificationSubmittedAt', 'is not', null)
    .where(
      q
        ? sql<boolean>`(b.company_name ilike ${containing(q)} or u.name || ' ' || u.email ilike
            ${containing(q)})`
        : sql<boolean>`true`,
    )
    .$call(onPage(newestRequest, { limit, cursor }))
    .execute()
  const page = pageOf(rows, limit, (row) => row.submittedAt!)
  return { ...page, items: page.items.map(toRequest) }
}

function toVerification(row: Row): z.output<typeof Verification> {
  return {
    status: row.status,
    type: row.type,
    rejection: row.status === 'rejected' ? { note: row.note ?? '' } : null,
    submittedAt: row.submittedAt,
    documents: row.documents.map(({ contentType, uploadedAt, ...document }) => ({
      ...document,
      type: contentType,
      uploadedAt: new Date(uploadedAt),
    })),
  }
}

function toRequest(row: Row): z.output<typeof VerificationRequest> {
  const { id, companyName, website, name, email } = row
  return { ...toVerification(row), businessId: id, companyName, website, user: { id, name, email } }
}
