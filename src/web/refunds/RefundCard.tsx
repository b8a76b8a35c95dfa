import { useQuery } from '@tanstack/react-query'
import { refundCan } from '../../shared/refunds.ts'
import type { Refund } from '../../shared/refunds.ts'
import { Card, Facts } from '../ui/layout/Card.tsx'
import { formatDate, formatMoney } from '../ui/text/format.ts'
import { Loaded } from '../ui/feedback/Loaded.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { CancelRefund } from './CancelRefund.tsx'
import { refundQuery } from './queries.ts'
import { RefundBadge } from './RefundBadge.tsx'
import { RequestRefund } from './RequestRefund.tsx'

/** The way back for what a business has not spent, and how its newest request stands. */
export function RefundCard() {
  const query = useQuery(refundQuery)
  const latest = query.data?.latest ?? null
  return (
    <Card title="Refund" aside={latest && <RefundBadge status={latest.status} />}>
      <Loaded
        read={query}
        skeleton={<Skeleton className="h-16 w-full" />}
        failed="Failed to load wallet data"
        banner
      >
        {(refundable) => (
          <div className="space-y-4">
            {latest ? <Latest refund={latest} /> : <p>{offer}</p>}
            {latest && refundCan.cancel(latest) && <CancelRefund refund={latest} />}
            {refundCan.request(latest) && <RequestRefund refundable={refundable} />}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

const offer = 'What you have not spent can go back to the cards that paid.'

function Latest({ refund }: { refund: Refund }) {
  const { amountCents, returnedCents, failure, createdAt, status, note } = refund
  const rest = returnedCents < amountCents
  return (
    <>
      <Facts
        rows={[
          ['Amount', formatMoney(amountCents)],
          ['Asked for', formatDate(createdAt)],
        ]}
      />
      {returnedCents > 0 && (
        <p>
          {formatMoney(returnedCents)} could not be given back to the card and is in your wallet
          again: {failure}.
        </p>
      )}
      {rest && <p>{stories[status]}</p>}
      {note && <blockquote className="border-l-2 pl-3 text-fg">{note}</blockquote>}
    </>
  )
}

/** What its state means for what did not come back. */
const stories: Record<Refund['status'], string> = {
  pending: 'Our team decides. Until then the money stays in your wallet and may still be spent.',
  refunding: 'It is on its way to the cards that paid.',
  completed: 'It is done. Banks take up to 10 business days to show it on a card.',
  rejected: 'It was refused, and the money stayed in your wallet:',
  cancelled: 'You cancelled it, and the money stayed in your wallet.',
  failed: 'The rest is done. Banks take up to 10 business days to show it on a card.',
}
