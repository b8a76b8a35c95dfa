import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { settingsQuery } from '../../base/viewer-settings.ts'
import type { Asking } from './StepUp.tsx'
import { StepUpForm } from './StepUpForm.tsx'

/** The dialog that asks for the password or a code. */
export function StepUpDialog({ asking }: { asking: Asking | undefined }) {
  const close = () => asking?.answer(false)
  return (
    <Dialog open={asking !== undefined} onClose={close} title="Confirm that it is you">
      {asking && <Question onProved={() => asking.answer(true)} onCancel={close} />}
    </Dialog>
  )
}

/** Asks for what the account has: a code, the password, or to sign in again. */
function Question(props: { onProved: () => void; onCancel: () => void }) {
  const settings = useQuery(settingsQuery)
  const skeleton = <Skeleton className="h-24 w-full" />
  return (
    <Loaded read={settings} skeleton={skeleton} failed="Your settings could not be loaded" banner>
      {(own) => <StepUpForm {...props} settings={own} />}
    </Loaded>
  )
}
