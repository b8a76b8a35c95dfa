import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../base/action.ts'
import type * as z from 'zod'
import type { AppealGround, fileAppeal } from '../../../shared/market/appeals.ts'
import type { declineProposal } from '../../../shared/market/proposals.ts'
import type { giveBackReview, revealStars } from '../../../shared/market/blind.ts'
import type { getReviewHistory } from '../../../shared/market/review-queue.ts'
import type {
  editReview,
  getReview,
  listReviewedCampaigns,
  listReviews,
  publishReview,
  resubmitReview,
  Review,
  submitReview,
  unpublishReview,
  withdrawConfirmations,
  getReviewSummary,
} from '../../../shared/market/reviews.ts'
import { call } from '../../base/api.ts'
import { pagesQuery, useRefresh } from '../../base/list-queries.ts'

type Filters = Omit<z.input<typeof listReviews.query>, 'cursor' | 'limit'>

export const reviewsQuery = (filters: Filters) =>
  pagesQuery(['reviews', 'list'], filters, (query) =>
    call<typeof listReviews>({ method: 'GET', path: '/api/reviews' }, { query }),
  )

export const reviewQuery = (reviewId: string) =>
  queryOptions({
    queryKey: ['reviews', 'one', reviewId],
    queryFn: () =>
      call<typeof getReview>(
        { method: 'GET', path: '/api/reviews/:reviewId' },
        { params: { reviewId } },
      ),
  })

export const reviewSummaryQuery = (query: z.input<typeof getReviewSummary.query>) =>
  queryOptions({
    queryKey: ['reviews', 'summary', query],
    queryFn: () =>
      call<typeof getReviewSummary>({ method: 'GET', path: '/api/review-summary' }, { query }),
    // The stars and weeks stay where they are while the rest follows a filter.
    placeholderData: keepPreviousData,
  })

export const reviewedCampaignsQuery = queryOptions({
  queryKey: ['reviews', 'campaigns'],
  queryFn: async () =>
    (await call<typeof listReviewedCampaigns>({ method: 'GET', path: '/api/reviewed-campaigns' }))
      .items,
  staleTime: 60_000,
})

export const reviewHistoryQuery = (reviewerId: string) =>
  queryOptions({
    queryKey: ['reviews', 'history', reviewerId],
    queryFn: () =>
      call<typeof getReviewHistory>(
        { method: 'GET', path: '/api/reviewers/:reviewerId/history' },
        { params: { reviewerId } },
      ),
  })

/** A new or decided review changes lists, the campaign's counts, dashboards and wallets. */
const useRefreshReviews = () => useRefresh('reviews', 'campaigns', 'dashboard', 'wallet')

/**
 * Returns a function that fetches what shows a decided review. All else that it changes is fetched
 * with the live event of the decision, or when it is shown next: a moderator who decides one after
 * the other would otherwise fetch all of the page twice for each.
 */
