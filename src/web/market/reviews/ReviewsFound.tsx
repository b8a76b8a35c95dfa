import { Link, useSearch } from '@tanstack/react-router'
import { mostFound } from '../../../shared/market/reviews.ts'
import type { ReviewSummary as Summary } from '../../../shared/market/reviews.ts'
import { classNames } from '../../ui/class-names.ts'
import { FoundCount } from '../../ui/lists/FoundCount.tsx'
import { countOf, formatCount } from '../../ui/text/format.ts'
import { useReviewSummary } from './ReviewSummary.tsx'

/** All that narrows the list of a business. */
const filters = ['q', 'status', 'campaignId', 'stars'] as const

/** How many reviews the filters find, the way back to all, and the words that recur in them. */
export function ReviewsFound() {
  const search = useSearch({ strict: false })
  const { data, isPlaceholderData } = useReviewSummary()
  const isFiltered = filters.some((name) => search[name])
  // An empty list says so itself.
  if (data?.found === 0) return null
  return (
    <div className="mb-4 space-y-3 md:mb-6">
      <FoundCount
        found={isPlaceholderData ? undefined : data?.found}
        most={mostFound}
        name="review"
        isFiltered={isFiltered}
        filters={filters}
      />
      {data && data.words.length > 0 && <Words words={data.words} wordsOf={data.wordsOf} />}
    </div>
  )
}

/** Words are counted in so many reviews at most. */
const mostRead = 500

/** A link that takes its filter away leads to a part of the present address. */
const exact = { exact: true, explicitUndefined: true }

/** Each finds the reviews that have it; on phones they are one row to scroll. */
function Words({ words, wordsOf }: Pick<Summary, 'words' | 'wordsOf'>) {
  const { q } = useSearch({ strict: false })
  const newest = wordsOf === mostRead ? 'newest ' : ''
  return (
    <section aria-label="Words that recur">
      <p className="mb-2 text-13 text-fg-3">
        Words that recur, each with how many of the {newest}
        {countOf(wordsOf, 'published review')} among them have it
      </p>
      <ul className="-m-1 flex gap-2 p-1 max-md:overflow-x-auto md:flex-wrap">
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
    </section>
  )
}
