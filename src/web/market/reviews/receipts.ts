import { useAction } from '../../base/action.ts'
import type {
  decideReceipt,
  handInReceipt,
  listReceipts,
} from '../../../shared/market/purchases.ts'
import { call } from '../../base/api.ts'
import { pagesQuery, useRefresh } from '../../base/list-queries.ts'

/** The receipts that wait for an admin, refreshed with the reviews. */
export const receiptsQuery = pagesQuery(['reviews', 'receipts'], {}, (query) =>
  call<typeof listReceipts>({ method: 'GET', path: '/api/purchases' }, { query }),
)

export function useHandIn(placeId: string) {
  const refresh = useRefresh('campaigns', 'dashboard')
  return useAction({
    mutationFn: (body: { proofId: string; amountCents: number }) =>
      call<typeof handInReceipt>(
        { method: 'POST', path: '/api/places/:placeId/purchase' },
        { params: { placeId }, body },
      ),
    onSettled: refresh,
  })
}

export function useDecideReceipt(placeId: string) {
  const refresh = useRefresh('reviews', 'dashboard')
  return useAction({
    mutationFn: (body: { reimbursementCents: number; note?: string }) =>
      call<typeof decideReceipt>(
        { method: 'POST', path: '/api/places/:placeId/reimbursement' },
        { params: { placeId }, body },
      ),
    // Also on errors: another admin may have decided.
    onSettled: refresh,
  })
}
