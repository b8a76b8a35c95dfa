import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { minNoteLength, noteTooShort } from '../../../shared/market/review-rules.ts'
import type { WaitingReceipt } from '../../../shared/market/purchases.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { ListBelow } from '../../ui/lists/ListBelow.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { formatMoment, formatMoney } from '../../ui/text/format.ts'
import { AmountField } from './AmountField.tsx'
import { ProofForTeam } from './ProofOfUse.tsx'
import { receiptsQuery, useDecideReceipt } from './receipts.ts'

/** The receipts of places that ended without a review. */
export function WaitingReceipts() {
  return (
    <ListBelow
      title="Receipts without a review"
      text="Each was handed in before its place ended. Only the purchase is decided."
      list={useInfiniteQuery({ ...receiptsQuery, refetchInterval: 60_000 })}
      failed="The receipts without a review could not be loaded"
    >
      {(receipt) => (
        <li key={receipt.placeId}>
          <Receipt receipt={receipt} />
        </li>
      )}
    </ListBelow>
  )
}

function Receipt({ receipt }: { receipt: WaitingReceipt }) {
  const [deciding, setDeciding] = useState(false)
  const { campaign, reviewer, status, endedAt, amountCents } = receipt
  const close = () => setDeciding(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere text-fg">
          {formatMoney(amountCents)} for {campaign.product}
        </p>
        <p className="text-13 wrap-anywhere text-fg-3">
          <Link to="/admin/users/$userId" params={{ userId: reviewer.id }} className="link reach">
            {reviewer.name || 'A person without a name'}
          </Link>
          <span>
            {status === 'returned' ? ' returned the place, ' : ' let the place expire, '}
            {formatMoment(endedAt)}
          </span>
        </p>
      </div>
      <Button variant="outline" size="sm" onClick={() => setDeciding(true)}>
        Decide
      </Button>
      <Dialog open={deciding} onClose={close} title={`Receipt for ${campaign.product}`}>
        <DecideForm receipt={receipt} onClose={close} />
      </Dialog>
    </div>
  )
}

function DecideForm({ receipt, onClose }: { receipt: WaitingReceipt; onClose: () => void }) {
  const { placeId, amountCents, capCents, proof } = receipt
  const decide = useDecideReceipt(placeId)
  const [cents, setCents] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const [isAsked, setAsked] = useState(false)
  const asked = Math.min(amountCents, capCents)
  const errors = wrongWith({ cents, note, capCents })
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (errors.cents || errors.note || cents === null) return
        decide.mutate(
          { reimbursementCents: cents, ...(cents === 0 && { note }) },
          {
            onSuccess: () => {
              toast(cents > 0 ? `${formatMoney(cents)} paid back.` : 'Nothing is paid back.')
              onClose()
            },
          },
        )
      }}
    >
      <FailureAlert of={decide} otherwise="This could not be decided. Please try again." />
      <p>
        The reviewer says the product cost {formatMoney(amountCents)}; at most{' '}
        {formatMoney(capCents)} is paid back. Compare it with the receipt.
      </p>
      {proof && <ProofForTeam proof={proof} />}
      <div>
        <AmountField
          label="Paid back ($)"
          value={cents}
          onChange={setCents}
          error={isAsked ? errors.cents : undefined}
        />
        <div className="mt-2 -ml-3 flex flex-wrap gap-x-1">
          <Button variant="ghost" size="sm" onClick={() => setCents(asked)}>
            The receipt says {formatMoney(asked)}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => setCents(0)}>
            The receipt is not genuine
          </Button>
        </div>
      </div>
      {cents === 0 && (
        <TextArea
          label="Note to the reviewer"
          hint={`At least ${minNoteLength} characters.`}
          rows={3}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          error={isAsked ? errors.note : undefined}
        />
      )}
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={decide.isPending}>
          Decide
        </Button>
      </DialogActions>
    </form>
  )
}

interface Entered {
  cents: number | null
  note: string
  capCents: number
}

function wrongWith({ cents, note, capCents }: Entered) {
  const tooMuch = cents !== null && cents > capCents
  return {
    cents:
      cents === null
        ? 'Say how much is paid back: nothing if the receipt is not genuine'
        : tooMuch
          ? `At most ${formatMoney(capCents)} can be paid back`
          : undefined,
    note: cents === 0 && note.trim().length < minNoteLength ? noteTooShort : undefined,
  }
}
