import { classNames } from '../../ui/class-names.ts'
import { formatDate, hoursSince } from '../../ui/text/format.ts'

interface DueByProps {
  at: string
  /** What is due: 'pay' → 'pay by Nov 27, 2026'. */
  what: string
}

/** The day by which something is due, in red once its time has passed. */
export function DueBy({ at, what }: DueByProps) {
  const isLate = hoursSince(at) > 0
  return (
    <span className={classNames('block text-13', isLate ? 'text-danger' : 'text-fg-3')}>
      {isLate ? <span>{'Late: '}</span> : ''}
      <span className="whitespace-nowrap">
        {what} by {formatDate(at)}
      </span>
    </span>
  )
}
