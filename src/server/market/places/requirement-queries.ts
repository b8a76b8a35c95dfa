import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import * as z from 'zod'
import { addDays } from '../../../shared/base/days.ts'
import {
  answerDays,
  askedOf,
  countsUntil,
  isRight,
  type Question,
  type Requirements,
  type Unmet,
} from '../../../shared/market/requirement-rules.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
import { isWanted } from '../campaigns/filters.ts'
import { notFound } from '../campaigns/queries.ts'

interface Asking {
  id: string
  businessId: string
  requirements: Requirements
}

/** How a reviewer meets the requirements of a campaign. */
export async function ownRequirementsOf(
  db: Db,
  reviewer: Pick<Viewer, 'id'>,
  { id, businessId, requirements }: Asking,
  at: Date,
) {
  const [{ approvedReviews, approvedByBusiness, reviewedAt }, answers] = await Promise.all([
    readWork(db, reviewer, businessId),
    readAnswers(db, reviewer, id, at),
  ])
  const answered = requirements.questions.flatMap((question) => {
    const answer = answers.find((one) => isOf(one, question))
    return answer ? [{ question, ...answer }] : []
  })
  const wrong = answered.find(({ question, optionIds }) => !isRight(question, optionIds))
  const { notReviewedDays, pastReviewers } = requirements
  const isPast = approvedByBusiness > 0
  const unmet: Unmet | null =
    approvedReviews < requirements.approvedReviews
      ? 'approvedReviews'
      : notReviewedDays > 0 && reviewedAt && addDays(reviewedAt, notReviewedDays) > at
        ? 'notReviewedDays'
        : pastReviewers === (isPast ? 'excluded' : 'only')
          ? 'pastReviewers'
          : wrong
            ? 'answers'
            : null
  const kept = new Set(answered.map(({ question }) => question.id))
  return {
    unmet,
    toAnswer: requirements.questions.map((one) => one.id).filter((one) => !kept.has(one)),
    until: unmet === 'answers' && wrong ? countsUntil(wrong.answeredAt) : null,
  }
}

/** How many approved reviews somebody has, here and in all, and when they last wrote one here. */
const readWork = (db: Db, { id }: Pick<Viewer, 'id'>, businessId: string) =>
  db
    .selectFrom('reviews')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', '=', 'approved').as('approvedReviews'),
      fn
        .countAll<number>()
        .filterWhere('status', '=', 'approved')
        .filterWhere('businessId', '=', businessId)
        .as('approvedByBusiness'),
      fn.max('createdAt').filterWhere('businessId', '=', businessId).as('reviewedAt'),
    ])
    .where('reviewerId', '=', id)
    .executeTakeFirstOrThrow()

/** The answers of a reviewer that still count. */
const readAnswers = (db: Db, { id }: Pick<Viewer, 'id'>, campaignId: string, at: Date) =>
  db
    .selectFrom('screeningAnswers')
    .select(['questionId', 'asked', 'optionIds', 'answeredAt'])
    .where('reviewerId', '=', id)
    .where('campaignId', '=', campaignId)
    .where('answeredAt', '>', addDays(at, -answerDays))
    .execute()

/** Whether it answers the question in its present words. */
const isOf = ({ questionId, asked }: { questionId: string; asked: unknown }, question: Question) =>
  questionId === question.id && isDeepStrictEqual(asked, askedOf(question))

const ReachRow = z.strictObject({ people: z.number() })

/** How many reviewers a campaign of the business may reach, rounded down to tens. */
export async function getReach(
  db: Db,
  business: Viewer,
  { campaignId }: { campaignId: string },
  at: Date,
) {
  if (!isUuid(campaignId)) throw notFound()
  const [row] = await selectRows(
    db,
    ReachRow,
    sql`
    select (select count(*)::int from users u
      where u.role = 'reviewer' and u.suspended_at is null and u.deleted_at is null
        and ${isWanted(at)}
        and not exists (select from reviews r
          where r.reviewer_id = u.id and r.campaign_id = c.id)
    ) as people
    from campaigns c
    where c.id = ${campaignId} and c.business_id = ${business.id} and c.deleted_at is null`,
  )
  if (!row) throw notFound()
  return { people: Math.floor(row.people / 10) * 10 }
}
