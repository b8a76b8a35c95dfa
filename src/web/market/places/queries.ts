import { useAction } from '../../base/action.ts'
import type { extendPlace, Place, returnPlace, takePlace } from '../../../shared/market/places.ts'
import type { confirmReceipt, leavePlace, reportMissing } from '../../../shared/market/shipping.ts'
import type { CallOf } from '../../../shared/base/endpoint.ts'
import { call } from '../../base/api.ts'
import { useRefresh } from '../../base/list-queries.ts'

/** Refreshes what a place changes. Also after a failure: another tab may have been faster. */
const useRefreshPlaces = () => useRefresh('campaigns', 'dashboard')

type Taking = CallOf<typeof takePlace>['body']

export function useTakePlace(campaignId: string) {
  const refresh = useRefreshPlaces()
  return useAction({
    mutationFn: (body: Taking) =>
      call<typeof takePlace>(
        { method: 'POST', path: '/api/campaigns/:campaignId/place' },
        { params: { campaignId }, body },
      ),
    onSettled: refresh,
  })
}

export function useExtendPlace(placeId: string) {
  const refresh = useRefreshPlaces()
  return useAction({
    mutationFn: (days: number) =>
      call<typeof extendPlace>(
        { method: 'POST', path: '/api/places/:placeId/extension' },
        { params: { placeId }, body: { days } },
      ),
    onSettled: refresh,
  })
}

export function useReturnPlace(placeId: string) {
  const refresh = useRefreshPlaces()
  return useAction({
    mutationFn: () =>
      call<typeof returnPlace>(
        { method: 'POST', path: '/api/places/:placeId/return' },
        { params: { placeId } },
      ),
    onSettled: refresh,
  })
}

/** What its reviewer says of a parcel. */
const answers = {
  receipt: ({ id: placeId }: Place) =>
    call<typeof confirmReceipt>(
      { method: 'POST', path: '/api/places/:placeId/receipt' },
      { params: { placeId } },
    ),
  missing: ({ id: placeId }: Place) =>
    call<typeof reportMissing>(
      { method: 'POST', path: '/api/places/:placeId/missing' },
      { params: { placeId } },
    ),
  leaving: ({ id: placeId }: Place) =>
    call<typeof leavePlace>(
      { method: 'POST', path: '/api/places/:placeId/leaving' },
      { params: { placeId } },
    ),
}
export type ParcelAnswer = keyof typeof answers

export function useAnswer(place: Place) {
  const refresh = useRefresh('campaigns', 'dashboard', 'wallet')
  return useAction({
    mutationFn: (answer: ParcelAnswer) => answers[answer](place),
    onSettled: refresh,
  })
}
