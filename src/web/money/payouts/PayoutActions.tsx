import type { Payout } from '../../../shared/money/payouts.ts'
import { withdrawalCan } from '../../../shared/money/wallet.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ExportWithdrawal } from './ExportPayouts.tsx'
import { PayWithdrawalForm, FailWithdrawalForm } from './PayWithdrawalForm.tsx'
import { RemindButton } from './Reminder.tsx'

export interface PayoutDecision {
  kind: 'export' | 'pay' | 'fail'
  payout: Payout
}

interface PayoutActionsProps {
  payout: Payout
  onDecide: (decision: PayoutDecision) => void
}

/** The first buttons of all rows are as wide, so that the second ones are in line. */
const firstWidth = 'md:min-w-25'

const exportOne = { kind: 'export', label: 'Export', variant: 'primary' } as const
// A batch of several is best marked on its page, at once.
const markAsPaid = { kind: 'pay', label: 'Mark as paid', variant: 'outline' } as const

/** The possible outcomes of a pending withdrawal. */
export function PayoutActions({ payout, onDecide }: PayoutActionsProps) {
  const { status, frozen, destination, heldUntil, batchId, reviewer } = payout
  const hasDestination = destination !== null
  // What is in no batch can still be cancelled, also while the bank pays it.
  const pays = batchId === null ? exportOne : markAsPaid
  if (!withdrawalCan.fail(payout)) {
    return null
  }
  return (
    <div className="flex flex-wrap justify-end gap-4 md:justify-start md:gap-2 xl:flex-nowrap">
      {withdrawalCan.pay({ status, frozen, hasDestination, held: heldUntil !== null }) && (
        <Button
          size="sm"
          className={firstWidth}
          variant={pays.variant}
          aria-label={`${pays.label}: ${reviewer.name}`}
          onClick={() => onDecide({ kind: pays.kind, payout })}
        >
          {pays.label}
        </Button>
      )}
      {!hasDestination && <RemindButton payout={payout} className={firstWidth} />}
      <Button
        variant="danger"
        size="sm"
        // Quiet: it is the rare end, and a dialog asks before it happens.
        className="border-transparent!"
        aria-label={`Mark as failed: ${reviewer.name}`}
        onClick={() => onDecide({ kind: 'fail', payout })}
      >
        Mark as failed
      </Button>
    </div>
  )
}

interface PayoutDialogsProps extends PayoutDecision {
  open: boolean
  onClose: () => void
}

/** Outside the list: a withdrawal cancelled meanwhile leaves the list, and its error must stay. */
export function PayoutDialogs({ kind, payout, open, onClose }: PayoutDialogsProps) {
  return (
    <>
      <ExportWithdrawal open={open && kind === 'export'} onClose={onClose} payout={payout} />
      <Dialog open={open && kind === 'pay'} onClose={onClose} title="Mark as paid?">
        <PayWithdrawalForm payout={payout} onClose={onClose} />
      </Dialog>
      <Dialog open={open && kind === 'fail'} onClose={onClose} title="Mark as failed?">
        <FailWithdrawalForm payout={payout} onClose={onClose} />
      </Dialog>
    </>
  )
}
