import * as z from 'zod'
import { created, endpoint, Id, Instant, listOf, page } from '../base/endpoint.ts'
import { minNoteLength, noteTooShort } from './review-rules.ts'
import { RejectionReason } from './rejection.ts'
import { appealAbouts } from '../platform/statement-rules.ts'
import { text } from '../base/text.ts'

export const AppealText = text(2_000).min(minNoteLength, noteTooShort)

/** Why a business appeals against the approval of a review of itself. */
export const appealGrounds = {
  not_my_product: 'It is not about my product',
  breaks_policy: 'It breaks the review policy',
} as const
export const AppealGround = z.enum(
  Object.keys(appealGrounds) as (keyof typeof appealGrounds)[],
  'Choose why',
)
export type AppealGround = z.infer<typeof AppealGround>

export const AppealAbout = z.enum(appealAbouts)

/** Appeals against the decision of a statement, or as a business against an approval. */
export const fileAppeal = endpoint({
  name: 'fileAppeal',
  method: 'POST',
  path: '/api/appeals',
  allow: ['business', 'reviewer'],
  whileSuspended: true,
  body: z.union([
    z.strictObject({ statementId: Id, content: AppealText }),
    z.strictObject({ reviewId: Id, ground: AppealGround, content: AppealText }),
  ]),
  reply: created(z.object({ id: Id, status: z.literal('open') })),
})

/** An appeal as admins read it. */
export const FiledAppeal = z.object({
  id: Id,
  /** Null for the appeal of a business. */
  statementId: Id.nullable(),
  about: AppealAbout,
  ground: AppealGround.nullable(),
  person: z.object({ id: Id, name: z.string() }),
  /** What the decision was about; null for one about the person. */
  review: z
    .object({ id: Id, campaignId: Id, campaign: z.string(), product: z.string() })
    .nullable(),
  /** Null for an approval. */
  decisionReason: RejectionReason.nullable(),
  decisionNote: z.string(),
  decisionAt: Instant,
  /** The name of the admin who took the decision; null where nobody knows. */
  decisionBy: z.string().nullable(),
  content: z.string(),
  createdAt: Instant,
  decideBy: Instant,
  late: z.boolean(),
  status: z.enum(['open', 'upheld', 'granted', 'withdrawn']),
  note: z.string().nullable(),
  decidedAt: Instant.nullable(),
  decidedBy: z.string().nullable(),
  /** Whether the viewer took the decision, so that another admin decides, if there is one. */
  isAboutOwn: z.boolean(),
  mayDecide: z.boolean(),
  /** Whether an admin of the first decision decided the appeal: there was no other one. */
  bySoleAdmin: z.boolean(),
})
export type FiledAppeal = z.input<typeof FiledAppeal>

/** The open appeals, oldest first, or those that were decided, newest first. */
export const listAppeals = endpoint({
  name: 'listAppeals',
  method: 'GET',
  path: '/api/appeals',
  allow: ['admin'],
  query: z.object({ ...page, status: z.enum(['open', 'decided']).default('open') }),
  reply: listOf(FiledAppeal),
})

export const AppealDecision = z.strictObject({
  /** Upheld: the decision stays. Granted: it is taken back. */
  outcome: z.enum(['upheld', 'granted']),
  note: text(2_000).min(minNoteLength, noteTooShort),
  /** The version of the review that the admin has read; the web always sends it. */
  version: z.int().optional(),
})

export const decideAppeal = endpoint({
  name: 'decideAppeal',
  method: 'POST',
  path: '/api/appeals/:appealId/decision',
  allow: ['admin'],
  params: z.object({ appealId: Id }),
  body: AppealDecision,
  reply: FiledAppeal,
})