export function useRefreshDecided(reviewId: string) {
  const queryClient = useQueryClient()
  return async () => {
    for (const name of ['reviews', 'campaigns', 'dashboard', 'wallet']) {
      void queryClient.invalidateQueries({ queryKey: [name], refetchType: 'none' })
    }
    const shown = [['reviews', 'list'], reviewQuery(reviewId).queryKey]
    await Promise.all(shown.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}

/*
 * These hooks take `onSuccess`, because the refreshed list may unmount the calling component, and
 * react-query does not run the callbacks of `mutate` after an unmount.
 */
type OnSuccess = () => void

export function useSubmitReview(campaignId: string, onSuccess: OnSuccess) {
  const refresh = useRefreshReviews()
  return useAction({
    mutationFn: (body: z.input<typeof submitReview.body>) =>
      call<typeof submitReview>(
        { method: 'POST', path: '/api/campaigns/:campaignId/reviews' },
        { params: { campaignId }, body },
      ),
    onSuccess,
    // Also on errors: a conflict means that the last place was taken.
    onSettled: refresh,
  })
}

export function useResubmitReview(reviewId: string, onSuccess: OnSuccess) {
  const refresh = useRefreshReviews()
  return useAction({
    mutationFn: (body: z.input<typeof resubmitReview.body>) =>
      call<typeof resubmitReview>(
        { method: 'POST', path: '/api/reviews/:reviewId/resubmission' },
        { params: { reviewId }, body },
      ),
    onSuccess,
    onSettled: refresh,
  })
}

export function useEditReview(reviewId: string, onSuccess: OnSuccess) {
  const refresh = useRefreshReviews()
  return useAction({
    mutationFn: (body: z.input<typeof editReview.body>) =>
      call<typeof editReview>(
        { method: 'PATCH', path: '/api/reviews/:reviewId' },
        { params: { reviewId }, body },
      ),
    onSuccess,
    // Also on errors: a conflict means that it was decided or changed elsewhere.
    onSettled: refresh,
  })
}

export function useWithdrawConfirmations(reviewId: string, onSuccess: OnSuccess) {
  const refresh = useRefreshReviews()
  return useAction({
    mutationFn: () =>
      call<typeof withdrawConfirmations>(
        { method: 'DELETE', path: '/api/reviews/:reviewId/confirmations' },
        { params: { reviewId } },
      ),
    onSuccess,
    onSettled: refresh,
  })
}

export function useUnpublishReview({ id, version }: Review, onSuccess: OnSuccess) {
  const refresh = useRefreshReviews()
  return useAction({
    mutationFn: (reason: string) =>
      call<typeof unpublishReview>(
        { method: 'POST', path: '/api/reviews/:reviewId/unpublication' },
        { params: { reviewId: id }, body: { reason, version } },
      ),
    onSuccess,
    onSettled: refresh,
  })
}

/** Appeals against the newest decision about a review, by its statement of reasons. */
export function useAppealApproval({ id: reviewId }: Review, onSuccess: OnSuccess) {
  const refresh = useRefreshReviews()
  return useAction({
    mutationFn: (filed: { ground: AppealGround; content: string }) =>
      call<typeof fileAppeal>(
        { method: 'POST', path: '/api/appeals' },
        { body: { reviewId, ...filed } },
      ),
    onSuccess,
    onSettled: refresh,
  })
}

export function usePublishReview({ id }: Review, onSuccess: OnSuccess) {
  const refresh = useRefreshReviews()
  return useAction({
    mutationFn: () =>
      call<typeof publishReview>(
        { method: 'DELETE', path: '/api/reviews/:reviewId/unpublication' },
        { params: { reviewId: id } },
      ),
    onSuccess,
    onSettled: refresh,
  })
}

/** Shows the stars of a review to a moderator who has chosen. They stay out of what is read. */
export function useRevealStars(reviewId: string) {
  const refresh = useRefresh('reviews')
  return useAction({
    mutationFn: (body: z.input<typeof revealStars.body>) =>
      call<typeof revealStars>(
        { method: 'POST', path: '/api/reviews/:reviewId/reveal' },
        { params: { reviewId }, body },
      ),
    // The review names the choice from now on.
    onSettled: refresh,
  })
}

export function useDeclineProposal(reviewId: string) {
  const refresh = useRefresh('reviews')
  return useAction({
    mutationFn: (body: z.input<typeof declineProposal.body>) =>
      call<typeof declineProposal>(
        { method: 'DELETE', path: '/api/reviews/:reviewId/proposal' },
        { params: { reviewId }, body },
      ),
    onSettled: refresh,
  })
}

export function useGiveBack(reviewId: string) {
  const refresh = useRefresh('reviews')
  return useAction({
    mutationFn: () =>
      call<typeof giveBackReview>(
        { method: 'DELETE', path: '/api/reviews/:reviewId/reveal' },
        { params: { reviewId } },
      ),
    onSettled: refresh,
  })
}
