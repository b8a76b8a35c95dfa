import { classNames } from '../ui/class-names.ts'
import { formatMoment, hoursSince } from '../ui/text/format.ts'

interface DueByProps {
  at: string
  /** What is due: 'pay' → 'pay by Nov 27, 10:00'. */
  what: string
}

/** By when something is due, in red once that has passed. */
export function DueBy({ at, what }: DueByProps) {
  const isLate = hoursSince(at) > 0
  return (
    <span className={classNames('block text-13', isLate ? 'text-danger' : 'text-fg-3')}>
      {isLate ? 'Late: ' : ''}
      {what} by {formatMoment(at)}
    </span>
  )
}
