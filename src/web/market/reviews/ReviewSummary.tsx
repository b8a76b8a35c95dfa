import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReviewSummary as Summary } from '../../../shared/market/reviews.ts'
import type { reviewFilters } from '../../../shared/platform/states.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Trend } from '../../ui/charts/Trend.tsx'
import { FailedRead } from '../../ui/feedback/Loaded.tsx'
import { Stars } from '../../ui/indicators/Stars.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { countOf, formatCount, formatDate, formatDay, formatRating } from '../../ui/text/format.ts'
import { reviewSummaryQuery } from './queries.ts'
import { SummarySkeleton } from './SummarySkeleton.tsx'
import { starsFilter } from './review-search.ts'

/** A link that takes its filter away leads to a part of the present address. */
const exact = { exact: true, explicitUndefined: true }

/** What the published reviews of a business say together, and what its filters find. */
export function useReviewSummary() {
  const { campaignId, q, stars, status } = useSearch({ strict: false })
  return useQuery(
    reviewSummaryQuery({
      ...(campaignId && { campaignId }),
      ...(q && { q }),
      ...(status && { status: status as (typeof reviewFilters)[number] }),
      ...starsFilter(stars),
    }),
  )
}

/** What the published reviews say together, whatever the filters but for the campaign. */
export function ReviewSummary() {
  const summary = useReviewSummary()
  // On phones the reviews would begin two screens further down.
  const [isOpen, setIsOpen] = useState(false)
  if (summary.isError && !summary.data) {
    return <FailedRead read={summary} failed="The summary could not be loaded" banner />
  }
  if (summary.isPending) return <SummarySkeleton />
  const { data } = summary
  const total = data?.starCounts.reduce((all, count) => all + count, 0)
  if (!data || !total) return null
  return (
    <div
      className="mb-8 grid grid-cols-1 gap-x-12 gap-y-6 border-b pb-6 md:gap-y-10 md:pb-8
        lg:grid-cols-[2fr_3fr]"
    >
      <Breakdown summary={data} total={total} />
      <div className={isOpen ? undefined : 'max-md:hidden'}>
        <Weeks weeks={data.weeks} />
      </div>
      {!isOpen && (
        <Button variant="outline" className="md:hidden" onClick={() => setIsOpen(true)}>
          Show the weeks
        </Button>
      )}
    </div>
  )
}

const starNames = ['1', '2', '3', '4', '5'] as const

function Breakdown({ summary, total }: { summary: Summary; total: number }) {
  const { campaignId, q, stars, status } = useSearch({ strict: false })
  const counted = countOf(total, 'published review')
  const note = [
    q || stars || status ? `All ${counted}` : counted,
    campaignId ? 'of this campaign' : 'of all campaigns',
  ].join(' ')
  return (
    <Section title="Stars" note={note}>
      <div className="flex items-center gap-3">
        <span className="figure text-36">{formatRating(summary.average)}</span>
        <Stars rating={summary.average ?? 0} />
      </div>
      <ul className="mt-3">
        {starNames
          .map((star, index) => ({ star, count: summary.starCounts[index] ?? 0 }))
          .toReversed()
          .map(({ star, count }) => (
            <li key={star}>
              <Link
                from="/reviews"
                to="."
                search={(now) => ({ ...now, stars: now.stars === star ? undefined : star })}
                resetScroll={false}
                activeOptions={exact}
                aria-current={stars === star ? 'true' : undefined}
                className={classNames(
                  'flex h-11 items-center gap-3 rounded-control px-2 -mx-2 text-13 md:h-8',
                  'transition-colors hover:bg-s2 aria-[current=true]:bg-ember-tint',
                )}
              >
                <span className="w-3 text-fg-2 tabular-nums">{star}</span>
                <span className="sr-only">{star === '1' ? 'star:' : 'stars:'}</span>
                <svg className="h-2 flex-1 rounded-full bg-s3" aria-hidden>
                  <rect
                    className="fill fill-star"
                    width={`${(count * 100) / total}%`}
                    height="100%"
                    rx="4"
                  />
                </svg>
                <span className="w-8 text-right text-fg-3 tabular-nums">{formatCount(count)}</span>
                <span className="sr-only">{count === 1 ? 'review' : 'reviews'}</span>
              </Link>
            </li>
          ))}
      </ul>
    </Section>
  )
}

function Weeks({ weeks }: Pick<Summary, 'weeks'>) {
  const total = weeks.reduce((sum, { count }) => sum + count, 0)
  const days = weeks.map(({ from }) => formatDate(from))
  return (
    <Trend
      title="Published in the last 12 weeks"
      label="Published reviews per week"
      unit="Week"
      shape="bars"
      running
      points={days.map((day) => `Week of ${day}`)}
      marks={weeks.map(({ from }) => formatDay(from))}
      format={formatCount}
      series={[{ name: 'Reviews', tone: 'mint', values: weeks.map(({ count }) => count) }]}
    >
      <p className="mb-2 figure text-36">{formatCount(total)}</p>
    </Trend>
  )
}
