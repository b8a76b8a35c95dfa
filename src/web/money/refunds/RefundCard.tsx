import { useQuery } from '@tanstack/react-query'
import { refundCan, type Refund, type RefundOffer } from '../../../shared/money/refunds.ts'
import { Facts } from '../../ui/layout/Card.tsx'
import { formatDate, formatMoment, formatMoney } from '../../ui/text/format.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { answerBy, refundQuery, useCancelRefund } from './queries.ts'
import { RefundBadge } from './RefundBadge.tsx'
import { RequestRefund } from './RequestRefund.tsx'
import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'

/** Requests a refund of unspent money and shows the status of the newest request. */
export function RefundCard() {
  const query = useQuery(refundQuery)
  const latest = query.data?.latest ?? null
  return (
    <section aria-labelledby="refund" className="border-t pt-6">
      <header className="mb-3 flex min-h-6 items-center justify-between gap-4">
        <h2 id="refund" className="text-16 font-semibold text-fg">
          Refund
        </h2>
        {latest && <RefundBadge status={latest.status} />}
      </header>
      <Loaded
        read={query}
        skeleton={<Skeleton className="h-16 w-full" />}
        failed="Failed to load wallet data"
        banner
      >
        {(offer) => (
          <div className="space-y-4">
            {latest ? <Latest refund={latest} /> : <p>{invitation(offer)}</p>}
            {latest && refundCan.cancel(latest) && <CancelRefund refund={latest} />}
            {refundCan.request(latest) && <RequestRefund offer={offer} />}
          </div>
        )}
      </Loaded>
    </section>
  )
}

/** What would come back, before one opens the dialog. */
function invitation({ cardsCents, unspentSandboxCents }: RefundOffer): string {
  if (cardsCents > 0) {
    const amount = formatMoney(cardsCents)
    const sandbox = formatMoney(unspentSandboxCents)
    return (
      `${amount} that you have not spent can go back to the cards you paid with.` +
      (unspentSandboxCents > 0 ? ` The other ${sandbox} is sandbox money, which no card paid.` : '')
    )
  }
  return unspentSandboxCents > 0
    ? `The ${formatMoney(unspentSandboxCents)} that you have not spent is sandbox money. No card ` +
        'paid it, so it cannot go back. Request a refund only if you want to close your account: ' +
        'it empties your wallet, which must be empty then.'
    : 'Money that you paid by card and have not spent can go back to that card.'
}

/** It expires when our team approves the request. */
const sandboxTexts: Record<Refund['status'], string> = {
  pending: 'Sandbox money, which expires',
  refunding: 'Sandbox money, which expires',
  completed: 'Sandbox money, expired',
  failed: 'Sandbox money, expired',
  rejected: 'Sandbox money',
  cancelled: 'Sandbox money',
}

function Latest({ refund }: { refund: Refund }) {
  const { amountCents, sandboxCents, returnedCents, failure, createdAt, status, note } = refund
  const hasRest = returnedCents < amountCents || sandboxCents > 0
  return (
    <>
      <Facts
        rows={[
          ...(amountCents > 0 ? ([['Back to your cards', formatMoney(amountCents)]] as const) : []),
          ...(sandboxCents > 0
            ? ([[sandboxTexts[status], formatMoney(sandboxCents)]] as const)
            : []),
          ['Requested', formatDate(createdAt)],
        ]}
      />
      {returnedCents > 0 && (
        <p>
          {formatMoney(returnedCents)} could not be refunded and is back in your wallet: {failure}.
        </p>
      )}
      {hasRest && (
        <p>
          {status === 'pending' && (
            <span>{`Our team answers by ${formatMoment(answerBy(refund))}. `}</span>
          )}
          <span>{explanationOf(refund)}</span>
        </p>
      )}
      {note && <blockquote className="border-l-2 pl-3 text-fg">{note}</blockquote>}
    </>
  )
}

/** Without card money that stayed refunded, a decided refund has let sandbox money expire alone. */
function explanationOf({ status, amountCents, returnedCents }: Refund): string {
  const isDone = status === 'completed' || status === 'failed'
  return isDone && returnedCents === amountCents
    ? 'The sandbox money expired.'
    : explanations[status]
}

/** What the status means for the amount that was not returned to the wallet. */
const explanations: Record<Refund['status'], string> = {
  pending: 'Until then you can still spend the money.',
  refunding: 'The money is on its way to the cards you paid with.',
  completed: 'The refund is complete. Banks can take up to 10 business days to show it.',
  rejected: 'Your request was rejected. The money stays in your wallet.',
  cancelled: 'You cancelled the request. The money stays in your wallet.',
  failed: 'The rest was refunded. Banks can take up to 10 business days to show it.',
}

function CancelRefund({ refund }: { refund: Refund }) {
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
