import { queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import {
  approveReview,
  listReviewedCampaigns,
  listReviews,
  rejectReview,
  resubmitReview,
  submitReview,
} from '../../shared/reviews.ts'
import type { Review, ReviewFields, ReviewRejection } from '../../shared/reviews.ts'
import { call } from '../api.ts'
import { pagesQuery, useRefresh } from '../reads.ts'

type Filters = Omit<z.input<typeof listReviews.query>, 'cursor' | 'limit'>

export const reviewsQuery = (filters: Filters) =>
  pagesQuery(['reviews', 'list'], filters, (query) => call(listReviews, { query }))

export const reviewedCampaignsQuery = queryOptions({
  queryKey: ['reviews', 'campaigns'],
  queryFn: async () => (await call(listReviewedCampaigns)).items,
  staleTime: 60_000,
})

/** A review that is written or decided changes lists, the campaign's counts, figures and money. */
const useRefreshReviews = () => useRefresh('reviews', 'campaigns', 'dashboard', 'wallet')

/*
 * These take what follows a success, because the refreshed list may unmount who called them, and
 * react-query forgets the callbacks of a `mutate` with its component.
 */
type Next = () => void

export function useSubmitReview(campaignId: string, onSuccess: Next) {
  const refresh = useRefreshReviews()
  return useMutation({
    mutationFn: (body: z.input<typeof ReviewFields>) =>
      call(submitReview, { params: { campaignId }, body }),
    onSuccess,
    // Settled, not success: a conflict means that the last place is gone.
    onSettled: refresh,
  })
}

export function useResubmitReview(reviewId: string, onSuccess: Next) {
  const refresh = useRefreshReviews()
  return useMutation({
    mutationFn: (body: z.input<typeof ReviewFields>) =>
      call(resubmitReview, { params: { reviewId }, body }),
    onSuccess,
    onSettled: refresh,
  })
}

export function useApproveReview({ id, version }: Review, onSuccess: Next) {
  const refresh = useRefreshReviews()
  return useMutation({
    mutationFn: () => call(approveReview, { params: { reviewId: id }, body: { version } }),
    onSuccess,
    // Settled, not success: a conflict means that another admin decided first.
    onSettled: refresh,
  })
}

export function useRejectReview({ id, version }: Review, onSuccess: Next) {
  const refresh = useRefreshReviews()
  return useMutation({
    mutationFn: (rejection: z.input<typeof ReviewRejection>) =>
      call(rejectReview, { params: { reviewId: id }, body: { ...rejection, version } }),
    onSuccess,
    onSettled: refresh,
  })
}
