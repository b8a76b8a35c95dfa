import * as z from 'zod'
import { endpoint, Id, Instant } from '../base/endpoint.ts'
import { line } from '../base/text.ts'
import {
  mostApprovedReviews,
  mostNotReviewedDays,
  mostOptions,
  mostQuestions,
  noRequirements,
  pastReviewerChoices,
  unmetReasons,
} from './requirement-rules.ts'

const idError = 'Use 1 to 40 letters, digits, - or _'
const LocalId = z.string(idError).regex(/^[\w-]{1,40}$/, idError)

/** Whether no two are the same. */
const areDistinct = (values: readonly string[]) => new Set(values).size === values.length

const reviewsError = `Enter a whole number, from 0 to 1,000`
const daysError = 'Enter whole days, from 0 to 3,650'

const Option = z.strictObject({
  id: LocalId,
  text: line(200).min(1, 'Enter the choice'),
  right: z.boolean().default(false),
})

const Question = z
  .strictObject({
    id: LocalId,
    text: line(300).min(1, 'Enter the question'),
    several: z.boolean().default(false),
    options: z
      .array(Option)
      .min(2, 'Give at least two choices')
      .max(mostOptions, `Give at most ${mostOptions} choices`),
  })
  .superRefine(({ several, options }, context) => {
    const message = choicesError(several, options)
    if (message) context.addIssue({ code: 'custom', path: ['options'], message })
  })

function choicesError(several: boolean, options: z.output<typeof Option>[]): string | null {
  if (!areDistinct(options.map(({ id }) => id))) return 'Give each choice another id'
  const texts = options.map(({ text }) => text.toLowerCase()).filter(Boolean)
  if (!areDistinct(texts)) {
    return 'Two choices read the same'
  }
  const right = options.filter((option) => option.right).length
  if (right === 0) return 'Mark at least one choice as right'
  return !several && right === options.length
    ? 'Leave a choice that is not right: otherwise everybody passes'
    : null
}

/** What a business enters. */
export const RequirementsGiven = z.strictObject({
  approvedReviews: z
    .int(reviewsError)
    .min(0, reviewsError)
    .max(mostApprovedReviews, reviewsError)
    .default(0),
  /** Of the same business, counted back from when a place is taken. */
  notReviewedDays: z
    .int(daysError)
    .min(0, daysError)
    .max(mostNotReviewedDays, daysError)
    .default(0),
  /** Whether people with an approved review of the same business may take part, or they alone. */
  pastReviewers: z.enum(pastReviewerChoices).default('welcome'),
  /** For one choice, any right one passes; for several, exactly the right ones. */
  questions: z
    .array(Question)
    .max(mostQuestions, `Ask at most ${mostQuestions} questions`)
    .refine((asked) => areDistinct(asked.map(({ id }) => id)), 'Give each question another id')
    .default([]),
})

/** Whom the campaign looks for. Null means all. */
export const requirementFields = {
  requirements: RequirementsGiven.nullable()
    .transform((given) => given ?? noRequirements)
    .optional(),
}

/** The same in an answer. */
export const Requirements = z.object({
  approvedReviews: z.int(),
  notReviewedDays: z.int(),
  pastReviewers: z.enum(pastReviewerChoices),
  questions: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      several: z.boolean(),
      /** `right` only for the owner and admins. */
      options: z.array(
        z.object({ id: z.string(), text: z.string(), right: z.boolean().optional() }),
      ),
    }),
  ),
})

/** How a reviewer meets the requirements of a campaign. */
export const OwnRequirements = z.object({
  /** What keeps the reviewer out; null while nothing does. */
  unmet: z.enum(unmetReasons).nullable(),
  /** The questions that the reviewer has not answered yet, or whose answer counts no longer. */
  toAnswer: z.array(z.string()),
  /** Until when an answer that keeps the reviewer out cannot be changed. */
  until: Instant.nullable(),
})

const most = 50

/** What a reviewer answers. Each question once; 422 for what is no answer to these questions. */
export const Answers = z
  .array(z.strictObject({ questionId: z.string(), optionIds: z.array(z.string()).max(most) }))
  .max(most)

const params = z.object({ campaignId: Id })

/**
 * Answers the questions of a campaign before anything else is done: 409 `requirements` where it
 * looks for others. An answer cannot be changed for 30 days.
 */
export const answerQuestions = endpoint({
  name: 'answerQuestions',
  method: 'POST',
  path: '/api/campaigns/:campaignId/answers',
  allow: ['reviewer'],
  params,
  body: z.strictObject({ version: z.int().optional(), answers: Answers }),
  reply: z.object({ answered: z.literal(true) }),
})

/** How many reviewers could take part, rounded down to tens; without the questions. */
export const getReach = endpoint({
  name: 'getReach',
  method: 'GET',
  path: '/api/campaigns/:campaignId/reach',
  allow: ['business'],
  scopes: ['campaigns:read'],
  params,
  reply: z.object({ people: z.int() }),
})
