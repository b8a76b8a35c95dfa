import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../base/action.ts'
import type * as z from 'zod'
import { listLinkedAccounts, unlinkAccount } from '../../../shared/people/accounts.ts'
import type { WireReplyOf } from '../../../shared/base/endpoint.ts'
import { editPlatform, getPlatform } from '../../../shared/platform/platform.ts'
import type { changeBusinessAddress } from '../../../shared/market/public-address.ts'
import {
  deleteAccount,
  editSettings,
  getOpenMatters,
  listDevices,
  signOutDevice,
} from '../../../shared/people/settings.ts'
import type { PasswordChange, Settings, SettingsEdit } from '../../../shared/people/settings.ts'
import { changePlan } from '../../../shared/money/subscription.ts'
import { call, callAuth } from '../../base/api.ts'
import { sessionQuery } from '../../base/session.ts'
import { settingsQuery } from '../../base/viewer-settings.ts'

export type Device = WireReplyOf<typeof listDevices>['items'][number]

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async () => (await call(listDevices)).items,
})

export const linkedAccountsQuery = queryOptions({
  queryKey: ['linked-accounts'],
  queryFn: async () => (await call(listLinkedAccounts)).items,
})

export const platformQuery = queryOptions({
  queryKey: ['platform'],
  queryFn: () => call(getPlatform),
})

export function useChangeBusinessAddress() {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: (slug: string) =>
      call<typeof changeBusinessAddress>(
        { method: 'POST', path: '/api/settings/public-address' },
        { body: { slug } },
      ),
    onSuccess: (settings) => queryClient.setQueryData(settingsQuery.queryKey, settings),
  })
}

export function useEditSettings() {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: (body: z.input<typeof SettingsEdit>) => call(editSettings, { body }),
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsQuery.queryKey, settings)
      // The header shows the name.
      return queryClient.invalidateQueries(sessionQuery)
    },
  })
}

/** Optimistic: shows the new preference immediately and restores the old one on errors. */
export function useEditNotifications() {
  const queryClient = useQueryClient()
  const { queryKey } = settingsQuery
  return useAction({
    mutationFn: (notifications: Partial<Settings['notifications']>) =>
      call(editSettings, { body: { notifications } }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(
        queryKey,
        before && { ...before, notifications: { ...before.notifications, ...change } },
      )
      return { before }
    },
    onError: (_error, _change, context) => queryClient.setQueryData(queryKey, context?.before),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

export function useChangePassword() {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: (change: z.output<typeof PasswordChange>) => callAuth('/change-password', change),
    // Changing the password signs out the other devices.
    onSuccess: () => queryClient.invalidateQueries(devicesQuery),
  })
}

export function useChangeEmail() {
  return useAction({
    mutationFn: (email: string) => callAuth('/request-email-change', { email }),
  })
}

export function useChangePlan(onSuccess: () => void) {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: (body: z.input<typeof changePlan.body>) => call(changePlan, { body }),
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsQuery.queryKey, settings)
      onSuccess()
    },
    onSettled: () =>
      Promise.all(
        ['wallet', 'dashboard', 'campaigns', 'session', 'site'].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  })
}

export function useSignOutDevice() {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: (deviceId: string) => call(signOutDevice, { params: { deviceId } }),
    onSettled: () => queryClient.invalidateQueries(devicesQuery),
  })
}

/** Signs out one after the other; one that fails stays in the list. */
export function useSignOutDevices() {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: async (devices: readonly Device[]) => {
      for (const { id } of devices) await call(signOutDevice, { params: { deviceId: id } })
    },
    onSettled: () => queryClient.invalidateQueries(devicesQuery),
  })
}

export function useUnlinkAccount() {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: (accountId: string) => call(unlinkAccount, { params: { accountId } }),
    onSettled: () => queryClient.invalidateQueries(linkedAccountsQuery),
  })
}

/** Read whenever it is asked for: what is open changes elsewhere. */
export const openMattersQuery = queryOptions({
  queryKey: ['wallet', 'open-matters'],
  queryFn: () => call(getOpenMatters),
  staleTime: 0,
})

export function useDeleteAccount() {
  return useAction({
    mutationFn: ({ password }: { password: string }) =>
      call(deleteAccount, { body: password === '' ? {} : { password } }),
  })
}

export function useEditPlatform() {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: (body: z.output<typeof editPlatform.body>) => call(editPlatform, { body }),
    onSuccess: (platform) => {
      queryClient.setQueryData(platformQuery.queryKey, platform)
      return Promise.all(
        ['site', 'dashboard'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
      )
    },
  })
}
