import { useState } from 'react'
import type { SocialFailure } from '../../../shared/platform/states.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'

const sentences: Record<SocialFailure, string> = {
  'no-account':
    'We found no account with that email address. Please register. If you already have an ' +
    'account, log in with your password and confirm your email in Settings.',
  taken:
    'There is already an account with that email address. Log in with your password and confirm ' +
    'your email in Settings, then you can also sign in this way.',
  unconfirmed:
    'Your email address is not confirmed there. Confirm it first, or register with a password.',
  locked:
    'This account is locked, because a change of it was undone by mail. Choose “Forgot your ' +
    'password?” to set a new password and open it again.',
  'two-factor': 'This account uses two-factor codes. Log in with your password and a code.',
  cancelled: 'You cancelled the sign-in. Try again, or log in with your password.',
  expired: 'The sign-in expired or was started in another browser. Please try again.',
  failed: 'The sign-in failed. Try again, or log in with your password.',
}

/** Why a sign-in with Google or GitHub failed. */
export function SocialFailureText({ failure }: { failure: SocialFailure }) {
  const [closed, setClosed] = useState(false)
  return closed ? null : (
    <Alert variant={failure === 'no-account' ? 'info' : 'error'} onDismiss={() => setClosed(true)}>
      {sentences[failure]}
    </Alert>
  )
}
