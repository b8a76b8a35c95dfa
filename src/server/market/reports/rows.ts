import { sql } from 'kysely'
import * as z from 'zod'
import { Report } from '../../../shared/market/reports.ts'

const { reason, outcome } = Report.shape

/** What admins and reporters read of a report. */
export const reportFields = {
  number: z.string(),
  reason,
  content: z.string(),
  createdAt: z.date(),
  outcome,
  note: z.string().nullable(),
  decidedAt: z.date().nullable(),
  appeal: z.string().nullable(),
  appealedAt: z.date().nullable(),
  appealOutcome: outcome,
  appealNote: z.string().nullable(),
  appealDecidedAt: z.date().nullable(),
}

/** SQL: the fields of the report `p`. */
export const reportColumns = sql`p.number, p.reason, p.content, p.created_at, p.outcome, p.note,
  p.decided_at, p.appeal, p.appealed_at, p.appeal_outcome, p.appeal_note, p.appeal_decided_at`

type Row = Pick<z.output<z.ZodObject<typeof reportFields>>, keyof typeof reportFields>

/** The fields of the appeal as one value. */
export function withAppeal<T extends Row>(row: T) {
  const { appeal, appealedAt, appealOutcome, appealNote, appealDecidedAt, ...report } = row
  if (appeal === null) return { ...report, appeal }
  const decision = { outcome: appealOutcome, note: appealNote, decidedAt: appealDecidedAt }
  return { ...report, appeal: { content: appeal, createdAt: appealedAt!, ...decision } }
}
