import { useState } from 'react'
import type { Payout } from '../../shared/payouts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FailPayoutForm } from './FailPayoutForm.tsx'
import { PayPayoutForm } from './PayPayoutForm.tsx'

/** The two ways in which a waiting withdrawal ends. */
export function PayoutActions({ payout }: { payout: Payout }) {
  const [asking, setAsking] = useState<'pay' | 'fail'>()
  const close = () => setAsking(undefined)
  const open = payout.status === 'pending'

  return (
    <>
      {open && (
        <div className="flex flex-wrap justify-end gap-2 md:flex-nowrap">
          <Button
            size="sm"
            aria-label={`Mark as paid: ${payout.reviewer.name}`}
            onClick={() => setAsking('pay')}
          >
            Mark as paid
          </Button>
          <Button
            variant="danger"
            size="sm"
            aria-label={`Mark as failed: ${payout.reviewer.name}`}
            onClick={() => setAsking('fail')}
          >
            Mark as failed
          </Button>
        </div>
      )}
      <Dialog open={asking === 'pay'} onClose={close} title="Mark as paid?">
        <PayPayoutForm payout={payout} onClose={close} />
      </Dialog>
      <Dialog open={asking === 'fail'} onClose={close} title="Mark as failed?">
        <FailPayoutForm payout={payout} onClose={close} />
      </Dialog>
    </>
  )
}
