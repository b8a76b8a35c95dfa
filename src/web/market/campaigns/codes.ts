import { queryOptions } from '@tanstack/react-query'
import { useAction } from '../../base/action.ts'
import type { CodeImport, getCodes } from '../../../shared/market/codes.ts'
import { call, sendForm } from '../../base/api.ts'
import { useRefresh } from '../../base/list-queries.ts'

/** How many codes a campaign has. Refreshed with the campaign. */
export const codesQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['campaigns', 'codes', campaignId],
    queryFn: () =>
      call<typeof getCodes>(
        { method: 'GET', path: '/api/campaigns/:campaignId/codes' },
        { params: { campaignId } },
      ),
  })

interface Import {
  file: Blob
  reusable: boolean
  dryRun: boolean
}

/** Checks codes, or imports them. */
export function useImportCodes(campaignId: string) {
  const refresh = useRefresh('campaigns', 'dashboard')
  return useAction({
    mutationFn: ({ file, reusable, dryRun }: Import) => {
      const form = new FormData()
      form.set('reusable', String(reusable))
      form.set('dryRun', String(dryRun))
      form.set('file', file, 'codes.csv')
      return sendForm<CodeImport>(`/api/campaigns/${campaignId}/codes`, form)
    },
    onSettled: (_, __, { dryRun }) => (dryRun ? undefined : refresh()),
  })
}
