import { sql } from 'kysely'
import { lateHours } from '../../shared/review-rules.ts'
import type { Db } from '../db/database.ts'
import { waitingSince } from './rows.ts'

/** Pending reviews submitted before this are late. */
export const lateBefore = (at: Date) => new Date(at.getTime() - lateHours * 3_600_000)

/** Reads how many reviews wait for a decision, since when, and how many are late. */
export async function getReviewQueue(db: Db, at: Date) {
  return db
    .selectFrom('reviews as r')
    .select(({ fn }) => fn.countAll<number>().as('pending'))
    .select(sql<Date | null>`min(${waitingSince})`.as('oldestSubmittedAt'))
    .select(sql<number>`count(*) filter (where ${waitingSince} < ${lateBefore(at)})`.as('late'))
    .select((eb) => {
      const open = eb.selectFrom('appeals as a').where('a.outcome', 'is', null)
      return [
        open
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .$asScalar()
          .$notNull()
          .as('openAppeals'),
        open
          .select(({ fn }) => fn.min('a.createdAt').as('at'))
          .$asScalar()
          .as('oldestAppealAt'),
      ]
    })
    .where('r.status', '=', sql.lit('pending'))
    .executeTakeFirstOrThrow()
}
