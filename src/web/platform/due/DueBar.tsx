import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import IconAlertTriangle from '~icons/tabler/alert-triangle'
import { type DuePart, dueQueues, type DueQueue } from '../../../shared/platform/due.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatCount } from '../../ui/text/format.ts'
import {
  ageText,
  dueTexts,
  lateText,
  targetSentence,
  targetText,
  urgencyOf,
  dueQuery,
} from './due-texts.ts'

interface DueBarProps {
  /** The queues of this page; all of them on the dashboard. */
  queues?: readonly DueQueue[]
  /** Shown beside a queue: what its count leaves out. */
  beside?: Partial<Record<DueQueue, ReactNode>>
}

/** How many wait in each queue, for how long, and in red how many are late; most urgent first. */
export function DueBar({ queues = dueQueues, beside }: DueBarProps) {
  const { data } = useQuery(dueQuery)
  const isAll = queues.length === dueQueues.length
  const partOf = (queue: DueQueue) => data?.queues.find((one) => one.queue === queue)
  const urgency = (queue: DueQueue) => {
    const part = partOf(queue)
    return part ? urgencyOf(part) : 0
  }
  const shown = isAll ? queues.toSorted((a, b) => urgency(b) - urgency(a) || 0) : queues
  return (
    <nav aria-label="What is due" className={isAll ? 'mb-10' : 'mb-6'}>
      <ul
        className={classNames(
          'gap-px overflow-hidden rounded-card border bg-line',
          isAll ? 'grid grid-cols-2 sm:grid-cols-4' : 'flex flex-wrap',
        )}
      >
        {shown.map((queue, index) => {
          const part = partOf(queue)
          // On phones, what else is on the page comes sooner when nothing waits there.
          const isBare = !isAll && index > 0 && !part?.count
          return (
            <li
              key={queue}
              className={classNames(
                'flex min-w-0 grow basis-64 flex-wrap bg-s1',
                isBare && 'max-md:hidden',
                // There is an odd number of queues.
                isAll && 'last:col-span-2',
              )}
            >
              <Part queue={queue} part={part} isStacked={isAll} />
              {beside?.[queue]}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

interface PartProps {
  queue: DueQueue
  /** Undefined while it is loaded; the place is kept. */
  part: DuePart | undefined
  isStacked: boolean
}

function Part({ queue, part, isStacked }: PartProps) {
  const { label, one = label, link } = dueTexts[queue]
  const late = part ? lateText(part) : null
  const target = isStacked ? targetText(queue) : part?.count ? targetSentence(part) : null
  return (
    <Link
      {...link}
      className={classNames(
        'flex grow bg-s1 px-4 transition-colors hover:bg-s2 focus-visible:-outline-offset-2',
        isStacked
          ? 'flex-col py-3 xl:max-2xl:px-3'
          : 'min-h-12 flex-wrap items-center gap-x-3 py-2',
        // The line stays within the corners of the bar.
        late && 'shadow-[inset_0_2px_var(--color-danger)]',
        // On phones each has a row of its own, and a line above it would look like one between two.
        late && !isStacked && 'max-md:shadow-[inset_2px_0_var(--color-danger)]',
      )}
    >
      <span className={isStacked ? 'text-13 text-fg-3' : 'order-2 text-fg'}>
        {isStacked ? label : `${part?.count === 1 ? one : label} waiting`}
      </span>
      <span
        className={classNames(
          'figure text-22',
          isStacked ? 'mt-1 min-h-8' : 'order-1 max-md:min-w-8',
          part?.count === 0 && 'text-fg-3',
        )}
      >
        {part && formatCount(part.count)}
      </span>
      <span className="order-3 min-h-5 text-13 text-fg-3">{part && ageText(part)}</span>
      {target && <span className="order-3 min-h-5 text-13 text-fg-3">{target}</span>}
      {late && (
        <span
          className="order-4 flex items-center gap-1 text-13 font-medium whitespace-nowrap
            text-danger"
        >
          <IconAlertTriangle size={14} aria-hidden className="shrink-0" />
          {late}
        </span>
      )}
    </Link>
  )
}
