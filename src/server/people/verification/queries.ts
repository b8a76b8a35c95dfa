import type * as z from 'zod'
import { sql, type InferResult } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type {
  Document,
  Verification,
  VerificationRequest,
} from '../../../shared/people/verification.ts'
import { mayNow } from '../accounts/people.ts'
import { reservedInMonth } from '../../market/campaigns/places.ts'
import type { Db } from '../../base/db/database.ts'
import { mentions } from '../../base/db/search.ts'
import { onPage, pageOf } from '../../base/http/keyset.ts'

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

const requestOf = (db: Db, businessId: string) =>
  selectRequests(db).where('b.id', '=', businessId).executeTakeFirstOrThrow()

/** The same for admins: with what the business has said, and who opened its documents. */
function selectForAdmins(db: Db) {
  return (
    selectRequests(db)
      .select(['b.requestedName', 'b.description', 'b.verificationDecidedAt as decidedAt'])
      .select(['u.emailVerified', 'u.phoneNumber', 'u.country', 'u.createdAt'])
      // The entry of a decision has the same time.
      .select((eb) =>
        eb
          .selectFrom('auditSubjects as s')
          .innerJoin('auditLog as a', 'a.id', 's.entryId')
          .innerJoin('users as o', 'o.id', 'a.actorId')
          .select('o.name')
          .whereRef('s.about', '=', 'b.id')
          .whereRef('s.createdAt', '=', 'b.verificationDecidedAt')
          .where('a.action', 'in', [sql.lit('approveVerification'), sql.lit('rejectVerification')])
          .limit(sql.lit(1))
          .as('decidedBy'),
      )
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('documents as d')
            .innerJoin('auditSubjects as s', 's.about', 'd.id')
            .innerJoin('auditLog as a', 'a.id', 's.entryId')
            .innerJoin('users as o', 'o.id', 'a.actorId')
            .select(['d.id as documentId', 'o.id as by', 'o.name'])
            .select((of) => of.fn.max('a.createdAt').as('at'))
            .whereRef('d.businessId', '=', 'b.id')
            .where('d.supersededAt', 'is', null)
            .where('a.action', '=', sql.lit('openDocument'))
            .groupBy(['d.id', 'o.id', 'o.name'])
            .orderBy('at', 'desc'),
        ).as('openings'),
      )
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('documents as d')
            .select(['d.id', 'd.fileName', 'd.contentType', 'd.sizeBytes', 'd.uploadedAt'])
            .select('d.supersededAt')
            .$narrowType<{ contentType: Document['type']; supersededAt: Date }>()
            .whereRef('d.businessId', '=', 'b.id')
            // A submission supersedes what an earlier one sent, at its own time.
            .whereRef('d.supersededAt', '>', 'b.verificationSubmittedAt')
            .orderBy('d.supersededAt', 'desc'),
        ).as('replaced'),
      )
  )
}
type AdminRow = InferResult<ReturnType<typeof selectForAdmins>>[number]

export async function readRequest(db: Db, businessId: string) {
  const row = await selectForAdmins(db).where('b.id', '=', businessId).executeTakeFirstOrThrow()
  return toRequest(row)
}

interface ListInput {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
  status: 'all' | 'pending' | 'approved' | 'rejected'
}

const orderOf = (status: ListInput['status']) =>
  ({
    by: sql`b.verification_submitted_at`,
    id: sql`b.id`,
    kind: 'time',
    direction: status === 'pending' ? 'asc' : 'desc',
  }) as const

/** Reads a page of verification requests: what waits, longest first; all others newest first. */
export async function listVerifications(db: Db, { limit, cursor, q, status }: ListInput) {
  const rows = await selectForAdmins(db)
    .where((eb) =>
      status === 'all'
        ? eb('b.verificationStatus', '<>', sql.lit('none'))
        : eb('b.verificationStatus', '=', status),
    )
    .where(status === 'pending' ? mayNow('approveVerification', 'u') : sql<boolean>`true`)
    .where('b.verificationSubmittedAt', 'is not', null)
    .where(
      q
        ? sql<boolean>`(${mentions(sql`b.company_name`, q)} or
            ${mentions(sql`u.name || ' ' || u.email`, q)})`
        : sql<boolean>`true`,
    )
    .$call(onPage(orderOf(status), { limit, cursor }))
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
    documents: row.documents.map(toDocument),
  }
}

const toDocument = ({ contentType, uploadedAt, ...document }: Row['documents'][number]) => ({
  ...document,
  type: contentType,
  uploadedAt: new Date(uploadedAt),
})

function toRequest(row: AdminRow): z.output<typeof VerificationRequest> {
  const { id, companyName, requestedName, description, website, decidedAt, openings } = row
  const { name, email, emailVerified, phoneNumber, country, createdAt } = row
  const verification = toVerification(row)
  return {
    ...verification,
    documents: verification.documents.map((document) => ({
      ...document,
      openings: openings
        .filter(({ documentId }) => documentId === document.id)
        .map(({ by, name: opener, at }) => ({ by, name: opener, at: new Date(at) })),
    })),
    replaced: row.replaced.map(({ supersededAt, ...document }) => ({
      ...toDocument(document),
      replacedAt: new Date(supersededAt),
    })),
    businessId: id,
    companyName,
    requestedName,
    description,
    website,
    user: { id, name, email, emailVerified, phoneNumber, country, createdAt },
    ...(row.status === 'pending'
      ? { decidedAt: null, decidedBy: null }
      : { decidedAt, decidedBy: row.decidedBy }),
  }
}
