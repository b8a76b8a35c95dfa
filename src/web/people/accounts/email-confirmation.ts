import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../base/action.ts'
import { callAuth } from '../../base/api.ts'
import { notifyOtherTabs } from '../../platform/notifications/live-events.ts'
import { sessionQuery } from '../../base/session.ts'
import { settingsQuery } from '../../base/viewer-settings.ts'

/** Confirming is idempotent, so the query may run more than once. */
export const confirmationQuery = (token: string) =>
  queryOptions({
    queryKey: ['email-confirmation', token],
    queryFn: async ({ client }) => {
      await callAuth('/verify-email', { token })
      await client.invalidateQueries(settingsQuery)
      const viewer = await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
      if (viewer) notifyOtherTabs(viewer.id)
      return { confirmed: true }
    },
    staleTime: Infinity,
    retry: false,
  })

export function useSendConfirmation() {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: () => callAuth('/send-verification-email'),
    // Refused if the address was confirmed in the meantime, such as on a phone.
    onError: () => queryClient.invalidateQueries(settingsQuery),
  })
}
