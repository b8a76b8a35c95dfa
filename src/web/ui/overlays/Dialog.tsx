import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { useDeferredValue, useRef } from 'react'
import type { KeyboardEvent as ReactKeyboardEvent, ReactNode } from 'react'
import IconX from '~icons/tabler/x'
import { failureText } from '../../base/form-refusal.ts'
import { Alert } from '../feedback/Alert.tsx'
import { Button } from '../buttons/Button.tsx'
import type { ButtonVariant } from '../buttons/Button.tsx'
import { classNames } from '../class-names.ts'
import { isSendShortcut } from '../keys.ts'

const backdrop = classNames(
  'fixed inset-0 bg-scrim transition-opacity duration-180',
  'data-ending-style:opacity-0 data-starting-style:opacity-0',
)

/** Above and below a dialog is room for a toast while one is shown. */
const popup = classNames(
  '[body:has([data-toast])_&]:max-h-[calc(100dvh-176px)]',
  'fixed top-1/2 left-1/2 flex max-h-[calc(100dvh-32px)] w-[min(480px,calc(100vw-32px))]',
  '-translate-x-1/2 -translate-y-1/2 flex-col gap-4 overflow-y-auto rounded-dialog border',
  'scroll-pb-36 bg-s1 p-6 shadow-float transition-[opacity,transform] duration-180',
  'data-ending-style:scale-98 data-ending-style:opacity-0',
  'data-starting-style:scale-98 data-starting-style:opacity-0',
)

/** Whether to open: the button that was pressed looks so before the dialog is rendered. */
function useAfterPress(open: boolean) {
  const rendered = useDeferredValue(open, false)
  return open && rendered
}

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** Ctrl + Enter presses the button that sends the form in which it was pressed. */
function sendByKeys({ nativeEvent, target }: ReactKeyboardEvent) {
  if (!isSendShortcut(nativeEvent)) return
  // In a field of one line, Enter would send it too.
  nativeEvent.preventDefault()
  const form = (target as HTMLElement).closest('form')
  form?.querySelector<HTMLElement>('[type=submit]')?.click()
}

/** A modal dialog for a form or details. */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  return (
    <BaseDialog.Root open={useAfterPress(open)} onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdrop} />
        <BaseDialog.Popup className={popup} onKeyDown={sendByKeys}>
          <BaseDialog.Title className="pr-8 text-18 font-semibold text-fg">
            {title}
          </BaseDialog.Title>
          {children}
          {/* Last, so that the initial focus goes to the dialog's content. */}
          <BaseDialog.Close
            aria-label="Close"
            className={classNames(
              'absolute top-2 right-2 rounded-control p-3 text-fg-3 transition-colors',
              'hover:text-fg md:top-3 md:right-3 md:p-2',
            )}
          >
            <IconX size={20} aria-hidden />
          </BaseDialog.Close>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

interface ConfirmDialogProps extends DialogProps {
  confirmLabel: string
  cancelLabel?: string
  confirmVariant?: ButtonVariant
  onConfirm: () => void
  /** The mutation that a confirmation starts. Its error is shown until the dialog is closed. */
  of?: { isPending: boolean; error: Error | null; reset: () => void }
  /** The message if the server gave none. */
  otherwise?: string
  /** Whether the confirmation is under way, where the page shows what becomes of it. */
  pending?: boolean
  /** Why it cannot be confirmed yet; false when it can. */
  reason?: string | false
  /** A button or link that resolves the error. */
  errorAction?: ReactNode
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, onConfirm, of, otherwise = '' } = props
  const { pending = of?.isPending ?? false } = props
  const content = useRef<HTMLDivElement>(null)
  // What failed is no news to somebody who opens the dialog again, or for the next object.
  function onClose() {
    of?.reset()
    props.onClose()
  }
  return (
    <AlertDialog.Root
      open={useAfterPress(open)}
      onOpenChange={(next) => !next && !pending && onClose()}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdrop} />
        <AlertDialog.Popup
          className={popup}
          // A field, not the button that fills it.
          initialFocus={(by) => (by !== 'touch' && content.current?.querySelector('input')) || true}
        >
          <AlertDialog.Title className="text-18 font-semibold text-fg">{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div ref={content} />} className="space-y-3">
            {children}
          </AlertDialog.Description>
          {of?.error && (
            <Alert variant="error" action={props.errorAction}>
              {failureText(of.error, otherwise)}
            </Alert>
          )}
          <DialogActions>
            <Button variant="ghost" onClick={onClose} disabled={pending}>
              {props.cancelLabel ?? 'Cancel'}
            </Button>
            <Button
              variant={props.confirmVariant ?? 'danger'}
              loading={pending}
              reason={props.reason ?? false}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </DialogActions>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** The buttons at the end of a dialog, which stay in sight while its content scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="dialog-foot flex flex-col-reverse gap-2 pt-2 sm:flex-row sm:justify-end">
      {children}
    </div>
  )
}
