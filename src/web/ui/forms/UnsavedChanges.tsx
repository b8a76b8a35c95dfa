import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../overlays/Dialog.tsx'

/** Asks before a form with changes is left. */
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
      {children ?? 'What you typed on this page has not been saved.'}
    </ConfirmDialog>
  )
}
