import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../overlays/Dialog.tsx'

/** Asks for confirmation before the user leaves a form with unsaved changes. */
export function UnsavedChanges({ when, children }: { when: () => boolean; children?: string }) {
  const blocker = useBlocker({
    shouldBlockFn: when,
    enableBeforeUnload: when,
    withResolver: true,
  })
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
