import { approvableNow, refundCan } from '../../../shared/money/refunds.ts'
import type { RefundRequest } from '../../../shared/money/refunds.ts'
import { failureText } from '../../base/failure-text.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useApproveRefund } from './queries.ts'
import { RejectRefundForm } from './RejectRefundForm.tsx'
import { RefundContext } from './RefundContext.tsx'
import { Sums } from './Sums.tsx'

export interface RefundDecision {
  kind: 'approve' | 'reject'
  refund: RefundRequest
}

interface RefundActionsProps {
  refund: RefundRequest
  onDecide: (decision: RefundDecision) => void
}

/** The two decisions on a refund request. */
export function RefundActions({ refund, onDecide }: RefundActionsProps) {
  const { companyName } = refund.business
  return (
    <div className="flex flex-wrap justify-end gap-2 md:justify-start xl:flex-nowrap">
      {refundCan.approve(refund) && (
        <Button
          size="sm"
          aria-label={`Refund: ${companyName}`}
          onClick={() => onDecide({ kind: 'approve', refund })}
        >
          Refund
        </Button>
      )}
      {refundCan.reject(refund) && (
        <Button
          variant="danger"
          size="sm"
          className="border-transparent!"
          aria-label={`Reject: ${companyName}`}
          onClick={() => onDecide({ kind: 'reject', refund })}
        >
          Reject
        </Button>
      )}
    </div>
  )
}

interface RefundDialogsProps extends RefundDecision {
  open: boolean
  onClose: () => void
}

/** Outside the list: a request decided meanwhile leaves the list, and its error must stay. */
export function RefundDialogs({ kind, refund, open, onClose }: RefundDialogsProps) {
  return (
    <>
      <ApproveDialog refund={refund} open={open && kind === 'approve'} onClose={onClose} />
      <Dialog open={open && kind === 'reject'} onClose={onClose} title="Reject this refund?">
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
      <Sums {...approvableNow(refund)} />
      <RefundContext refund={refund} />
      <p>It is refunded to the newest card payments of the business. This cannot be undone.</p>
    </ConfirmDialog>
  )
}
