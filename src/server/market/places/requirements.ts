import type * as z from 'zod'
import { addDays } from '../../../shared/base/days.ts'
import {
  answerDays,
  askedOf,
  hasRequirements,
  isRight,
  unmetText,
  type Question,
  type Requirements,
  type Unmet,
} from '../../../shared/market/requirement-rules.ts'
import type { Answers } from '../../../shared/market/requirements.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { lockCampaign, requirementsOf, type LockedCampaign } from '../campaigns/lock.ts'
import { lockReviewer, refuseSecond, requireAdmission } from './admission.ts'
import { ownRequirementsOf } from './requirement-queries.ts'

export type Given = z.output<typeof Answers>

/** Answers the questions of a campaign, before its product is tried or a review is written. */
export async function answerQuestions(
  tx: Tx,
  reviewer: Viewer,
  {
    campaignId,
    version,
    answers,
  }: { campaignId: string; version?: number | undefined; answers: Given },
  at: Date,
): Promise<{ answered: true }> {
  const { country } = await lockReviewer(tx, reviewer)
  const campaign = await lockCampaign(tx, campaignId)
  await refuseSecond(tx, reviewer, campaign)
  requireAdmission(campaign, { country, version, kept: '' }, at)
  await requireWanted(tx, reviewer, campaign, { answers, kept: '' }, at)
  return { answered: true }
}

interface Screening {
  answers: Given | undefined
  /** What is said of the draft, after the reason. */
  kept: string
}

/**
 * Refuses a reviewer whom the campaign does not look for, and keeps the answers to its questions. A
 * wrong answer is kept with the refusal, so that nobody finds the right one by trying. The caller
 * has locked the campaign, so that of two answers at once the first one counts.
 */
export async function requireWanted(
  tx: Tx,
  reviewer: Viewer,
  campaign: LockedCampaign,
  { answers = [], kept }: Screening,
  at: Date,
) {
  const requirements = requirementsOf(campaign)
  requireAnswersTo(requirements.questions, answers)
  if (!hasRequirements(requirements)) return
  const own = await ownRequirementsOf(tx, reviewer, { ...campaign, requirements }, at)
  if (own.unmet) throw new Refusal('conflict', ...unwanted(own.unmet, requirements, kept))
  const open = requirements.questions.filter(({ id }) => own.toAnswer.includes(id))
  if (open.length === 0) return
  if (answers.length === 0) {
    throw new Refusal('conflict', `Answer the questions of this campaign first.${kept}`, {
      reason: 'requirements',
    })
  }
  const given = open.map((question) => ({ question, optionIds: choiceOf(question, answers) }))
  await keep(tx, reviewer, campaign, given, at)
  if (given.every(({ question, optionIds }) => isRight(question, optionIds))) return
  const [message, details] = unwanted('answers', requirements, kept)
  throw new Refusal('conflict', message, { ...details, keepsChanges: true })
}

const unwanted = (unmet: Unmet, requirements: Requirements, kept: string) =>
  [unmetText(unmet, requirements) + kept, { reason: 'requirements' }] as const

/** Refuses what answers no question of the campaign, or none that can be answered so. */
function requireAnswersTo(questions: Question[], answers: Given) {
  const seen = new Set<string>()
  for (const { questionId, optionIds } of answers) {
    const question = questions.find(({ id }) => id === questionId)
    if (!question) throw malformed('This campaign does not ask one of these questions.')
    if (seen.has(questionId)) throw malformed(`Answer once: ${question.text}`)
    seen.add(questionId)
    const chosen = new Set(optionIds)
    const known = question.options.filter(({ id }) => chosen.has(id)).length
    if (known !== optionIds.length) {
      throw malformed(`Choose among the choices of this question, each once: ${question.text}`)
    }
    if (known === 0) throw malformed(`Choose an answer: ${question.text}`)
    if (known > 1 && !question.several) throw malformed(`Choose one answer: ${question.text}`)
  }
}

function choiceOf({ id, text }: Question, answers: Given): string[] {
  const answer = answers.find(({ questionId }) => questionId === id)
  if (!answer) throw malformed(`Choose an answer: ${text}`)
  return answer.optionIds
}

const malformed = (message: string) =>
  new Refusal('refused', message, { fields: { answers: message } })

/** Writes answers in place of those that count no longer. */
async function keep(
  tx: Tx,
  reviewer: Viewer,
  campaign: LockedCampaign,
  given: { question: Question; optionIds: string[] }[],
  answeredAt: Date,
) {
  const ref = { reviewerId: reviewer.id, campaignId: campaign.id }
  const questionIds = given.map(({ question }) => question.id)
  await tx
    .deleteFrom('screeningAnswers')
    .where((eb) => eb.and(ref))
    .where('questionId', 'in', questionIds)
    .execute()
  const rows = given.map(({ question, optionIds }) => ({
    ...ref,
    questionId: question.id,
    asked: askedOf(question),
    optionIds,
    answeredAt,
  }))
  await tx.insertInto('screeningAnswers').values(rows).execute()
}

/** Forgets the answers that count no longer. */
export async function forgetAnswers(tx: Tx, at: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('screeningAnswers')
    .where('answeredAt', '<=', addDays(at, -answerDays))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
