import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../base/action.ts'
import type * as z from 'zod'
import { createApiKey, listApiKeys, revokeApiKey } from '../../../shared/outside/api-keys.ts'
import type { NewApiKey } from '../../../shared/outside/api-keys.ts'
import { call } from '../../base/api.ts'

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: async () => (await call(listApiKeys)).items,
})

export function useCreateApiKey() {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: (body: z.input<typeof NewApiKey>) => call(createApiKey, { body }),
    // A lost answer leaves a key that nobody knows: the list shows it.
    onSettled: () => queryClient.invalidateQueries(apiKeysQuery),
    // The answer has the key, which only the page keeps while it is shown.
    gcTime: 0,
  })
}

export function useRevokeApiKey() {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: (keyId: string) => call(revokeApiKey, { params: { keyId } }),
    onSettled: () => queryClient.invalidateQueries(apiKeysQuery),
  })
}
