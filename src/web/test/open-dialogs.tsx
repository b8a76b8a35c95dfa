import { createContext, useContext } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { failureText } from '../base/form-refusal.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import type * as real from '../ui/overlays/Dialog.tsx'

/**
 * Dialogs without a browser: in the place where they are opened. `vi.mock` puts them in the place of
 * ui/overlays/Dialog.tsx (setup.ts).
 */

/** Whether dialogs are shown that a click would open. */
export const AllOpen = createContext(false)

export function Dialog({ open, title, children }: ComponentProps<typeof real.Dialog>) {
  const isShown = useContext(AllOpen) || open
  return isShown && <section aria-label={title}>{children}</section>
}

export function ConfirmDialog(props: ComponentProps<typeof real.ConfirmDialog>) {
  const { children, of, otherwise = '', errorAction, ...dialog } = props
  const { cancelLabel, confirmLabel, reason } = props
  return (
    <Dialog {...dialog}>
      {children}
      {of?.error && (
        <Alert variant="error" action={errorAction}>
          {failureText(of.error, otherwise)}
        </Alert>
      )}
      <Button>{cancelLabel ?? 'Cancel'}</Button>
      <Button reason={reason ?? false}>{confirmLabel}</Button>
    </Dialog>
  )
}

export const DialogActions = ({ children }: { children: ReactNode }) => <div>{children}</div>
