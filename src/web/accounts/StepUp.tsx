import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { onStepUp } from '../api.ts'
import { loadModule } from '../page.ts'
import { settingsQuery } from '../viewer-settings.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Loaded } from '../ui/feedback/Loaded.tsx'

const StepUpForm = lazy(async () => {
  const { StepUpForm: form } = await loadModule(() => import('./StepUpForm.tsx'))
  return { default: form }
})

interface Asking {
  promise: Promise<boolean>
  answer: (proved: boolean) => void
}

/**
 * Asks for the password or a code when the server refuses an action without a recent proof. The
 * action is sent again afterwards. Several actions at once share one dialog.
 */
export function StepUp() {
  const [asking, setAsking] = useState<Asking>()

  useEffect(() => {
    let current: Asking | undefined
    const forget = onStepUp(() => {
      current ??= open((proved) => {
        current = undefined
        setAsking(undefined)
        return proved
      })
      setAsking(current)
      return current.promise
    })
    return () => {
      forget()
      current?.answer(false)
    }
  }, [])

  const close = () => asking?.answer(false)
  return (
    <Dialog open={asking !== undefined} onClose={close} title="Confirm that it is you">
      {asking && <Question onProved={() => asking.answer(true)} onCancel={close} />}
    </Dialog>
  )
}

function open(onAnswer: (proved: boolean) => boolean): Asking {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  return { promise, answer: (proved) => resolve(onAnswer(proved)) }
}

/** Asks for what the account has: a code, the password, or to sign in again. */
function Question(props: { onProved: () => void; onCancel: () => void }) {
  const settings = useQuery(settingsQuery)
  const skeleton = <Skeleton className="h-24 w-full" />
  return (
    <Loaded read={settings} skeleton={skeleton} failed="Your settings could not be loaded" banner>
      {(own) => (
        <Suspense fallback={skeleton}>
          <StepUpForm {...props} settings={own} />
        </Suspense>
      )}
    </Loaded>
  )
}
