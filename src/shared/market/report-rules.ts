/** The rules of reports without schemas: pages that only show them load no zod. */

import { addMonths } from '../base/days.ts'
import { appealMonths } from '../platform/statement-rules.ts'

/** Why somebody reports a published review. */
export const reportReasons = {
  illegal: 'It is against the law',
  not_genuine: 'It is not genuine',
  personal_data: 'It gives away personal data',
  off_topic: 'It is about something else',
  conflict_of_interest: 'Its author has a tie to the business',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof reportReasons

export const reportOutcomes = ['kept', 'unpublished'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

/** What may be sent from one address, or one /64 of IPv6. */
export const reportLimits = { hour: 5, day: 20 } as const

interface ReportState {
  outcome: ReportOutcome | null
  decidedAt: Date | string | null
  appealedAt: Date | string | null
  appealOutcome: ReportOutcome | null
}

type Undecided = Pick<ReportState, 'outcome' | 'appealedAt' | 'appealOutcome'>

/** Which states of a report allow what. */
export const reportCan = {
  /** Also once more, after an appeal. */
  decide: ({ outcome, appealedAt, appealOutcome }: Undecided) =>
    outcome === null || (appealedAt !== null && appealOutcome === null),
  /** Ask for another decision, as its reporter: when the review was kept, once, in six months. */
  appeal: ({ outcome, appealedAt }: Pick<ReportState, 'outcome' | 'appealedAt'>) =>
    outcome === 'kept' && appealedAt === null,
}

/** Until when the reporter may appeal. */
export const reportAppealUntil = (decidedAt: Date) => addMonths(decidedAt, appealMonths)

/** The page of a decision, with the token of its mail. */
export const reportResultPath = '/report-result'
