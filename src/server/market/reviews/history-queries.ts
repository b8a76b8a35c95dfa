import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type * as z from 'zod'
import { excerptOf } from '../../../shared/base/excerpt.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { shownInHistory, type ReviewHistory } from '../../../shared/market/review-history.ts'
import { RejectionReason, type ReviewStatus } from '../../../shared/market/reviews.ts'
import type { Db } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'

const excerptLength = 200

/** Reads how the reviews of a person were decided, in one statement. */
export async function getReviewHistory(
  db: Db,
  reviewerId: string,
): Promise<z.output<typeof ReviewHistory>> {
  const row = isUuid(reviewerId)
    ? await db
        .selectFrom('reviewers as rv')
        .select((eb) => {
          const own = eb.selectFrom('reviews as r').whereRef('r.reviewerId', '=', 'rv.id')
          const latest = own
            .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
            .select([
              'r.id',
              'r.rating',
              'r.status',
              'r.rejectionReason as reason',
              'r.unpublishedAt',
            ])
            .select((one) => [
              'r.campaignId',
              'c.title',
              one.ref('r.decidedAt').$notNull().as('decidedAt'),
              sql<string>`left(r.content, ${excerptLength + 1})`.as('excerpt'),
            ])
            .where('r.decidedAt', 'is not', null)
            .orderBy('r.decidedAt', 'desc')
            .orderBy('r.id', 'desc')
            .limit(sql.lit(shownInHistory))
          const counts = own.select([
            countOf('pending').as('pending'),
            countOf('approved').as('approved'),
            countOf('rejected').as('rejected'),
            sql<number>`count(r.unpublished_at)`.as('unpublished'),
          ])
          return [
            jsonObjectFrom(counts).$notNull().as('counts'),
            jsonArrayFrom(latest).as('latest'),
          ]
        })
        .where('rv.id', '=', reviewerId)
        .executeTakeFirst()
    : undefined
  if (!row) throw new Refusal('not_found', 'There is no such reviewer.')
  return {
    counts: row.counts,
    latest: row.latest.map(({ campaignId, title, reason, ...review }) => ({
      ...review,
      campaign: { id: campaignId, title },
      excerpt: excerptOf(review.excerpt, excerptLength),
      reason: reason === null ? null : RejectionReason.parse(reason),
      unpublishedAt: review.unpublishedAt === null ? null : new Date(review.unpublishedAt),
      decidedAt: new Date(review.decidedAt),
    })),
  }
}

const countOf = (status: ReviewStatus) =>
  sql<number>`count(*) filter (where r.status = ${sql.lit(status)})`
