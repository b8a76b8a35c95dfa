import type { Payout } from '../../shared/payouts.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { FailWithdrawalForm } from './FailWithdrawalForm.tsx'
import { PayWithdrawalForm } from './PayWithdrawalForm.tsx'

export interface Asking {
  how: 'pay' | 'fail'
  payout: Payout
}

interface PayoutActionsProps {
  payout: Payout
  onAsk: (asking: Asking) => void
}

/** The two ways in which a waiting withdrawal ends. */
export function PayoutActions({ payout, onAsk }: PayoutActionsProps) {
  if (payout.status !== 'pending') {
    return null
  }
  return (
    <div className="flex flex-wrap justify-end gap-2 md:justify-start xl:flex-nowrap">
      <Button
        size="sm"
        aria-label={`Mark as paid: ${payout.reviewer.name}`}
        onClick={() => onAsk({ how: 'pay', payout })}
      >
        Mark as paid
      </Button>
      <Button
        variant="danger"
        size="sm"
        aria-label={`Mark as failed: ${payout.reviewer.name}`}
        onClick={() => onAsk({ how: 'fail', payout })}
      >
        Mark as failed
      </Button>
    </div>
  )
}

interface PayoutDialogsProps extends Asking {
  open: boolean
  onClose: () => void
}

/** Beside the list, for what is cancelled meanwhile leaves it; who pays still reads that. */
export function PayoutDialogs({ how, payout, open, onClose }: PayoutDialogsProps) {
  return (
    <>
      <Dialog open={open && how === 'pay'} onClose={onClose} title="Mark as paid?">
        <PayWithdrawalForm payout={payout} onClose={onClose} />
      </Dialog>
      <Dialog open={open && how === 'fail'} onClose={onClose} title="Mark as failed?">
        <FailWithdrawalForm payout={payout} onClose={onClose} />
      </Dialog>
    </>
  )
}
