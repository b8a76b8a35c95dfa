import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type * as z from 'zod'
import { getCampaign } from '../../shared/campaign-page.ts'
import type { CampaignPage } from '../../shared/campaign-page.ts'
import {
  approveCampaign,
  completeCampaign,
  createCampaign,
  deleteCampaign,
  editCampaign,
  listCampaigns,
  pauseCampaign,
  rejectCampaign,
  resumeCampaign,
  submitCampaign,
} from '../../shared/campaigns.ts'
import type { Campaign } from '../../shared/campaigns.ts'
import { listCampaignReviews } from '../../shared/reviews.ts'
import { call } from '../api.ts'
import { pagesQuery, useRefresh } from '../reads.ts'

type Filters = Omit<z.input<typeof listCampaigns.query>, 'cursor' | 'limit'>

export const campaignsQuery = (filters: Filters) =>
  pagesQuery(['campaigns', 'list'], filters, (query) => call(listCampaigns, { query }))

export const campaignQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['campaigns', 'one', campaignId],
    queryFn: () => call(getCampaign, { params: { campaignId } }),
  })

/** The reviews after the first page, which came with the campaign. */
export const campaignReviewsQuery = (campaign: CampaignPage) =>
  infiniteQueryOptions({
    queryKey: ['campaigns', 'one', campaign.id, 'reviews'],
    queryFn: ({ pageParam }) =>
      call(listCampaignReviews, {
        params: { campaignId: campaign.id },
        query: pageParam ? { cursor: pageParam } : {},
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    initialData: { pages: [campaign.reviews], pageParams: [''] },
    staleTime: Infinity,
  })

/** What an action on a campaign may have changed: its page, the lists, figures and money. */
const useRefreshCampaigns = () => useRefresh('campaigns', 'dashboard', 'wallet', 'reviews')

export function useCreateCampaign() {
  const refresh = useRefreshCampaigns()
  return useMutation({
    mutationFn: (body: z.input<typeof createCampaign.body>) => call(createCampaign, { body }),
    onSuccess: refresh,
  })
}

export function useEditCampaign(campaignId: string) {
  const refresh = useRefreshCampaigns()
  return useMutation({
    mutationFn: (body: z.input<typeof editCampaign.body>) =>
      call(editCampaign, { params: { campaignId }, body }),
    onSuccess: refresh,
  })
}

export function useDeleteCampaign(campaignId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteCampaign, { params: { campaignId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['campaigns', 'list'] }),
  })
}

const stateChanges = {
  submit: submitCampaign,
  complete: completeCampaign,
  pause: pauseCampaign,
  resume: resumeCampaign,
}

/** What its business does with a campaign's state. */
export function useCampaignAction(campaignId: string, action: keyof typeof stateChanges) {
  const refresh = useRefreshCampaigns()
  return useMutation({
    mutationFn: (): Promise<Campaign> => call(stateChanges[action], { params: { campaignId } }),
    onSettled: refresh,
  })
}

export function useApproveCampaign() {
  const refresh = useRefreshCampaigns()
  return useMutation({
    mutationFn: ({ id, version }: Campaign) =>
      call(approveCampaign, { params: { campaignId: id }, body: { version } }),
    // Settled, not success: a conflict means that another admin decided first.
    onSettled: refresh,
  })
}

export function useRejectCampaign({ id, version }: Campaign, onSuccess: () => void) {
  const refresh = useRefreshCampaigns()
  return useMutation({
    mutationFn: (note: string) =>
      call(rejectCampaign, { params: { campaignId: id }, body: { note, version } }),
    onSuccess,
    onSettled: refresh,
  })
}
