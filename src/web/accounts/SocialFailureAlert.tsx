import { useState } from 'react'
import type { SocialFailure } from '../../shared/states.ts'
import { Alert } from '../ui/feedback/Alert.tsx'

const sentences: Record<SocialFailure, string> = {
  'no-account':
    'We found no account of yours with a confirmed e-mail address. Register first; or, if you ' +
    'have registered before, log in with your password and confirm your address in Settings.',
  suspended: 'This account is suspended.',
  'two-factor':
    'This account asks for a two-factor code. Please log in with your password and the code.',
  cancelled:
    'You did not let Candor know who you are there. Log in with your password, or try again.',
  expired: 'That took too long, or was begun in another browser. Please try again.',
  failed: 'You could not be signed in that way just now. Log in with your password, or try again.',
}

/** Why Google or GitHub did not sign somebody in. */
export function SocialFailureAlert({ failure }: { failure: SocialFailure | undefined }) {
  const [closed, setClosed] = useState(false)
  return failure && !closed ? (
    <Alert variant={failure === 'no-account' ? 'info' : 'error'} onDismiss={() => setClosed(true)}>
      {sentences[failure]}
    </Alert>
  ) : null
}
