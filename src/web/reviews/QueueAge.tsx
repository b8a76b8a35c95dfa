import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lateHours } from '../../shared/review-rules.ts'
import type { getReviewQueue } from '../../shared/review-queue.ts'
import { call } from '../api.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { countOf, formatAge } from '../ui/text/format.ts'

const queueQuery = {
  queryKey: ['reviews', 'queue'],
  queryFn: () => call<typeof getReviewQueue>({ method: 'GET', path: '/api/review-queue' }),
  // The age passes a limit without a live event.
  refetchInterval: 60_000,
}

/** How many reviews or appeals are left, and the age of the oldest. */
export function QueueAge({ of: what }: { of: 'pending' | 'appealed' }) {
  const queue = useQuery(queueQuery).data
  if (!queue) return null
  const [left, noun, oldest] =
    what === 'pending'
      ? ([queue.pending, 'review', queue.oldestSubmittedAt] as const)
      : ([queue.openAppeals, 'appeal', queue.oldestAppealAt] as const)
  if (!oldest) return null
  return (
    <p className="mb-3 text-13 text-fg-3">
      {countOf(left, noun)} left. The oldest has been waiting for {formatAge(oldest)}.
    </p>
  )
}

/** The red line of the queue. */
export function LateInQueue() {
  return <LateReviews late={useQuery(queueQuery).data?.late ?? 0} />
}

/** The red line about reviews whose promised decision is close or past. */
export function LateReviews({ late, withLink = false }: { late: number; withLink?: boolean }) {
  if (late === 0) return null
  const has = late === 1 ? 'has' : 'have'
  return (
    <Alert
      variant="error"
      className="mb-4"
      action={
        withLink && (
          <Link to="/admin/reviews" className="link reach">
            Open the queue
          </Link>
        )
      }
    >
      {countOf(late, 'review')} {has} been waiting for more than {lateHours} hours. We promise a
      decision within 24 hours.
    </Alert>
  )
}
