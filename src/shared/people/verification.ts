import * as z from 'zod'
import { created, endpoint, Id, Instant, listOf, page, search } from '../base/endpoint.ts'
import { verificationStatuses } from '../platform/states.ts'
import { Cents } from '../base/cents.ts'
import { text } from '../base/text.ts'

export const VerificationStatus = z.enum(verificationStatuses)
export type VerificationStatus = z.infer<typeof VerificationStatus>

/** The two forms of the page, which ask for different documents. */
export const VerificationType = z.enum(['registered', 'freelancer'], {
  error: 'Say whether the business is registered or a freelancer.',
})
export type VerificationType = z.infer<typeof VerificationType>

/** Within how many hours of its submission the page says that a request is usually decided. */
export const verificationHours = 24

/** The limits of an upload, shown on the page. */
export const documentLimits = { files: 10, bytes: 10 * 1024 * 1024 }
/** How many a request may have received, also replaced ones. */
export const maxDocumentsReceived = 30
/** Detected from the content of a file, not from its name. */
export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

export const Document = z.object({
  id: Id,
  fileName: z.string(),
  type: z.enum(documentTypes),
  sizeBytes: z.int(),
  uploadedAt: Instant,
})
export type Document = z.input<typeof Document>

export const Verification = z.object({
  status: VerificationStatus,
  type: VerificationType.nullable(),
  rejection: z.object({ note: z.string() }).nullable(),
  submittedAt: Instant.nullable(),
  documents: z.array(Document),
})
export type Verification = z.input<typeof Verification>

/** A document for admins, with who has opened it: each admin once, the latest first. */
export const ReviewedDocument = Document.extend({
  openings: z.array(z.object({ by: Id, name: z.string(), at: Instant })),
})
export type ReviewedDocument = z.input<typeof ReviewedDocument>

/** A verification request for admins, with what the business has said about itself. */
export const VerificationRequest = Verification.extend({
  documents: z.array(ReviewedDocument),
  /** The documents of this request that the business replaced while it waited, latest first. */
  replaced: z.array(Document.extend({ replacedAt: Instant })),
  businessId: Id,
  companyName: z.string(),
  /** The company name that a verified business asks for; null when it asks for none. */
  requestedName: z.string().nullable(),
  /** Empty when the business has not described itself. */
  description: z.string(),
  website: z.string().nullable(),
  user: z.object({
    id: Id,
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    /** Empty when it is not known. */
    phoneNumber: z.string(),
    /** ISO 3166-1 alpha-2. */
    country: z.string().nullable(),
    createdAt: Instant,
  }),
  decidedAt: Instant.nullable(),
  /** The name of the admin who decided it; null while nobody has. */
  decidedBy: z.string().nullable().optional(),
})
export type VerificationRequest = z.input<typeof VerificationRequest>

export const getVerification = endpoint({
  name: 'getVerification',
  method: 'GET',
  path: '/api/verification',
  allow: ['business'],
  reply: Verification.extend({
    /** What a business may pay before it is verified. */
    limits: z.object({
      pricePerReviewCents: Cents,
      monthCents: Cents,
      /** What it has reserved or paid for the reviews of this month. */
      usedCents: Cents,
    }),
  }),
})

/**
 * The reply of `POST /api/verification`, a plain route because it is multipart (`type`,
 * `documents`). While the request waits, `change` adds documents, and `replaces`, the id of one of
 * them, takes its place.
 */
export const VerificationSubmitted = Verification

export const listVerifications = endpoint({
  name: 'listVerifications',
  method: 'GET',
  path: '/api/verifications',
  allow: ['admin'],
  query: z.object({
    ...page,
    q: search,
    status: z.enum(['all', 'pending', 'approved', 'rejected']).default('all'),
  }),
  reply: listOf(VerificationRequest),
})

const params = z.object({ businessId: Id })

export const approveVerification = endpoint({
  name: 'approveVerification',
  method: 'POST',
  path: '/api/verifications/:businessId/approval',
  allow: ['admin'],
  params,
  body: z
    .strictObject({
      /** The documents that the admin read; others of the request answer 409. */
      documents: z.array(Id).max(100).optional(),
      /** The name of the company that the admin read; another one answers 409. */
      companyName: z.string().max(1_000).optional(),
    })
    .optional(),
  reply: VerificationRequest,
})

export const VerificationRejection = z.strictObject({
  note: text(2_000).min(1, 'Say why, so that the business can upload what is missing'),
})

export const rejectVerification = endpoint({
  name: 'rejectVerification',
  method: 'POST',
  path: '/api/verifications/:businessId/rejection',
  allow: ['admin'],
  params,
  body: VerificationRejection,
  reply: VerificationRequest,
})

/** Creates a link to a document that works for one hour, only in this session of the admin. */
export const createDocumentLink = endpoint({
  name: 'createDocumentLink',
  method: 'POST',
  path: '/api/documents/:documentId/links',
  allow: ['admin'],
  params: z.object({ documentId: Id }),
  reply: created(z.object({ url: z.string(), expiresAt: Instant })),
})

interface VerificationState {
  status: VerificationStatus
}

export const verificationCan = {
  /** Its documents be replaced, or others added. */
  change: ({ status }: VerificationState) => status === 'pending',
  submit: ({ status }: VerificationState) => status === 'none' || status === 'rejected',
  approve: ({ status }: VerificationState) => status === 'pending',
  reject: ({ status }: VerificationState) => status === 'pending',
}
