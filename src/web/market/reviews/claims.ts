import { queryOptions, usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { claimMinutes, reviewCan } from '../../../shared/market/review-rules.ts'
import type {
  claimReview,
  listReviewClaims,
  releaseReview,
} from '../../../shared/market/review-queue.ts'
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
/** A claim is renewed when half of it has passed and its moderator does something. */
const renewMillis = (claimMinutes * 60_000) / 2
const signsOfWork = ['keydown', 'pointerdown', 'wheel', 'scroll'] as const

/**
 * Claims a pending review while the moderator has it open, anew as long as they are at it, and
 * gives it back when they leave. The claim of the next review ends that of the last.
 */
export function useClaim(review: Review | undefined, isOpen: boolean) {
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const decisions = useDecisions()
  const isAtIt = useRef(false)
  const claimed = useRef<string>(undefined)
  // Another admin decides about one's own proposal.
  const isToDecide = review && reviewCan.approve(review) && !review.proposal?.isOwn
  const id = isOpen && isToDecide ? review.id : undefined

  const giveBack = useEffectEvent(() => {
    const reviewId = claimed.current
    claimed.current = undefined
    // A decision that is about to be sent still needs it.
    if (!reviewId || decisions.some(({ id }) => id === reviewId)) return
    call<typeof releaseReview>(
      { method: 'DELETE', path: '/api/reviews/:reviewId/claim' },
      { params: { reviewId }, keepalive: true, isUnasked: true },
    ).catch(() => {})
  })

  const claim = useEffectEvent(async (reviewId: string) => {
    const keep = decisions.map(({ id }) => id)
    try {
      const { admin } = await call<typeof claimReview>(
        { method: 'POST', path: '/api/reviews/:reviewId/claim' },
        { params: { reviewId }, body: { keep } },
      )
      if (admin.id === viewer?.id) {
        claimed.current = reviewId
        // They may have left meanwhile.
        if (!isAtIt.current) giveBack()
        return
      }
    } catch {
      // A claim only informs others. A decision tells what is wrong.
    }
    await queryClient.invalidateQueries({ queryKey: claimsQuery.queryKey })
  })

  useEffect(() => {
    if (!id) return giveBack()
    isAtIt.current = true
    let since = Date.now()
    const timer = setTimeout(() => void claim(id), openMillis)
    function renew() {
      if (Date.now() - since < renewMillis) return
      since = Date.now()
      void claim(id!)
    }
    const options = { capture: true, passive: true }
    for (const sign of signsOfWork) addEventListener(sign, renew, options)
    return () => {
      isAtIt.current = false
      clearTimeout(timer)
      for (const sign of signsOfWork) removeEventListener(sign, renew, options)
    }
  }, [id])

  useEffect(() => {
    const leave = () => giveBack()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
}
