import { sql } from 'kysely'
import * as z from 'zod'
import { addDays } from '../../../shared/base/days.ts'
import { roles } from '../../../shared/base/roles.ts'
import { sharedTraits } from '../../../shared/people/users.ts'
import { networkDays } from '../accounts/traces.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'

const Related = z.strictObject({
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  closed: z.boolean(),
  shared: z.array(z.enum(sharedTraits)),
})

/** How many people are shown, those with most in common first. */
const shown = 20

/** The people who have something in common with a person, also after they closed their account. */
export function relatedTo(db: Db, userId: string, at: Date) {
  const since = addDays(at, -networkDays)
  return selectRows(
    db,
    Related,
    sql`
    select u.id, u.name, u.role, u.deleted_at is not null as closed,
      array_agg(distinct own.kind order by own.kind) as shared
    from traces own
    join traces other on other.kind = own.kind and other.hash = own.hash
      and other.user_id <> own.user_id
    join users u on u.id = other.user_id
    where own.user_id = ${userId}
      and (own.kind <> 'network' or own.seen_at >= ${since} and other.seen_at >= ${since})
    group by u.id order by count(distinct own.kind) desc, u.created_at desc
    limit ${sql.lit(shown)}`,
  )
}
