import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'

interface LastTryDialogProps {
  open: boolean
  onClose: () => void
  pending: boolean
  onConfirm: () => void
}

/** Asks before the second try of a review is sent, because there is no third. */
export function LastTryDialog(props: LastTryDialogProps) {
  return (
    <ConfirmDialog
      {...props}
      title="Send your second and last try?"
      confirmLabel="Send my last try"
      cancelLabel="Keep writing"
      confirmVariant="primary"
    >
      If it is rejected again, you cannot send this review another time. It is then paid only if an
      appeal is granted.
    </ConfirmDialog>
  )
}
