import { deepEqual, useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { watchInput } from './unsaved-input.ts'
import { ConfirmDialog } from '../overlays/Dialog.tsx'

/** Asks for confirmation before the user leaves a form with unsaved changes. */
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
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      confirmLabel="Leave"
      onConfirm={() => blocker.proceed?.()}
      pending={false}
    >
      {children ?? 'Your changes on this page have not been saved.'}
    </ConfirmDialog>
  )
}
