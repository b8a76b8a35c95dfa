import * as z from 'zod'
import { created, endpoint, Id, Instant, listOf, page } from '../base/endpoint.ts'
import { text } from '../base/text.ts'
import { AppealText } from './appeals.ts'
import { reportOutcomes, reportReasons, type ReportReason } from './report-rules.ts'
import { minNoteLength, noteTooShort } from './review-rules.ts'

const Reason = z.enum(Object.keys(reportReasons) as ReportReason[], 'Choose a reason')
const Outcome = z.enum(reportOutcomes)
const explained = () => text(2_000).min(minNoteLength, noteTooShort)

export const ReportForm = z.strictObject({
  reason: Reason,
  content: explained(),
  /** Where the reporter hears the decision. */
  email: text(254).pipe(z.email('Invalid email address')).optional(),
})

/**
 * Reports a published review, from any site and without its cookies. A repeat of the same person,
 * known by the account, the email address or the network, answers 200 with the first number.
 */
export const reportReview = endpoint({
  name: 'reportReview',
  method: 'POST',
  path: '/api/public/reviews/:reviewId/reports',
  allow: 'anyone',
  anySite: true,
  params: z.object({ reviewId: Id }),
  body: ReportForm,
  reply: created(
    z.object({
      number: z.string(),
      /** Whether it is that of an earlier report: nothing was added to it. */
      isRepeat: z.boolean(),
    }),
  ),
  otherwise: { status: 200, when: 'Reported before: the number of that report' },
})

const Appeal = z.object({
  content: z.string(),
  createdAt: Instant,
  outcome: Outcome.nullable(),
  note: z.string().nullable(),
  decidedAt: Instant.nullable(),
})

const common = {
  number: z.string(),
  reason: Reason,
  content: z.string(),
  createdAt: Instant,
  /** Null while nobody has decided. */
  outcome: Outcome.nullable(),
  note: z.string().nullable(),
  decidedAt: Instant.nullable(),
}

/** A report as admins read it. */
export const Report = z.object({
  ...common,
  id: Id,
  review: z.object({
    id: Id,
    content: z.string(),
    rating: z.int(),
    reviewer: z.string().nullable(),
    campaignId: Id,
    campaign: z.string(),
    product: z.string(),
    /** Whether everybody can read it now. */
    published: z.boolean(),
  }),
  /** Somebody who was signed in; null for a visitor. */
  reporter: z.object({ id: Id, name: z.string() }).nullable(),
  email: z.string().nullable(),
  /** The name of the admin who decided. */
  decidedBy: z.string().nullable(),
  appeal: Appeal.extend({ decidedBy: z.string().nullable() }).nullable(),
  /** Whether the viewer took the first decision, so that another admin decides, if there is one. */
  isOwnDecision: z.boolean(),
  mayDecide: z.boolean(),
})
export type Report = z.input<typeof Report>

/** The reports that wait for a decision, oldest first, or the decided ones, newest first. */
export const listReports = endpoint({
  name: 'listReports',
  method: 'GET',
  path: '/api/reports',
  allow: ['admin'],
  query: z.object({ ...page, status: z.enum(['open', 'decided']).default('open') }),
  reply: listOf(Report),
})

export const ReportDecision = z.strictObject({
  /** Unpublished: the review is taken out of public view. */
  outcome: Outcome,
  /** For the reporter, and if it is unpublished for its author and the business. */
  note: explained(),
})

/** Decides a report, or once more after the reporter's appeal. */
export const decideReport = endpoint({
  name: 'decideReport',
  method: 'POST',
  path: '/api/reports/:reportId/decision',
  allow: ['admin'],
  params: z.object({ reportId: Id }),
  body: ReportDecision,
  reply: Report,
})

const token = z.string().max(200)

/** A report as its reporter reads it, by the link in the mail. */
const ReportResult = z.object({
  ...common,
  reviewId: Id,
  product: z.string(),
  appealUntil: Instant.nullable(),
  mayAppeal: z.boolean(),
  appeal: Appeal.nullable(),
})
export type ReportResult = z.input<typeof ReportResult>

export const getReportResult = endpoint({
  name: 'getReportResult',
  method: 'GET',
  path: '/api/public/report-result',
  allow: 'anyone',
  query: z.object({ token }),
  reply: ReportResult,
})

/** Asks for another decision about the own report. */
export const appealReport = endpoint({
  name: 'appealReport',
  method: 'POST',
  path: '/api/public/report-result/appeal',
  allow: 'anyone',
  body: z.strictObject({ token, content: AppealText }),
  reply: created(ReportResult),
})
