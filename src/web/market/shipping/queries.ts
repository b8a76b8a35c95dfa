import { useMutation } from '@tanstack/react-query'
import type { listShipments, sendParcel } from '../../../shared/market/shipping.ts'
import { call } from '../../base/api.ts'
import { pagesQuery, useRefresh } from '../../base/list-queries.ts'

/** The parcels of a campaign, refreshed with it. */
export const parcelsQuery = (campaignId: string) =>
  pagesQuery(['campaigns', 'parcels', campaignId], {}, (query) =>
    call<typeof listShipments>(
      { method: 'GET', path: '/api/campaigns/:campaignId/shipments' },
      { params: { campaignId }, query },
    ),
  )

interface Sending {
  placeId: string
  carrier: string
  tracking: string
}

export function useSendParcel() {
  const refresh = useRefresh('campaigns')
  return useMutation({
    mutationFn: ({ placeId, ...body }: Sending) =>
      call<typeof sendParcel>(
        { method: 'POST', path: '/api/places/:placeId/shipment' },
        { params: { placeId }, body },
      ),
    onSettled: refresh,
  })
}
