import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../base/action.ts'
import * as z from 'zod'
import type { PasswordConfirmation, TwoFactorCode } from '../../../shared/people/accounts.ts'
import { callAuth } from '../../base/api.ts'
import { sessionQuery } from '../../base/session.ts'
import { settingsQuery } from '../../base/viewer-settings.ts'
import { devicesQuery } from './queries.ts'

type Password = z.output<typeof PasswordConfirmation>

const RecoveryCodes = z.object({ backupCodes: z.array(z.string()) })
const Started = RecoveryCodes.extend({ totpURI: z.url() })
export type Started = z.output<typeof Started>

/** Creates a secret and recovery codes. They take effect with the first correct code. */
export function useStartTwoFactor() {
  return useAction({
    mutationFn: async (password: Password) =>
      Started.parse(await callAuth('/two-factor/enable', password)),
  })
}

export function useTurnOnTwoFactor() {
  const refresh = useRefresh()
  return useAction({
    mutationFn: (code: z.output<typeof TwoFactorCode>) => callAuth('/two-factor/verify-totp', code),
    onSuccess: refresh,
  })
}

export function useRenewRecoveryCodes() {
  return useAction({
    mutationFn: async (password: Password) =>
      RecoveryCodes.parse(await callAuth('/two-factor/generate-backup-codes', password))
        .backupCodes,
  })
}

export function useTurnOffTwoFactor() {
  const refresh = useRefresh()
  return useAction({
    mutationFn: (password: Password) => callAuth('/two-factor/disable', password),
    onSuccess: refresh,
  })
}

/** Turning codes on or off replaces the session of this device, and what an admin may do. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries(settingsQuery),
      queryClient.invalidateQueries(devicesQuery),
      queryClient.invalidateQueries(sessionQuery),
    ])
}
