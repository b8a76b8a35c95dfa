import { deepEqual, useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { onSignOut, watchInput } from './unsaved-input.ts'
import { ConfirmDialog } from '../overlays/Dialog.tsx'

/** Asks for confirmation before the user leaves a form with unsaved changes, or signs out. */
export function UnsavedChanges({ when, children }: { when: () => boolean; children?: string }) {
  const blocker = useBlocker({
    // A link to another part of this page leaves nothing.
    shouldBlockFn: ({ current, next }) =>
      !(current.pathname === next.pathname && deepEqual(current.search, next.search)) && when(),
    enableBeforeUnload: when,
    withResolver: true,
  })
  const isUnsaved = useEffectEvent(when)
  useEffect(() => watchInput(() => isUnsaved()), [])
  const [signOut, setSignOut] = useState<{ answer: (mayLeave: boolean) => void }>()
  useEffect(
    () =>
      onSignOut(() =>
        isUnsaved() ? new Promise((answer) => setSignOut({ answer })) : Promise.resolve(true),
      ),
    [],
  )

  function answer(mayLeave: boolean) {
    signOut?.answer(mayLeave)
    setSignOut(undefined)
    if (mayLeave) blocker.proceed?.()
    else blocker.reset?.()
  }
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked' || signOut !== undefined}
      onClose={() => answer(false)}
      title="Leave without saving?"
      confirmLabel="Leave"
      onConfirm={() => answer(true)}
    >
      {children ?? 'Your changes on this page have not been saved.'}
    </ConfirmDialog>
  )
}
