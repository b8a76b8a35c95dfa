import { queryOptions } from '@tanstack/react-query'
import { useAction } from '../../base/action.ts'
import type * as z from 'zod'
import type {
  getPayoutDestination,
  removePayoutDestination,
  setPayoutDestination,
} from '../../../shared/money/payout-destination.ts'
import type { PayoutDestinationForm } from '../../../shared/money/payout-destination-form.ts'
import { call } from '../../base/api.ts'
import { useRefresh } from '../../base/list-queries.ts'

/** Without the schemas, whose rules for accounts only the form needs. */
const path = '/api/wallet/destination'

export const destinationQuery = queryOptions({
  queryKey: ['wallet', 'destination'],
  queryFn: async () => {
    const { destination } = await call<typeof getPayoutDestination>({ method: 'GET', path })
    return destination
  },
})

const useRefreshWallet = () => useRefresh('wallet')

export function useSetPayoutDestination() {
  const refresh = useRefreshWallet()
  return useAction({
    mutationFn: (body: z.input<typeof PayoutDestinationForm>) =>
      call<typeof setPayoutDestination>({ method: 'POST', path }, { body }),
    onSuccess: refresh,
  })
}

export function useRemovePayoutDestination() {
  const refresh = useRefreshWallet()
  return useAction({
    mutationFn: () => call<typeof removePayoutDestination>({ method: 'DELETE', path }),
    onSuccess: refresh,
  })
}
