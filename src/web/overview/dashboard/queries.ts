import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import type { answerAlarm } from '../../../shared/outside/alarms.ts'
import { useAction } from '../../base/action.ts'
import type { getDashboard } from '../../../shared/overview/dashboard.ts'
import type { Currency } from '../../../shared/people/dashboard-rules.ts'
import type { editSettings } from '../../../shared/people/settings.ts'
import { call } from '../../base/api.ts'
import { failureText } from '../../base/form-refusal.ts'
import { toastFailure } from '../../ui/overlays/Toast.tsx'
import { settingsQuery } from '../../base/viewer-settings.ts'

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: () => call<typeof getDashboard>({ method: 'GET', path: '/api/dashboard' }),
  // Dashboards refresh automatically (requirement 1.10).
  refetchInterval: 30_000,
})

export function useAnswerAlarm(alarmId: string) {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: (body: z.input<typeof answerAlarm.body>) =>
      call<typeof answerAlarm>(
        { method: 'POST', path: '/api/alarms/:alarmId/answer' },
        { params: { alarmId }, body },
      ),
    // Also when another admin was first.
    onSettled: () => queryClient.invalidateQueries(dashboardQuery),
  })
}

/** Saves which currency leads on the viewer's dashboard, and shows it. */
export function useChooseCurrency() {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: (leadingCurrency: Currency) =>
      call<typeof editSettings>(
        { method: 'PATCH', path: '/api/settings' },
        { body: { leadingCurrency } },
      ),
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsQuery.queryKey, settings)
      return queryClient.invalidateQueries(dashboardQuery)
    },
    onError: (error) => toastFailure(failureText(error, 'Your choice could not be saved.')),
  })
}
