import { Suspense } from 'react'
import type { SocialFailure } from '../../../shared/platform/states.ts'
import { extra } from '../../base/page.ts'

/** Few see it, so its sentences are not part of the page. */
const SocialFailureText = extra(
  async () => (await import('./SocialFailureText.tsx')).SocialFailureText,
)

/** Why a sign-in with Google or GitHub failed. */
export function SocialFailureAlert({ failure }: { failure: SocialFailure | undefined }) {
  return failure ? (
    <Suspense>
      <SocialFailureText failure={failure} />
    </Suspense>
  ) : null
}
