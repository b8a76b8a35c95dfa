import { lazy, Suspense } from 'react'
import { loadModule } from '../../base/page.ts'
import { useAsking } from './asking.ts'

const StepUpDialog = lazy(async () => {
  const { StepUpDialog: dialog } = await loadModule(() => import('./StepUpDialog.tsx'))
  return { default: dialog }
})

const SignInAgainDialog = lazy(async () => {
  const { SignInAgainDialog: dialog } = await loadModule(() => import('./SignInAgainDialog.tsx'))
  return { default: dialog }
})

const OtherPersonDialog = lazy(async () => {
  const { OtherPersonDialog: dialog } = await loadModule(() => import('./OtherPersonDialog.tsx'))
  return { default: dialog }
})

/**
 * Asks for the password or a code when the server refuses an action without a recent proof. The
 * action is sent again afterwards.
 */
export function StepUp() {
  const { asking, wasAsked } = useAsking('step_up_required')
  // Mounted when it is needed first, and then kept for the animation of its closing.
  return (
    wasAsked && (
      <Suspense>
        <StepUpDialog asking={asking} />
      </Suspense>
    )
  )
}

/** Asks to sign in again when the session has expired, so that what is typed is kept and sent. */
export function SignInAgain() {
  const { asking, wasAsked } = useAsking('unauthenticated')
  return (
    wasAsked && (
      <Suspense>
        <SignInAgainDialog asking={asking} />
      </Suspense>
    )
  )
}

/** Says that somebody else has signed in in this browser, and that nothing was sent for them. */
export function OtherPerson() {
  const { asking, wasAsked } = useAsking('other_person')
  return (
    wasAsked && (
      <Suspense>
        <OtherPersonDialog asking={asking} />
      </Suspense>
    )
  )
}
