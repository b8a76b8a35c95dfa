import { useState } from 'react'
import type { Refund } from '../../../shared/money/refunds.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useCancelRefund } from './queries.ts'

export function CancelRefund({ refund }: { refund: Refund }) {
  const [asking, setAsking] = useState(false)
  const cancel = useCancelRefund(() => {
    toast('Refund request cancelled', 'refund')
    setAsking(false)
  })
  return (
    <>
      <Button variant="outline" className="w-full" onClick={() => setAsking(true)}>
        Cancel request
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Cancel this request?"
        confirmLabel="Cancel request"
        cancelLabel="Keep it"
        of={cancel}
        otherwise="The request could not be cancelled. Please try again."
        onConfirm={() => cancel.mutate(refund.id)}
      >
        The money stays in your wallet. You can request a refund again at any time.
      </ConfirmDialog>
    </>
  )
}
