import { sql } from 'kysely'
import * as z from 'zod'
import { addDays, dayOf } from '../../shared/days.ts'
import type { ReviewSummary } from '../../shared/review-summary.ts'
import type { Db } from '../db/database.ts'
import { selectRows } from '../db/rows.ts'
import { isUuid } from '../db/uuid.ts'
import type { Viewer } from '../http/session.ts'
import { isPublic } from './rows.ts'

const weekCount = 12
const shownWords = 16
/** How many of the newest reviews the words are counted in. */
const readReviews = 500
const leastLetters = 4
/** Frequent words of four letters or more that say nothing about a product. */
const fillers = (
  'about after again almost already also always another around away back because been before ' +
  'being better between came come comes could days does done down each else enough even ever ' +
  'every everything find first five found four gave gets give gives goes gone good half have ' +
  'hours kept later least less like little long looks made make makes many minutes mine month ' +
  'months more most much never next nine nothing often once only ones other others over quite ' +
  'rather really same seven several should since some something still such takes than that ' +
  'them then there these they thing things think this those though three times today took tried ' +
  'under until used using very want wanted week weeks well went were what when where which ' +
  'while with without would year years your second third eight'
).split(' ')

const SummaryRow = z.strictObject({
  starCounts: z.array(z.number()),
  weeks: z.record(z.string(), z.object({ count: z.number(), average: z.number() })),
  words: z.array(z.object({ word: z.string(), count: z.number() })),
})

/** Reads what the published reviews of the viewer's campaigns say together. */
export async function getReviewSummary(
  db: Db,
  { id }: Pick<Viewer, 'id'>,
  { campaignId }: { campaignId?: string | undefined },
  at: Date,
): Promise<z.output<typeof ReviewSummary>> {
  const isUnknown = campaignId !== undefined && !isUuid(campaignId)
  const own = sql`c.business_id = ${id} and c.deleted_at is null
    and ${isUnknown ? sql`false` : campaignId ? sql`c.id = ${campaignId}` : sql`true`}`
  const from = mondayOf(addDays(at, -7 * (weekCount - 1)))
  const published = sql`reviews r join campaigns c on c.id = r.campaign_id
    where r.business_id = ${id} and ${own} and ${isPublic}`
  const rows = await selectRows(
    db,
    SummaryRow,
    sql`
    select
      (select array_agg(coalesce(counted.count, 0)::int order by stars)
        from generate_series(1, 5) as stars left join (
          select s.stars as of, sum(s.count) as count
          from campaigns c, unnest(c.star_counts) with ordinality as s (count, stars)
          where ${own} group by 1) as counted on counted.of = stars) as star_counts,
      (select coalesce(json_object_agg(week, json_build_object('count', count,
          'average', average)), '{}') from (
        select to_char(date_trunc('week', r.decided_at at time zone 'UTC'), 'YYYY-MM-DD') as week,
          count(*) as count, round(avg(r.rating), 2)::float8 as average
        from ${published} and r.decided_at >= ${from} group by 1) as by_week) as weeks,
      (select coalesce(json_agg(recurring), '[]') from (
        select word, count(*)::int as count
        from (select r.id, r.content from ${published}
            order by r.created_at desc limit ${sql.lit(readReviews)}) as newest
          cross join lateral (select distinct word
            from regexp_split_to_table(lower(newest.content), '[^[:alpha:]]+') as word
            where length(word) >= ${sql.lit(leastLetters)}
              and word <> all(${fillers})) as of_review
        group by word having count(*) > 1 and numnode(plainto_tsquery('english', word)) > 0
        order by count(*) desc, word limit ${sql.lit(shownWords)}) as recurring) as words`,
  )
  const { starCounts, weeks, words } = rows[0]!
  const [count, sum] = starCounts.reduce(
    ([all, stars], one, index) => [all + one, stars + one * (index + 1)] as const,
    [0, 0] as readonly [number, number],
  )
  return {
    starCounts,
    average: count === 0 ? null : Math.round((sum * 100) / count) / 100,
    weeks: Array.from({ length: weekCount }, (_, index) => {
      const day = dayOf(addDays(from, 7 * index))
      return { from: day, ...(weeks[day] ?? { count: 0, average: null }) }
    }),
    words,
  }
}

/** The start of the UTC week of a time. */
function mondayOf(at: Date) {
  const day = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
  return addDays(day, -((day.getUTCDay() + 6) % 7))
}
