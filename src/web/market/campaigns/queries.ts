import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../base/action.ts'
import type * as z from 'zod'
import type { CampaignPage } from '../../../shared/market/campaign-page.ts'
import {
  countCampaigns,
  deleteSavedSearch,
  listSavedSearches,
  mailSavedSearch,
  renameSavedSearch,
  saveSearch,
  stopSavedSearchMail,
  visitCampaigns,
} from '../../../shared/market/campaign-search.ts'
import {
  createCampaign,
  deleteCampaign,
  editCampaign,
  listCampaigns,
  removePicture,
} from '../../../shared/market/campaigns.ts'
import type { Campaign, submitCampaign } from '../../../shared/market/campaigns.ts'
import type { Endpoint } from '../../../shared/base/endpoint.ts'
import { listCampaignReviews } from '../../../shared/market/reviews.ts'
import type { changeProductAddress } from '../../../shared/market/public-address.ts'
import type { PicturePosition } from '../../../shared/market/pictures.ts'
import { call, sendForm } from '../../base/api.ts'
import { pagesQuery, useRefresh } from '../../base/list-queries.ts'

type Filters = Omit<z.input<typeof listCampaigns.query>, 'cursor' | 'limit'>

export const campaignsQuery = (filters: Filters) =>
  pagesQuery(['campaigns', 'list'], filters, (query) => call(listCampaigns, { query }))

export type Counted = z.input<typeof countCampaigns.query>

export const campaignCountsQuery = (filters: Counted) =>
  queryOptions({
    queryKey: ['campaigns', 'counts', filters],
    queryFn: () => call(countCampaigns, { query: filters }),
    placeholderData: (before) => before,
  })

/** Says that the reviewer looks at the campaigns. What was new stays marked during the visit. */
export function useVisitCampaigns() {
  return useAction({ mutationFn: () => call(visitCampaigns, {}) })
}

export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: () => call(listSavedSearches, {}),
})

export function useSaveSearch() {
  const refresh = useRefresh('saved-searches')
  return useAction({
    mutationFn: (body: z.input<typeof saveSearch.body>) => call(saveSearch, { body }),
    onSuccess: refresh,
  })
}

export function useRenameSavedSearch(searchId: string) {
  const refresh = useRefresh('saved-searches')
  return useAction({
    mutationFn: (name: string) => call(renameSavedSearch, { params: { searchId }, body: { name } }),
    onSettled: refresh,
  })
}

export function useMailSavedSearch(searchId: string) {
  const refresh = useRefresh('saved-searches')
  return useAction({
    mutationFn: (mails: boolean) =>
      call(mails ? mailSavedSearch : stopSavedSearchMail, { params: { searchId } }),
    onSettled: refresh,
  })
}

export function useDeleteSavedSearch(searchId: string) {
  const refresh = useRefresh('saved-searches')
  return useAction({
    mutationFn: () => call(deleteSavedSearch, { params: { searchId } }),
    // Also on errors: a search that no longer exists leaves the list.
    onSettled: refresh,
  })
}

/** The reviews of a campaign; the first page is part of the campaign itself. */
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

/** Refreshes what an action on a campaign may change. */
export const useRefreshCampaigns = () => useRefresh('campaigns', 'dashboard', 'wallet', 'reviews')

export function useCreateCampaign() {
  const refresh = useRefreshCampaigns()
  return useAction({
    mutationFn: (body: z.input<typeof createCampaign.body>) => call(createCampaign, { body }),
    onSuccess: refresh,
  })
}

export function useEditCampaign(campaignId: string) {
  const refresh = useRefreshCampaigns()
  return useAction({
    mutationFn: (body: z.input<typeof editCampaign.body>) =>
      call(editCampaign, { params: { campaignId }, body }),
    onSuccess: refresh,
  })
}

interface PictureChange {
  campaignId: string
  /** Without one only the words change, unless a picture is copied. */
  file: File | null
  /** The address of the picture of another campaign. */
  copyOf: string | undefined
  alt: string
  position: PicturePosition
  remove: boolean
}

export function useSavePicture() {
  const refresh = useRefreshCampaigns()
  return useAction({
    mutationFn: ({ campaignId, file, copyOf, alt, position, remove }: PictureChange) => {
      if (remove) return call(removePicture, { params: { campaignId } })
      const form = new FormData()
      form.set('alt', alt)
      form.set('position', position)
      if (copyOf) form.set('copyOf', copyOf)
      if (file) form.set('picture', file, file.name)
      return sendForm<Campaign>(`/api/campaigns/${campaignId}/picture`, form)
    },
    onSuccess: refresh,
  })
}

export function useDeleteCampaign(campaignId: string) {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: () => call(deleteCampaign, { params: { campaignId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['campaigns', 'list'] }),
  })
}

/** An operation that changes the state of a campaign and takes nothing but the campaign. */
type StateChange = Endpoint & Pick<typeof submitCampaign, 'params' | 'reply'>

/** Changes the state of the viewer's own campaign: pauses it, resumes it, and so on. */
export function useCampaignAction(campaignId: string, change: StateChange) {
  const refresh = useRefreshCampaigns()
  return useAction({
    mutationFn: () => call<StateChange>(change, { params: { campaignId } }),
    onSettled: refresh,
  })
}

export function useChangeProductAddress(campaignId: string) {
  const refresh = useRefreshCampaigns()
  return useAction({
    mutationFn: (slug: string) =>
      call<typeof changeProductAddress>(
        { method: 'POST', path: '/api/campaigns/:campaignId/public-address' },
        { params: { campaignId }, body: { slug } },
      ),
    onSettled: refresh,
  })
}
