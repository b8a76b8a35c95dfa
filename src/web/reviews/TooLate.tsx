import { useMutationState } from '@tanstack/react-query'
import { useState } from 'react'
import type { Review } from '../../shared/reviews.ts'
import { Alert } from '../ui/Alert.tsx'
import { decisionKey } from './queries.ts'

/** What became of a decision whose review has left the list: it must not vanish with it. */
export function TooLate({ shown }: { shown: readonly Review[] }) {
  const [dismissedAt, setDismissedAt] = useState(0)
  const failures = useMutationState({
    filters: { mutationKey: decisionKey, status: 'error' },
    select: ({ options, state }) => ({
      reviewId: options.mutationKey?.at(-1),
      message: state.error?.message,
      at: state.submittedAt,
    }),
  })
  const last = failures.at(-1)
  if (!last || last.at <= dismissedAt || shown.some(({ id }) => id === last.reviewId)) {
    return null
  }
  return (
    <Alert variant="info" className="mb-4" onDismiss={() => setDismissedAt(last.at)}>
      {last.message} Nothing is left to do: the list is up to date.
    </Alert>
  )
}
