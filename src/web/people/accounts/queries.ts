import { useAction } from '../../base/action.ts'
import type * as z from 'zod'
import type {
  PasswordReset,
  PasswordResetRequest,
  SignIn,
  SignUp,
  SocialSignIn,
  StepUp,
  TwoFactorCode,
} from '../../../shared/people/accounts.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { callAuth } from '../../base/api.ts'
import { useRefreshSession } from '../../base/session.ts'

/** Signs in; `secondStep` tells whether a two-factor code is required as well. */
export function useSignIn() {
  const enter = useEnter()
  return useAction({
    mutationFn: async (credentials: z.output<typeof SignIn>) => {
      const answer = await callAuth('/sign-in/email', credentials)
      const { twoFactorRedirect } = answer as { twoFactorRedirect?: unknown }
      if (twoFactorRedirect === true) return { secondStep: true }
      await enter()
      return { secondStep: false }
    },
  })
}

export function useEnterCode(path: 'verify-totp' | 'verify-backup-code') {
  const enter = useEnter()
  return useAction({
    mutationFn: async (code: z.output<typeof TwoFactorCode>) => {
      await callAuth(`/two-factor/${path}`, code)
      await enter()
    },
  })
}

/** Proves identity before a sensitive action. */
export function useStepUp() {
  return useAction({ mutationFn: (proof: StepUp) => callAuth('/step-up', proof) })
}

function useEnter() {
  const refreshSession = useRefreshSession()
  return async () => {
    const user = await refreshSession()
    if (!user) throw new Refusal('unauthenticated', 'Login failed: No user returned.')
  }
}

/** Also signs in. The page refetches the session after its success message. */
export function useRegister() {
  return useAction({
    mutationFn: (registration: SignUp) => callAuth('/sign-up/email', registration),
  })
}

export function useRequestPasswordReset() {
  return useAction({
    mutationFn: (request: z.output<typeof PasswordResetRequest>) =>
      callAuth('/request-password-reset', request),
  })
}

export function useResetPassword() {
  return useAction({
    mutationFn: (reset: z.output<typeof PasswordReset>) => callAuth('/reset-password', reset),
  })
}

/** Redirects to the provider's sign-in page. */
export function useSocialSignIn() {
  return useAction({
    mutationFn: async (body: z.output<typeof SocialSignIn>) => {
      const { url } = (await callAuth('/sign-in/social', body)) as { url: string }
      location.assign(new URL(url))
    },
  })
}
