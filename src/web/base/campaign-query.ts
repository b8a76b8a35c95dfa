import { queryOptions } from '@tanstack/react-query'
import { getCampaign } from '../../shared/market/campaign-page.ts'
import { call } from './api.ts'

/** A campaign with all of its page, which reviews need too. */
export const campaignQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['campaigns', 'one', campaignId],
    queryFn: () => call(getCampaign, { params: { campaignId } }),
  })
