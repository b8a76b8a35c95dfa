import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReviewSummary as Summary } from '../../shared/review-summary.ts'
import type { reviewFilters } from '../../shared/states.ts'
import { classNames } from '../ui/class-names.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Trend } from '../ui/charts/Trend.tsx'
import { FailedRead } from '../ui/feedback/Loaded.tsx'
import { Stars } from '../ui/indicators/Stars.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { countOf, formatCount, formatDate, formatDay, formatRating } from '../ui/text/format.ts'
import { reviewSummaryQuery } from './queries.ts'
import { SummarySkeleton } from './SummarySkeleton.tsx'
import { starsFilter } from './stars-filter.ts'

/** A link that takes its filter away leads to a part of the present address. */
const exact = { exact: true, explicitUndefined: true }

/** What the published reviews of a business say together; each part filters the list below. */
export function ReviewSummary() {
  const { campaignId, q, stars, status } = useSearch({ strict: false })
  const summary = useQuery(
    reviewSummaryQuery({
      ...(campaignId && { campaignId }),
      ...(q && { q }),
      ...(status && { status: status as (typeof reviewFilters)[number] }),
      ...starsFilter(stars),
    }),
  )
  // On phones the reviews would begin two screens further down.
  const [isOpen, setIsOpen] = useState(false)
  if (summary.isError && !summary.data) {
    return <FailedRead read={summary} failed="The summary could not be loaded" banner />
  }
  if (summary.isPending) return <SummarySkeleton />
  const { data } = summary
  const total = data?.starCounts.reduce((all, count) => all + count, 0)
  if (!data || total === 0) return null
  const isFiltered = Boolean(campaignId || q || stars || status)
  return (
    <div
      className="mb-10 grid grid-cols-1 gap-x-12 gap-y-6 border-b pb-6 md:gap-y-10 md:pb-10
        lg:grid-cols-[2fr_3fr]"
    >
      <Breakdown summary={data} total={total} />
      <div className={isOpen ? undefined : 'max-md:hidden'}>
        <Weeks weeks={data.weeks} />
      </div>
      {(data.words.length > 0 || (isFiltered && data.wordsOf > 0)) && (
        <div className={classNames('lg:col-span-2', !isOpen && 'max-md:hidden')}>
          <Words summary={data} isNarrowed={Boolean(q || stars)} />
        </div>
      )}
      {!isOpen && (
        <Button variant="outline" className="md:hidden" onClick={() => setIsOpen(true)}>
          Show weeks and words that recur
        </Button>
      )}
    </div>
  )
}

/** Words are counted in so many reviews at most. */
const mostRead = 500

const starNames = ['1', '2', '3', '4', '5'] as const

function Breakdown({ summary, total }: { summary: Summary; total: number }) {
  const { stars } = useSearch({ strict: false })
  return (
    <Section title="Stars" note={`${countOf(total, 'published review')}, of all time`}>
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

function Words({ summary, isNarrowed }: { summary: Summary; isNarrowed: boolean }) {
  const { q } = useSearch({ strict: false })
  const { words, wordsOf } = summary
  const counted = `${countOf(wordsOf, 'published review')}${isNarrowed ? ' shown below' : ''}`
  const newest = wordsOf === mostRead ? 'newest ' : ''
  if (words.length === 0) {
    return (
      <Section title="Words that recur">
        <p className="text-13 text-fg-3">
          {wordsOf === 1
            ? 'One published review is too few for words to recur.'
            : `No word is in more than one of the ${newest}${counted}.`}
        </p>
      </Section>
    )
  }
  return (
    <Section
      title="Words that recur"
      note={`Each with how many of the ${newest}${counted} have it`}
    >
      <ul className="flex flex-wrap gap-2">
        {words.map(({ word, count }) => (
          <li key={word}>
            <Link
              from="/reviews"
              to="."
              search={(now) => ({ ...now, q: now.q === word ? undefined : word })}
              resetScroll={false}
              activeOptions={exact}
              aria-current={q === word ? 'true' : undefined}
              className={classNames(
                'inline-flex h-11 items-center gap-1.5 rounded-control bg-s2 px-3 text-13',
                'text-fg-2 transition-colors hover:text-fg md:h-8',
                'aria-[current=true]:bg-ember-tint',
              )}
            >
              {word} <span className="text-fg-3 tabular-nums">{formatCount(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Weeks({ weeks }: Pick<Summary, 'weeks'>) {
  const days = weeks.map(({ from }) => formatDate(`${from}T00:00`))
  return (
    <Trend
      title="Published in the last 12 weeks"
      label="Published reviews per week"
      unit="Week"
      shape="bars"
      running
      points={days.map((day) => `Week of ${day}`)}
      marks={weeks.map(({ from }) => formatDay(`${from}T00:00`))}
      whole="In all"
      format={formatCount}
      series={[{ name: 'Reviews', tone: 'mint', values: weeks.map(({ count }) => count) }]}
    />
  )
}
