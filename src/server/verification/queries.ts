import { verificationStatuses } from '../../shared/states.ts'
import { selectRows } from '../db/rows.ts'
import * as z from 'zod'
import { sql, type RawBuilder } from 'kysely'
import {
  Document,
  VerificationType,
  type Verification,
  type VerificationRequest,
} from '../../shared/verification.ts'
import type { Db } from '../db/database.ts'
import { containing } from '../db/search.ts'
import { inOrder, pageOf } from '../http/keyset.ts'

const Row = z.strictObject({
  id: z.string(),
  status: z.enum(verificationStatuses),
  type: VerificationType.nullable(),
  note: z.string().nullable(),
  submittedAt: z.date().nullable(),
  companyName: z.string(),
  website: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  documents: z.array(
    z.strictObject({
      id: z.string(),
      fileName: z.string(),
      contentType: Document.shape.type,
      sizeBytes: z.number(),
      uploadedAt: z.string(),
    }),
  ),
})
type Row = z.output<typeof Row>

const columns = sql`
  b.id, b.verification_status as status, b.verification_type as type,
  b.verification_note as note, b.verification_submitted_at as submitted_at, b.company_name,
  b.website, u.name, u.email,
  coalesce((
    select json_agg(json_build_object('id', d.id, 'file_name', d.file_name,
      'content_type', d.content_type, 'size_bytes', d.size_bytes, 'uploaded_at', d.uploaded_at)
      order by d.uploaded_at, d.file_name)
    from documents d where d.business_id = b.id and d.superseded_at is null), '[]') as documents`

async function read(db: Db, condition: RawBuilder<unknown>) {
  const rows = await selectRows(
    db,
    Row,
    sql`
    select ${columns} from businesses b join users u on u.id = b.id ${condition}`,
  )
  return rows
}

/** Reads the verification of a business with the documents of its latest request. */
export async function readVerification(db: Db, businessId: string) {
  const [row] = await read(db, sql`where b.id = ${businessId}`)
  return toVerification(row!)
}

export async function readRequest(db: Db, businessId: string) {
  const [row] = await read(db, sql`where b.id = ${businessId}`)
  return toRequest(row!)
}

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
  const { after, orderBy } = inOrder(newestRequest, cursor)
  const rows = await read(
    db,
    sql`where ${
      status === 'all'
        ? sql`b.verification_status <> 'none'`
        : sql`b.verification_status = ${status}`
    } and b.verification_submitted_at is not null and ${
      q
        ? sql`(b.company_name ilike ${containing(q)} or u.name || ' ' || u.email ilike
            ${containing(q)})`
        : sql`true`
    } and ${after}
    ${orderBy} limit ${limit + 1}`,
  )
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
