import { useAction } from '../../base/action.ts'
import type {
  listOwedParcels,
  listShipments,
  ParcelImport,
  sendParcel,
} from '../../../shared/market/shipping.ts'
import { call, sendForm } from '../../base/api.ts'
import { pagesQuery, useRefresh } from '../../base/list-queries.ts'

/** The parcels of a campaign, refreshed with it. */
export const parcelsQuery = (campaignId: string) =>
  pagesQuery(['campaigns', 'parcels', campaignId], {}, (query) =>
    call<typeof listShipments>(
      { method: 'GET', path: '/api/campaigns/:campaignId/shipments' },
      { params: { campaignId }, query },
    ),
  )

/** The deleted campaigns with parcels. */
export const owedParcelsQuery = pagesQuery(['campaigns', 'owed-parcels'], {}, (query) =>
  call<typeof listOwedParcels>({ method: 'GET', path: '/api/owed-parcels' }, { query }),
)

interface Sending {
  placeId: string
  carrier: string
  tracking: string
}

export function useSendParcel() {
  const refresh = useRefresh('campaigns')
  return useAction({
    mutationFn: ({ placeId, ...body }: Sending) =>
      call<typeof sendParcel>(
        { method: 'POST', path: '/api/places/:placeId/shipment' },
        { params: { placeId }, body },
      ),
    onSettled: refresh,
  })
}

/** Checks a file of tracking numbers, or marks its parcels as sent. */
export function useImportParcels(campaignId: string) {
  const refresh = useRefresh('campaigns')
  return useAction({
    mutationFn: ({ file, dryRun }: { file: Blob; dryRun: boolean }) => {
      const form = new FormData()
      form.set('dryRun', String(dryRun))
      form.set('file', file, 'parcels.csv')
      return sendForm<ParcelImport>(`/api/campaigns/${campaignId}/shipments`, form)
    },
    onSettled: (_, __, { dryRun }) => (dryRun ? undefined : refresh()),
  })
}
