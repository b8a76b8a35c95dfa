import { refundCan } from '../../shared/refunds.ts'
import type { RefundRequest } from '../../shared/refunds.ts'
import { failureText } from '../failure-text.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { ConfirmDialog, Dialog } from '../ui/overlays/Dialog.tsx'
import { toast } from '../ui/overlays/Toast.tsx'
import { useApproveRefund } from './queries.ts'
import { RejectRefundForm } from './RejectRefundForm.tsx'
import { Sums } from './Sums.tsx'

export interface Asking {
  how: 'approve' | 'reject'
  refund: RefundRequest
}

interface RefundActionsProps {
  refund: RefundRequest
  onAsk: (asking: Asking) => void
}

/** The two ways in which an admin decides a request. */
export function RefundActions({ refund, onAsk }: RefundActionsProps) {
  const { companyName } = refund.business
  return (
    <div className="flex flex-wrap justify-end gap-2 md:justify-start xl:flex-nowrap">
      {refundCan.approve(refund) && (
        <Button
          size="sm"
          aria-label={`Refund: ${companyName}`}
          onClick={() => onAsk({ how: 'approve', refund })}
        >
          Refund
        </Button>
      )}
      {refundCan.reject(refund) && (
        <Button
          variant="danger"
          size="sm"
          aria-label={`Refuse: ${companyName}`}
          onClick={() => onAsk({ how: 'reject', refund })}
        >
          Refuse
        </Button>
      )}
    </div>
  )
}

interface RefundDialogsProps extends Asking {
  open: boolean
  onClose: () => void
}

/** Beside the list, for what is decided elsewhere leaves it; who is asked still reads that. */
export function RefundDialogs({ how, refund, open, onClose }: RefundDialogsProps) {
  return (
    <>
      <ApproveDialog refund={refund} open={open && how === 'approve'} onClose={onClose} />
      <Dialog open={open && how === 'reject'} onClose={onClose} title="Refuse this refund?">
        <RejectRefundForm refund={refund} onClose={onClose} />
      </Dialog>
    </>
  )
}

interface ApproveDialogProps {
  refund: RefundRequest
  open: boolean
  onClose: () => void
}

function ApproveDialog({ refund, open, onClose }: ApproveDialogProps) {
  const approve = useApproveRefund(refund.id, () => {
    toast('Refund approved')
    onClose()
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={() => {
        approve.reset()
        onClose()
      }}
      title={`Refund ${refund.business.companyName}?`}
      confirmLabel="Refund"
      confirmVariant="primary"
      pending={approve.isPending}
      error={
        approve.error
          ? failureText(approve.error, 'The refund failed. Please try again.')
          : undefined
      }
      onConfirm={() => approve.mutate()}
    >
      <Sums of={refund} />
      <p>
        All that is in the wallet at this moment leaves it, the newest card payment first. This
        cannot be undone.
      </p>
    </ConfirmDialog>
  )
}
