import * as z from 'zod'
import { endpoint, Id, Instant } from '../base/endpoint.ts'
import { text } from '../base/text.ts'
import { minNoteLength, noteTooShort } from '../market/review-rules.ts'

/** A test of so few reviews with 1 or 2 stars, or with 4 or 5, says nothing. */
export const leastOfEach = 20

/** The adjusted p-value below which an alarm is raised. */
export const alarmLevel = 0.01

/** Few and many stars are decided differently, beyond chance (docs/domain.md, Fairness). */
export const Alarm = z.object({
  id: Id,
  /** Whose decisions: an admin's, or those about the reviews of a business. */
  of: z.enum(['admin', 'business']),
  subjectId: Id,
  name: z.string(),
  rejectedLow: z.int(),
  decidedLow: z.int(),
  rejectedHigh: z.int(),
  decidedHigh: z.int(),
  pValue: z.number(),
  raisedAt: Instant,
})
export type Alarm = z.input<typeof Alarm>

export const AlarmAnswer = z.strictObject({
  outcome: z.enum(['explained', 'acted'], 'Choose what you found'),
  note: text(2_000).min(minNoteLength, noteTooShort),
})

/** Answers an open alarm: 409 `own_decision` for the admin whom it is about, where others exist. */
export const answerAlarm = endpoint({
  name: 'answerAlarm',
  method: 'POST',
  path: '/api/alarms/:alarmId/answer',
  allow: ['admin'],
  params: z.object({ alarmId: Id }),
  body: AlarmAnswer,
  reply: z.object({ id: Id, state: z.enum(['explained', 'acted']) }),
})
