import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { part } from '../../base/page.ts'
import { useSite } from '../../base/site.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { settingsQuery } from '../../base/viewer-settings.ts'
import { SendConfirmation } from './SendConfirmation.tsx'
import { onRefusal } from '../../base/api.ts'

const StepUpDialog = part(() => import('./StepUpDialog.tsx'), 'StepUpDialog')
const SignInAgainDialog = part(() => import('./SignInAgainDialog.tsx'), 'SignInAgainDialog')
const OtherPersonDialog = part(() => import('./OtherPersonDialog.tsx'), 'OtherPersonDialog')

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

/** Asks for the confirmation of the email address where something cannot be done without. */
export function ConfirmFirst({ children }: { children: ReactNode }) {
  const { confirmsEmail } = useSite()
  const settings = useQuery({ ...settingsQuery, enabled: confirmsEmail }).data
  if (!confirmsEmail || !settings || settings.emailVerified) return null
  return (
    <Alert
      variant="warning"
      title="Confirm your email address first"
      action={<SendConfirmation />}
      className="mb-6"
    >
      Open the link in the email that we sent to {settings.email}. {children}
    </Alert>
  )
}

export interface Asking {
  promise: Promise<boolean>
  answer: (done: boolean) => void
}

/** What a dialog is asked for by refused actions. Several actions at once share one dialog. */
function useAsking(code: Parameters<typeof onRefusal>[0]) {
  const [asking, setAsking] = useState<Asking>()
  const [wasAsked, setWasAsked] = useState(false)

  useEffect(() => {
    let current: Asking | undefined
    const forget = onRefusal(code, () => {
      current ??= open((done) => {
        current = undefined
        setAsking(undefined)
        return done
      })
      setAsking(current)
      setWasAsked(true)
      return current.promise
    })
    return () => {
      forget()
      current?.answer(false)
    }
  }, [code])

  return { asking, wasAsked }
}

function open(onAnswer: (done: boolean) => boolean): Asking {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  return { promise, answer: (done) => resolve(onAnswer(done)) }
}
