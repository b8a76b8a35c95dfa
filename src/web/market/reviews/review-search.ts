import { useSearch } from '@tanstack/react-router'
import type { reviewFilters } from '../../../shared/platform/states.ts'
import { useViewer } from '../../base/session.ts'

export const orders = { newest: 'Newest first', oldest: 'Oldest first' }
/** Only for businesses. */
export const byRating = { lowest: 'Lowest first' }
/** Only for moderators. */
export const byEvidence = { evidence: 'Most evidence first' }
type ReviewOrder = keyof (typeof orders & typeof byRating & typeof byEvidence)

/** The moderation queue and the open appeals and replies are served oldest first. */
export const defaultOrder = (isAdmin: boolean, status: string | undefined) =>
  isAdmin && ['pending', 'appealed', 'replies'].includes(status ?? '') ? 'oldest' : 'newest'

/** What narrows and orders the list. Both routes have the same search parameters. */
export function useReviewSearch() {
  const isAdmin = useViewer()?.role === 'admin'
  // Not the selected review, so that a selection does not render the whole page.
  const search = useSearch({
    strict: false,
    select: ({ q, campaignId, reviewerId, stars, status, sort }) => {
      return { q, campaignId, reviewerId, stars, status, sort }
    },
    structuralSharing: true,
  })
  // The queue opens on what is pending.
  const status = search.status ?? (isAdmin ? 'pending' : undefined)
  return {
    ...search,
    status: status as (typeof reviewFilters)[number] | undefined,
    // Only pending reviews can be sorted by evidence.
    sort:
      search.sort === 'evidence' && status !== 'pending'
        ? undefined
        : (search.sort as ReviewOrder | undefined),
  }
}

/** The choices of the filter by stars, in the address and with their labels. */
export const starsLabels = {
  5: '5 stars',
  4: '4 stars',
  3: '3 stars',
  2: '2 stars',
  1: '1 star',
  '1-3': '1–3 stars',
}

/** The parameters of the API for a choice. */
export const starsFilter = (chosen: string | undefined) =>
  chosen === '1-3' ? { maxStars: '3' } : chosen ? { stars: chosen } : {}
