import { useState } from 'react'
import type { Transaction } from '../../../shared/money/wallet.ts'
import { failureText } from '../../base/failure-text.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { formatMoney } from '../../ui/text/format.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useCancelWithdrawal } from './queries.ts'

export function CancelWithdrawal({ withdrawal }: { withdrawal: Transaction }) {
  const [asking, setAsking] = useState(false)
  const cancel = useCancelWithdrawal(() => {
    toast('Withdrawal cancelled', 'withdrawal')
    setAsking(false)
  })
  return (
    <>
      {withdrawal.cancellable && (
        <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
          Cancel
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Cancel this withdrawal?"
        confirmLabel="Cancel withdrawal"
        cancelLabel="Keep it"
        pending={cancel.isPending}
        error={cancel.error ? failureText(cancel.error, 'Failed to process withdrawal') : undefined}
        onConfirm={() => cancel.mutate(withdrawal.id)}
      >
        {formatMoney(Math.abs(withdrawal.amountCents))} goes back to your wallet.
      </ConfirmDialog>
    </>
  )
}
