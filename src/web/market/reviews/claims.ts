import { queryOptions, usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { reviewCan } from '../../../shared/market/review-rules.ts'
import type { claimReview, listReviewClaims } from '../../../shared/market/review-queue.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { call } from '../../base/api.ts'
import { useViewer } from '../../base/session.ts'
import { useDecisions } from '../../platform/decisions/decisions.ts'

const claimsQuery = queryOptions({
  queryKey: ['reviews', 'claims'],
  queryFn: async () =>
    (await call<typeof listReviewClaims>({ method: 'GET', path: '/api/review-claims' })).items,
})

/** Asks for the claims with the page, and not after its list. */
export const usePrefetchClaims = () => usePrefetchQuery(claimsQuery)

/** Returns a function that gives the claim of another admin on a review. */
export function useClaimsOfOthers() {
  const viewer = useViewer()
  const claims = useQuery({ ...claimsQuery, enabled: viewer?.role === 'admin' }).data ?? []
  return (reviewId: string) =>
    claims.find(
      (claim) =>
        claim.reviewId === reviewId &&
        claim.admin.id !== viewer?.id &&
        Date.parse(claim.claimedUntil) > Date.now(),
    )
}

/** Long enough to pass by reviews with J without claiming them. */
const openMillis = 400

/** Claims a pending review while the moderator has it open. */
export function useClaim(review: Review | undefined, isOpen: boolean) {
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const decisions = useDecisions()
  const id = isOpen && review && reviewCan.approve(review) ? review.id : undefined

  const claim = useEffectEvent(async (reviewId: string) => {
    const keep = decisions.map(({ id }) => id)
    try {
      const { admin } = await call<typeof claimReview>(
        { method: 'POST', path: '/api/reviews/:reviewId/claim' },
        { params: { reviewId }, body: { keep } },
      )
      if (admin.id === viewer?.id) return
    } catch {
      // A claim only informs others. A decision tells what is wrong.
    }
    await queryClient.invalidateQueries({ queryKey: claimsQuery.queryKey })
  })

  useEffect(() => {
    if (!id) return
    const timer = setTimeout(() => void claim(id), openMillis)
    return () => clearTimeout(timer)
  }, [id])
}
