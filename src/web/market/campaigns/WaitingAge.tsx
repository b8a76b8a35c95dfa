import { promisedHours } from '../../../shared/market/review-rules.ts'
import { formatAge, hoursSince } from '../../ui/text/format.ts'

/** How long a campaign has been waiting for approval; red once it is late. */
export function WaitingAge({ since }: { since: string }) {
  const isLate = hoursSince(since) > promisedHours
  return (
    <span className={isLate ? 'font-medium text-danger' : 'text-fg-2'}>
      {isLate ? 'Late: waiting' : 'Waiting'} for {formatAge(since)}
    </span>
  )
}
