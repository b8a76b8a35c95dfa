import { useInfiniteQuery } from '@tanstack/react-query'
import { payPayoutBatch, type PayoutBatch } from '../../../shared/money/payouts.ts'
import { failureText } from '../../base/failure-text.ts'
import { SingleFieldForm } from '../../ui/forms/SingleFieldForm.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { countOf, formatMoney } from '../../ui/text/format.ts'
import { payers } from './account-text.ts'
import { payoutsQuery, usePayBatch } from './queries.ts'

/** Marks everything open in a batch as paid, with one reference of who paid it. */
export function PayBatchForm({ batch, onClose }: { batch: PayoutBatch; onClose: () => void }) {
  const pay = usePayBatch(batch.id, (paid, frozen) => {
    const left = frozen > 0 ? `, ${frozen} of suspended people left open` : ''
    toast(`${countOf(paid, 'withdrawal')} marked as paid${left}`)
    onClose()
  })
  const names = useOpenNames(batch)
  return (
    <SingleFieldForm
      label={payers[batch.kind].reference}
      schema={payPayoutBatch.body.shape.reference}
      send={pay}
      failure={pay.isError && failureText(pay.error, 'The batch could not be marked as paid.')}
      submitLabel="Mark all as paid"
      variant="primary"
      onCancel={onClose}
    >
      Confirm that {payers[batch.kind].name} paid the {countOf(batch.pending, 'open withdrawal')} of
      this batch, <strong>{formatMoney(batch.pendingCents)}</strong> in all
      {names && <span>{`: ${names}`}</span>}
      <span>
        . Withdrawals of suspended people stay open. This cannot be undone: mark those that came
        back as failed first.
      </span>
    </SingleFieldForm>
  )
}

/** As many as are read at a glance. */
const namedAtMost = 5

/** Who is paid, each with the amount; null for many, and until it is known. */
function useOpenNames({ id, pending }: PayoutBatch): string | null {
  const isFew = pending <= namedAtMost
  const filters = { batchId: id, status: 'pending', sort: 'oldest' } as const
  const { data } = useInfiniteQuery({ ...payoutsQuery(filters), enabled: isFew })
  const open = data?.pages.flatMap(({ items }) => items)
  if (!isFew || open?.length !== pending) return null
  return open
    .map(
      ({ reviewer, netCents }) => `${reviewer.name || 'Former reviewer'} ${formatMoney(netCents)}`,
    )
    .join(', ')
}
