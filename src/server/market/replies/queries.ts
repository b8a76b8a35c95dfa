import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import { replyHours, undecidedWeight } from '../../../shared/market/reply-rules.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { isPublic } from '../reviews/rows.ts'

/** The replies among these that are published now, since nobody has decided them in time. */
export const findDueReplies = (db: Db, at: Date, which: RawBuilder<unknown>) =>
  selectRows(
    db,
    z.strictObject({ id: z.string() }),
    sql`
    select r.id from review_replies p join reviews r on r.id = p.review_id
    join users b on b.id = r.business_id
    where p.status = 'pending'
      and p.created_at <= ${new Date(at.getTime() - replyHours * 3_600_000)}
      and p.evidence is not null and p.weight < ${sql.lit(undecidedWeight)}
      and ${isPublic} and b.suspended_at is null and ${which}`,
  )

/** The reviews whose replies `publishReply` would publish now. */
export const repliesToPublish = (db: Db, at: Date) =>
  findDueReplies(db, at, sql`true order by p.created_at, r.id`)
