import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  agreeToEmbedChecks,
  endEmbedChecks,
  getEmbedChecks,
} from '../../../shared/outside/embed-checks.ts'
import { call } from '../../base/api.ts'

export const embedChecksQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['embed-checks', campaignId],
    queryFn: () => call(getEmbedChecks, { params: { campaignId } }),
  })

/** Agrees to the checks of a campaign's embed, or takes the agreement back. */
export function useChooseEmbedChecks(campaignId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (agreed: boolean) =>
      call(agreed ? agreeToEmbedChecks : endEmbedChecks, { params: { campaignId } }),
    onSuccess: (checks) => queryClient.setQueryData(embedChecksQuery(campaignId).queryKey, checks),
  })
}
