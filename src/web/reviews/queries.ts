import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
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

type Filters = Omit<z.input<typeof listReviews.query>, 'cursor' | 'limit'>

export const reviewsQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['reviews', 'list', filters],
    queryFn: ({ pageParam }) =>
      call(listReviews, { query: { ...filters, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })

export const reviewedCampaignsQuery = queryOptions({
  queryKey: ['reviews', 'campaigns'],
  queryFn: async () => (await call(listReviewedCampaigns)).items,
  staleTime: 60_000,
})

/** A review that is written or decided changes lists, the campaign's counts, figures and money. */
function useRefreshReviews() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      ['reviews', 'campaigns', 'dashboard', 'wallet'].map((name) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    )
}

export function useSubmitReview(campaignId: string) {
  const refresh = useRefreshReviews()
  return useMutation({
    mutationFn: (body: z.input<typeof ReviewFields>) =>
      call(submitReview, { params: { campaignId }, body }),
    // Settled, not success: a conflict means that the last place is gone.
    onSettled: refresh,
  })
}

export function useResubmitReview(reviewId: string) {
  const refresh = useRefreshReviews()
  return useMutation({
    mutationFn: (body: z.input<typeof ReviewFields>) =>
      call(resubmitReview, { params: { reviewId }, body }),
    onSettled: refresh,
  })
}

export function useApproveReview({ id, version }: Review) {
  const refresh = useRefreshReviews()
  return useMutation({
    mutationFn: () => call(approveReview, { params: { reviewId: id }, body: { version } }),
    // Settled, not success: a conflict means that another admin decided first.
    onSettled: refresh,
  })
}

export function useRejectReview({ id, version }: Review) {
  const refresh = useRefreshReviews()
  return useMutation({
    mutationFn: (rejection: z.input<typeof ReviewRejection>) =>
      call(rejectReview, { params: { reviewId: id }, body: { ...rejection, version } }),
    onSettled: refresh,
  })
}
