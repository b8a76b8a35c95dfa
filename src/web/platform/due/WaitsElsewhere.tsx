import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DuePart } from '../../../shared/platform/due.ts'
import { countOf, formatCount } from '../../ui/text/format.ts'
import { dueTexts, dueQuery } from './due-texts.ts'

/** What waits in the other queues, for somebody who has emptied the one of reviews. */
export function WaitsElsewhere() {
  const { data } = useQuery(dueQuery)
  const others = data?.queues.filter(({ queue, count }) => queue !== 'reviews' && count > 0) ?? []
  return (
    <>
      <p>No review is waiting for a decision.</p>
      {data && others.length === 0 && <p>Nothing else waits either.</p>}
      {others.length > 0 && (
        <ul aria-label="What waits elsewhere" className="mt-2 space-y-1">
          {others.map((part) => (
            <Other key={part.queue} part={part} />
          ))}
        </ul>
      )}
    </>
  )
}

function Other({ part: { queue, count, late } }: { part: DuePart }) {
  const { nouns, link } = dueTexts[queue]
  return (
    <li>
      <Link {...link} className="link reach">
        {countOf(count, ...nouns)}
      </Link>
      {late > 0 && <span className="text-danger">{` (${formatCount(late)} late)`}</span>}
    </li>
  )
}
