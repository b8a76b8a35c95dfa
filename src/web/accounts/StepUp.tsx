import { lazy, Suspense, useEffect, useState } from 'react'
import { onStepUp } from '../api.ts'
import { loadModule } from '../page.ts'

const StepUpDialog = lazy(async () => {
  const { StepUpDialog: dialog } = await loadModule(() => import('./StepUpDialog.tsx'))
  return { default: dialog }
})

export interface Asking {
  promise: Promise<boolean>
  answer: (proved: boolean) => void
}

/**
 * Asks for the password or a code when the server refuses an action without a recent proof. The
 * action is sent again afterwards. Several actions at once share one dialog.
 */
export function StepUp() {
  const [asking, setAsking] = useState<Asking>()
  const [wasAsked, setWasAsked] = useState(false)

  useEffect(() => {
    let current: Asking | undefined
    const forget = onStepUp(() => {
      current ??= open((proved) => {
        current = undefined
        setAsking(undefined)
        return proved
      })
      setAsking(current)
      setWasAsked(true)
      return current.promise
    })
    return () => {
      forget()
      current?.answer(false)
    }
  }, [])

  // Mounted when it is needed first, and then kept for the animation of its closing.
  return (
    wasAsked && (
      <Suspense>
        <StepUpDialog asking={asking} />
      </Suspense>
    )
  )
}

function open(onAnswer: (proved: boolean) => boolean): Asking {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  return { promise, answer: (proved) => resolve(onAnswer(proved)) }
}
