import { useState } from 'react'
import IconReceipt from '~icons/tabler/receipt'
import type { Place } from '../../../shared/market/places.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { formatMoney } from '../../ui/text/format.ts'
import { AmountField } from './AmountField.tsx'
import { ProofField } from './ProofField.tsx'
import { useHandIn } from './receipts.ts'

/** Hands in the receipt of a held place, so that it counts if no review follows. */
export function HandIn({ place }: { place: Place }) {
  const [asking, setAsking] = useState(false)
  const { purchase } = place
  const close = () => setAsking(false)
  return (
    <section aria-label="Your receipt" className="space-y-1">
      <p className="text-13 text-fg-3">
        {purchase
          ? `Receipt of ${formatMoney(purchase.amountCents)} handed in. ` +
            'It counts if you write no review, too.'
          : 'You send the receipt with your review. Hand it in now if you may not write one: it ' +
            'is then decided alone.'}
      </p>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3"
        icon={<IconReceipt aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {purchase ? 'Change the receipt' : 'Hand in the receipt'}
      </Button>
      <Dialog open={asking} onClose={close} title="Hand in your receipt">
        <HandInForm place={place} onClose={close} />
      </Dialog>
    </section>
  )
}

function HandInForm({ place, onClose }: { place: Place; onClose: () => void }) {
  const { purchase, reimbursementCapCents } = place
  const handIn = useHandIn(place.id)
  const [proof, setProof] = useState(purchase?.proof ?? null)
  const [amountCents, setAmount] = useState<number | null>(purchase?.amountCents ?? null)
  const [isUploading, setUploading] = useState(false)
  const reason = isUploading
    ? 'Your receipt is being uploaded'
    : proof === null
      ? 'Add your receipt'
      : !amountCents && 'Enter what you paid'
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason || !proof || !amountCents) return
        handIn.mutate(
          { proofId: proof.id, amountCents },
          {
            onSuccess: () => {
              toast('Receipt handed in. You can still write your review.')
              onClose()
            },
          },
        )
      }}
    >
      <FailureAlert of={handIn} otherwise="The receipt could not be handed in. Please try again." />
      <p>
        If you return the place or its deadline passes, our team decides the receipt alone, and you
        cannot take a place in this campaign again. Up to {formatMoney(reimbursementCapCents)} is
        paid back.
      </p>
      <ProofField
        proof={proof}
        ofReview={purchase?.proof}
        isReceipt
        onChange={setProof}
        onUploading={setUploading}
      />
      <AmountField label="What you paid ($)" value={amountCents} onChange={setAmount} />
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={handIn.isPending} reason={reason}>
          Hand in
        </Button>
      </DialogActions>
    </form>
  )
}
