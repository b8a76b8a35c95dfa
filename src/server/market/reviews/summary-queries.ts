import { sql } from 'kysely'
import * as z from 'zod'
import { addDays, dayOf } from '../../../shared/base/days.ts'
import { mostFound } from '../../../shared/market/reviews.ts'
import type { getReviewSummary as contract, ReviewSummary } from '../../../shared/market/reviews.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
import { hasStatus, listedTo, matchesOf } from './queries.ts'
import { isPublic } from './rows.ts'

const weekCount = 12
const shownWords = 16
/** How many of the newest reviews the words are counted in. */
const readReviews = 500
const leastLetters = 4
/** Frequent words of four letters or more that say nothing about a product. */
const fillers = (
  'able about across actually after again almost alone along already also although altogether ' +
  'always among another anyone anything anyway apart around aside asked away back became ' +
  'because become been before behind being below beside besides best better between beyond ' +
  'bits bought bring bringing brought called came cannot clear clearly come comes coming ' +
  'could date dates days decent despite does doing done down dozen during each eight eighty ' +
  'either eleven else enough entire entirely especially even ever every everybody everyone ' +
  'everything exactly except expect expected extra fact felt fifteen fifty finally find fine ' +
  'first five forty forward found four fully gave gets getting give given gives giving goes ' +
  'going gone good guess half happen happened happens have having hence here herself himself ' +
  'hours however hundred indeed instead into itself just keep keeping keeps kept kind knew ' +
  'know known last lately later least left less like liked likely little long looked looking ' +
  'looks lots made mainly make makes many maybe mean means meant might mine minutes month ' +
  'months more most mostly much must myself near nearly need needed needing needs neither ' +
  'never next nine ninety none nothing noticed often okay once ones only onto opinion other ' +
  'others otherwise ours ourselves over overall part people perhaps person please plus point ' +
  'possible probably product products quite rather really reason recently review reviews ' +
  'right said same says second seem seemed seems seen sent seven seventy several shall should ' +
  'show shows simply since sixty slightly some somebody someone something sometimes somewhat ' +
  'somewhere soon start started stay stayed stays still stuff such sure taken takes taking ' +
  'tell than thank thanks that their theirs them themselves then there therefore these they ' +
  'thing things think third thirty this those though thought thousand three through thus time ' +
  'times today together told took toward towards tried turn turned turns twelve twenty twice ' +
  'under unless until upon used user uses using usual usually various very wait waited want ' +
  'wanted wants ways week weeks well went were what whatever when whenever where whether ' +
  'which whichever while whole whom whose will wish with within without worse worst would ' +
  'wrote year years yesterday your yourself'
).split(' ')

const SummaryRow = z.strictObject({
  starCounts: z.array(z.number()),
  wordsOf: z.number(),
  weeks: z.record(z.string(), z.object({ count: z.number(), average: z.number() })),
  words: z.array(z.object({ word: z.string(), count: z.number() })),
  found: z.number(),
})

/** Reads what the published reviews of the viewer's campaigns say together. */
export async function getReviewSummary(
  db: Db,
  viewer: Viewer,
  { campaignId, status, ...narrowing }: z.output<typeof contract.query>,
  at: Date,
): Promise<z.output<typeof ReviewSummary>> {
  const { id } = viewer
  const isUnknown = campaignId !== undefined && !isUuid(campaignId)
  const own = sql`c.business_id = ${id}
    and ${isUnknown ? sql`false` : campaignId ? sql`c.id = ${campaignId}` : sql`true`}`
  const from = mondayOf(addDays(at, -7 * (weekCount - 1)))
  const listed = sql`reviews r join campaigns c on c.id = r.campaign_id
    join users ru on ru.id = r.reviewer_id
    where ${listedTo(viewer)} and ${own}`
  const published = sql`${listed} and ${isPublic}`
  const isFound = sql.join([hasStatus(viewer, status), ...matchesOf(viewer, narrowing)], sql` and `)
  const rows = await selectRows(
    db,
    SummaryRow,
    sql`
    with narrowed as (select r.content from ${published}
      and ${isFound}
      order by r.created_at desc limit ${sql.lit(readReviews)})
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
        from narrowed cross join lateral (
          select distinct word
            from regexp_split_to_table(lower(narrowed.content), '[^[:alpha:]]+') as word
            where length(word) >= ${sql.lit(leastLetters)}
              and word <> all(${fillers})) as of_review
        group by word having count(*) > 1 and numnode(plainto_tsquery('english', word)) > 0
        order by count(*) desc, word limit ${sql.lit(shownWords)}) as recurring) as words,
      (select count(*)::int from narrowed) as words_of,
      (select count(*)::int from (
        select from ${listed} and ${isFound} limit ${sql.lit(mostFound + 1)}) as some_of) as found`,
  )
  const { starCounts, weeks, words, wordsOf, found } = rows[0]!
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
    wordsOf,
    words,
    found,
  }
}

/** The start of the UTC week of a time. */
function mondayOf(at: Date) {
  const day = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
  return addDays(day, -((day.getUTCDay() + 6) % 7))
}
