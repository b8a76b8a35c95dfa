import { lazy, Suspense } from 'react'
import type { SocialFailure } from '../../shared/states.ts'
import { loadModule } from '../page.ts'

/** Few see it, so its sentences are not part of the page. */
const SocialFailureText = lazy(async () => {
  const { SocialFailureText: Text } = await loadModule(() => import('./SocialFailureText.tsx'))
  return { default: Text }
})

/** Why a sign-in with Google or GitHub failed. */
export function SocialFailureAlert({ failure }: { failure: SocialFailure | undefined }) {
  return failure ? (
    <Suspense>
      <SocialFailureText failure={failure} />
    </Suspense>
  ) : null
}
