import type { decideReply, removeReply, replyToReview } from '../../../shared/market/replies.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { useAction } from '../../base/action.ts'
import { call } from '../../base/api.ts'
import { useRefresh } from '../../base/list-queries.ts'

/** The queue of the admins is among what the dashboard reads. */
const useRefreshReplies = () => useRefresh('reviews', 'campaigns', 'dashboard')

export function useReplyToReview(reviewId: string, onSuccess: () => void) {
  const refresh = useRefreshReplies()
  return useAction({
    mutationFn: (content: string) =>
      call<typeof replyToReview>(
        { method: 'PUT', path: '/api/reviews/:reviewId/reply' },
        { params: { reviewId }, body: { content } },
      ),
    onSuccess,
    // Also on errors: a conflict means that the review is no longer public.
    onSettled: refresh,
  })
}

export function useRemoveReply(reviewId: string, onSuccess: () => void) {
  const refresh = useRefreshReplies()
  return useAction({
    mutationFn: () =>
      call<typeof removeReply>(
        { method: 'DELETE', path: '/api/reviews/:reviewId/reply' },
        { params: { reviewId } },
      ),
    onSuccess,
    onSettled: refresh,
  })
}

interface Decision {
  outcome: 'published' | 'refused'
  note?: string
}

export function useDecideReply({ id: reviewId, reply }: Review, onSuccess: () => void) {
  const refresh = useRefreshReplies()
  const version = reply?.version
  return useAction({
    mutationFn: (decision: Decision) =>
      call<typeof decideReply>(
        { method: 'POST', path: '/api/reply-decisions/:reviewId' },
        { params: { reviewId }, body: { ...decision, ...(version && { version }) } },
      ),
    onSuccess,
    // Also on errors: a conflict means that it was decided or changed elsewhere.
    onSettled: refresh,
  })
}
